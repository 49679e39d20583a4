//go:build goexperiment.simd && !plain && !amd64 && !wasm

package kernel

const noWideTiles = "kernel: no wide tiles on this machine"

func wideTiles(lanes int) bool { return false }

func microRow(c, a, b *float32, k int, accumulate bool)                    { panic(noWideTiles) }
func microRows8(c, a *[8]*float32, b *float32, k int, accumulate bool)     { panic(noWideTiles) }
func microStrip8(c *float32, ldc int, a, b *float32, k int)                { panic(noWideTiles) }
func microNarrow(c *[4][2 * stripWidth]float32, a0, a1, b *float32, k int) { panic(noWideTiles) }
func prefetchRows(x *float32, ld, rows, w int)                             {}
func packRows(dst, src *float32, ld, rows, w, width, second, next int)     { panic(noWideTiles) }
