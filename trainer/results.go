package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"

	"ptrnet/core/model"
	"ptrnet/core/task"
)

// notTrained stands in a cell without weights.
const notTrained = "not trained yet"

// markdown is RESULTS.md. It depends on the weights and the options alone.
func (r *results) markdown(o tablesOptions, figures, examples []figure) string {
	var b strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&b, format, args...) }
	command := "go run ./trainer tables"
	if o.quick {
		command += " --quick"
	} else if o.count != 2000 || o.tours != 1000 {
		command += fmt.Sprintf(" --count %d --tours %d", o.count, o.tours)
	}
	if o.beam != 10 {
		command += fmt.Sprintf(" --beam %d", o.beam)
	}
	say("# Results\n\nWritten by `%s`; do not edit. Each figure of ours stands beside the paper's (Vinyals, Fortunato and Jaitly, "+
		"[Pointer Networks](https://arxiv.org/abs/1506.03134)). Ours are means over instances that no training has seen, uniform in the unit "+
		"square, from seed %d: %d for each cell of hulls and triangulations, %d for each of tours, the same for every network. In parentheses, or behind ±, are 95 %% intervals: Wilson's for accuracies, the normal one for other means. The paper gives none.\n\n",
		command, testSeed, o.count, o.tours)
	say("Networks are decoded by a beam search of width %d, where it does not say greedy, in two ways. *As in the paper*: every symbol is considered, of tours only cities "+
		"not yet visited, and the most probable output is the answer. *Valid only*: of hulls and triangulations, too, only symbols are considered that fit: no edge of a "+
		"hull across one before; no triangle across one before or with a point in it, and no end before the triangulation is whole. (Where nothing fits, as behind a chain "+
		"of edges that has shut itself in, everything does.) The most probable output is the answer, of tours the shortest. The exact answer plays no part in either.\n\n", o.beam)
	if names := r.faithfulWhere(func(m model.Meta) bool { return strings.Contains(m.Recipe, then) }); names != "" {
		say("Not all networks started from random weights: %s went on from an earlier run, some of them on other numbers of points; the "+
			"[weight files](#weight-files)' recipes tell.\n\n", names)
	}
	cells := paperCells()

	say("## Convex hull (the paper's Table 1)\n\nAccuracy: the same polygon. Area: of the output over that of the hull, where the output is a simple " +
		"polygon; FAIL where more than 1 %% are not.\n\n" +
		"| network | trained n | tested n | accuracy, paper | ours, as in the paper | ours, valid only | area, paper | ours, as in the paper | ours, valid only | weights |\n" +
		"|---|---|---|---|---|---|---|---|---|---|\n")
	for i, c := range cells {
		if c.task == "hull" {
			for _, m := range orNone(r.cells[i]) {
				p := m.plain()
				say("| %s | %s | %d | %s | %s | %s | %s | %s | %s | %s |\n", c.network(), c.trained(), c.n, c.paper[0], p.accuracy(), m.accuracy(), c.paper[1], p.area(), m.area(), m.weights())
			}
		}
	}

	say("\n## Delaunay triangulation (the paper's section 4.3)\n\nAccuracy: the same triangles. Triangles: the share of the right ones that were found. " +
		"The paper does not say on which n its networks were trained; it is taken to be the n tested.\n\n" +
		"| trained n | tested n | accuracy, paper | ours, as in the paper | ours, valid only | triangles, paper | ours, as in the paper | ours, valid only | weights |\n" +
		"|---|---|---|---|---|---|---|---|---|\n")
	for i, c := range cells {
		if c.task == "delaunay" {
			for _, m := range orNone(r.cells[i]) {
				p := m.plain()
				say("| %s | %d | %s | %s | %s | %s | %s | %s | %s |\n", c.trained(), c.n, c.paper[0], p.accuracy(), m.accuracy(), c.paper[1], p.triangles(), m.triangles(), m.weights())
			}
		}
	}

	say("\n## Travelling salesman (the paper's Table 2)\n\nMean length of a tour. Of the tours with which the beam ends the paper takes the likeliest; the shortest is better and as easily " +
		"found. Gap: the mean of length / optimal length − 1.\n\n" +
		"| trained n | tested n | optimal, paper | optimal, ours | Ptr-Net, paper | ours, as in the paper | gap | ours, the shortest | gap | weights |\n" +
		"|---|---|---|---|---|---|---|---|---|---|\n")
	for i, c := range cells {
		if c.task == "tsp" {
			for _, m := range orNone(r.cells[i]) {
				p := m.plain()
				say("| %s | %d | %s | %s | %s | %s | %s | %s | %s | %s |\n", c.trained(), c.n, c.paper[0], r.tours[c.n].optimal.Length.length(), c.paper[4],
					p.tourLength(), p.gap(), m.tourLength(), m.gap(), m.weights())
			}
		}
	}
	if names := r.faithfulWhere(func(m model.Meta) bool { return m.Distinct }); names != "" {
		say("\nTrained among the cities not yet visited too, where the paper chooses among them only in its beam search: %s.\n", names)
	}
	say("\nThe paper's approximate algorithms and ours behind its columns, on the same instances: a path of greedy edges, improved by 2-opt and closed (A1), 2-opt from nearest neighbours (A2), " +
		"Christofides with 2-opt (A3).\n\n" +
		"| n | A1, paper | A1, ours | gap | A2, paper | A2, ours | gap | A3, paper | A3, ours | gap |\n|---|---|---|---|---|---|---|---|---|---|\n")
	told := map[int]bool{}
	for _, c := range cells {
		if c.task == "tsp" && !told[c.n] && (c.low == 5 && c.high == 20) {
			told[c.n] = true
			say("| %d |", c.n)
			for k, s := range r.tours[c.n].solvers {
				say(" %s | %s | %s |", c.paper[1+k], s.Length.length(), s.Gap.percentFine())
			}
			say("\n")
		}
	}

	r.bestTables(say)
	if len(figures) > 0 {
		say("\n## Plots\n\nOurs are decoded valid only.\n")
	}
	for _, f := range figures {
		f.show(say, o)
	}
	if len(examples) > 0 {
		say("\n## Examples, as in the paper's Figure 3\n\nThe first %d instances of the test seed for each number of points, not chosen for their looks, and every "+
			"network that was trained on that number (of hulls of 500 points, as in the paper, those trained on a range), the paper's decoded as in the paper, others valid only. The wide pale band is the exact "+
			"answer, the thin line the network's, dashed where it is wrong; band without line is what the network missed.\n", exampleCount)
	}
	for _, f := range examples {
		f.show(say, o)
	}
	r.cards(say, o)
	r.commands(say, o)
	return b.String()
}

