package results

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"ptrnet/core/network"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
)

// described is a problem by its name, which the page or this package gives.
func described(task string) subject {
	p, err := problems.New(task, "")
	if err != nil {
		panic(err)
	}
	return subjectOf(p)
}

// cellsOf are the paper's cells of a problem.
func cellsOf(task string) []paperCell {
	return slices.DeleteFunc(paperCells(), func(c paperCell) bool { return c.problem.Name != task })
}

// optimum is our mean shortest tour at n, 0 if it was not measured.
func (r *results) optimum(d subject, n int) float64 {
	if !d.Objective {
		return 0
	}
	l, _ := r.of(tableSolvers, optimal, exact, n, shortest)
	return l.Value
}

// told is what the paper says of a cell.
func (r *results) told(c paperCell, m problem.Metric) string {
	if f, ok := c.figure(m, r.optimum(c.problem, c.N)); ok {
		return printed(f, m.Unit)
	}
	return none
}

// optimal is the row of exact solutions in the table of algorithms, exact their decoding, whichever method finds them.
const optimal, exact = "shortest", "exact"

// paper is a table of the paper with our figures beside it: as the paper decodes, and among valid outputs.
func (r *results) paper(task string) string {
	d := described(task)
	second := "valid only"
	if d.Paper.Constrained {
		second = "re-ranked"
	}
	titles := []string{"network, trained n", "n"}
	for _, m := range metrics(d) {
		titles = append(titles, m.Short+unit(m)+": paper", "ours", second)
	}
	var rows [][]string
	for _, c := range cellsOf(task) {
		row := []string{c.row(), fmt.Sprint(c.N)}
		for _, m := range metrics(d) {
			row = append(row, r.told(c, m), r.says(d, task, c.row(), flags(d, byPaper(d)), c.N, m), r.says(d, task, c.row(), flags(d, validOnly), c.N, m))
		}
		rows = append(rows, append(row, r.made(c)))
	}
	return table(append(titles, "weights, examples, runs"), rows)
}

// made says on how many examples, and in how many runs, a cell's weight file was trained.
func (r *results) made(c paperCell) string {
	for _, f := range r.files {
		if c.belongs(f) {
			return fmt.Sprintf("%s, %.1f M, %d", f.Name, float64(f.Model.Meta.Examples)/1e6, len(f.History))
		}
	}
	return "not trained"
}

// notMet counts the paper's figures and lists those that our networks do not reach, with points in the order of its files. Gaps follow
// from lengths.
func (r *results) notMet() string {
	all, missed := 0, 0
	var list []string
	for _, p := range problems.All() {
		d := subjectOf(p)
		var here []string
		for _, c := range cellsOf(d.Name) {
			for _, m := range metrics(d) {
				told, ok := c.Cell.Figure(m.Name)
				if !ok || told.Fail || m.Name == excess {
					continue
				}
				all++
				ours, measured := r.of(d.Name, c.row(), flags(d, byPaper(d)), c.N, m.Name)
				said := plain(m, ours.Value)
				_, failed := r.failed(d, ours)
				if failed {
					said = "FAIL"
				} else if !measured {
					said = "not measured"
				} else if met(told, m, ours) {
					continue
				}
				here = append(here, fmt.Sprintf("%s, at %d: %s %s, paper %s", c.row(), c.N, m.Short, said, printed(told, m.Unit)))
			}
		}
		if missed += len(here); len(here) > 0 {
			list = append(list, fmt.Sprintf("%s (%s)", d.Words.Answers, strings.Join(here, "; ")))
		}
	}
	return fmt.Sprintf("%d of the paper's %d figures are met. Not met: %s.", all-missed, all, strings.Join(list, ", "))
}

// solvers is the table of the exact solutions and of the paper's algorithms.
func (r *results) solvers(task string) string {
	d := described(task)
	of := func(metric string) problem.Metric { m, _ := d.MetricNamed(metric); return m }
	titles := []string{"n", "shortest: paper", "ours"}
	for _, s := range d.Paper.Solvers {
		titles = append(titles, s.Name+": paper", "ours", "gap, %")
	}
	cells := cellsOf(task)
	slices.SortStableFunc(cells, func(a, b paperCell) int { return cmp.Compare(a.N, b.N) })
	cells = slices.CompactFunc(cells, func(a, b paperCell) bool { return a.N == b.N })
	var rows [][]string
	for _, c := range cells {
		told := none
		if f, ok := c.Figure(shortest); ok {
			told = printed(f, problem.Length)
		}
		row := []string{fmt.Sprint(c.N), told, r.says(d, tableSolvers, optimal, exact, c.N, of(shortest))}
		for k, s := range d.Paper.Solvers {
			row = append(row, printed(c.Solvers[k], problem.Length), r.says(d, tableSolvers, s.Name, s.Method, c.N, of(length)), r.says(d, tableSolvers, s.Name, s.Method, c.N, of(excess)))
		}
		rows = append(rows, row)
	}
	return table(titles, rows)
}

