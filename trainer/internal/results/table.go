package results

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"ptrnet/core/input"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
	"ptrnet/trainer/internal/run"
	"ptrnet/trainer/internal/weights"
)

// notTrained is the text of a cell without weights.
const notTrained = "not trained yet"

// papers writes a section for each problem that the paper reports.
func (p *page) papers() {
	for _, each := range problems.All() {
		if d := each.Describe(); len(d.Paper.Cells) > 0 {
			p.paper(d)
			p.solvers(d)
		}
	}
}

// paperTable is a table of the paper with our figures beside it.
type paperTable struct {
	problem   problem.Description
	instances []problem.Metric // metrics in the paper's table that describe the instances
	networks  []problem.Metric // metrics in the paper's table that describe networks
	headline  []problem.Metric // the headline metric, if the paper does not print it; else none
}

func newPaperTable(d problem.Description) paperTable {
	t := paperTable{problem: d}
	for _, m := range d.Metrics {
		isPrinted := slices.ContainsFunc(d.Paper.Cells, func(c problem.Cell) bool {
			f, ok := c.Figure(m.Name)
			return ok && f.Over == ""
		})
		switch {
		case isPrinted && m.Better == 0:
			t.instances = append(t.instances, m)
		case isPrinted:
			t.networks = append(t.networks, m)
		case m.Name == d.Headline:
			t.headline = append(t.headline, m)
		}
	}
	return t
}

// paper writes the section of a problem: a table for each metric.
func (p *page) paper(d problem.Description) {
	t := newPaperTable(d)
	p.section(paperSection(d))
	p.say("%s\n", t.explained())
	for _, m := range slices.Concat(t.networks, t.headline) {
		p.say("\n%s\n\n", t.caption(m))
		p.head(t.titles(m)...)
		for i, c := range paperCells() {
			if c.problem.Name != d.Name {
				continue
			}
			for _, both := range byOrder(p.cells[i]) {
				p.row(t.row(c, m, both)...)
			}
		}
	}
	if names := p.faithfulWhere(d.Name, func(f weights.File) bool { return f.Model.Meta.Distinct }); names != "" {
		p.say("\nThese networks were also trained with an action mask, so that only %s not yet visited can be chosen; the paper uses the mask only in its beam search: %s.\n", d.Words.Place, names)
	}
}

// paperSection is the heading of a problem's section.
func paperSection(d problem.Description) string {
	return fmt.Sprintf("%s (the paper's %s)", d.Words.Answers, d.Paper.Where)
}

// inOrder is the measurements of a cell's network that reads points in random order and of the
// one that reads them sorted; either may be missing.
type inOrder struct{ come, sorted measured }

// byOrder pairs the weight files of a cell by the order of points.
func byOrder(cell []measured) []inOrder {
	var come, sorted []measured
	for _, m := range cell {
		if m.file.Model.Meta.Order == input.OrderRandom {
			come = append(come, m)
		} else {
			sorted = append(sorted, m)
		}
	}
	rows := make([]inOrder, max(1, len(come), len(sorted)))
	for i := range rows {
		if i < len(come) {
			rows[i].come = come[i]
		}
		if i < len(sorted) {
			rows[i].sorted = sorted[i]
		}
	}
	return rows
}

// explained introduces the section.
func (t paperTable) explained() string {
	d := t.problem
	parts := []string{d.Words.What}
	if d.Paper.Released {
		parts = append(parts, fmt.Sprintf("The authors' released test files have the %s in random order, so the columns \"unsorted\" are to be compared with the paper's; sorting by x is our choice.", d.Words.Place))
	} else {
		parts = append(parts, fmt.Sprintf("The authors released no files of this problem, so the order in which their networks read the %s is not known; ours are measured with both orders.", d.Words.Place))
	}
	if d.Paper.Untold {
		parts = append(parts, "The paper does not say on which n its networks were trained; we assume the n tested.")
	}
	if d.Paper.Constrained {
		parts = append(parts, fmt.Sprintf("The paper's beam search also considers valid outputs only (%s) and takes the most probable of its final hypotheses; "+
			"with *re-ranked*, the best of them is taken.", d.Words.Feasible))
	}
	return strings.Join(parts, " ")
}

// caption says what a table shows.
func (t paperTable) caption(m problem.Metric) string {
	said := "the mean over the instances"
	switch {
	case m.Proportion && m.Better > 0:
		said = "the share of outputs that are " + t.problem.Words.Best
	case m.Hidden != "":
		said = fmt.Sprintf("the mean over the valid outputs; FAIL where more than %g %% of the outputs are invalid", 100*m.Above)
	case m.Unit == problem.Length:
		said = "the mean length"
	}
	return fmt.Sprintf("**%s**: %s.", m.Title, said)
}

// better is the name of Options.decode.
func better(d problem.Description) string {
	if d.Paper.Constrained {
		return "re-ranked"
	}
	return "valid only"
}

