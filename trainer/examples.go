package main

import (
	"fmt"
	"image/color"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"ptrnet/core/geom"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/task"
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

// example is a network's answers to some instances of n points.
type example struct {
	file  weightFile
	cases []exampleCase
}

// exampleCase is one answer beside the exact one.
type exampleCase struct {
	points       []geom.Point
	band         []edge // of the exact answer
	right, wrong []edge // of the network's
	area         []int  // of the hull
	good         bool
	verdict      string
	detail       string
}

// edge is a pair of points, the lower index first.
type edge [2]int

// shows reports whether a weight file stands in the examples of a size: it was
// trained on it or, for hulls of 500 points as in the paper, on a range.
func (w weightFile) shows(problem string, n int) bool {
	m := w.model.Meta
	if m.Task != problem {
		return false
	}
	if m.Network.Arch != network.PtrNet {
		return m.MaxN == n
	}
	return m.MinN <= n && n <= m.MaxN || problem == "hull" && n == 500 && m.MinN < m.MaxN
}

// rank orders networks: the paper's baselines, its own network, others.
func (w weightFile) rank() int {
	switch m := w.model.Meta; {
	case m.Network.Arch == network.Seq2Seq:
		return 0
	case m.Network.Arch == network.Attention:
		return 1
	case faithful(m):
		return 2
	}
	return 3
}

// drawExamples draws the figures of examples that there are networks for.
func drawExamples(o tablesOptions, files []weightFile, pool network.Pool) ([]figure, error) {
	var figures []figure
	for _, size := range exampleSizes {
		var rows []example // in the order of the paper's Table 1
		var set *solvedSet
		for _, f := range slices.SortedStableFunc(slices.Values(files), func(a, b weightFile) int { return a.rank() - b.rank() }) {
			if !f.shows(size.task, size.n) {
				continue
			}
			if set == nil {
				set = freshSet(size.task, size.n, exampleCount, testSeed, pool)
			}
			way := o.decode()
			if faithful(f.model.Meta) {
				way = o.plain(f)
			}
			answers, err := decodeAll(f.model, set, way, pool)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", f.path, err)
			}
			row := example{file: f}
			for i, a := range answers {
				row.cases = append(row.cases, newExampleCase(f.model.Problem, set.at(i), set.exact[i], a))
			}
			rows = append(rows, row)
		}
		if len(rows) == 0 {
			continue
		}
		path := filepath.Join(o.figures, fmt.Sprintf("examples-%s-%d", size.task, size.n))
		if err := paintExamples(rows).saveLines(path); err != nil {
			return nil, err
		}
		what := map[string]string{"hull": "Convex hulls of %d points", "delaunay": "Delaunay triangulations of %d points", "tsp": "Tours of %d cities"}[size.task]
		figures = append(figures, figure{path: path, text: fmt.Sprintf(what, size.n), alt: inWords(fmt.Sprintf(what, size.n), rows)})
	}
	return figures, nil
}

