package results

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"ptrnet/core/geom"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/task"
	"ptrnet/trainer/internal/measure"
	"ptrnet/trainer/internal/plot"
	"ptrnet/trainer/internal/run"
	"ptrnet/trainer/internal/weights"
)

// exampleCount is the number of instances in a figure of examples: the first of
// the test seed, so that nobody chose them.
const exampleCount = 4

// exampleSizes are the numbers of points of the figures of examples. The paper's
// Figure 3 has hulls of 50 and 500 points, triangulations of 50 and tours of
// 20.
var exampleSizes = []struct {
	task string
	n    int
}{{"hull", 10}, {"hull", 50}, {"hull", 500}, {"delaunay", 10}, {"delaunay", 50}, {"tsp", 10}, {"tsp", 20}, {"tsp", 50}}

// shows reports whether a weight file stands in the examples of a size: it was
// trained on it or, for hulls of 500 points as in the paper, on a range.
func shows(w weights.File, problem string, n int) bool {
	m := w.Model.Meta
	if m.Task != problem {
		return false
	}
	if m.Network.Arch != network.PtrNet {
		return m.MaxN == n
	}
	return m.MinN <= n && n <= m.MaxN || problem == "hull" && n == 500 && m.MinN < m.MaxN
}

// rank orders networks: the paper's baselines, its own network, others.
func rank(w weights.File) int {
	switch m := w.Model.Meta; {
	case m.Network.Arch == network.Seq2Seq:
		return 0
	case m.Network.Arch == network.Attention:
		return 1
	case faithful(m):
		return 2
	}
	return 3
}

// exampleTitles say what a figure of examples shows.
var exampleTitles = map[string]string{
	"hull": "Convex hulls of %d points", "delaunay": "Delaunay triangulations of %d points", "tsp": "Tours of %d cities",
}

// drawExamples draws the figures of examples that there are networks for.
func drawExamples(o Options, files []weights.File, pool network.Pool) ([]figure, error) {
	// In the order of the paper's Table 1.
	files = slices.SortedStableFunc(slices.Values(files), func(a, b weights.File) int { return rank(a) - rank(b) })
	var figures []figure
	for _, size := range exampleSizes {
		shown := slices.DeleteFunc(slices.Clone(files), func(f weights.File) bool { return !shows(f, size.task, size.n) })
		if len(shown) == 0 {
			continue
		}
		set := measure.Fresh(size.task, size.n, exampleCount, measure.TestSeed, pool)
		var rows []plot.BoardRow
		for _, f := range shown {
			row, err := exampleRow(f, set, o, pool)
			if err != nil {
				return nil, err
			}
			rows = append(rows, row)
		}
		path := filepath.Join(o.Figures, fmt.Sprintf("examples-%s-%d", size.task, size.n))
		if err := save(path, plot.Boards(rows)); err != nil {
			return nil, err
		}
		title := fmt.Sprintf(exampleTitles[size.task], size.n)
		figures = append(figures, figure{path: path, text: title, alt: inWords(title, rows)})
	}
	return figures, nil
}

// exampleRow is a network's answers to a set: the paper's networks as in the paper,
// others valid only.
func exampleRow(f weights.File, set *measure.Set, o Options, pool network.Pool) (plot.BoardRow, error) {
	way := o.decode()
	if faithful(f.Model.Meta) {
		way = o.plain(f)
	}
	answers, err := measure.Decode(f.Model, set, way, pool)
	if err != nil {
		return plot.BoardRow{}, fmt.Errorf("%s: %w", f.Path, err)
	}
	row := plot.BoardRow{Name: f.Name, Under: "trained n " + run.Span(f.Model.Meta.MinN, f.Model.Meta.MaxN)}
	for i, a := range answers {
		row.Boards = append(row.Boards, newBoard(f.Model.Problem, set.At(i), set.Exact[i], a))
	}
	return row, nil
}

