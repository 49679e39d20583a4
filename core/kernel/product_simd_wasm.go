//go:build goexperiment.simd && !plain && wasm

package kernel

import (
	"simd/archsimd"
	"unsafe"
)

// The products, optimized for Go's WebAssembly: every loop iteration goes
// through the function's jump table, so an iteration handles two values of k; bounds checks
// cost as much as vector operations, so panels are arrays of lines; there are no fused
// multiply-adds. This is twice as fast for one row, and a third faster for many.

// lanes is the number of float32 in a vector.
const lanes = 4

const maxWidth = 8

const stripWidth = 16

var tile = shape{rows: 4, width: maxWidth, strip: stripWidth}

// Vectors says which kernels this processor and build have.
func Vectors() string { return "WebAssembly SIMD128" }

// line is a row of a panel, two vectors.
type line [maxWidth]float32

func (l *line) left() archsimd.Float32x4  { return archsimd.LoadFloat32x4(l[:4]) }
func (l *line) right() archsimd.Float32x4 { return archsimd.LoadFloat32x4(l[4:]) }

// mulAdd adds x times the line to a pair of sums.
func (l *line) mulAdd(x float32, s, t archsimd.Float32x4) (archsimd.Float32x4, archsimd.Float32x4) {
	v := archsimd.BroadcastFloat32x4(x)
	return v.MulAdd(l.left(), s), v.MulAdd(l.right(), t)
}

func (l *line) set(left, right archsimd.Float32x4) {
	left.Store(l[:4])
	right.Store(l[4:])
}

// lines is a panel, [k][panelWidth], as its k lines.
func lines(panel []float32) []line {
	return unsafe.Slice((*line)(unsafe.Pointer(unsafe.SliceData(panel))), len(panel)/maxWidth)
}

// mulBlock multiplies at most rowBlock rows: four at a time panel by panel, the
// rest one at a time.
func mulBlock(c []float32, cOff []int, a []float32, aOff []int, b *Panels, accumulate bool) {
	fours := len(aOff) &^ 3
	for j := range b.count() {
		panel, c0 := lines(b.panel(j)), j*maxWidth
		w := min(maxWidth, b.N-c0)
		for i := 0; i < fours; i += 4 {
			o, d := (*[4]int)(aOff[i:]), (*[4]int)(cOff[i:])
			a0, a1, a2, a3 := a[o[0]:][:b.K], a[o[1]:][:b.K], a[o[2]:][:b.K], a[o[3]:][:b.K]
			if w == maxWidth {
				rows4((*line)(c[d[0]+c0:]), (*line)(c[d[1]+c0:]), (*line)(c[d[2]+c0:]), (*line)(c[d[3]+c0:]),
					a0, a1, a2, a3, panel, accumulate)
				continue
			}
			var tile [4]line
			for r := range tile {
				copy(tile[r][:], c[d[r]+c0:][:w])
			}
			rows4(&tile[0], &tile[1], &tile[2], &tile[3], a0, a1, a2, a3, panel, accumulate)
			for r := range tile {
				copy(c[d[r]+c0:][:w], tile[r][:])
			}
		}
	}
	for i := fours; i < len(aOff); i++ {
		mulRow(c[cOff[i]:][:b.N], a[aOff[i]:][:b.K], b, accumulate)
	}
}

// rows4 multiplies 4 rows with one panel.
func rows4(c0, c1, c2, c3 *line, a0, a1, a2, a3 []float32, b []line, accumulate bool) {
	zero := archsimd.BroadcastFloat32x4(0)
	s00, s01, s10, s11 := zero, zero, zero, zero
	s20, s21, s30, s31 := zero, zero, zero, zero
	if accumulate {
		s00, s01, s10, s11 = c0.left(), c0.right(), c1.left(), c1.right()
		s20, s21, s30, s31 = c2.left(), c2.right(), c3.left(), c3.right()
	}
	n := len(b)
	a0, a1, a2, a3 = a0[:n], a1[:n], a2[:n], a3[:n]
	k := 0
	for ; k <= n-2; k += 2 {
		l := &b[k]
		s00, s01 = l.mulAdd(a0[k], s00, s01)
		s10, s11 = l.mulAdd(a1[k], s10, s11)
		s20, s21 = l.mulAdd(a2[k], s20, s21)
		s30, s31 = l.mulAdd(a3[k], s30, s31)
		l = &b[k+1]
		s00, s01 = l.mulAdd(a0[k+1], s00, s01)
		s10, s11 = l.mulAdd(a1[k+1], s10, s11)
		s20, s21 = l.mulAdd(a2[k+1], s20, s21)
		s30, s31 = l.mulAdd(a3[k+1], s30, s31)
	}
	if k < n {
		l := &b[k]
		s00, s01 = l.mulAdd(a0[k], s00, s01)
		s10, s11 = l.mulAdd(a1[k], s10, s11)
		s20, s21 = l.mulAdd(a2[k], s20, s21)
		s30, s31 = l.mulAdd(a3[k], s30, s31)
	}
	c0.set(s00, s01)
	c1.set(s10, s11)
	c2.set(s20, s21)
	c3.set(s30, s31)
}

