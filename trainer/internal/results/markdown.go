package results

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"ptrnet/core/evaluation"
	"ptrnet/core/input"
	"ptrnet/core/model"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
	"ptrnet/core/relation"
	"ptrnet/trainer/internal/run"
	"ptrnet/trainer/internal/weights"
)

// page is RESULTS.md as it is written. It depends only on the weights and the options.
type page struct {
	*results
	options Options
	text    strings.Builder
}

func (p *page) say(format string, args ...any) { fmt.Fprintf(&p.text, format, args...) }

// row writes a row of a table.
func (p *page) row(cells ...any) {
	for _, c := range cells {
		p.say("| %v ", c)
	}
	p.say("|\n")
}

// head writes the first two rows of a table.
func (p *page) head(titles ...any) {
	p.row(titles...)
	p.say("%s|\n", strings.Repeat("|---", len(titles)))
}

// The headings of RESULTS.md after those of the paper's tables.
const (
	summarySection  = "Summary"
	methodSection   = "How it was measured"
	othersSection   = "Other networks"
	kindsSection    = "Points that are not uniform"
	improvedSection = "Tours that the network improves"
	plotsSection    = "Plots"
	examplesSection = "Examples, as in the paper's Figure 3"
	weightsSection  = "Weight files"
	repeatSection   = "To repeat one figure"
)

// section begins a section.
func (p *page) section(title string) { p.say("\n## %s\n\n", title) }

// markdown is RESULTS.md.
func (r *results) markdown(o Options, figures, examples []figure) string {
	p := &page{results: r, options: o}
	p.introduction()
	p.contents(len(figures) > 0, len(examples) > 0)
	p.section(summarySection)
	p.say("%s", r.summary())
	p.section(methodSection)
	p.decodings()
	p.papers()
	p.otherNetworks()
	p.inputs()
	p.kindTables()
	p.manyTables()
	p.improvedTables()
	if len(figures) > 0 {
		p.section(plotsSection)
		p.say("Our networks use constrained decoding (*valid only*).\n")
	}
	for _, f := range figures {
		p.show(f)
	}
	if len(examples) > 0 {
		p.section(examplesSection)
		p.say("The figures show the first %d instances of the test seed for each number of points, not selected, and every network that was trained on that "+
			"number (for more points than the paper's networks were trained on, those trained on a range). The paper's networks are decoded as in "+
			"the paper, others with constrained decoding. The wide pale band is the exact solution; the thin line is the network's output, dashed where it is wrong; a "+
			"band without a line is missing from the output.\n", exampleCount)
	}
	for _, f := range examples {
		p.show(f)
	}
	p.cards()
	p.commands()
	return p.text.String()
}

// introduction says what the page contains and which command wrote it.
func (p *page) introduction() {
	o := p.options
	command := "go run ./trainer tables"
	switch {
	case o.Quick:
		command += " --quick"
	default:
		command += numberFlag("count", o.Count) + numberFlag("tours", o.Tours)
	}
	if o.Beam != 10 {
		command += fmt.Sprintf(" --beam %d", o.Beam)
	}
	p.say("# Results\n\nWritten by `%s`; do not edit. Each of our figures is beside the paper's (Vinyals, Fortunato and Jaitly, "+
		"[Pointer Networks](https://arxiv.org/abs/1506.03134), 2015). Ours are means over instances never used in training, uniform in the unit "+
		"square, from seed %d. Small type gives our 95 %% intervals; the paper gives none.\n",
		command, evaluation.TestSeed)
}

// contents links the sections.
func (p *page) contents(plots, examples bool) {
	titles := []string{summarySection, methodSection}
	for _, each := range problems.All() {
		if d := each.Describe(); len(d.Paper.Cells) > 0 {
			titles = append(titles, paperSection(d))
		}
	}
	titles = append(titles, othersSection)
	if len(p.probed()) > 0 {
		titles = append(titles, inputsSection)
	}
	if len(p.kinds) > 0 {
		titles = append(titles, kindsSection)
	}
	if p.hasMany() {
		titles = append(titles, manySection)
	}
	if len(p.improved) > 0 {
		titles = append(titles, improvedSection)
	}
	if plots {
		titles = append(titles, plotsSection)
	}
	if examples {
		titles = append(titles, examplesSection)
	}
	p.say("\n")
	for _, title := range append(titles, weightsSection, repeatSection) {
		p.say("- [%s](#%s)\n", title, anchor(title))
	}
}

