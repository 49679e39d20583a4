//go:build !goexperiment.simd || plain || wasm

package kernel

// peakFLOPs is the plain version: scalar multiplications and additions.
func peakFLOPs(rounds int) float64 {
	a, b, c, d := float32(1), float32(2), float32(3), float32(rounds%7)
	for i := 0; i < rounds; i++ {
		a, b, c, d = fma(a, 0.999, 0.001), fma(b, 0.999, 0.001), fma(c, 0.999, 0.001), fma(d, 0.999, 0.001)
	}
	if a+b+c+d != a+b+c+d {
		return 0
	}
	return float64(rounds) * 4 * 2
}
