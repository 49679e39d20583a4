package kernel

// rowBlock is the number of rows of A that share one pass over a panel: few enough to stay in
// the second-level cache, enough to amortize fetching the panel.
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

// shape is that of the tile that a micro-kernel computes.
type shape struct {
	rows, width int // the width is also a panel's
	strip       int // columns of A that AddTransposed packs side by side, a multiple of rows
}

// TransposedWork is the scratch memory of AddTransposed; one per goroutine.
type TransposedWork struct {
	a []float32 // packed strips of A, [mBlock/tile.strip][kBlock][tile.strip]
	b []float32 // packed panels of B, [panels][kBlock][tile.width]
}

// AddTransposed packs kBlock rows at a time, and of A up to mBlock columns: with the
// panels they stay in the second-level cache, one panel and one strip in the
// first.
const (
	kBlock = 256
	mBlock = 128
)

// Transposed is columns M0 … M1-1 of AᵀB, which are to be added to C: C[m][n] +=
// Σ_k A[k][m]·B[k][n] with A [K][LDA], B [K][LDB], C [M][LDC] and n < N.
type Transposed struct {
	C, A, B       []float32
	LDC, LDA, LDB int // values from one row to the next
	K, M0, M1, N  int
}

// AddTransposed adds a product to its C. It is the weight gradient of a linear layer,
// summed over all its rows. Each element is summed over k in order, so that neither the
// blocks nor splitting the range of m change it. Cost: 2·K·(M1-M0)·N operations.
func AddTransposed(p Transposed, ws *TransposedWork) {
	r, strip := tile.width, tile.strip
	block := mBlock / strip * strip
	panels := (p.N + r - 1) / r
	if len(ws.b) < panels*kBlock*r {
		ws.b = make([]float32, panels*kBlock*r)
	}
	if len(ws.a) < mBlock*kBlock {
		ws.a = make([]float32, mBlock*kBlock)
	}
	for k0 := 0; k0 < p.K; k0 += kBlock {
		kc := min(kBlock, p.K-k0)
		pack(ws.b, r, p.B[k0*p.LDB:], p.LDB, kc, p.N)
		for i := p.M0; i < p.M1; i += block {
			rows := min(block, p.M1-i)
			pack(ws.a, strip, p.A[k0*p.LDA+i:], p.LDA, kc, rows)
			for j := range panels {
				mulStrips(p.C[i*p.LDC+j*r:], p.LDC, rows, min(r, p.N-j*r), ws.a, ws.b[j*kBlock*r:][:kc*r], kc)
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
	strip := tile.strip
	for i := 0; i < rows; i += strip {
		if next := i + strip; next < rows {
			prefetch(c[next*ldc:], ldc, min(strip, rows-next), w)
		}
		mulStrip(c[i*ldc:], ldc, min(strip, rows-i), w, a[i*kBlock:], b, k)
	}
}
