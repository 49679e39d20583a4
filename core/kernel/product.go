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
	a []float32 // packed strips of A, [mBlock/stripWidth][kBlock][stripWidth]
	b []float32 // packed panels of B, [panels][kBlock][panelWidth]
}

// AddTransposed packs kBlock rows at a time, and of A mBlock columns: with the
// panels they stay in the second-level cache, one panel and one strip in the
// first.
const (
	kBlock = 256
	mBlock = 128
)

// AddTransposed adds columns m0 … m1-1 of AᵀB to C: C[m][n] += Σ_k A[k][m]·B[k][n]
// with A [K][lda], B [K][ldb], C [M][ldc] and n < N. It is the weight gradient
// of a linear layer, summed over all its rows. Each element is summed over k in
// order, so that neither the blocks nor splitting the range of m change it.
func AddTransposed(c []float32, ldc int, a []float32, lda int, b []float32, ldb, k, m0, m1, n int, ws *TransposedWork) {
	if m0 == m1 || n == 0 {
		return
	}
	r := panelWidth()
	panels := (n + r - 1) / r
	if len(ws.b) < panels*kBlock*r {
		ws.b = make([]float32, panels*kBlock*r)
	}
	if len(ws.a) < mBlock*kBlock {
		ws.a = make([]float32, mBlock*kBlock)
	}
	for k0 := 0; k0 < k; k0 += kBlock {
		kc := min(kBlock, k-k0)
		pack(ws.b, r, b[k0*ldb:], ldb, kc, n)
		for i := m0; i < m1; i += mBlock {
			rows := min(mBlock, m1-i)
			pack(ws.a, stripWidth, a[k0*lda+i:], lda, kc, rows)
			for j := range panels {
				mulStrips(c[i*ldc+j*r:], ldc, rows, min(r, n-j*r), ws.a, ws.b[j*kBlock*r:][:kc*r], kc)
			}
		}
	}
}

// mulStrips adds the product of packed strips of A and one packed panel of B to
// a rows×w part of C.
func mulStrips(c []float32, ldc, rows, w int, a, b []float32, k int) {
	if mulNarrow(c, ldc, rows, w, a, b, k) {
		return
	}
	for i := 0; i < rows; i += stripWidth {
		if next := i + stripWidth; next < rows {
			prefetch(c[next*ldc:], ldc, min(stripWidth, rows-next), w)
		}
		mulStrip(c[i*ldc:], ldc, min(stripWidth, rows-i), w, a[i*kBlock:], b, k)
	}
}

// stripWidth is the number of columns of A in a strip: one cache line.
const stripWidth = 16
