package results

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"

	"ptrnet/core/network"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/trainer/internal/file"
)

// These two lines enclose the table that summary writes into a document.
const (
	summaryBegins = "<!-- go run ./trainer tables writes this table -->\n"
	summaryEnds   = "<!-- end of the table -->\n"
)

// summary is a table with a row for each problem and number of points for which there are
// figures of the paper and of the page's network: the paper's best network for that n, the
// same architecture trained here, and the page's network.
func (r *results) summary() string {
	p := &page{results: r}
	p.head("", "paper", "its network, trained here: unsorted points", "points sorted by x", "page's network, unconstrained", "as the page decodes")
	cells := paperCells()
	for _, i := range bySize(cells) {
		c := cells[i]
		if !best(cells, c) {
			continue
		}
		for _, m := range summaryMetrics(c.problem) {
			ours, ok := r.pages(c.problem.Name, c.N)
			figure, told := c.Figure(m.Name)
			if !ok || !told {
				continue
			}
			both := byOrder(r.cells[i])[0]
			p.row(fmt.Sprintf("%s of %d %s: %s", c.problem.Words.Answers, c.N, c.problem.Words.Place, m.Short), r.paperSummary(c, m, figure),
				seen(both.come, c.problem, m), seen(both.sorted, c.problem, m), ours.plain.says(c.problem, m), ours.page.says(c.problem, m))
		}
	}
	return p.text.String()
}

// bySize is the indices of cells, those of a problem ordered by their number of points.
func bySize(cells []cell) []int {
	problem := map[string]int{}
	places := make([]int, len(cells))
	for i, c := range cells {
		places[i] = i
		if _, ok := problem[c.problem.Name]; !ok {
			problem[c.problem.Name] = i
		}
	}
	slices.SortStableFunc(places, func(a, b int) int {
		return cmp.Or(cmp.Compare(problem[cells[a].problem.Name], problem[cells[b].problem.Name]), cmp.Compare(cells[a].N, cells[b].N))
	})
	return places
}

// best reports whether the paper has no better network for a cell's number of points.
func best(cells []cell, c cell) bool {
	m, _ := c.problem.MetricNamed(c.problem.Headline)
	own, ok := c.Figure(m.Name)
	return ok && c.Architecture == string(network.PtrNet) && !slices.ContainsFunc(cells, func(other cell) bool {
		f, ok := other.Figure(m.Name)
		same := other.problem.Name == c.problem.Name && other.N == c.N && other.Architecture == c.Architecture
		return ok && same && float64(m.Better)*f.Value > float64(m.Better)*own.Value
	})
}

// summaryMetrics are the headline metric and the share of exact outputs, where the paper
// gives it.
func summaryMetrics(d problem.Description) []problem.Metric {
	return slices.DeleteFunc(slices.Clone(d.Metrics), func(m problem.Metric) bool {
		return m.Name != d.Headline && (!m.Proportion || m.Better < 0)
	})
}

// paperSummary is a figure of the paper with the n that its network was trained on. An
// excess length is relative to our exact solutions where the paper gives none.
func (r *results) paperSummary(c cell, m problem.Metric, f problem.Figure) string {
	said := printed(f, m.Unit)
	if f.Over != "" {
		excess, ok := scorePlot{problem: c.problem}.paperExcess(r, c.Cell)
		if !ok {
			return "–"
		}
		said = fmt.Sprintf("%.*f %%", f.Digits, 100*excess)
	}
	if c.problem.Paper.Untold {
		return said
	}
	return fmt.Sprintf("%s <sub>trained on %s</sub>", said, c.trained())
}

// seen is a figure of a network decoded as in the paper, with its number of training examples.
func seen(m measured, d problem.Description, metric problem.Metric) string {
	if m.none() {
		return "–"
	}
	return fmt.Sprintf("%s <sub>%.1f M</sub>", m.plain().says(d, metric), float64(m.file.Model.Meta.Examples)/1e6)
}

// pages is the measurements of the page's network for a problem: see Options.plain and
// byDefault.
type pages struct{ plain, page result }

// pages finds the page's network by its file name; it must normalize points.
func (r *results) pages(task string, n int) (found pages, ok bool) {
	for _, k := range r.kinds[task] {
		if k.n != n || k.kind.Name != pointset.Kinds()[0].Name {
			continue
		}
		for _, m := range r.others {
			if m.file.Name == task && m.n == n {
				return pages{m.plain().result, k.one}, true
			}
		}
	}
	return found, false
}

// writeSummary puts the table into a document that has a place for it.
func (r *results) writeSummary(path string) error {
	text, err := os.ReadFile(path)
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("cannot read the document for the summary: %w", err)
	}
	before, rest, begins := strings.Cut(string(text), summaryBegins)
	_, after, ends := strings.Cut(rest, summaryEnds)
	if !begins || !ends {
		return nil
	}
	return file.Write(path, []byte(before+summaryBegins+"\n"+r.summary()+"\n"+summaryEnds+after))
}
