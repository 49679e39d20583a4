//go:build goexperiment.simd && !plain && (arm64 || wasm)

package kernel

// lanes is the number of float32 in a vector.
const lanes = 4

// In all micro-kernels k is at least 1.

// microRows computes a tile: c[cOff[r]+j] = or += Σ_k a[aOff[r]+k]·b[k][j], j < 8.
//
//go:noescape
func microRows(c, a, b *float32, cOff, aOff *int, k int, accumulate bool)

// microRow computes the columns of 4 panels: c[8q+j] = or += Σ_k a[k]·b[q][k][j].
//
//go:noescape
func microRow(c, a *float32, b *[rowPanels]*float32, k int, accumulate bool)

// microStrip adds a tile: c[r·ldc+j] += Σ_k a[8k+r]·b[8k+j].
//
//go:noescape
func microStrip(c *float32, ldc int, a, b *float32, k int)

// microPack copies rows of width values, width being 8: dst[8i+j] = src[i·ld+j].
//
//go:noescape
func microPack(dst, src *float32, width, ld, rows int)

func pack(dst []float32, width int, src []float32, ld, rows, w int) {
	packPanels(dst, width, src, ld, rows, w)
}

func prefetch(x []float32, ld, rows, w int) {}

func mulNarrow(c []float32, ldc, rows, w int, a, b []float32, k int) bool { return false }
