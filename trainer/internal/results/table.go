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

// notTrained stands in a cell without weights.
const notTrained = "not trained yet"

// papers are the sections of the paper's tables, one for each problem that it reports of.
func (p *page) papers() {
	for _, each := range problems.All() {
		if d := each.Describe(); len(d.Paper.Cells) > 0 {
			p.paper(d)
			p.solvers(d)
		}
	}
}

// paperTable is a table of the paper's with ours beside it.
type paperTable struct {
	problem   problem.Description
	instances []problem.Metric // those that the paper prints and that are not of the networks
	networks  []problem.Metric // those that it prints of networks
	headline  []problem.Metric // the headline, beside each of ours, where the paper does not print it; or none
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

// paper is the section of a problem.
func (p *page) paper(d problem.Description) {
	t := newPaperTable(d)
	p.say("\n## %s (the paper's %s)\n\n%s\n\n", d.Words.Answers, d.Paper.Where, t.explained())
	p.head(t.titles()...)
	for i, c := range paperCells() {
		if c.problem.Name != d.Name {
			continue
		}
		row := p.cells[i]
		if len(row) == 0 {
			row = []measured{{}}
		}
		for _, m := range row {
			p.row(t.row(c, m, p.solved[place{d.Name, c.N}].exact)...)
		}
	}
	if len(d.Paper.Orders) > 1 {
		p.say("\nThe paper does not say in which order its networks read the %s; [docs/training.md](docs/training.md) tells what speaks for which.\n", d.Words.Place)
	}
	if names := p.faithfulWhere(d.Name, func(f weights.File) bool { return f.Model.Meta.Distinct }); names != "" {
		p.say("\nTrained, too, among the %s not yet named, where the paper chooses among them only in its beam search: %s.\n", d.Words.Place, names)
	}
}

// explained says what the table's figures are.
func (t paperTable) explained() string {
	d := t.problem
	parts := []string{d.Words.What}
	for _, m := range t.networks {
		switch {
		case m.Proportion && m.Better > 0:
			parts = append(parts, fmt.Sprintf("%s: the share of outputs that are %s.", m.Title, d.Words.Best))
		case m.Hidden != "":
			parts = append(parts, fmt.Sprintf("%s: FAIL where more than %g %% of the outputs are %s; the mean is over the others.",
				m.Title, 100*m.Above, d.Words.Invalid))
		case m.Unit == problem.Share:
			parts = append(parts, fmt.Sprintf("%s: the mean over the instances.", m.Title))
		}
	}
	for _, m := range t.headline {
		parts = append(parts, fmt.Sprintf("%s: %s, the mean over the instances.", title(m.Short), strings.ToLower(m.Title)))
	}
	if d.Paper.Untold {
		parts = append(parts, "The paper does not say on which n its networks were trained; it is taken to be the n tested.")
	}
	if d.Paper.Constrained {
		parts = append(parts, fmt.Sprintf("The paper's beam search, too, considers valid outputs only (%s), and takes the most probable of those "+
			"with which it ends; re-ranked, the best of them is taken, which is as easily found.", d.Words.Feasible))
	}
	return strings.Join(parts, " ")
}

// title is a word at the beginning of a sentence.
func title(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// better is what the better of the two ways to decode is called.
func better(d problem.Description) string {
	if d.Paper.Constrained {
		return "re-ranked"
	}
	return "valid only"
}

// plainly is what the plain way to decode networks that are not the paper's is called.
func plainly(d problem.Description) string {
	if d.Paper.Constrained {
		return "by log-probability"
	}
	return "greedy"
}

// titles are those of the columns.
func (t paperTable) titles() []any {
	titles := []any{"network", "trained n", "tested n"}
	for _, m := range t.instances {
		titles = append(titles, strings.ToLower(m.Title)+", paper", "ours")
	}
	for _, m := range t.networks {
		titles = append(titles, strings.ToLower(m.Title)+", paper")
		for _, way := range []string{"as in the paper", better(t.problem)} {
			titles = append(titles, "ours, "+way)
			for _, h := range t.headline {
				titles = append(titles, h.Short)
			}
		}
	}
	return append(titles, "weights")
}

// row is a weight file's row in a cell, or says that there is none.
func (t paperTable) row(c cell, m measured, exact result) []any {
	name := c.network()
	if !m.none() && m.file.Model.Meta.Order != input.OrderRandom {
		name += fmt.Sprintf(", %s sorted by %s", t.problem.Words.Place, m.file.Model.Meta.Order)
	}
	row := []any{name, c.trained(), c.N}
	for _, metric := range t.instances {
		row = append(row, c.paperSays(metric), exact.says(t.problem, metric))
	}
	for k, metric := range t.networks {
		row = append(row, c.paperSays(metric))
		for _, way := range []measured{m.plain(), m} {
			text := way.says(t.problem, metric)
			if m.none() && k == 0 {
				text = notTrained
			}
			row = append(row, text)
			for _, h := range t.headline {
				row = append(row, way.says(t.problem, h))
			}
		}
	}
	if m.none() {
		return append(row, "–")
	}
	return append(row, m.file.Name)
}

// solvers is the table of the paper's approximate algorithms.
func (p *page) solvers(d problem.Description) {
	if len(d.Paper.Solvers) == 0 {
		return
	}
	headline, _ := d.MetricNamed(d.Headline)
	var names []string
	titles := []any{"n"}
	for _, s := range d.Paper.Solvers {
		at := slices.IndexFunc(d.Methods, func(m problem.Method) bool { return m.Name == s.Method })
		names = append(names, fmt.Sprintf("%s (%s)", d.Methods[at].Title, s.Name))
		titles = append(titles, s.Name+", paper", s.Name+", ours", headline.Short)
	}
	p.say("\nThe paper's approximate algorithms and ours behind its columns, on the same instances: %s.\n\n", strings.Join(names, ", "))
	p.head(titles...)
	cells := slices.SortedStableFunc(slices.Values(d.Paper.Cells), func(a, b problem.Cell) int { return cmp.Compare(a.N, b.N) })
	for _, c := range slices.CompactFunc(cells, func(a, b problem.Cell) bool { return a.N == b.N }) {
		row := []any{c.N}
		for k, r := range p.solved[place{d.Name, c.N}].solvers {
			metric, _ := d.MetricNamed(c.Solvers[k].Metric)
			row = append(row, printed(c.Solvers[k], metric.Unit), r.says(d, metric), r.says(d, headline))
		}
		p.row(row...)
	}
}

// otherNetworks are the tables of the networks that are not the paper's.
func (p *page) otherNetworks() {
	p.say("\n## Other networks\n\nAny order of the points, any encoder of LSTMs, features that follow from the coordinates, and answers in "+
		"a form of their own, with the paper's pointer; [docs/training.md](docs/training.md) says which. "+
		"×%d is test-time augmentation: the network answers for the points as they are and turned and mirrored as the square can be. "+
		"Of these answers the shortest is taken where answers have lengths; else they vote on their parts, the edges of a hull or "+
		"the triangles of a triangulation, which are taken greedily by votes. The exact answer plays no part. Each is decoded valid only: "+
		"greedily where they vote, else by the beam search.\n\n", input.Symmetries)
	if len(p.others) == 0 {
		p.say("%s\n", notTrained)
		return
	}
	for _, each := range problems.All() {
		p.othersOfProblem(each.Describe())
	}
}

// othersOfProblem is the table of one problem's: all metrics, decoded in three ways.
func (p *page) othersOfProblem(d problem.Description) {
	rows := p.othersOf(d.Name)
	if len(rows) == 0 {
		return
	}
	titles := []any{d.Name, "trained n", "tested n"}
	for _, m := range d.Metrics {
		if m.Better == 0 {
			titles = append(titles, strings.ToLower(m.Title))
			continue
		}
		titles = append(titles, strings.ToLower(m.Title)+", "+plainly(d), better(d), fmt.Sprintf("×%d", input.Symmetries))
	}
	p.head(titles...)
	for _, r := range rows {
		meta := r.file.Model.Meta
		row := []any{r.file.Name, run.Span(meta.MinN, meta.MaxN), r.n}
		for _, m := range d.Metrics {
			if m.Better == 0 {
				row = append(row, r.says(d, m))
				continue
			}
			row = append(row, r.plain().says(d, m), r.says(d, m), r.augmented().says(d, m))
		}
		p.row(row...)
	}
	p.say("\n")
}