// anchor is the anchor that GitHub gives a heading.
func anchor(heading string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '-':
			return r
		}
		return -1
	}, strings.ToLower(heading))
}

// numberFlag is a flag with its number, "" for 0, which means that it was not given.
func numberFlag(name string, n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(" --%s %d", name, n)
}

// counts are the numbers of instances for each cell.
func (o Options) counts() string {
	var parts []string
	for _, p := range problems.All() {
		d := p.Describe()
		few, augmented := o.count(d, 1), o.augmentedCount(d, 1)
		said := fmt.Sprintf("%s %ss", grouped(few), d.Words.Answer)
		var fewer []string
		if many := o.count(d, manyPoints); many < few {
			fewer = append(fewer, fmt.Sprintf("%s of %d points with a beam", grouped(many), manyPoints))
		} else if many := o.count(d, manyPoints+1); many < few && d.Training.ProvenTo == 0 {
			fewer = append(fewer, fmt.Sprintf("%s of more than %d points", grouped(many), manyPoints))
		}
		if augmented < few {
			fewer = append(fewer, fmt.Sprintf("%s with ×%d", grouped(augmented), input.Symmetries))
		}
		if len(fewer) > 0 {
			said += " (" + strings.Join(fewer, ", ") + ")"
		}
		parts = append(parts, said)
	}
	return strings.Join(parts, ", ")
}

// otherCounts are the largest numbers of instances for networks that are none of the paper's.
func otherCounts() string {
	var parts []string
	for _, each := range problems.All() {
		d := each.Describe()
		m := mostOf(d)
		parts = append(parts, fmt.Sprintf("%s %ss (%s of more than %d points, %s with ×%d)",
			grouped(m.few), d.Words.Answer, grouped(m.many), manyPoints, grouped(m.augmented), input.Symmetries))
	}
	return strings.Join(parts, ", ")
}

