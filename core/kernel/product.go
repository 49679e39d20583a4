package kernel

// rowBlock is the number of rows of A that share one sweep over a panel: small
// enough that they stay in the second-level cache, large enough to pay for
// fetching the panel.
const rowBlock = 64

// MulRows computes rows of C = A·B, or C += A·B if accumulate, for the given
// rows: row r of A starts at a[aOff[r]] (B.K values), row r of C at
// c[cOff[r]] (B.N values). Cost: 2·rows·K·N floating-point operations.
func MulRows(c []float32, cOff []int, a []float32, aOff []int, b *Panels, accumulate bool) {
	for r0 := 0; r0 < len(aOff); r0 += rowBlock {
		r1 := min(r0+rowBlock, len(aOff))
		mulBlock(c, cOff[r0:r1], a, aOff[r0:r1], b, accumulate)
	}
}

// MulStrided is MulRows for m rows at the fixed strides lda and ldc.
func MulStrided(c []float32, ldc int, a []float32, lda, m int, b *Panels, accumulate bool) {
	var aOff, cOff [rowBlock]int
	for r0 := 0; r0 < m; r0 += rowBlock {
		rows := min(rowBlock, m-r0)
		for i := range rows {
			aOff[i], cOff[i] = (r0+i)*lda, (r0+i)*ldc
		}
		mulBlock(c, cOff[:rows], a, aOff[:rows], b, accumulate)
	}
}

// TransposedWork is the scratch memory of AddTransposed; one per goroutine.
type TransposedWork struct {
	a []float32 // [kBlock][16], packed columns of A
	b []float32 // packed panels of B for one block of rows
}

// kBlock is the number of rows that AddTransposed packs at a time.
const kBlock = 192

// AddTransposed adds columns m0 … m1-1 of AᵀB to C: C[m][n] += Σ_k A[k][m]·B[k][n]
// with A [K][lda], B [K][ldb], C [M][ldc] and n < N. It is the weight gradient
// of a linear layer, summed over all its rows. The sum runs over k in order, in
// blocks of kBlock, so that splitting the range of m changes nothing.
func AddTransposed(c []float32, ldc int, a []float32, lda int, b []float32, ldb, k, m0, m1, n int, ws *TransposedWork) {
	r := panelWidth()
	panels := (n + r - 1) / r
	if len(ws.b) < panels*kBlock*r {
		ws.b = make([]float32, panels*kBlock*r)
	}
	if len(ws.a) < kBlock*stripWidth {
		ws.a = make([]float32, kBlock*stripWidth)
	}
	for k0 := 0; k0 < k; k0 += kBlock {
		kc := min(kBlock, k-k0)
		for j := range panels {
			packColumns(ws.b[j*kBlock*r:], r, b[k0*ldb+j*r:], ldb, kc, min(r, n-j*r))
		}
		for i := m0; i < m1; i += stripWidth {
			rows := min(stripWidth, m1-i)
			packColumns(ws.a, stripWidth, a[k0*lda+i:], lda, kc, rows)
			for j := range panels {
				mulStrip(c[i*ldc+j*r:], ldc, rows, min(r, n-j*r), ws.a, ws.b[j*kBlock*r:][:kc*r], kc)
			}
		}
	}
}

// packColumns copies w columns of src, [rows][ld], into dst, [rows][width],
// filling the rest of each row with zeros.
func packColumns(dst []float32, width int, src []float32, ld, rows, w int) {
	// Copies of a fixed size are a few vector moves instead of a call.
	switch {
	case w == 32 && width == 32:
		for k := range rows {
			*(*[32]float32)(dst[k*32:]) = *(*[32]float32)(src[k*ld:])
		}
		return
	case w == 16 && width == 16:
		for k := range rows {
			*(*[16]float32)(dst[k*16:]) = *(*[16]float32)(src[k*ld:])
		}
		return
	}
	for k := range rows {
		d := dst[k*width:][:width]
		copy(d, src[k*ld:][:w])
		clear(d[w:])
	}
}

// stripWidth is the number of columns of A that AddTransposed handles at once:
// one cache line, so that each line of A is read from memory once.
const stripWidth = 16