// plainly is the name of Options.plain for networks other than the paper's.
func plainly(d problem.Description) string {
	if d.Paper.Constrained {
		return "by log-probability"
	}
	return "greedy"
}

// titles are those of the columns.
func (t paperTable) titles(m problem.Metric) []any {
	way := better(t.problem)
	return []any{"network, trained n", "n", "paper", "unsorted, as in the paper", "sorted by x, as in the paper",
		"unsorted, " + way, "sorted by x, " + way, "weights"}
}

// row is a cell's row of a metric.
func (t paperTable) row(c cell, m problem.Metric, both inOrder) []any {
	row := []any{c.network() + ", " + c.trained(), c.N, c.paperSays(m)}
	for _, r := range []measured{both.come.plain(), both.sorted.plain(), both.come, both.sorted} {
		row = append(row, r.says(t.problem, m))
	}
	var names []string
	for _, r := range []measured{both.come, both.sorted} {
		if !r.none() {
			names = append(names, r.file.Name)
		}
	}
	if len(names) == 0 {
		names = []string{notTrained}
	}
	return append(row, strings.Join(names, ", "))
}

// solvers writes the tables of the exact solutions and of the paper's approximate algorithms.
func (p *page) solvers(d problem.Description) {
	if len(d.Paper.Solvers) == 0 {
		return
	}
	headline, _ := d.MetricNamed(d.Headline)
	t := newPaperTable(d)
	var names []string
	lengths, gaps := []any{"n"}, []any{"n"}
	for _, m := range t.instances {
		gaps = append(gaps, strings.ToLower(m.Title)+", paper", "ours")
	}
	for _, s := range d.Paper.Solvers {
		at := slices.IndexFunc(d.Methods, func(m problem.Method) bool { return m.Name == s.Method })
		names = append(names, fmt.Sprintf("%s (%s)", d.Methods[at].Title, s.Name))
		lengths = append(lengths, s.Name+", paper", s.Name+", ours")
		gaps = append(gaps, headline.Short+" of our "+s.Name)
	}
	cells := slices.SortedStableFunc(slices.Values(d.Paper.Cells), func(a, b problem.Cell) int { return cmp.Compare(a.N, b.N) })
	cells = slices.CompactFunc(cells, func(a, b problem.Cell) bool { return a.N == b.N })
	p.say("\nThe paper's approximate algorithms and ours, on the same instances: %s.\n\n", strings.Join(names, ", "))
	p.head(lengths...)
	for _, c := range cells {
		row := []any{c.N}
		for k, r := range p.solved[place{d.Name, c.N}].solvers {
			metric, _ := d.MetricNamed(c.Solvers[k].Metric)
			row = append(row, printed(c.Solvers[k], metric.Unit), r.says(d, metric))
		}
		p.row(row...)
	}
	p.say("\nThe mean length of the shortest tours, and the gap of each of our algorithms to them:\n\n")
	p.head(gaps...)
	for _, c := range cells {
		at, row := p.solved[place{d.Name, c.N}], []any{c.N}
		for _, m := range t.instances {
			row = append(row, cell{d, c}.paperSays(m), at.exact.says(d, m))
		}
		for _, r := range at.solvers {
			row = append(row, r.says(d, headline))
		}
		p.row(row...)
	}
}

// otherNetworks writes the tables of the networks other than the paper's.
func (p *page) otherNetworks() {
	p.section(othersSection)
	p.say("These networks may sort the points, read them in both directions, take features computed from the coordinates and "+
		"write outputs in another form; [docs/training.md](docs/training.md) describes each. "+
		"×%d is test-time augmentation: the network decodes the points under all symmetries of the square. "+
		"For tours the shortest output is taken; outputs for hulls and triangulations vote on their parts, the edges of a hull or "+
		"the triangles of a triangulation, which are taken greedily by votes. ×%d uses constrained decoding, greedy where the outputs vote, otherwise with the beam "+
		"search. The exact solution is never consulted.\n", input.Symmetries, input.Symmetries)
	if len(p.others) == 0 {
		p.say("\n%s\n", notTrained)
		return
	}
	for _, each := range problems.All() {
		p.othersOfProblem(each.Describe())
	}
}

// othersOfProblem writes the tables of one problem: one for each metric, with three ways of decoding.
func (p *page) othersOfProblem(d problem.Description) {
	rows := p.othersOf(d.Name)
	if len(rows) == 0 {
		return
	}
	for _, m := range d.Metrics {
		// Constrained decoding of a permutation is never invalid.
		if m.Better == 0 || m.Proportion && m.Better < 0 && d.Permutation {
			continue
		}
		p.say("\n")
		p.head(d.Name+", "+strings.ToLower(m.Title), "trained n", "tested n", plainly(d), better(d), fmt.Sprintf("×%d", input.Symmetries))
		for _, r := range rows {
			meta := r.file.Model.Meta
			p.row(r.file.Name, run.Span(meta.MinN, meta.MaxN), r.n, r.plain().says(d, m), r.says(d, m), r.augmented().says(d, m))
		}
	}
}
