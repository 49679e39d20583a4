package results

import (
	"fmt"
	"path/filepath"

	"ptrnet/core/evaluation"
	"ptrnet/core/network"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
	"ptrnet/trainer/internal/weights"
)

const manySection = "More than fifty points"

// manySizes are the numbers of points of the section's columns.
var manySizes = []int{100, 200, 500, 1000}

// ofMany are the figures of a weight file's scores for more than manyPoints points, nil for networks that were not
// trained on so many.
func ofMany(f weights.File) []evaluation.Figure {
	m := f.Model.Meta
	if !framed(f) || m.Network.Arch != network.PtrNet || m.MaxN <= manyPoints {
		return nil
	}
	var list []evaluation.Figure
	for _, s := range figuresIn(m.Scores) {
		if s.N > manyPoints {
			list = append(list, s)
		}
	}
	return list
}

// hasMany reports whether there are such figures.
func (r *results) hasMany() bool {
	for _, f := range r.files {
		if len(ofMany(f)) > 0 {
			return true
		}
	}
	return false
}

// manyTables are the networks' scores for more than fifty points, which stand in their weight files.
func (p *page) manyTables() {
	if !p.hasMany() {
		return
	}
	p.section(manySection)
	p.say("The scores in the weight files, decoded as the page decodes by default. Tours are compared with the best tour that branch and bound finds in 10 s.\n")
	for _, each := range problems.All() {
		for _, f := range p.files {
			if figures := ofMany(f); len(figures) > 0 && f.Model.Meta.Task == each.Describe().Name {
				p.manyOf(each.Describe(), f, figures)
			}
		}
	}
}

// manyOf are a network's tables, one for each metric of quality: a row for each distribution, a column for each number of points.
func (p *page) manyOf(d problem.Description, f weights.File, figures []evaluation.Figure) {
	at := map[string]evaluation.Figure{}
	key := func(metric, kind string, n int) string { return fmt.Sprint(metric, " ", kind, " ", n) }
	for _, s := range figures {
		at[key(s.Metric, s.Kind, s.N)] = s
	}
	for _, metric := range d.Metrics {
		if !ofQuality(d, metric) {
			continue
		}
		var rows [][]any
		for i, k := range pointset.Kinds() {
			name := k.Name
			if i == 0 {
				name = "" // uniform
			}
			row, found := []any{k.Name}, false
			for _, n := range manySizes {
				s, ok := at[key(metric.Name, name, n)]
				row, found = append(row, "–"), found || ok
				if ok {
					row[len(row)-1] = said(metric, s)
				}
			}
			if found {
				rows = append(rows, row)
			}
		}
		if len(rows) == 0 {
			continue
		}
		titles := []any{f.Name + ", " + metricTitle(metric)}
		for _, n := range manySizes {
			titles = append(titles, fmt.Sprintf("n = %d", n))
		}
		p.say("\n")
		p.head(titles...)
		for _, row := range rows {
			p.row(row...)
		}
	}
	p.say("\n%s To repeat one figure:\n\n", manyCounts(d, figures))
	flags := fmt.Sprintf(" --n %d --count %d%s", manySizes[1], at[key(d.Headline, "", manySizes[1])].Instances, decodeFlags(d, byDefault(d)))
	p.say("    go run ./trainer eval --weights %s%s\n", filepath.ToSlash(f.Path), flags)
}

// manyCounts says how many instances were measured, and for how many the best answer is not proven.
func manyCounts(d problem.Description, figures []evaluation.Figure) string {
	text := "Instances of uniform points:"
	kinds, unproven := 0, ""
	for _, s := range figures {
		switch {
		case s.Metric != d.Headline:
		case s.Kind != "":
			kinds = s.Instances
		default:
			text += fmt.Sprintf(" %s at n = %d,", grouped(s.Instances), s.N)
			if s.Unproven > 0 {
				unproven += fmt.Sprintf(" %d at n = %d,", s.Unproven, s.N)
			}
		}
	}
	text = text[:len(text)-1]
	if kinds > 0 {
		text += fmt.Sprintf("; %s of each other distribution", grouped(kinds))
	}
	if unproven != "" {
		text += "; the best known solution is not proven optimal for" + unproven[:len(unproven)-1] + " (uniform points)"
	}
	return text + "."
}
