package results

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
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

// page is RESULTS.md as it is written. It depends on the weights and the options
// alone.
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

// markdown is RESULTS.md.
func (r *results) markdown(o Options, figures, examples []figure) string {
	p := &page{results: r, options: o}
	p.introduction()
	p.papers()
	p.otherNetworks()
	p.kindTables()
	if len(figures) > 0 {
		p.say("\n## Plots\n\nOurs are decoded valid only.\n")
	}
	for _, f := range figures {
		p.show(f)
	}
	if len(examples) > 0 {
		p.say("\n## Examples, as in the paper's Figure 3\n\nThe first %d instances of the test seed for each number of points, "+
			"not chosen for their looks, and every network that was trained on that number (of more points than the paper's networks "+
			"were trained on, those trained on a range), the paper's decoded as in the paper, others valid only. The wide pale band is the exact "+
			"answer, the thin line the network's, dashed where it is wrong; band without line is what the network missed.\n", exampleCount)
	}
	for _, f := range examples {
		p.show(f)
	}
	p.cards()
	p.commands()
	return p.text.String()
}

// introduction says how everything was measured.
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
	p.say("# Results\n\nWritten by `%s`; do not edit. Each figure of ours stands beside the paper's (Vinyals, Fortunato and Jaitly, "+
		"[Pointer Networks](https://arxiv.org/abs/1506.03134)). Ours are means over instances that no training has seen, uniform in the unit "+
		"square, from seed %d: for each cell %s, the same for every network. "+
		"In parentheses, or behind ±, are 95 %% intervals: Wilson's for shares of the instances, the normal one for other means. "+
		"The paper gives none.\n\n",
		command, evaluation.TestSeed, o.counts())
	p.decodings()
	if names := p.faithfulWhere("", weights.File.WentOn); names != "" {
		p.say("Not all networks started from random weights: %s went on from an earlier run, some of them on other numbers of points; the "+
			"[weight files](#weight-files)' recipes tell.\n", names)
	}
}

// numberFlag is a flag that was given a number; 0 is that it was not.
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
		said := fmt.Sprintf("%d of %s", few, d.Name)
		var fewer []string
		if many := o.count(d, manyPoints); many < few {
			fewer = append(fewer, fmt.Sprintf("%d of %d points with a beam", many, manyPoints))
		} else if many := o.count(d, manyPoints+1); many < few && d.Training.MeasuredTo == 0 {
			fewer = append(fewer, fmt.Sprintf("%d of more than %d points", many, manyPoints))
		}
		if augmented < few {
			fewer = append(fewer, fmt.Sprintf("%d with ×%d", augmented, input.Symmetries))
		}
		if len(fewer) > 0 {
			said += " (" + strings.Join(fewer, ", ") + ")"
		}
		parts = append(parts, said)
	}
	return strings.Join(parts, ", ")
}

// decodings says how networks are decoded.
func (p *page) decodings() {
	var feasible, masked, dominated []string
	for _, each := range problems.All() {
		d := each.Describe()
		feasible = append(feasible, fmt.Sprintf("%s: %s", d.Name, d.Words.Feasible))
		if d.Words.Dominated != "" {
			dominated = append(dominated, d.Words.Dominated)
		}
		if d.Paper.Constrained {
			masked = append(masked, d.Name)
		}
	}
	p.say("Networks are decoded by a beam search of width %d, where it does not say greedy, in two ways. *As in the paper*, or *by "+
		"log-probability*: every symbol is considered (for %s only those that may follow, as in the paper), and the most probable output "+
		"is the answer. *Valid only*, or *re-ranked* where the first way is valid only too: what the action mask allows and what is feasible "+
		"is considered (%s). Where nothing is feasible, as behind a chain of edges that has shut itself in, all that the mask allows is. Of "+
		"the outputs with which the beam ends the best is the answer, the shortest or the one with the fewest violations, and of equals "+
		"the most probable. On the way, %s. The exact answer plays no part in either.\n\n",
		p.options.Beam, strings.Join(masked, ", "), strings.Join(feasible, "; "), strings.Join(dominated, "; "))
}

// faithfulWhere names the paper's networks for a problem, or for any with "", of which
// something holds.
func (r *results) faithfulWhere(task string, holds func(weights.File) bool) string {
	var names []string
	for _, w := range r.files {
		if (task == "" || w.Model.Meta.Task == task) && faithful(w.Model) && holds(w) {
			names = append(names, w.Name)
		}
	}
	return strings.Join(names, ", ")
}

// show puts a figure into the text.
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
	p.say("\n## Weight files\n\n")
	if len(p.files) == 0 {
		p.say("None yet.\n")
		return
	}
	p.say("Time: of training, from the run's log in %s (of the last run alone where one went on from another). "+
		"A run had one core of two, beside other work, or both.\n\n", filepath.ToSlash(p.options.Runs))
	p.head("file", "task", "network", "order of points", "trained n", "recipe", "seed", "examples", "time", "kB", "sha256")
	for _, f := range p.files {
		m := f.Model.Meta
		shape := fmt.Sprintf("%s, %d units", m.Network.Arch, m.Network.Hidden)
		if m.Network.Bidirectional {
			shape += ", two-way encoder"
		}
		if m.Network.Relation != relation.None {
			shape += ", relative pointer"
		}
		if m.Network.Compare > 0 {
			shape += fmt.Sprintf(" with %d units that compare", m.Network.Compare)
		}
		if m.Frame != "" {
			shape += ", frame of " + map[string]string{input.FrameSimilarity: "similarities", input.FrameAffine: "affine maps"}[m.Frame]
		}
		p.row(f.Name, m.Task, shape, m.Order, run.Span(m.MinN, m.MaxN), strings.ReplaceAll(m.Recipe, "|", "/"), m.Seed, m.Examples,
			p.options.trainingTime(f.Name), (f.Bytes+500)/1000, f.Hash[:12])
	}
}

// trainingTime is how long the run of a weight file took, from its log.
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

// commands repeat each figure alone.
func (p *page) commands() {
	all, o := p.others, p.options
	for _, row := range p.cells {
		all = append(all, row...)
	}
	if len(all) == 0 {
		return
	}
	p.say("\n## To repeat one figure\n\n")
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

// decodeFlags are the flags of eval that decode so.
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

// relative is a path as a link in the file at from.
func relative(from, path string) string {
	if r, err := filepath.Rel(filepath.Dir(from), path); err == nil {
		return filepath.ToSlash(r)
	}
	return filepath.ToSlash(path)
}