// quality are the metrics that say how good the page's network is.
func quality(d subject) []problem.Metric {
	return slices.DeleteFunc(slices.Clone(d.Metrics), func(m problem.Metric) bool {
		return m.Name != d.Headline && !(m.Proportion && m.Better > 0)
	})
}

// pageSizes are the numbers of points of the page's networks' scores.
var pageSizes = []int{5, 10, 20, 50, 100, 200, 500, 1000}

// larger is the tables of the page's networks for growing numbers of points, one for each problem and metric.
func (r *results) larger() string {
	var all []string
	for _, p := range problems.All() {
		d := subjectOf(p)
		for _, m := range quality(d) {
			titles := []string{fmt.Sprintf("%s, %s%s", d.Words.Answers, m.Short, unit(m))}
			for _, w := range ways(d) {
				titles = append(titles, w.name)
			}
			var rows [][]string
			for _, n := range pageSizes {
				row := []string{fmt.Sprintf("n = %d", n)}
				for _, w := range ways(d) {
					row = append(row, r.says(d, tableOurs, d.Name, flags(d, w.options), n, m))
				}
				if slices.ContainsFunc(row[1:], func(text string) bool { return text != none }) {
					rows = append(rows, row)
				}
			}
			if rows != nil {
				all = append(all, table(titles, rows))
			}
		}
	}
	return strings.Join(all, "\n")
}

// hardest is the kind of points of which the page's network has the worst headline figure at 50 points.
func (r *results) hardest(task string) string {
	d := described(task)
	m, _ := d.MetricNamed(d.Headline)
	var worst line
	for _, k := range pointset.Kinds() {
		l, ok := r.at[key{tableOurs, task, flags(d, byPage(d)), k.Name, 50, m.Name}]
		if ok && (worst.Kind == "" || float64(m.Better)*l.Value < float64(m.Better)*worst.Value) {
			worst = l
		}
	}
	if worst.Kind == "" {
		return none
	}
	return fmt.Sprintf("`%s` (%s%s: %s)", worst.Kind, m.Short, unit(m), said(m, worst))
}

// compared is the table of second looks against the exact tests.
func (r *results) compared() string {
	var rows [][]string
	for _, f := range r.files {
		d := describe(f)
		of := func(metric string) line {
			l, _ := r.of(tableCompared, f.Name, flags(d, alone(d)), 50, metric)
			return l
		}
		if l := of(agreement); l.Table != "" {
			row := []string{"`" + f.Name + "`"}
			for _, m := range [][2]string{{agreement, pairs}, {agreementNear, pairsNear}} {
				if of(m[0]).Table == "" {
					row = append(row, none, none)
					continue
				}
				row = append(row, grouped(int(of(m[1]).Value)), said(problem.Metric{Unit: problem.Share}, of(m[0])))
			}
			rows = append(rows, row)
		}
	}
	return table([]string{"network", "pairs", "agree, %", "near pairs", "agree, %"}, rows)
}

// alone is the table of the networks that have x and y alone, beside the page's.
func (r *results) alone() string {
	var rows [][]string
	for _, p := range problems.All() {
		d := subjectOf(p)
		m, _ := d.MetricNamed(d.Headline)
		for _, n := range []int{10, 50} {
			row := []string{d.Words.Answers, fmt.Sprint(n), m.Short + unit(m)}
			for _, of := range []struct{ table, row string }{{tableAlone, d.Name + xy}, {tableOurs, d.Name}} {
				for _, o := range []string{flags(d, alone(d)), flags(d, byPage(d))} {
					row = append(row, r.says(d, of.table, of.row, o, n, m))
				}
			}
			rows = append(rows, row)
		}
	}
	return table([]string{"problem", "n", "metric", "x and y: alone", "as the page decodes", "the page's network: alone", "as the page decodes"}, rows)
}

// provenShare is the metric proven as tables show it.
var provenShare = problem.Metric{Name: proven, Unit: problem.Share, Proportion: true}

