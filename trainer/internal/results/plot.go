package results

import (
	"fmt"
	"math"
	"path/filepath"

	"ptrnet/core/network"
	"ptrnet/core/problems"
	"ptrnet/trainer/internal/file"
	"ptrnet/trainer/internal/measure"
	"ptrnet/trainer/internal/plot"
)

// draw draws, for each problem of the paper, the headline against n: the paper's pointer network of many sizes, the same trained
// here, and the page's network alone and as the page decodes.
func (r *results) draw(folder string) error {
	for _, p := range problems.All() {
		d := subjectOf(p)
		if len(d.Paper.Cells) == 0 {
			continue
		}
		m, _ := d.MetricNamed(d.Headline)
		lines := []plot.Series{{Label: "the paper", Color: plot.Black, Dash: 1}, {Label: "its network, trained here"}, {Label: "ours alone"}, {Label: "ours as the page decodes"}}
		add := func(k, n int, value float64, ok bool) {
			if ok && (m.High > 0 || value > 1e-9) {
				lines[k].XY = append(lines[k].XY, plot.XY{X: math.Log10(float64(n)), Y: measure.OnAxis(m, value)})
			}
		}
		for _, c := range cellsOf(d.Name) {
			if c.Architecture != string(network.PtrNet) || c.Low == c.High && !d.Paper.Untold {
				continue
			}
			told, ok := c.figure(m, r.optimum(d, c.N))
			own, _ := c.Figure(shortest)
			tour, _ := c.Figure(length)
			add(0, c.N, told.Value, ok && (m.Name != excess || own.Value < tour.Value)) // an excess of zero has no place on the axis
			l, ok := r.of(d.Name, c.row(), flags(d, byPaper(d)), c.N, m.Name)
			add(1, c.N, l.Value, ok)
		}
		for _, n := range pageSizes {
			for k, o := range []string{flags(d, alone(d)), flags(d, byPage(d))} {
				l, ok := r.of(tableOurs, d.Name, o, n, m.Name)
				add(2+k, n, l.Value, ok)
			}
		}
		for k := range lines {
			lines[k].Marks = true
			if k > 0 {
				lines[k].Color = k - 1
			}
		}
		panel := plot.NewPanel("n", measure.Axis(m))
		if err := panel.Add(lines, m.High == 0); err != nil {
			return err
		}
		panel.SizesAxis(lines)
		if m.High > 0 {
			panel.PercentAxis()
		}
		svg, err := plot.Row([]*plot.Panel{panel}, lines).SVG()
		if err != nil {
			return err
		}
		if err := file.Write(filepath.Join(folder, plotName(d)), svg); err != nil {
			return err
		}
	}
	return nil
}

func plotName(d subject) string { return "results-" + d.Name + ".svg" }

// plotted is a problem's plot in the page.
func plotted(task string) string {
	d := described(task)
	m, _ := d.MetricNamed(d.Headline)
	return fmt.Sprintf("![%s: %s against the number of %s: the paper's network, the same trained here, and the page's network alone and as the page decodes.](docs/figures/%s)",
		d.Words.Answers, m.Short, d.Words.Points, plotName(d))
}
