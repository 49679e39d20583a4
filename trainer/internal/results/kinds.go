package results

import (
	"fmt"
	"path/filepath"
	"strings"
	"sync"

	"ptrnet/core/evaluation"
	"ptrnet/core/geom"
	"ptrnet/core/input"
	"ptrnet/core/model"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
	"ptrnet/trainer/internal/plot"
	"ptrnet/trainer/internal/weights"
)

// kindSizes are the numbers of points at which networks are measured on points that are not
// uniform.
var kindSizes = []int{10, 20, 50}

// ofKind is the measurements of a network on one kind of points.
type ofKind struct {
	kind pointset.Kind
	n    int
	one  result // decoded by default
	all  result // with test-time augmentation
}

// framed reports whether a network normalizes its input, and so is meant for points of any
// distribution.
func framed(f weights.File) bool { return f.Model.Meta.Frame != input.FrameNone }

// kinds measures a network on all kinds of points that it is meant for.
func (m *measurement) kinds(f weights.File) ([]ofKind, error) {
	d := describe(f)
	mixture, err := pointset.ParseMixture(d.Training.Mixture)
	if err != nil {
		return nil, err
	}
	var list []ofKind
	for _, name := range mixture.Names() {
		kind, err := pointset.ByName(name)
		if err != nil {
			return nil, err
		}
		for _, n := range kindSizes {
			if n < f.Model.Meta.MinN || n > f.Model.Meta.MaxN {
				continue
			}
			cell := ofKind{kind: kind, n: n}
			one := byDefault(d)
			count := min(m.options.countOf(d, n, one.Beam), mostOf(d).few/2)
			set := m.ofKind(d.Name, cell, count)
			if cell.one, err = m.kind(f, cell, set, count, one); err != nil {
				return nil, err
			}
			if cell.all, err = m.kind(f, cell, set, m.options.augmentedFor(f, n), augmentedByDefault(d)); err != nil {
				return nil, err
			}
			list = append(list, cell)
		}
	}
	return list, nil
}

// byDefault is the page's default decoding.
func byDefault(d problem.Description) model.Options {
	live := d.LiveDecoding()
	return model.Options{Beam: live.Beam, Constrained: live.Constrained}
}

// augmentedByDefault is the same under all symmetries of the square.
func augmentedByDefault(d problem.Description) model.Options {
	o := byDefault(d)
	o.Symmetries = input.Symmetries
	return o
}

// ofKind returns a function that draws and solves instances of a kind on its first call.
func (m *measurement) ofKind(task string, c ofKind, count int) func() (*evaluation.Set, error) {
	return sync.OnceValues(func() (*evaluation.Set, error) {
		mixture, err := pointset.ParseMixture(c.kind.Name)
		if err != nil {
			return nil, err
		}
		return evaluation.Fresh(task, evaluation.Source{Kinds: mixture, N: c.n, Seed: evaluation.TestSeed}, 0, count, m.pool)
	})
}

// kind measures a network on the first instances of a set.
func (m *measurement) kind(f weights.File, c ofKind, set func() (*evaluation.Set, error), count int, decode model.Options) (result, error) {
	key := fmt.Sprintf("measuring %d weights %s kind %s n %d instances %d seed %d decode %s",
		measuring, f.Network, c.kind.Name, c.n, count, evaluation.TestSeed, decode.JSON())
	what := fmt.Sprintf("%s on %s points at n = %d", f.Name, c.kind.Name, c.n)
	if decode.Symmetries > 1 {
		what += fmt.Sprintf(", %d symmetries", decode.Symmetries)
	}
	return m.once(key, what, func() (result, error) {
		s, err := set()
		if err != nil {
			return result{}, err
		}
		return m.score(f, s.First(count), decode)
	})
}

// kindsFigure is the name of the figure that shows every kind of points.
const kindsFigure = "kinds"

// drawKinds draws, for every kind, the first set of fifty points of the test seed.
func drawKinds(o Options) error {
	const perRow, points = 5, 50
	var rows []plot.BoardRow
	for i, k := range pointset.Kinds() {
		if i%perRow == 0 {
			rows = append(rows, plot.BoardRow{})
		}
		mixture, err := pointset.ParseMixture(k.Name)
		if err != nil {
			return err
		}
		set := make([]geom.Point, points)
		evaluation.Draw(set, mixture, evaluation.TestSeed, 0)
		board := plot.Board{Verdict: k.Name}
		for _, p := range set {
			board.Points = append(board.Points, plot.XY(p))
		}
		row := &rows[len(rows)-1]
		row.Boards = append(row.Boards, board)
	}
	return save(filepath.Join(o.Figures, kindsFigure), plot.Boards(rows))
}

// kindTables are the tables of the networks that normalize their input.
func (p *page) kindTables() {
	if len(p.kinds) == 0 {
		return
	}
	p.section(kindsSection)
	p.say("The networks that normalize their input are measured on every distribution (`--kind`) that they are meant for, with the page's default decoding; "+
		"×%d is with test-time augmentation. The distributions are:\n\n", input.Symmetries)
	for _, k := range pointset.Kinds() {
		p.say("- %s: %s\n", k.Name, k.What)
	}
	p.say("\n![A set of fifty points of every distribution](%s)\n", relative(p.options.Out, filepath.Join(p.options.Figures, kindsFigure+".svg")))
	for _, each := range problems.All() {
		d := each.Describe()
		for _, f := range p.files {
			if cells := p.kinds[f.Name]; len(cells) > 0 && f.Model.Meta.Task == d.Name {
				p.kindsOf(d, f, cells)
			}
		}
	}
}

// ofQuality reports whether a metric says how good a network's answers are.
func ofQuality(d problem.Description, metric problem.Metric) bool {
	return metric.Name == d.Headline || metric.Proportion && metric.Better > 0
}

// metricTitle is a metric in a table's head, behind the name of a network.
func metricTitle(metric problem.Metric) string { return strings.ToLower(metric.Title) }

// kindsOf are a network's tables, one for each metric of quality.
func (p *page) kindsOf(d problem.Description, f weights.File, cells []ofKind) {
	for _, metric := range d.Metrics {
		if !ofQuality(d, metric) {
			continue
		}
		titles := []any{f.Name + ", " + metricTitle(metric)}
		byKind := map[string][]any{}
		var names []string
		for _, c := range cells {
			if byKind[c.kind.Name] == nil {
				names = append(names, c.kind.Name)
				byKind[c.kind.Name] = []any{c.kind.Name}
			}
			byKind[c.kind.Name] = append(byKind[c.kind.Name], c.one.says(d, metric), c.all.says(d, metric))
			if c.kind.Name == names[0] {
				titles = append(titles, fmt.Sprintf("n = %d", c.n), fmt.Sprintf("×%d", input.Symmetries))
			}
		}
		p.say("\n")
		p.head(titles...)
		for _, name := range names {
			p.row(byKind[name]...)
		}
	}
	last := cells[len(cells)-1]
	p.say("\n%s instances of each distribution and number of points, the first %s of them with ×%d, from the test seed. To repeat one figure:\n\n"+
		"    go run ./trainer eval --weights %s --kind %s --n %d --count %d%s\n",
		grouped(last.one.Instances), grouped(last.all.Instances), input.Symmetries, filepath.ToSlash(f.Path), last.kind.Name, last.n, last.one.Instances, decodeFlags(d, byDefault(d)))
}
