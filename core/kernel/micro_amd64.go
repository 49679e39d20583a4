//go:build goexperiment.simd && !plain

package kernel

import "simd/archsimd"

// wideTiles reports whether the assembly tiles may be used: vectors of 512 bits
// in the portable kernels (GODEBUG=simd can lower that) and AVX-512.
func wideTiles(lanes int) bool { return lanes == 16 && archsimd.X86.AVX512() }

// In all of them k is at least 1.

// microRow computes 32 columns of a row: c[0:32] = or += Σ_k a[k]·b[k][0:32].
//
//go:noescape
func microRow(c, a, b *float32, k int, accumulate bool)

// microRows8 computes an 8×32 tile: c[r][0:32] = or += Σ_k a[r][k]·b[k][0:32].
//
//go:noescape
func microRows8(c, a *[8]*float32, b *float32, k int, accumulate bool)

// microStrip8 adds an 8×32 tile: c[r·ldc+j] += Σ_k a[16k+r]·b[32k+j].
//
//go:noescape
func microStrip8(c *float32, ldc int, a, b *float32, k int)

// microNarrow adds 32 rows × 4 columns, transposed: c[j][r] += Σ_k a[16k+r]·b[32k+j],
// a being a0 for the first 16 rows and a1 for the others.
//
//go:noescape
func microNarrow(c *[4][2 * stripWidth]float32, a0, a1, b *float32, k int)

// prefetchRows fetches x[i·ld+j] for i < rows, j < w, all at least 1, into the caches.
//
//go:noescape
func prefetchRows(x *float32, ld, rows, w int)

// packRows copies rows × w values of src, [rows][ld], 32 columns at a time: row
// k's first 16 to dst[k·width], the others second values behind, and the next 32
// columns next values behind. Vectors are written whole, the rest as zeros.
//
//go:noescape
func packRows(dst, src *float32, ld, rows, w, width, second, next int)