// mulRow multiplies one row, [K], with all panels, four of them at a time: the latency of an
// addition is that of issuing eight, and one panel has only two sums.
func mulRow(c, a []float32, b *Panels, accumulate bool) {
	const width = 4 * maxWidth
	for c0 := 0; c0 < len(c); c0 += width {
		part := c[c0:min(c0+width, len(c))]
		// The last panels, fewer than four or narrower, are computed in scratch memory, with
		// the last one repeated up to four.
		var tile [width]float32
		dst := &tile
		if len(part) == width {
			dst = (*[width]float32)(part)
		} else if accumulate {
			copy(tile[:], part)
		}
		var p [4][]line
		for q := range p {
			p[q] = lines(b.panel(min(c0/maxWidth+q, b.count()-1)))
		}
		row4((*[4]line)(unsafe.Pointer(dst)), a, p[0], p[1], p[2], p[3], accumulate)
		if len(part) < width {
			copy(part, tile[:])
		}
	}
}

// row4 multiplies one row with 4 panels.
func row4(c *[4]line, a []float32, b0, b1, b2, b3 []line, accumulate bool) {
	zero := archsimd.BroadcastFloat32x4(0)
	s0, s1, s2, s3, s4, s5, s6, s7 := zero, zero, zero, zero, zero, zero, zero, zero
	if accumulate {
		s0, s1, s2, s3 = c[0].left(), c[0].right(), c[1].left(), c[1].right()
		s4, s5, s6, s7 = c[2].left(), c[2].right(), c[3].left(), c[3].right()
	}
	n := len(a)
	b0, b1, b2, b3 = b0[:n], b1[:n], b2[:n], b3[:n]
	k := 0
	for ; k <= n-2; k += 2 {
		x := a[k]
		s0, s1 = b0[k].mulAdd(x, s0, s1)
		s2, s3 = b1[k].mulAdd(x, s2, s3)
		s4, s5 = b2[k].mulAdd(x, s4, s5)
		s6, s7 = b3[k].mulAdd(x, s6, s7)
		x = a[k+1]
		s0, s1 = b0[k+1].mulAdd(x, s0, s1)
		s2, s3 = b1[k+1].mulAdd(x, s2, s3)
		s4, s5 = b2[k+1].mulAdd(x, s4, s5)
		s6, s7 = b3[k+1].mulAdd(x, s6, s7)
	}
	if k < n {
		x := a[k]
		s0, s1 = b0[k].mulAdd(x, s0, s1)
		s2, s3 = b1[k].mulAdd(x, s2, s3)
		s4, s5 = b2[k].mulAdd(x, s4, s5)
		s6, s7 = b3[k].mulAdd(x, s6, s7)
	}
	c[0].set(s0, s1)
	c[1].set(s2, s3)
	c[2].set(s4, s5)
	c[3].set(s6, s7)
}

// mulStrip adds the product of a packed strip of A, [k][stripWidth], and a
// packed panel of B, [k][panelWidth], to a rows×w tile of C.
func mulStrip(c []float32, ldc, rows, w int, a, b []float32, k int) {
	a = a[:k*stripWidth]
	strip := unsafe.Slice((*[stripWidth]float32)(unsafe.Pointer(unsafe.SliceData(a))), k)
	panel := lines(b)
	for i := 0; i < rows; i += 4 {
		dst := c[i*ldc:]
		if i+4 <= rows && w == maxWidth {
			strip4((*line)(dst), (*line)(dst[ldc:]), (*line)(dst[2*ldc:]), (*line)(dst[3*ldc:]), strip, i, panel)
			continue
		}
		var tile [4]line
		part := min(4, rows-i)
		for q := range part {
			copy(tile[q][:w], dst[q*ldc:])
		}
		strip4(&tile[0], &tile[1], &tile[2], &tile[3], strip, i, panel)
		for q := range part {
			copy(dst[q*ldc:][:w], tile[q][:])
		}
	}
}

// strip4 multiplies columns i … i+3 of the strip with the panel.
func strip4(c0, c1, c2, c3 *line, a [][stripWidth]float32, i int, b []line) {
	s00, s01, s10, s11 := c0.left(), c0.right(), c1.left(), c1.right()
	s20, s21, s30, s31 := c2.left(), c2.right(), c3.left(), c3.right()
	n := len(b)
	a = a[:n]
	k := 0
	for ; k <= n-2; k += 2 {
		l, x := &b[k], (*[4]float32)(a[k][i&(stripWidth-4):])
		s00, s01 = l.mulAdd(x[0], s00, s01)
		s10, s11 = l.mulAdd(x[1], s10, s11)
		s20, s21 = l.mulAdd(x[2], s20, s21)
		s30, s31 = l.mulAdd(x[3], s30, s31)
		l, x = &b[k+1], (*[4]float32)(a[k+1][i&(stripWidth-4):])
		s00, s01 = l.mulAdd(x[0], s00, s01)
		s10, s11 = l.mulAdd(x[1], s10, s11)
		s20, s21 = l.mulAdd(x[2], s20, s21)
		s30, s31 = l.mulAdd(x[3], s30, s31)
	}
	if k < n {
		l, x := &b[k], (*[4]float32)(a[k][i&(stripWidth-4):])
		s00, s01 = l.mulAdd(x[0], s00, s01)
		s10, s11 = l.mulAdd(x[1], s10, s11)
		s20, s21 = l.mulAdd(x[2], s20, s21)
		s30, s31 = l.mulAdd(x[3], s30, s31)
	}
	c0.set(s00, s01)
	c1.set(s10, s11)
	c2.set(s20, s21)
	c3.set(s30, s31)
}

func pack(dst []float32, width int, src []float32, ld, rows, w int) {
	plainPack(dst, width, src, ld, rows, w)
}

func prefetch(x []float32, ld, rows, w int) {}

func mulNarrow(c []float32, ldc, rows, w int, a, b []float32, k int) bool { return false }
