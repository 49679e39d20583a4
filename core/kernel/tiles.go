//go:build goexperiment.simd && !plain && (amd64 || arm64 || wasm)

package kernel

// The products call micro-kernels, which are assembly (micro_*.s): they compute a tile of C whose elements stay in
// registers. The compiler's code, which moves, spills and checks, reaches a third of the peak at most.

const (
	maxRows   = 8  // the most rows of a tile
	maxWidth  = 32 // the widest panel
	rowPanels = 4  // panels that microRow multiplies with one row: the sums are enough to wait for none
)

// mulBlock multiplies at most rowBlock rows: a tile's rows at a time, panel by panel. One or two rows that
// remain are multiplied one at a time.
func mulBlock(c []float32, cOff []int, a []float32, aOff []int, b *Panels, accumulate bool) {
	if lanes == 0 {
		plainBlock(c, cOff, a, aOff, b, accumulate)
		return
	}
	for i, row := range aOff { // all that the micro-kernels touch
		_, _ = a[row:][:b.K], c[cOff[i]:][:b.N]
	}
	whole := len(aOff)
	if rest := whole % tile.rows; rest < 3 {
		whole -= rest
	}
	if whole > 0 {
		for j := range b.count() {
			c0 := j * b.r
			mulPanel(c[c0:], cOff[:whole], a, aOff[:whole], b.panel(j), min(b.r, b.N-c0), b.K, accumulate)
		}
	}
	for i := whole; i < len(aOff); i++ {
		mulRow(c[cOff[i]:][:b.N], a[aOff[i]:][:b.K], b, accumulate)
	}
}

// mulPanel computes w columns of rows of C from one panel. A tile that is cut off below or to the
// right is computed whole, in scratch memory.
func mulPanel(c []float32, cOff []int, a []float32, aOff []int, panel []float32, w, k int, accumulate bool) {
	width, i := tile.width, 0
	if w == width {
		for ; i+tile.rows <= len(aOff); i += tile.rows {
			microRows(&c[0], &a[0], &panel[0], &cOff[i], &aOff[i], k, accumulate)
		}
	}
	if i == len(aOff) {
		return
	}
	var scratch [maxRows * maxWidth]float32
	var cPart, aPart [maxRows]int
	for ; i < len(aOff); i += tile.rows {
		rows := min(tile.rows, len(aOff)-i)
		for r := range tile.rows {
			cPart[r], aPart[r] = r*width, aOff[i+min(r, rows-1)]
			if r < rows && accumulate {
				copy(scratch[r*width:][:w], c[cOff[i+r]:])
			}
		}
		microRows(&scratch[0], &a[0], &panel[0], &cPart[0], &aPart[0], k, accumulate)
		for r := range rows {
			copy(c[cOff[i+r]:][:w], scratch[r*width:])
		}
	}
}

// mulRow multiplies one row, [K], with all panels, rowPanels of them at a time. The last ones, fewer or
// narrower, are multiplied in scratch memory, with the last one repeated.
func mulRow(c, a []float32, b *Panels, accumulate bool) {
	var scratch [rowPanels * maxWidth]float32
	var panels [rowPanels]*float32
	width := rowPanels * b.r
	for c0 := 0; c0 < len(c); c0 += width {
		part := c[c0:min(c0+width, len(c))]
		for q := range panels {
			panels[q] = &b.panel(min(c0/b.r+q, b.count()-1))[0]
		}
		if len(part) == width {
			microRow(&part[0], &a[0], &panels, len(a), accumulate)
			continue
		}
		if accumulate {
			copy(scratch[:], part)
		}
		microRow(&scratch[0], &a[0], &panels, len(a), accumulate)
		copy(part, scratch[:])
	}
}

// mulStrip adds the product of a packed strip of A, [k][tile.strip], and a packed panel of B, [k][tile.width],
// to a rows×w tile of C.
func mulStrip(c []float32, ldc, rows, w int, a, b []float32, k int) {
	if lanes == 0 {
		plainStrip(c, ldc, rows, w, a, b, k)
		return
	}
	width := tile.width
	for i := 0; i < rows; i += tile.rows {
		dst := c[i*ldc:]
		if i+tile.rows <= rows && w == width {
			_ = dst[(tile.rows-1)*ldc+width-1]
			microStrip(&dst[0], ldc, &a[i], &b[0], k)
			continue
		}
		var scratch [maxRows * maxWidth]float32
		part := min(tile.rows, rows-i)
		for q := range part {
			copy(scratch[q*width:][:w], dst[q*ldc:])
		}
		microStrip(&scratch[0], width, &a[i], &b[0], k)
		for q := range part {
			copy(dst[q*ldc:][:w], scratch[q*width:])
		}
	}
}

// packPanels is pack.
func packPanels(dst []float32, width int, src []float32, ld, rows, w int) {
	c0 := 0
	_ = src[(rows-1)*ld+w-1]
	for ; c0+width <= w && lanes != 0; c0 += width {
		_ = dst[c0*kBlock+rows*width-1]
		microPack(&dst[c0*kBlock], &src[c0], width, ld, rows)
	}
	plainPack(dst[c0*kBlock:], width, src[c0:], ld, rows, w-c0)
}
