//go:build !goexperiment.simd || plain || !(amd64 || arm64 || wasm)

package kernel

// Without GOEXPERIMENT=simd, or with the tag plain, every kernel is its plain version. The tag
// is for tests: unlike another GOEXPERIMENT, it does not recompile the standard library.

const lanes = 0

var tile = plainTile

// Vectors says which kernels this processor and build have.
func Vectors() string { return Plain }

func mulBlock(c []float32, cOff []int, a []float32, aOff []int, b *Panels, accumulate bool) {
	plainBlock(c, cOff, a, aOff, b, accumulate)
}

func mulStrip(c []float32, ldc, rows, w int, a, b []float32, k int) {
	plainStrip(c, ldc, rows, w, a, b, k)
}

func pack(dst []float32, width int, src []float32, ld, rows, w int) {
	plainPack(dst, width, src, ld, rows, w)
}

func prefetch(x []float32, ld, rows, w int) {}

func mulNarrow(c []float32, ldc, rows, w int, a, b []float32, k int) bool { return false }

func cellForward(g, c, tc, h, cPrev []float32) int             { return 0 }
func cellBackward(g, tc, cPrev, dh, dc []float32) int          { return 0 }
func scoreForward(t, k, q, v []float32) (float32, int)         { return 0, 0 }
func exp2x(y, x []float32) int                                 { return 0 }
func quotient(r, k, q []float32) int                           { return 0 }
func quotients(u, keys, q, v, r []float32) int                 { return 0 }
func scoreBackward(dk, dq, dv, t, v []float32, du float32) int { return 0 }
func dot(x, y []float32) (float32, int)                        { return 0, 0 }
func axpy(y []float32, a float32, x []float32) int             { return 0 }
func expSum(p, u []float32, shift float32) (float32, int)      { return 0, 0 }
func scale(x []float32, a float32) int                         { return 0 }
func adam(w, m, v, g []float32, s AdamStep) int                { return 0 }
func multiply(y, a, b []float32) int                           { return 0 }
