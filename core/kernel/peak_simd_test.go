//go:build goexperiment.simd && !plain && !wasm

package kernel

import "simd"

// peakFLOPs runs rounds of eight independent chains of fused multiply-adds on full vectors,
// and returns the number of floating-point operations. Timing it gives the machine's peak,
// with which the other kernels are compared.
func peakFLOPs(rounds int) float64 {
	x, y := simd.BroadcastFloat32s(0.999), simd.BroadcastFloat32s(0.001)
	start := func(i int) float32 { return float32(rounds%7 + i) }
	// Different initial values, so that the compiler does not merge equal chains.
	a, b := simd.BroadcastFloat32s(start(0)), simd.BroadcastFloat32s(start(1))
	c, d := simd.BroadcastFloat32s(start(2)), simd.BroadcastFloat32s(start(3))
	e, f := simd.BroadcastFloat32s(start(4)), simd.BroadcastFloat32s(start(5))
	g, h := simd.BroadcastFloat32s(start(6)), simd.BroadcastFloat32s(start(7))
	for i := 0; i < rounds; i++ {
		a, b, c, d = a.MulAdd(x, y), b.MulAdd(x, y), c.MulAdd(x, y), d.MulAdd(x, y)
		e, f, g, h = e.MulAdd(x, y), f.MulAdd(x, y), g.MulAdd(x, y), h.MulAdd(x, y)
	}
	total := sum(a.Add(b).Add(c.Add(d)).Add(e.Add(f)).Add(g.Add(h)))
	if total != total {
		return 0
	}
	return float64(rounds) * 8 * 2 * float64(lanes())
}
