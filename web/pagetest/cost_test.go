package pagetest

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// BenchmarkPageCost compares the announced duration of an answer with the measured one: each is
// announced after a greedy answer to the same points or to fewer, and the median ratio of five
// rounds is within a factor of two. The estimate itself is tested in web/engine/cost.test.mjs.
func BenchmarkPageCost(b *testing.B) {
	p := open(b, 1000, 700, "").ready()
	ratios := map[string][]float64{}
	for b.Loop() {
		for range 5 {
			p.announced(ratios)
		}
	}
	b.ReportMetric(0, "ns/op") // how long the rounds take is not measured
	for name, r := range ratios {
		middle := quantile(r, .5)
		b.ReportMetric(middle, name+"-announced/measured")
		assert.True(b, 0.5 <= middle && middle <= 2, "%s: announced %.2f times what was measured", name, middle)
	}
}

// announced appends to the ratios, by question, those of one round of answers.
func (p *tab) announced(ratios map[string][]float64) {
	p.t.Helper()
	var rows []struct {
		Name       string
		Said, Took float64
	}
	p.js(`(async () => {
		const { Engine } = await import(new URL('engine/engine.js', document.querySelector('script[src$="main.js"]').src));
		const engine = new Engine();
		await engine.ready;
		const points = `+spread+`;
		const rows = [];
		for (const [task, from, n, beam, views, constrained] of [
			['hull', 50, 50, 20, 8, true], ['hull', 20, 300, 20, 1, true], ['tsp', 50, 50, 10, 8, false], ['tsp', 40, 120, 5, 1, true],
			['delaunay', 40, 40, 10, 1, false], ['delaunay', 40, 40, 10, 1, true], ['delaunay', 60, 60, 1, 8, false],
		]) {
			const ask = (n, beam, views) => engine.solve({ task, points: points(n).map(([x, y]) => ({ x, y })), beam, views, constrained, exact: false });
			const known = await ask(from, 1, 1).then(() => ask(from, 1, 1));
			const steps = from === n ? known.model.steps.length : undefined;
			const said = engine.expects({ task, n, beam, views, constrained, steps });
			const { model } = await ask(n, beam, views);
			rows.push({ Name: [task, n, 'beam', beam, 'views', views, constrained ? 'constrained' : 'unconstrained'].join('-'), Said: said, Took: model.ms });
		}
		return rows;
	})()`, &rows)
	for _, r := range rows {
		ratios[r.Name] = append(ratios[r.Name], r.Said/r.Took)
	}
}
