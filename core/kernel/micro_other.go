//go:build goexperiment.simd && !amd64 && !wasm

package kernel

func wideTiles(lanes int) bool { return false }

func microRows8(c, a *[8]*float32, b *float32, k int, accumulate bool) {
	panic("kernel: no wide tiles on this machine")
}

func microStrip8(c *float32, ldc int, a, b *float32, k int) {
	panic("kernel: no wide tiles on this machine")
}
