package results

import (
	"cmp"
	"slices"

	"ptrnet/core/network"
	"ptrnet/core/paper"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
	"ptrnet/trainer/internal/run"
	"ptrnet/trainer/internal/weights"
)

// subject is a problem with its words and what the paper measured.
type subject struct {
	problem.Description
	Words problem.Words
	Paper paper.Results
}

func subjectOf(p problem.Problem) subject { return subject{p.Describe(), p.Words(), paper.Of(p)} }

// paperCell is a cell of the paper's tables with its problem.
type paperCell struct {
	problem subject
	paper.Cell
}

// paperCells are the cells of the paper's tables, in its order.
func paperCells() []paperCell {
	var cells []paperCell
	for _, p := range problems.All() {
		d := subjectOf(p)
		for _, c := range d.Paper.Cells {
			cells = append(cells, paperCell{d, c})
		}
	}
	return cells
}

// row names the cell's network and the n of its training, as the paper does.
func (c paperCell) row() string {
	names := map[network.Arch]string{network.Seq2Seq: "LSTM", network.Attention: "+attention"}
	name := cmp.Or(names[network.Arch(c.Architecture)], "Ptr-Net") + ", " + run.Span(c.Low, c.High)
	if c.Labels != "" {
		name += ", " + c.Labels + "'s tours"
	}
	return name
}

// belongs reports whether a weight file belongs to the cell: it has the paper's architecture, and was trained
// on the same numbers of points and the same method's solutions.
func (c paperCell) belongs(f weights.File) bool {
	m, labels := f.Model.Meta, ""
	for _, s := range c.problem.Paper.Solvers {
		if s.Name == c.Labels {
			labels = s.Method
		}
	}
	return m.Task == c.problem.Name && m.MinN == c.Low && m.MaxN == c.High && f.Labels() == labels &&
		f.Model.Faithful() && string(m.Network.Arch) == c.Architecture
}

// figure is the paper's figure of a metric. The excess length of its tours is over our mean optimum, since it gives
// its own for few numbers of cities.
func (c paperCell) figure(metric problem.Metric, optimum float64) (paper.Figure, bool) {
	if metric.Name == excess {
		f, ok := c.Figure(length)
		return paper.Figure{Metric: excess, Value: f.Value/optimum - 1, Digits: 1}, ok && optimum > 0
	}
	return c.Figure(metric.Name)
}

// The metrics of tours that are computed from each other.
const length, shortest, excess = "tour_length", "optimal_length", "gap"

// metrics are those of the paper's table that say how good a network is, and the headline.
func metrics(d subject) []problem.Metric {
	return slices.DeleteFunc(slices.Clone(d.Metrics), func(m problem.Metric) bool {
		told := slices.ContainsFunc(d.Paper.Cells, func(c paper.Cell) bool { _, ok := c.Figure(m.Name); return ok })
		return m.Better == 0 || !told && m.Name != d.Headline
	})
}

// met reports whether our figure, an interval, reaches the paper's, give or take its rounding.
func met(theirs paper.Figure, m problem.Metric, ours line) bool {
	half := 0.5
	for range theirs.Digits {
		half /= 10
	}
	if m.Unit == problem.Share {
		half /= 100
	}
	if m.Better > 0 {
		return ours.High >= theirs.Value-half
	}
	return ours.Low <= theirs.Value+half
}