// faithfulWhere names the paper's networks of which something holds.
func (r *results) faithfulWhere(holds func(model.Meta) bool) string {
	var names []string
	for _, w := range r.files {
		if m := w.model.Meta; faithful(m) && holds(m) {
			names = append(names, w.name)
		}
	}
	return strings.Join(names, ", ")
}

// show puts a figure into the text.
func (f figure) show(say func(string, ...any), o tablesOptions) {
	alt := f.alt
	if alt == "" {
		alt = f.text
	}
	say("\n%s.", f.text)
	if f.note != "" {
		say(" %s", f.note)
	}
	say("\n\n![%s](%s)\n", alt, relative(o.out, f.path+".svg"))
}

// bestTables are the networks that are not the paper's.
func (r *results) bestTables(say func(string, ...any)) {
	say("\n## Other networks\n\nAny order of the points, any encoder of LSTMs, features that follow from the coordinates, and answers in a form of their own, with the paper's pointer; [docs/training.md](docs/training.md) says which. "+
		"%d views: the network answers for the points as they are and turned and mirrored as the square can be, and of the tours the shortest counts, "+
		"of hulls the edges and of triangulations the triangles by their votes, each that fits with those before; the exact answer plays no part. Each view is "+
		"decoded valid only, greedily, and of tours by the beam search.\n\n", task.Views)
	if len(r.best) == 0 {
		say("%s\n", notTrained)
		return
	}
	if rows := r.bestOf("hull"); len(rows) > 0 {
		say("| hull | trained n | tested n | accuracy, greedy | valid only | %d views | area, greedy | valid only | %d views |\n|---|---|---|---|---|---|---|---|---|\n", task.Views, task.Views)
		for _, m := range rows {
			p, v := m.plain(), m.combined()
			say("| %s | %s | %d | %s | %s | %s | %s | %s | %s |\n", m.file.name, m.trained(), m.n, p.accuracy(), m.accuracy(), v.accuracy(), p.area(), m.area(), v.area())
		}
		say("\n")
	}
	if rows := r.bestOf("delaunay"); len(rows) > 0 {
		say("| delaunay | trained n | tested n | accuracy, greedy | valid only | %d views | triangles, greedy | valid only | %d views |\n|---|---|---|---|---|---|---|---|---|\n", task.Views, task.Views)
		for _, m := range rows {
			p, v := m.plain(), m.combined()
			say("| %s | %s | %d | %s | %s | %s | %s | %s | %s |\n", m.file.name, m.trained(), m.n, p.accuracy(), m.accuracy(), v.accuracy(), p.triangles(), m.triangles(), v.triangles())
		}
		say("\n")
	}
	if rows := r.bestOf("tsp"); len(rows) > 0 {
		say("| tsp | trained n | tested n | optimal | shortest of the beam | gap | optimal tours | gap of the likeliest | gap, %d views | optimal tours, %d views |\n"+
			"|---|---|---|---|---|---|---|---|---|---|\n", task.Views, task.Views)
		for _, m := range rows {
			v := m.combined()
			say("| %s | %s | %d | %s | %s | %s | %s | %s | %s | %s |\n", m.file.name, m.trained(), m.n, m.Optimal.length(), m.tourLength(), m.gap(), m.accuracy(), m.plain().gap(),
				v.gap(), v.accuracy())
		}
		say("\n")
	}
}

