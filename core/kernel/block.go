//go:build !goexperiment.simd || plain || !wasm

package kernel

// mulBlock multiplies at most rowBlock rows, panel by panel.
func mulBlock(c []float32, cOff []int, a []float32, aOff []int, b *Panels, accumulate bool) {
	for j := range b.count() {
		panel, c0 := b.panel(j), j*b.r
		w := min(b.r, b.N-c0)
		mulPanel(&panelProduct{c: c, cOff: cOff, a: a, aOff: aOff, panel: panel, c0: c0, w: w, k: b.K,
			accumulate: accumulate})
	}
}