// improved is the table of tours before and after the network has improved them.
func (r *results) improved(task string) string {
	d := described(task)
	m, _ := d.MetricNamed(d.Headline)
	var rows [][]string
	for _, n := range improvedSizes {
		last := improvedFlags(d, improving)
		l, ok := r.of(tableImproved, task, last, n, proven)
		if !ok {
			continue
		}
		rows = append(rows, []string{fmt.Sprint(n), fmt.Sprint(l.Instances), plain(provenShare, l.Value),
			r.says(d, tableImproved, task, improvedFlags(d, 0), n, m), r.says(d, tableImproved, task, last, n, m)})
	}
	return table([]string{"n", "tours", "optimum proven, %", "gap as the page decodes, %", fmt.Sprintf("improved for %g s", improving.Seconds())}, rows)
}

// proofs is the table of the exact solver.
func (r *results) proofs(task string) string {
	d := described(task)
	var rows [][]string
	for _, n := range provenSizes {
		l, ok := r.of(tableProofs, d.Words.Answers, provenBy(d), n, seconds)
		if !ok {
			continue
		}
		rows = append(rows, []string{fmt.Sprint(n), fmt.Sprint(l.Instances), r.says(d, tableProofs, d.Words.Answers, provenBy(d), n, provenShare),
			fmt.Sprintf("%.2f <sub>%.2f–%.2f</sub>", l.Value, l.Low, l.High)})
	}
	return table([]string{"n", "tours", "optimum proven, %", "median seconds, least and most"}, rows)
}

// summary is the table of the README: one meaning for each column, as many problems as rows.
func (r *results) summary() string {
	titles := []string{"", "the paper", "its network, trained here", "ours alone", "ours as the page decodes", "x and y alone"}
	var rows [][]string
	var notes []string
	for _, s := range summaryRows {
		d := described(s.task)
		m, _ := d.MetricNamed(s.metric)
		c := r.best(d, s.n)
		row := []string{fmt.Sprintf("%s of %d %s, %s%s", d.Words.Answers, s.n, d.Words.Points, s.says, unit(m)), r.told(c, m)}
		var note []string
		for _, at := range [][3]string{{s.task, c.row(), flags(d, byPaper(d))}, {tableOurs, s.task, flags(d, alone(d))},
			{tableOurs, s.task, flags(d, byPage(d))}, {tableAlone, s.task + xy, flags(d, byPage(d))}} {
			l, ok := r.of(at[0], at[1], at[2], s.n, s.metric)
			if !ok {
				row = append(row, none)
				continue
			}
			row = append(row, notAll(m, l.Value))
			note = append(note, fmt.Sprintf("%s–%s (%s)", plain(m, l.Low), plain(m, l.High), grouped(l.Instances)))
		}
		rows = append(rows, row)
		notes = append(notes, cmp.Or(strings.Join(note, ", "), none))
	}
	return table(titles, rows) + "\n<sub>95 % intervals and instances, row by row: " + strings.Join(notes, "; ") + ".</sub>\n"
}

// summaryRows are the rows of the README's table.
var summaryRows = []struct {
	task         string
	n            int
	metric, says string
}{
	{"hull", 50, "accuracy", "right"},
	{"delaunay", 10, "accuracy", "right"},
	{"delaunay", 50, "triangle_coverage", "triangles right"},
	{"tsp", 20, "gap", "longer than the shortest"},
	{"tsp", 50, "gap", "longer than the shortest"},
}

// best is the paper's best pointer network at n.
func (r *results) best(d subject, n int) paperCell {
	m, _ := d.MetricNamed(d.Headline)
	var best paperCell
	most := 0.0
	for _, c := range cellsOf(d.Name) {
		f, ok := c.figure(m, r.optimum(d, n))
		if worth := float64(m.Better) * f.Value; ok && c.N == n && c.Architecture == string(network.PtrNet) && (best.N == 0 || worth > most) {
			best, most = c, worth
		}
	}
	if best.N == 0 {
		best.problem = d
	}
	return best
}

// improvedFlags are those of eval for tours that are improved.
func improvedFlags(d subject, improve time.Duration) string {
	text := flags(d, byPage(d))
	if improve > 0 {
		text += fmt.Sprintf(" --improve %v", improve)
	}
	return text + limited
}

// limited is the flag of the time to search for the tour to compare with.
var limited = fmt.Sprintf(" --time-limit %v", searching)

// provenBy is the exact method with its limit.
func provenBy(d subject) string {
	return fmt.Sprintf("%s --time-limit %v", d.Methods[0].Name, proving)
}
