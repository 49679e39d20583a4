//go:build goexperiment.simd && !plain && !wasm

package kernel

import "simd"

// lanes is the number of float32 in a vector.
func lanes() int { return simd.VectorBitSize() / 32 }

// panelWidth is the width of a column panel: two vectors.
func panelWidth() int { return 2 * lanes() }

// mulPanel computes columns c0 … c0+w-1 of the given rows of C from one panel,
// [k][panelWidth]; w < panelWidth only for a matrix's last panel.
func mulPanel(p *panelProduct) {
	c, cOff, a, aOff, panel, c0, w, k, accumulate := p.c, p.cOff, p.a, p.aOff, p.panel, p.c0, p.w, p.k,
		p.accumulate
	r := panelWidth()
	wide := wideTiles(r / 2)
	if wide && len(aOff) >= 3 {
		mulPanelWide(p)
		return
	}
	i := 0
	if w == r {
		for ; i+4 <= len(aOff); i += 4 {
			rows4(c[cOff[i]+c0:][:r], c[cOff[i+1]+c0:][:r], c[cOff[i+2]+c0:][:r], c[cOff[i+3]+c0:][:r],
				a[aOff[i]:][:k], a[aOff[i+1]:][:k], a[aOff[i+2]:][:k], a[aOff[i+3]:][:k], panel, accumulate)
		}
		for ; i < len(aOff); i++ {
			mulRow(wide, c[cOff[i]+c0:][:r], a[aOff[i]:][:k], panel, accumulate)
		}
		return
	}
	var tile [maxWidth]float32
	for ; i < len(aOff); i++ {
		dst := c[cOff[i]+c0:][:w]
		if accumulate {
			copy(tile[:], dst)
		}
		mulRow(wide, tile[:r], a[aOff[i]:][:k], panel, accumulate)
		copy(dst, tile[:w])
	}
}

// maxWidth is the largest panelWidth: two vectors of 512 bits.
const maxWidth = 32

// mulPanelWide is mulPanel in tiles of 8 rows. A tile that is cut off below or
// to the right is computed whole, in scratch memory.
func mulPanelWide(p *panelProduct) {
	c, cOff, a, aOff, panel, c0, w, k, accumulate := p.c, p.cOff, p.a, p.aOff, p.panel, p.c0, p.w, p.k,
		p.accumulate
	var cp, ap [8]*float32
	i := 0
	if w == maxWidth {
		for ; i+8 <= len(aOff); i += 8 {
			for r := range 8 {
				cp[r] = &c[cOff[i+r]+c0:][:w][0]
				ap[r] = &a[aOff[i+r]:][:k][0]
			}
			microRows8(&cp, &ap, &panel[0], k, accumulate)
		}
	}
	if i == len(aOff) {
		return
	}
	var tile [8 * maxWidth]float32
	for r := range cp {
		cp[r] = &tile[r*maxWidth]
	}
	for ; i < len(aOff); i += 8 {
		rows := min(8, len(aOff)-i)
		for r := range 8 {
			ap[r] = &a[aOff[i+min(r, rows-1)]:][:k][0]
			if r < rows && accumulate {
				copy(tile[r*maxWidth:][:w], c[cOff[i+r]+c0:])
			}
		}
		microRows8(&cp, &ap, &panel[0], k, accumulate)
		for r := range rows {
			copy(c[cOff[i+r]+c0:][:w], tile[r*maxWidth:])
		}
	}
}

// rows4 is the portable micro-kernel: 4 rows × 2 vectors.
func rows4(c0, c1, c2, c3, a0, a1, a2, a3, b []float32, accumulate bool) {
	n := lanes()
	zero := simd.BroadcastFloat32s(0)
	s00, s01, s10, s11 := zero, zero, zero, zero
	s20, s21, s30, s31 := zero, zero, zero, zero
	if accumulate {
		s00, s01 = simd.LoadFloat32s(c0), simd.LoadFloat32s(c0[n:])
		s10, s11 = simd.LoadFloat32s(c1), simd.LoadFloat32s(c1[n:])
		s20, s21 = simd.LoadFloat32s(c2), simd.LoadFloat32s(c2[n:])
		s30, s31 = simd.LoadFloat32s(c3), simd.LoadFloat32s(c3[n:])
	}
	a1, a2, a3 = a1[:len(a0)], a2[:len(a0)], a3[:len(a0)]
	for k := range a0 {
		if len(b) < 2*n {
			break
		}
		b0, b1 := simd.LoadFloat32s(b), simd.LoadFloat32s(b[n:])
		x := simd.BroadcastFloat32s(a0[k])
		s00, s01 = x.MulAdd(b0, s00), x.MulAdd(b1, s01)
		x = simd.BroadcastFloat32s(a1[k])
		s10, s11 = x.MulAdd(b0, s10), x.MulAdd(b1, s11)
		x = simd.BroadcastFloat32s(a2[k])
		s20, s21 = x.MulAdd(b0, s20), x.MulAdd(b1, s21)
		x = simd.BroadcastFloat32s(a3[k])
		s30, s31 = x.MulAdd(b0, s30), x.MulAdd(b1, s31)
		b = b[2*n:]
	}
	s00.Store(c0)
	s01.Store(c0[n:])
	s10.Store(c1)
	s11.Store(c1[n:])
	s20.Store(c2)
	s21.Store(c2[n:])
	s30.Store(c3)
	s31.Store(c3[n:])
}

