//go:build goexperiment.simd && !plain

package kernel

// lanes is the number of float32 in a vector.
const lanes = 4

var tile = shape{rows: 4, width: 8, strip: 16}

// Vectors says which kernels this processor and build have.
func Vectors() string { return "SIMD128" }

// In all micro-kernels k is at least 1.

// microRows computes a tile: c[r][0:8] = or += Σ_k a[r][k]·b[k][0:8].
//
//go:noescape
func microRows(c, a *[maxRows]*float32, b *float32, k int, accumulate bool)

// microRow computes the columns of 4 panels: c[8q+j] = or += Σ_k a[k]·b[q][k][j].
//
//go:noescape
func microRow(c, a *float32, b *[rowPanels]*float32, k int, accumulate bool)

// microStrip adds a tile: c[r·ldc+j] += Σ_k a[16k+r]·b[8k+j].
//
//go:noescape
func microStrip(c *float32, ldc int, a, b *float32, k int)

func pack(dst []float32, width int, src []float32, ld, rows, w int) {
	plainPack(dst, width, src, ld, rows, w)
}

func prefetch(x []float32, ld, rows, w int) {}

func mulNarrow(c []float32, ldc, rows, w int, a, b []float32, k int) bool { return false }