// newBoard compares an answer with the exact one.
func newBoard(p task.Problem, points []geom.Point, exact []int, a model.Answer) plot.Board {
	s := p.Score(points, exact, a.Sequence)
	b := plot.Board{Exact: edgesOf(p.Name(), exact, len(points)), Narrow: p.Name() == "delaunay", Good: s.Correct && a.Ended}
	for _, q := range points {
		b.Points = append(b.Points, plot.XY(q))
	}
	if p.Name() == "hull" {
		b.Area = exact
	}
	for _, e := range edgesOf(p.Name(), a.Sequence, len(points)) {
		if slices.Contains(b.Exact, e) || b.Good { // also another shortest tour, or triangulation
			b.Right = append(b.Right, e)
		} else {
			b.Wrong = append(b.Wrong, e)
		}
	}
	b.Verdict, b.Detail = verdict(p.Name(), s, exact, a.Sequence, b.Good)
	return b
}

// verdict says of an answer whether it is right, and how far.
func verdict(problem string, s task.Score, exact, answer []int, good bool) (verdict, detail string) {
	verdict = "wrong"
	if good {
		verdict = "right"
	}
	switch problem {
	case "hull":
		corners := len(exact) - 1
		switch {
		case good:
			detail = fmt.Sprintf("%d corners", corners)
		case s.Valid:
			detail = fmt.Sprintf("%d of %d corners, area %s", found(exact[:corners], answer), corners, almost(s.Coverage))
		case !closed(answer):
			detail = "does not close"
		default:
			detail = "not a simple polygon"
		}
	case "delaunay":
		truth := len(exact) / 3
		if detail = fmt.Sprintf("%d triangles", truth); !good {
			detail = fmt.Sprintf("%d of %d triangles", int(math.Round(s.Coverage*float64(truth))), truth)
		}
	case "tsp":
		switch {
		case good:
			verdict, detail = "optimal", fmt.Sprintf("length %.3f", s.Length)
		case s.Valid:
			verdict = fmt.Sprintf("%.2f %% longer", 100*(s.Length/s.ExactLength-1))
			detail = fmt.Sprintf("length %.3f, optimal %.3f", s.Length, s.ExactLength)
		default:
			verdict, detail = "not a tour", fmt.Sprintf("optimal %.3f", s.ExactLength)
		}
	}
	return verdict, detail
}

// almost is a share below one as a percentage that does not read 100.
func almost(x float64) string {
	for digits := 2; digits < 6; digits++ {
		if text := fmt.Sprintf("%.*f", digits, 100*x); !strings.HasPrefix(text, "100") || x >= 1 {
			return text + " %"
		}
	}
	return "100 %"
}

// found counts the values that stand in an output.
func found(values, output []int) int {
	count := 0
	for _, v := range values {
		if slices.Contains(output, v) {
			count++
		}
	}
	return count
}

func closed(sequence []int) bool {
	return len(sequence) > 1 && sequence[0] == sequence[len(sequence)-1]
}

// edgesOf are the edges of an answer, each once: of a hull as it was put out, of a
// tour also back to its start, of a triangulation the sides of every whole triple.
func edgesOf(problem string, sequence []int, n int) []plot.Edge {
	var edges []plot.Edge
	add := func(a, b int) {
		e := plot.Edge{min(a, b), max(a, b)}
		if a != b && e[0] >= 0 && e[1] < n && !slices.Contains(edges, e) {
			edges = append(edges, e)
		}
	}
	if problem == "delaunay" {
		for k := 0; k+2 < len(sequence); k += 3 {
			add(sequence[k], sequence[k+1])
			add(sequence[k+1], sequence[k+2])
			add(sequence[k], sequence[k+2])
		}
		return edges
	}
	for k := 1; k < len(sequence); k++ {
		add(sequence[k-1], sequence[k])
	}
	if problem == "tsp" && len(sequence) > 1 {
		add(sequence[len(sequence)-1], sequence[0])
	}
	return edges
}

// inWords is a figure of examples in words.
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