// mulRow is the product of a single row and one panel; wide for vectors of 512 bits.
func mulRow(wide bool, c, a, b []float32, accumulate bool) {
	if !wide {
		rows1(c, a, b, accumulate)
		return
	}
	_, _ = c[maxWidth-1], b[len(a)*maxWidth-1]
	microRow(&c[0], &a[0], &b[0], len(a), accumulate)
}

// rows1 is the micro-kernel for a single row: matrix×vector, one panel.
func rows1(c, a, b []float32, accumulate bool) {
	n := lanes()
	s0 := simd.BroadcastFloat32s(0)
	s1 := s0
	if accumulate {
		s0, s1 = simd.LoadFloat32s(c), simd.LoadFloat32s(c[n:])
	}
	for _, y := range a {
		if len(b) < 2*n {
			break
		}
		x := simd.BroadcastFloat32s(y)
		s0 = x.MulAdd(simd.LoadFloat32s(b), s0)
		s1 = x.MulAdd(simd.LoadFloat32s(b[n:]), s1)
		b = b[2*n:]
	}
	s0.Store(c)
	s1.Store(c[n:])
}

// mulStrip adds the product of a packed strip of A, [k][stripWidth], and a
// packed panel of B, [k][panelWidth], to a rows×w tile of C.
func mulStrip(c []float32, ldc, rows, w int, a, b []float32, k int) {
	r := panelWidth()
	wide := wideTiles(r / 2)
	step := 4
	if wide {
		step = 8
	}
	for i := 0; i < rows; i += step {
		dst := c[i*ldc:]
		if i+step <= rows && w == r {
			if wide {
				_ = dst[7*ldc+maxWidth-1]
				microStrip8(&dst[0], ldc, &a[i], &b[0], k)
			} else {
				strip4(dst[:r], dst[ldc:][:r], dst[2*ldc:][:r], dst[3*ldc:][:r], a[i:], b)
			}
			continue
		}
		var tile [8 * maxWidth]float32
		part := min(step, rows-i)
		for q := range part {
			copy(tile[q*r:][:w], dst[q*ldc:])
		}
		if wide {
			microStrip8(&tile[0], r, &a[i], &b[0], k)
		} else {
			strip4(tile[:r], tile[r:2*r], tile[2*r:3*r], tile[3*r:4*r], a[i:], b)
		}
		for q := range part {
			copy(dst[q*ldc:][:w], tile[q*r:])
		}
	}
}

// pack copies src, [rows][ld], to panels of width columns, which is stripWidth or panelWidth:
// dst is [ceil(w/width)][kBlock][width]. Columns of the last panel beyond w are undefined.
func pack(dst []float32, width int, src []float32, ld, rows, w int) {
	if !wideTiles(lanes()) {
		plainPack(dst, width, src, ld, rows, w)
		return
	}
	_, _ = dst[((w-1)/width*kBlock+rows)*width-1], src[(rows-1)*ld+w-1]
	second, next := maxWidth/2, kBlock*width
	if width == stripWidth {
		second, next = next, 2*next
	}
	packRows(&dst[0], &src[0], ld, rows, w, width, second, next)
}

// prefetch fetches w columns of x, [rows][ld], into the cache.
func prefetch(x []float32, ld, rows, w int) {
	if wideTiles(lanes()) {
		_ = x[(rows-1)*ld+w-1]
		prefetchRows(&x[0], ld, rows, w)
	}
}

// mulNarrow is mulStrips for a panel so narrow that its vectors would be half empty: vectors run
// along A's columns instead. It does nothing and reports false if the panel is wider or there is
// no assembly.
func mulNarrow(c []float32, ldc, rows, w int, a, b []float32, k int) bool {
	if w > maxWidth/2 || !wideTiles(lanes()) {
		return false
	}
	for i := 0; i < rows; i += 2 * stripWidth {
		part, second := min(2*stripWidth, rows-i), i+stripWidth
		if second >= rows {
			second = i
		}
		for j := 0; j < w; j += 4 {
			var tile [4][2 * stripWidth]float32
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

// strip4 is the portable micro-kernel of mulStrip: 4 rows × 2 vectors.
func strip4(c0, c1, c2, c3, a, b []float32) {
	n := lanes()
	s00, s01 := simd.LoadFloat32s(c0), simd.LoadFloat32s(c0[n:])
	s10, s11 := simd.LoadFloat32s(c1), simd.LoadFloat32s(c1[n:])
	s20, s21 := simd.LoadFloat32s(c2), simd.LoadFloat32s(c2[n:])
	s30, s31 := simd.LoadFloat32s(c3), simd.LoadFloat32s(c3[n:])
	for len(a) >= 4 && len(b) >= 2*n {
		b0, b1 := simd.LoadFloat32s(b), simd.LoadFloat32s(b[n:])
		x := simd.BroadcastFloat32s(a[0])
		s00, s01 = x.MulAdd(b0, s00), x.MulAdd(b1, s01)
		x = simd.BroadcastFloat32s(a[1])
		s10, s11 = x.MulAdd(b0, s10), x.MulAdd(b1, s11)
		x = simd.BroadcastFloat32s(a[2])
		s20, s21 = x.MulAdd(b0, s20), x.MulAdd(b1, s21)
		x = simd.BroadcastFloat32s(a[3])
		s30, s31 = x.MulAdd(b0, s30), x.MulAdd(b1, s31)
		b = b[2*n:]
		if len(a) < stripWidth {
			break
		}
		a = a[stripWidth:]
	}
	s00.Store(c0)
	s01.Store(c0[n:])
	s10.Store(c1)
	s11.Store(c1[n:])
	s20.Store(c2)
	s21.Store(c2[n:])
	s30.Store(c3)
	s31.Store(c3[n:])
}
