//go:build goexperiment.simd && !plain

package kernel

import "simd/archsimd"

// lanes is the number of float32 in a vector, 0 without vectors.
var lanes, tile = chosen()

// chosen is the one choice of kernels, by the processor's features, of which GODEBUG=cpu.avx512f=off or
// cpu.avx2=off hides one.
func chosen() (lanes int, tile shape) {
	switch x := archsimd.X86; {
	case !x.AVX2() || !x.FMA():
		return 0, plainTile
	case x.AVX512():
		return 16, shape{rows: 8, width: 32, strip: 16}
	default:
		return 8, shape{rows: 6, width: 16, strip: 12}
	}
}

// Vectors says which kernels this processor and build have.
func Vectors() string {
	return map[int]string{16: "AVX-512", 8: "AVX2", 0: Plain}[lanes]
}

// In all micro-kernels k is at least 1. Those of AVX-512 end in 16, those of AVX2 in 8.

// microRows computes a tile: c[cOff[r]+j] = or += Σ_k a[aOff[r]+k]·b[k][j], j < width.
func microRows(c, a, b *float32, cOff, aOff *int, k int, accumulate bool) {
	if lanes == 16 {
		microRows16(c, a, b, cOff, aOff, k, accumulate)
	} else {
		microRows8(c, a, b, cOff, aOff, k, accumulate)
	}
}

// microRow computes the columns of 4 panels: c[q·width+j] = or += Σ_k a[k]·b[q][k][j].
func microRow(c, a *float32, b *[rowPanels]*float32, k int, accumulate bool) {
	if lanes == 16 {
		microRow16(c, a, b, k, accumulate)
	} else {
		microRow8(c, a, b, k, accumulate)
	}
}

// microStrip adds a tile: c[r·ldc+j] += Σ_k a[strip·k+r]·b[width·k+j].
func microStrip(c *float32, ldc int, a, b *float32, k int) {
	if lanes == 16 {
		microStrip16(c, ldc, a, b, k)
	} else {
		microStrip8(c, ldc, a, b, k)
	}
}

//go:noescape
func microRows16(c, a, b *float32, cOff, aOff *int, k int, accumulate bool)

//go:noescape
func microRows8(c, a, b *float32, cOff, aOff *int, k int, accumulate bool)

//go:noescape
func microRow16(c, a *float32, b *[rowPanels]*float32, k int, accumulate bool)

//go:noescape
func microRow8(c, a *float32, b *[rowPanels]*float32, k int, accumulate bool)

//go:noescape
func microStrip16(c *float32, ldc int, a, b *float32, k int)

//go:noescape
func microStrip8(c *float32, ldc int, a, b *float32, k int)

// microNarrow adds 32 rows × 4 columns, transposed: c[j][r] += Σ_k a[16k+r]·b[32k+j],
// a being a0 for the first 16 rows and a1 for the others. It is for AVX-512.
//
//go:noescape
func microNarrow(c *[4][2 * narrowStrip]float32, a0, a1, b *float32, k int)

// prefetchRows fetches x[i·ld+j] for i < rows, j < w, all at least 1, into the caches.
//
//go:noescape
func prefetchRows(x *float32, ld, rows, w int)

// packRows copies rows × w values of src, [rows][ld], 32 columns at a time: row
// k's first 16 to dst[k·width], the others second values behind, and the next 32
// columns next values behind. Vectors are written whole, the rest as zeros. It is for AVX-512.
//
//go:noescape
func packRows(dst, src *float32, ld, rows, w, width, second, next int)

// microPack copies rows of width values, a multiple of 4: dst[i·width+j] = src[i·ld+j].
//
//go:noescape
func microPack(dst, src *float32, width, ld, rows int)

// pack copies src, [rows][ld], to panels or strips of width columns: dst is [ceil(w/width)][kBlock][width].
// Columns of the last panel beyond w are undefined.
func pack(dst []float32, width int, src []float32, ld, rows, w int) {
	if lanes != 16 {
		packPanels(dst, width, src, ld, rows, w)
		return
	}
	_, _ = dst[((w-1)/width*kBlock+rows)*width-1], src[(rows-1)*ld+w-1]
	second, next := maxWidth/2, kBlock*width
	if width == narrowStrip {
		second, next = next, 2*next
	}
	packRows(&dst[0], &src[0], ld, rows, w, width, second, next)
}

// prefetch fetches w columns of x, [rows][ld], into the cache.
func prefetch(x []float32, ld, rows, w int) {
	if lanes != 0 {
		_ = x[(rows-1)*ld+w-1]
		prefetchRows(&x[0], ld, rows, w)
	}
}

const narrowStrip = 16 // AVX-512's tile.strip

// mulNarrow is mulStrips for a panel so narrow that AVX-512's vectors would be half empty: vectors run
// along A's columns instead. It does nothing and reports false if the panel is wider, or vectors are shorter.
func mulNarrow(c []float32, ldc, rows, w int, a, b []float32, k int) bool {
	if w > maxWidth/2 || lanes != 16 {
		return false
	}
	for i := 0; i < rows; i += 2 * narrowStrip {
		part, second := min(2*narrowStrip, rows-i), i+narrowStrip
		if second >= rows {
			second = i
		}
		for j := 0; j < w; j += 4 {
			var tile [4][2 * narrowStrip]float32
			columns := min(4, w-j)
			for q := range part {
				for p, x := range c[(i+q)*ldc+j:][:columns] {
					tile[p][q] = x
				}
			}
			microNarrow(&tile, &a[i*kBlock], &a[second*kBlock], &b[j], k)
			for q := range part {
				row := c[(i+q)*ldc+j:][:columns]
				for p := range row {
					row[p] = tile[p][q]
				}
			}
		}
	}
	return true
}