// grouped is a number with a comma before every three digits, counted from the last.
func grouped(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// decodings explains how networks are measured and decoded.
func (p *page) decodings() {
	var feasible, masked, dominated []string
	for _, each := range problems.All() {
		d := each.Describe()
		feasible = append(feasible, fmt.Sprintf("%ss: %s", d.Words.Answer, d.Words.Feasible))
		if d.Words.Dominated != "" {
			dominated = append(dominated, d.Words.Dominated)
		}
		if d.Paper.Constrained {
			masked = append(masked, d.Words.Answer+"s")
		}
	}
	p.say("Instances for each cell, the same for every network of the paper: %s. Other networks are measured on at most %s. Intervals are Wilson's for shares of the instances, normal ones for other means.\n\n",
		p.options.counts(), otherCounts())
	p.say("Networks are decoded by a beam search of width %d unless the table says greedy, in two ways:\n\n"+
		"- *As in the paper*, or *by log-probability*: every symbol is considered (for %s only those that the action mask allows, as in the paper), and the most "+
		"probable output is taken.\n"+
		"- *Valid only*, which is constrained decoding (*re-ranked* where the first way is constrained, too): the only symbols considered are those that the action mask allows "+
		"and that are feasible (%s); if none is feasible, all that the mask allows. The best of the final hypotheses is taken: the shortest, or the one "+
		"with the fewest violations; ties go to the more probable one. During the search, %s. The exact solution is never consulted.\n",
		p.options.Beam, strings.Join(masked, ", "), strings.Join(feasible, "; "), strings.Join(dominated, "; "))
	if names := p.faithfulWhere("", weights.File.WentOn); names != "" {
		p.say("\nSome of the paper's networks did not start from random weights but continued an earlier run, some of them on other numbers of points: %s. The "+
			"recipes under [weight files](#%s) list all runs.\n", names, anchor(weightsSection))
	}
}

// faithfulWhere names the paper's networks for a problem, or for any with "", that satisfy a
// condition.
func (r *results) faithfulWhere(task string, holds func(weights.File) bool) string {
	var names []string
	for _, w := range r.files {
		if (task == "" || w.Model.Meta.Task == task) && w.Model.Faithful() && holds(w) {
			names = append(names, w.Name)
		}
	}
	return strings.Join(names, ", ")
}

// show inserts a figure.
func (p *page) show(f figure) {
	alt := f.alt
	if alt == "" {
		alt = f.text
	}
	p.say("\n%s.", f.text)
	if f.note != "" {
		p.say(" %s", f.note)
	}
	p.say("\n\n![%s](%s)\n", alt, relative(p.options.Out, f.path+".svg"))
}

// cards describe the weight files.
func (p *page) cards() {
	p.section(weightsSection)
	if len(p.files) == 0 {
		p.say("None yet.\n")
		return
	}
	p.say("The time is the training time according to the run's log in %s; if a run continued another, it is that of the last run. "+
		"Each run had one or two cores, shared with other work.\n\n", filepath.ToSlash(p.options.Runs))
	p.head("file", "network", "order of points", "trained n", "examples", "time", "kB", "sha256")
	for _, f := range p.files {
		m := f.Model.Meta
		p.row(f.Name, m.Task+": "+shape(m), m.Order, run.Span(m.MinN, m.MaxN), m.Examples, p.options.trainingTime(f.Name), (f.Bytes+500)/1000, f.Hash[:12])
	}
	p.say("\nThe recipes, as recorded in the files:\n\n")
	for _, f := range p.files {
		p.say("- %s: %s (seed %d)\n", f.Name, f.Model.Meta.Recipe, f.Model.Meta.Seed)
	}
}

// shape describes a network's architecture briefly.
func shape(m model.Meta) string {
	text := fmt.Sprintf("%s, %d units", m.Network.Arch, m.Network.Hidden)
	if m.Network.Bidirectional {
		text += ", bidirectional encoder"
	}
	if m.Network.Relation != relation.None {
		text += ", relative features " + m.Network.Relation
	}
	if m.Network.Gated > 0 {
		text += fmt.Sprintf(", second look of %d gated units", m.Network.Gated)
	}
	if m.Network.Rounds > 0 {
		text += fmt.Sprintf(" in up to %d rounds", 1+m.Network.Rounds)
	}
	if m.Frame != "" {
		text += ", " + map[string]string{input.FrameSimilarity: "similarity", input.FrameAffine: "affine"}[m.Frame] + " normalization"
	}
	return text
}

// trainingTime is the duration of a weight file's run, from its log.
func (o Options) trainingTime(name string) string {
	entries, err := run.ReadLog(filepath.Join(o.Runs, name))
	if err != nil && !os.IsNotExist(err) {
		return "the log is damaged: " + err.Error()
	}
	if len(entries) == 0 {
		return "–"
	}
	minutes := int(math.Round(run.Spent(entries).Minutes()))
	if minutes < 60 {
		return fmt.Sprintf("%d min", minutes)
	}
	return fmt.Sprintf("%d h %02d min", minutes/60, minutes%60)
}

// commands lists the command that reproduces each figure.
func (p *page) commands() {
	all, o := p.others, p.options
	for _, row := range p.cells {
		all = append(all, row...)
	}
	if len(all) == 0 {
		return
	}
	p.section(repeatSection)
	seen := map[string]bool{}
	for _, m := range all {
		say := func(instances int, way model.Options) {
			command := fmt.Sprintf("go run ./trainer eval --weights %s --n %d --count %d%s",
				filepath.ToSlash(m.file.Path), m.n, instances, decodeFlags(describe(m.file), way))
			if !seen[command] {
				seen[command] = true
				p.say("    %s\n", command)
			}
		}
		say(m.Instances, o.decode())
		say(m.Instances, o.plain(m.file))
		if !m.augmentation.none() {
			say(m.augmentation.Instances, o.augmented(m.file))
		}
	}
}

// decodeFlags are the flags of eval for the given decoding.
func decodeFlags(d problem.Description, o model.Options) string {
	flags := ""
	if o.Beam > 1 {
		flags += fmt.Sprintf(" --beam %d", o.Beam)
	}
	if o.Constrained && !d.Decoding.Constrained { // else it is the default
		flags += " --constrained"
	}
	if o.ByLogProb && o.Beam > 1 {
		flags += " --no-rerank"
	}
	if o.Symmetries > 1 {
		flags += fmt.Sprintf(" --symmetries %d", o.Symmetries)
	}
	return flags
}

// relative is a path as a link relative to the file at from.
func relative(from, path string) string {
	if r, err := filepath.Rel(filepath.Dir(from), path); err == nil {
		return filepath.ToSlash(r)
	}
	return filepath.ToSlash(path)
}
