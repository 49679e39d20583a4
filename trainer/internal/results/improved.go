package results

import (
	"fmt"
	"path/filepath"
	"time"

	"ptrnet/core/evaluation"
	"ptrnet/core/geom"
	"ptrnet/core/model"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
	"ptrnet/trainer/internal/run"
	"ptrnet/trainer/internal/weights"
)

// Tours that networks improve: of how many cities, at most how many of each, and how many times as
// long branch and bound searches for the tour to compare with.
var improvedSizes = []int{50, 100, 200, 500, 1000}

const (
	improvedCount = 12
	searchFactor  = 2
)

// limit is the time of the search for the tour to compare with.
func (o Options) limit() time.Duration { return searchFactor * o.Improve }

// improves reports whether a network improves its answers: those for tours that name every city once.
func improves(f weights.File) bool {
	return describe(f).Objective && framed(f) && f.Model.Meta.Distinct
}

// ofImproved is the measurements of a network's tours of n cities; Plain is before the improvement.
type ofImproved struct {
	n int
	result
}

// improved measures a network's tours before and after it has improved them.
func (m *measurement) improved(f weights.File) ([]ofImproved, error) {
	var list []ofImproved
	o := m.options
	count := min(improvedCount, o.countOf(describe(f), 1, 1))
	for _, n := range improvedSizes {
		// (2) is the version of the improver.
		key := fmt.Sprintf("measuring %d weights %s n %d instances %d seed %d improved (2) for %v limit %v",
			measuring, f.Network, n, count, evaluation.TestSeed, o.Improve, o.limit())
		r, err := m.once(key, fmt.Sprintf("%s at n = %d, improved", f.Name, n), func() (result, error) { return m.improve(f, n, count) })
		if err != nil {
			return nil, err
		}
		list = append(list, ofImproved{n, r})
	}
	return list, nil
}

// improve measures count tours of n cities.
func (m *measurement) improve(f weights.File, n, count int) (result, error) {
	d := describe(f)
	tallies := [2]evaluation.Tally{evaluation.NewTally(d.Metrics), evaluation.NewTally(d.Metrics)}
	scores, proven, errs := make([][2]problem.Score, count), make([]bool, count), make([]error, count)
	m.pool.Run(count, func(i, _ int) {
		scores[i], proven[i], errs[i] = m.improveOne(f, n, i)
	})
	r := result{Instances: count, Plain: &result{Instances: count}}
	for i, s := range scores {
		if errs[i] != nil {
			return r, fmt.Errorf("%s: %w", f.Path, errs[i])
		}
		tallies[0].Add(s[0])
		tallies[1].Add(s[1])
		if proven[i] {
			r.Proven++
		}
	}
	r.Plain.Figures, r.Figures = tallies[0].Figures(n), tallies[1].Figures(n)
	return r, nil
}

// improveOne scores a network's tour of the i-th instance, as decoded and improved.
func (m *measurement) improveOne(f weights.File, n, i int) (scores [2]problem.Score, proven bool, err error) {
	w, err := f.Model.Copy()
	if err != nil {
		return scores, false, err
	}
	points := make([]geom.Point, n)
	evaluation.Draw(points, pointset.Mixture{}, evaluation.TestSeed, i)
	o := byDefault(describe(f))
	first, err := w.Solve(points, o)
	if err != nil {
		return scores, false, err
	}
	im, err := w.Improve(points, first.Sequence, nil, 1, nil)
	if err != nil {
		return scores, false, err
	}
	for began := time.Now(); time.Since(began) < m.options.Improve && m.ctx.Err() == nil; {
		if _, err := im.Step(); err != nil {
			return scores, false, err
		}
	}
	p, err := problems.New(describe(f).Name, "")
	if err != nil {
		return scores, false, err
	}
	began := time.Now()
	s, err := p.Solve(describe(f).Methods[0].Name, points, problem.SolveOptions{Stop: func() bool {
		return m.ctx.Err() != nil || time.Since(began) >= m.options.limit()
	}})
	if err != nil {
		return scores, false, err
	}
	scores[0] = evaluation.Score(p, points, s.Sequence, first)
	scores[1] = evaluation.Score(p, points, s.Sequence, model.Answer{Sequence: im.Tour, Ended: true})
	return scores, s.Proven, nil
}

// improvedTables are the networks' tours before and after the improvement.
func (p *page) improvedTables() {
	if len(p.improved) == 0 {
		return
	}
	p.section(improvedSection)
	p.say("A network can improve its tour (`core/model.Improver`): it decodes windows of the tour again, cities near each other with their neighbors in the tour, with "+
		"the paths outside given, and keeps shorter tours. Uniform points from the test seed, decoded as the page decodes by default, then improved for %g s on one core. The gap is to the best tour that "+
		"branch and bound finds in %g s; if that tour is not proven optimal, the gap to the optimum may be larger.\n", p.options.Improve.Seconds(), p.options.limit().Seconds())
	for _, f := range p.files {
		cells := p.improved[f.Name]
		if len(cells) == 0 {
			continue
		}
		d := describe(f)
		metric, _ := d.MetricNamed(d.Headline)
		p.say("\n")
		p.head("network, trained n", "n", "tours", "proven optimal", "gap, as the page decodes", fmt.Sprintf("gap, improved for %g s", p.options.Improve.Seconds()))
		for _, c := range cells {
			p.row(fmt.Sprintf("%s, %s", f.Name, run.Span(f.Model.Meta.MinN, f.Model.Meta.MaxN)), c.n, c.Instances, c.Proven, c.Plain.says(d, metric), c.says(d, metric))
		}
		last := cells[len(cells)-1]
		p.say("\n    go run ./trainer eval --weights %s --n %d --count %d%s --improve %v --time-limit %v\n",
			filepath.ToSlash(f.Path), last.n, last.Instances, decodeFlags(d, byDefault(d)), p.options.Improve, p.options.limit())
	}
}
