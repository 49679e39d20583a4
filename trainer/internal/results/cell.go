package results

import (
	"slices"
	"strings"

	"ptrnet/core/network"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
	"ptrnet/trainer/internal/run"
	"ptrnet/trainer/internal/weights"
)

// cell is a cell of the paper's tables with its problem.
type cell struct {
	problem problem.Description
	problem.Cell
}

// paperCells are the cells of the paper's tables, in its order.
func paperCells() []cell {
	var cells []cell
	for _, p := range problems.All() {
		d := p.Describe()
		for _, c := range d.Paper.Cells {
			cells = append(cells, cell{d, c})
		}
	}
	return cells
}

// trained is the n that the cell's network was trained on, as the paper writes it.
func (c cell) trained() string {
	text := run.Span(c.Low, c.High)
	if c.Labels != "" {
		text += ", " + c.Labels + "'s " + strings.ToLower(c.problem.Words.Answers)
	}
	return text
}

// labels is the method whose solutions a network of this cell is trained on, "" for exact
// solutions.
func (c cell) labels() string {
	for _, s := range c.problem.Paper.Solvers {
		if s.Name == c.Labels {
			return s.Method
		}
	}
	return ""
}

// network is the cell's architecture, as the paper names it.
func (c cell) network() string {
	switch network.Arch(c.Architecture) {
	case network.Seq2Seq:
		return "LSTM"
	case network.Attention:
		return "+attention"
	}
	return "Ptr-Net"
}

// paperSays is a figure of the cell as the paper prints it.
func (c cell) paperSays(metric problem.Metric) string {
	f, ok := c.Figure(metric.Name)
	if !ok {
		return "N/A"
	}
	return printed(f, metric.Unit)
}

// belongs reports whether a weight file belongs into the cell.
func (c cell) belongs(w weights.File) bool {
	m := w.Model.Meta
	trained := m.Task == c.problem.Name && m.MinN == c.Low && m.MaxN == c.High && w.Labels() == c.labels()
	return trained && w.Model.Faithful() && string(m.Network.Arch) == c.Architecture
}

// otherSizes are the numbers of points on which networks other than the paper's are measured.
func otherSizes(w weights.File) []int {
	m := w.Model.Meta
	if m.Network.Arch != network.PtrNet {
		return []int{m.MaxN}
	}
	return slices.DeleteFunc(describe(w).Training.Sizes, func(n int) bool { return n < m.MinN })
}

// describe is the problem that a weight file's network solves.
func describe(w weights.File) problem.Description { return w.Model.Problem.Describe() }