// cards describe the weight files.
func (r *results) cards(say func(string, ...any), o tablesOptions) {
	say("\n## Weight files\n\n")
	if len(r.files) == 0 {
		say("None yet.\n")
		return
	}
	say("Time: of training, from the run's log in %s (of the last run alone where one went on from another). A run had one core of two, beside other work, or both.\n\n", filepath.ToSlash(o.runs))
	say("| file | task | network | order of points | trained n | recipe | seed | examples | time | kB | sha256 |\n|---|---|---|---|---|---|---|---|---|---|---|\n")
	for _, f := range r.files {
		m := f.model.Meta
		shape := fmt.Sprintf("%s, %d units", m.Network.Arch, m.Network.Hidden)
		if m.Network.Bidirectional {
			shape += ", two-way encoder"
		}
		if m.Network.Glimpses > 0 {
			shape += fmt.Sprintf(", %d glimpses", m.Network.Glimpses)
		}
		say("| %s | %s | %s | %s | %s | %s | %d | %d | %s | %d | %.12s |\n", f.name, m.Task, shape, m.Order, span(m.MinN, m.MaxN),
			strings.ReplaceAll(m.Recipe, "|", "/"), m.Seed, m.Examples, o.trainingTime(f.name), (f.bytes+500)/1000, f.hash)
	}
}

// trainingTime is how long the run of a weight file took, from its log.
func (o tablesOptions) trainingTime(name string) string {
	entries, err := readLog(filepath.Join(o.runs, name, "log.jsonl"))
	if err != nil && !os.IsNotExist(err) {
		return "the log is damaged: " + err.Error()
	}
	if len(entries) == 0 {
		return "–"
	}
	minutes := int(math.Round(spent(entries).Minutes()))
	if minutes < 60 {
		return fmt.Sprintf("%d min", minutes)
	}
	return fmt.Sprintf("%d h %02d min", minutes/60, minutes%60)
}

// commands repeat each figure alone.
func (r *results) commands(say func(string, ...any), o tablesOptions) {
	all := r.best
	for _, row := range r.cells {
		all = append(all, row...)
	}
	if len(all) == 0 {
		return
	}
	say("\n## To repeat one figure\n\n")
	seen := map[string]bool{}
	for _, m := range all {
		line := fmt.Sprintf("go run ./trainer eval --weights %s --n %d --count %d", filepath.ToSlash(m.file.path), m.n, m.Instances)
		ways := []model.Options{o.decode(), o.plain(m.file)}
		if !m.views.none() {
			ways = append(ways, o.viewed(m.file))
		}
		for _, way := range ways {
			if command := line + decodeFlags(m.file.model.Meta.Task, way); !seen[command] {
				seen[command] = true
				say("    %s\n", command)
			}
		}
	}
}

// decodeFlags are the flags of eval that decode so.
func decodeFlags(problem string, o model.Options) string {
	flags := ""
	if o.Beam > 1 {
		flags += fmt.Sprintf(" --beam %d", o.Beam)
	}
	if o.Constrained && problem != "tsp" { // of tours it is the default
		flags += " --constrained"
	}
	if o.Likeliest && o.Beam > 1 {
		flags += " --likeliest"
	}
	if o.Views > 1 {
		flags += fmt.Sprintf(" --views %d", o.Views)
	}
	return flags
}

// orNone is a row of a cell, or one that says that there is none.
func orNone(row []measured) []measured {
	if len(row) == 0 {
		return []measured{{}}
	}
	return row
}

func (m measured) none() bool { return m.result.none() }

func (r result) none() bool { return r.Instances == 0 }

func (m measured) trained() string { return span(m.file.model.Meta.MinN, m.file.model.Meta.MaxN) }

func (m measured) accuracy() string {
	if m.none() {
		return notTrained
	}
	return m.Accuracy.percent()
}

// area is the area covered, or the paper's FAIL.
func (m measured) area() string {
	if m.none() {
		return "–"
	}
	if m.Invalid > mostNotSimple {
		return fmt.Sprintf("FAIL: %.1f %% not simple, else %s", 100*m.Invalid, m.Coverage.percentFine())
	}
	return m.Coverage.percentFine()
}

func (m measured) triangles() string {
	if m.none() {
		return "–"
	}
	return m.Coverage.percent()
}

// plain is the measurement of the plain way to decode.
func (m measured) plain() measured {
	if m.Plain != nil {
		m.result = *m.Plain
	}
	return m
}

// combined is the measurement of all views.
func (m measured) combined() measured {
	m.result = m.views
	return m
}

func (m measured) tourLength() string {
	if m.none() {
		return notTrained
	}
	return m.Length.length()
}

func (m measured) gap() string {
	if m.none() {
		return "–"
	}
	return m.Gap.percentFine()
}

func (m measured) weights() string {
	if m.none() {
		return "–"
	}
	return m.file.name
}

// relative is a path as a link in the file at from.
func relative(from, path string) string {
	if r, err := filepath.Rel(filepath.Dir(from), path); err == nil {
		return filepath.ToSlash(r)
	}
	return filepath.ToSlash(path)
}
