package results

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"ptrnet/core/evaluation"
	"ptrnet/core/geom"
	"ptrnet/core/network"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
	"ptrnet/trainer/internal/plot"
	"ptrnet/trainer/internal/run"
	"ptrnet/trainer/internal/weights"
)

// exampleCount is the number of instances in a figure of examples: the first of the test
// seed, not selected.
const exampleCount = 4

// shows reports whether a weight file is in the examples of a size: it was trained on that
// size or, where none of the paper's networks was (hulls of 500 points), on a range.
func shows(w weights.File, d problem.Description, n int) bool {
	m := w.Model.Meta
	if m.Task != d.Name {
		return false
	}
	if m.Network.Arch != network.PtrNet {
		return m.MaxN == n
	}
	farthest := len(d.Paper.Cells) > 0
	for _, c := range d.Paper.Cells {
		farthest = farthest && c.High < n
	}
	return m.MinN <= n && n <= m.MaxN || farthest && m.MinN < m.MaxN
}

// rank orders networks: the paper's baselines, its own network, others.
func rank(w weights.File) int {
	switch m := w.Model.Meta; {
	case m.Network.Arch == network.Seq2Seq:
		return 0
	case m.Network.Arch == network.Attention:
		return 1
	case w.Model.Faithful():
		return 2
	}
	return 3
}

// drawExamples draws the figures of examples for which there are networks.
func drawExamples(o Options, files []weights.File, pool network.Pool) ([]figure, error) {
	// In the order of the paper's Table 1.
	files = slices.SortedStableFunc(slices.Values(files), func(a, b weights.File) int { return rank(a) - rank(b) })
	var figures []figure
	for _, p := range problems.All() {
		d := p.Describe()
		for _, n := range d.Training.Examples {
			shown := slices.DeleteFunc(slices.Clone(files), func(f weights.File) bool { return !shows(f, d, n) })
			if len(shown) == 0 {
				continue
			}
			f, err := drawExample(o, d, n, shown, pool)
			if err != nil {
				return nil, err
			}
			figures = append(figures, f)
		}
	}
	return figures, nil
}

// drawExample draws the outputs of several networks for the same instances.
func drawExample(o Options, d problem.Description, n int, files []weights.File, pool network.Pool) (figure, error) {
	set, err := evaluation.Fresh(d.Name, evaluation.Source{N: n, Seed: evaluation.TestSeed}, 0, exampleCount, pool)
	if err != nil {
		return figure{}, err
	}
	var rows []plot.BoardRow
	for _, f := range files {
		row, err := exampleRow(f, set, o, pool)
		if err != nil {
			return figure{}, err
		}
		rows = append(rows, row)
	}
	path := filepath.Join(o.Figures, fmt.Sprintf("examples-%s-%d", d.Name, n))
	if err := save(path, plot.Boards(rows)); err != nil {
		return figure{}, err
	}
	title := fmt.Sprintf("%s of %d %s", d.Words.Answers, n, d.Words.Place)
	return figure{path: path, text: title, alt: inWords(title, rows)}, nil
}

// exampleRow is a network's outputs for a set: the paper's networks are decoded as in the
// paper, others under constraints.
func exampleRow(f weights.File, set *evaluation.Set, o Options, pool network.Pool) (plot.BoardRow, error) {
	way := o.decode()
	if f.Model.Faithful() {
		way = o.plain(f)
	}
	outcomes, err := evaluation.Measure(f.Model, set, way, pool)
	if err != nil {
		return plot.BoardRow{}, fmt.Errorf("%s: %w", f.Path, err)
	}
	row := plot.BoardRow{Name: f.Name, Under: "trained n " + run.Span(f.Model.Meta.MinN, f.Model.Meta.MaxN)}
	for i, outcome := range outcomes {
		row.Boards = append(row.Boards, newBoard(f.Model.Problem, set.At(i), set.Exact[i], outcome))
	}
	return row, nil
}

// newBoard compares an output with the exact solution.
func newBoard(p problem.Problem, points []geom.Point, exact []int, a evaluation.Outcome) plot.Board {
	d := p.Describe()
	b := plot.Board{Narrow: d.Group > 1, Good: a.Correct}
	for _, q := range points {
		b.Points = append(b.Points, plot.XY(q))
	}
	if d.Ring && !d.Permutation { // it encloses the points that it does not name
		b.Area = exact
	}
	for _, e := range p.Edges(nil, exact, true) {
		b.Exact = append(b.Exact, edge(e))
	}
	drawing := problem.Draw(p, points, exact, a.Sequence, a.Correct)
	for i, e := range drawing.Edges {
		if drawing.Wrong[i] {
			b.Wrong = append(b.Wrong, edge(e))
		} else {
			b.Right = append(b.Right, edge(e))
		}
	}
	b.Verdict, b.Detail = verdict(p, exact, a)
	return b
}

func edge(e problem.Edge) plot.Edge { return plot.Edge{min(e.A, e.B), max(e.A, e.B)} }

// verdict says whether an output is right, and its measurements: the number of its parts,
// if the problem counts them, its lengths, and, if it is wrong, the shares that are defined.
func verdict(p problem.Problem, exact []int, a evaluation.Outcome) (verdict, detail string) {
	d := p.Describe()
	var counts, shares []string
	if counter, ok := p.(problem.Counter); ok {
		count := fmt.Sprintf("%d %s", counter.Parts(a.Sequence), strings.ToLower(d.Words.Parts))
		if !a.Correct {
			count += fmt.Sprintf(" for %d", counter.Parts(exact))
		}
		counts = append(counts, count)
	}
	for i, m := range d.Metrics {
		value := a.Values[i]
		switch {
		case m.Proportion || math.IsNaN(value):
		case m.Unit == problem.Share:
			shares = append(shares, m.Short+" "+almost(value))
		case !a.Correct || m.Better != 0: // else the exact answer's length is its own
			counts = append(counts, fmt.Sprintf("%s %.3f", m.Short, value))
		}
	}
	switch list := strings.Join(counts, ", "); {
	case a.Correct && d.Objective:
		return "optimal", list
	case a.Correct:
		return "right", list
	case a.Valid:
		return strings.Join(append([]string{"wrong"}, shares...), ", "), list
	case len(shares) > 0:
		return d.Words.Invalid, strings.Join(shares, ", ")
	default:
		return d.Words.Invalid, list
	}
}

// almost formats a share as a percentage that reads 100 only if the share is 1.
func almost(x float64) string {
	for digits := 2; digits < 6; digits++ {
		if text := fmt.Sprintf("%.*f", digits, 100*x); !strings.HasPrefix(text, "100") || x >= 1 {
			return text + " %"
		}
	}
	return "100 %"
}

// inWords is the alternative text of a figure of examples.
func inWords(what string, rows []plot.BoardRow) string {
	var parts []string
	for _, row := range rows {
		var boards []string
		for _, b := range row.Boards {
			boards = append(boards, fmt.Sprintf("%s (%s)", b.Verdict, b.Detail))
		}
		parts = append(parts, row.Name+": "+strings.Join(boards, ", "))
	}
	return what + ". " + strings.Join(parts, "; ")
}
