package kernel

// Panels is a K×N matrix packed for multiplication from the right. It is divided into column
// panels of width r (the last one padded with zeros); each panel is stored as [K][r], so that a
// micro-kernel reads it sequentially.
type Panels struct {
	K, N int
	r    int
	data []float32 // [ceil(N/r)][K][r]
}

// NewPanels returns a zero K×N matrix, packed; K and N are at least 1.
func NewPanels(k, n int) *Panels {
	r := tile.width
	return &Panels{K: k, N: n, r: r, data: make([]float32, (n+r-1)/r*k*r)}
}

// panel returns panel j, [K][r].
func (p *Panels) panel(j int) []float32 {
	return p.data[j*p.K*p.r : (j+1)*p.K*p.r]
}

func (p *Panels) count() int { return (p.N + p.r - 1) / p.r }

// SetRows copies src, [K][N] with row stride ld, into the matrix.
func (p *Panels) SetRows(src []float32, ld int) {
	for j := range p.count() {
		dst, c0 := p.panel(j), j*p.r
		w := min(p.r, p.N-c0)
		for k := range p.K {
			copy(dst[k*p.r:][:w], src[k*ld+c0:][:w])
		}
	}
}

// SetTransposed copies srcᵀ, src being [N][K] with row stride ld (as
// PyTorch stores a weight: one row per output), into the matrix.
func (p *Panels) SetTransposed(src []float32, ld int) {
	for j := range p.count() {
		dst, c0 := p.panel(j), j*p.r
		w := min(p.r, p.N-c0)
		for i := range w {
			row := src[(c0+i)*ld:][:p.K]
			d := dst[i:]
			for k, x := range row {
				d[k*p.r] = x
			}
		}
	}
}