// newExampleCase compares an answer with the exact one.
func newExampleCase(p task.Problem, points []geom.Point, exact []int, a model.Answer) exampleCase {
	s := p.Score(points, exact, a.Sequence)
	c := exampleCase{points: points, band: edgesOf(p.Name(), exact, len(points)), good: s.Correct && a.Ended}
	if p.Name() == "hull" {
		c.area = exact
	}
	for _, e := range edgesOf(p.Name(), a.Sequence, len(points)) {
		if slices.Contains(c.band, e) || c.good { // also another shortest tour, or triangulation
			c.right = append(c.right, e)
		} else {
			c.wrong = append(c.wrong, e)
		}
	}
	c.verdict = "wrong"
	if c.good {
		c.verdict = "right"
	}
	switch p.Name() {
	case "hull":
		corners := len(exact) - 1
		switch {
		case c.good:
			c.detail = fmt.Sprintf("%d corners", corners)
		case s.Valid:
			c.detail = fmt.Sprintf("%d of %d corners, area %s", found(exact[:corners], a.Sequence), corners, almost(s.Coverage))
		case !closed(a.Sequence):
			c.detail = "does not close"
		default:
			c.detail = "not a simple polygon"
		}
	case "delaunay":
		truth := len(exact) / 3
		if c.detail = fmt.Sprintf("%d triangles", truth); !c.good {
			c.detail = fmt.Sprintf("%d of %d triangles", int(math.Round(s.Coverage*float64(truth))), truth)
		}
	case "tsp":
		switch {
		case c.good:
			c.verdict, c.detail = "optimal", fmt.Sprintf("length %.3f", s.Length)
		case s.Valid:
			c.verdict = fmt.Sprintf("%.2f %% longer", 100*(s.Length/s.ExactLength-1))
			c.detail = fmt.Sprintf("length %.3f, optimal %.3f", s.Length, s.ExactLength)
		default:
			c.verdict, c.detail = "not a tour", fmt.Sprintf("optimal %.3f", s.ExactLength)
		}
	}
	return c
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
func edgesOf(problem string, sequence []int, n int) []edge {
	var edges []edge
	add := func(a, b int) {
		e := edge{min(a, b), max(a, b)}
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
func inWords(what string, rows []example) string {
	var parts []string
	for _, row := range rows {
		var cases []string
		for _, c := range row.cases {
			cases = append(cases, fmt.Sprintf("%s (%s)", c.verdict, c.detail))
		}
		parts = append(parts, row.file.name+": "+strings.Join(cases, ", "))
	}
	return what + ". " + strings.Join(parts, "; ")
}

// The page's colours on a light ground.
var (
	inkColour     = color.RGBA{0x1d, 0x1f, 0x24, 255}
	mutedColour   = color.RGBA{0x5d, 0x62, 0x6c, 255}
	frameColour   = color.RGBA{0xde, 0xda, 0xd1, 255}
	exactColour   = color.RGBA{0x1f, 0x6a, 0xa8, 255}
	bandColour    = color.RGBA{0xb3, 0xd3, 0xee, 255}
	areaColour    = color.RGBA{0xf4, 0xf8, 0xfb, 255}
	networkColour = color.RGBA{0xbf, 0x3f, 0x0c, 255}
)

// Measures of a figure of examples.
const (
	exampleWidth   = 9 * vg.Inch
	exampleMargin  = vg.Length(8)
	exampleGap     = vg.Length(12) // between boards
	exampleCaption = vg.Length(38)
	exampleKey     = vg.Length(20)
	boardMargin    = vg.Length(7) // inside a board
)

// paintExamples is a row for each network and a column for each instance, the key
// below.
func paintExamples(rows []example) painting {
	name := draw.TextStyle{Color: inkColour, Font: sans(10), Handler: plot.DefaultTextHandler, YAlign: draw.YTop}
	small := name
	small.Color, small.Font = mutedColour, sans(9)
	under := func(row example) string {
		return "trained n " + span(row.file.model.Meta.MinN, row.file.model.Meta.MaxN)
	}
	label := vg.Length(0)
	for _, row := range rows {
		label = max(label, name.Width(row.file.name), small.Width(under(row)))
	}
	label += 14
	columns := vg.Length(len(rows[0].cases))
	side := (exampleWidth - 2*exampleMargin - label - (columns-1)*exampleGap) / columns
	rowHeight := side + exampleCaption
	height := exampleMargin + vg.Length(len(rows))*rowHeight + exampleKey
	return painting{exampleWidth, height, func(c draw.Canvas) {
		for k, row := range rows {
			top := c.Max.Y - exampleMargin - vg.Length(k)*rowHeight
			c.FillText(name, vg.Point{X: c.Min.X + exampleMargin, Y: top}, row.file.name)
			c.FillText(small, vg.Point{X: c.Min.X + exampleMargin, Y: top - 15}, under(row))
			for i, e := range row.cases {
				left := c.Min.X + exampleMargin + label + vg.Length(i)*(side+exampleGap)
				e.paint(c, vg.Rectangle{Min: vg.Point{X: left, Y: top - side}, Max: vg.Point{X: left + side, Y: top}}, row.file.model.Meta.Task)
				style := small
				style.Color = networkColour
				if e.good {
					style.Color = exactColour
				}
				c.FillText(style, vg.Point{X: left, Y: top - side - 4}, e.verdict)
				c.FillText(small, vg.Point{X: left, Y: top - side - 15}, e.detail)
			}
		}
		paintExampleKey(c, c.Min.X+exampleMargin+label, c.Min.Y+exampleMargin+4)
	}}
}

// paintExampleKey says what the lines are.
func paintExampleKey(c draw.Canvas, x, y vg.Length) {
	style := draw.TextStyle{Color: inkColour, Font: sans(9), Handler: plot.DefaultTextHandler, YAlign: draw.YCenter}
	for _, k := range []struct {
		label string
		line  draw.LineStyle
	}{
		{"exact", draw.LineStyle{Color: bandColour, Width: 5}},
		{"network, right", draw.LineStyle{Color: networkColour, Width: 1.2}},
		{"network, wrong", draw.LineStyle{Color: networkColour, Width: 1.2, Dashes: []vg.Length{4.5, 2.5}}},
	} {
		c.StrokeLine2(k.line, x, y, x+keyLine, y)
		c.FillText(style, vg.Point{X: x + keyLine + 6, Y: y}, k.label)
		x += keyLine + 6 + style.Width(k.label) + 20
	}
}

// paint draws a board with the points and both answers.
func (e exampleCase) paint(c draw.Canvas, board vg.Rectangle, problem string) {
	at := func(i int) vg.Point {
		side := float64(board.Max.X-board.Min.X) - 2*float64(boardMargin)
		return vg.Point{
			X: board.Min.X + boardMargin + vg.Length(side*e.points[i].X),
			Y: board.Min.Y + boardMargin + vg.Length(side*e.points[i].Y),
		}
	}
	if len(e.area) > 2 {
		var ring []vg.Point
		for _, i := range e.area {
			ring = append(ring, at(i))
		}
		c.FillPolygon(areaColour, ring)
	}
	c.StrokeLines(draw.LineStyle{Color: frameColour, Width: 0.75}, []vg.Point{board.Min, {X: board.Max.X, Y: board.Min.Y}, board.Max,
		{X: board.Min.X, Y: board.Max.Y}, board.Min})
	wide, thin, dot := vg.Length(5), vg.Length(1.2), vg.Length(1.9)
	if problem == "delaunay" {
		wide = 3.6
	}
	switch n := len(e.points); {
	case n > 120:
		wide, thin, dot = wide*0.7, 1, 0.8
	case n > 30:
		wide, thin, dot = wide*0.8, 1, 1.4
	}
	for _, k := range e.band {
		c.StrokeLine2(draw.LineStyle{Color: bandColour, Width: wide}, at(k[0]).X, at(k[0]).Y, at(k[1]).X, at(k[1]).Y)
		for _, i := range k { // round ends
			c.DrawGlyph(draw.GlyphStyle{Color: bandColour, Radius: wide / 2, Shape: draw.CircleGlyph{}}, at(i))
		}
	}
	for _, kind := range []struct {
		edges []edge
		line  draw.LineStyle
	}{
		{e.right, draw.LineStyle{Color: networkColour, Width: thin}},
		{e.wrong, draw.LineStyle{Color: networkColour, Width: thin, Dashes: []vg.Length{4.5, 2.5}}},
	} {
		for _, k := range kind.edges {
			c.StrokeLine2(kind.line, at(k[0]).X, at(k[0]).Y, at(k[1]).X, at(k[1]).Y)
		}
	}
	for i := range e.points {
		c.DrawGlyph(draw.GlyphStyle{Color: inkColour, Radius: dot, Shape: draw.CircleGlyph{}}, at(i))
	}
}
