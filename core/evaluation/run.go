package evaluation

import (
	"ptrnet/core/geom"
	"ptrnet/core/input"
	"ptrnet/core/model"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
)

// Run measures a model on the instances of a source, a few at a time, and records those that it answered
// wrongly. It is for one goroutine.
type Run struct {
	Tally    Tally
	All      *Tally      // counts the outputs, too; nil: there is none
	Failures []Failure   // the first ones, at most maxFailures of NewRun
	Last     Failure     // the newest instance, right or wrong
	Stop     func() bool // cancels a step once it is true, see model.Options; nil: never

	model       *model.Model
	solver      problem.Problem
	options     model.Options
	from        TestSet
	maxFailures int
}

// NewRun prepares to measure on instances of a source.
func NewRun(m *model.Model, from TestSet, o model.Options, maxFailures int) (*Run, error) {
	r := &Run{Tally: NewTally(m.Problem.Describe().Metrics), model: m, options: o, from: from,
		maxFailures: maxFailures}
	if err := m.Check(make([]geom.Point, max(0, min(from.N, input.MaxPoints+1)))); err != nil {
		return nil, err
	}
	var err error
	r.solver, err = problems.Stretched(m.Meta.Task, "", m.Meta.Stretch)
	return r, err
}

// Step measures the next count instances. The error is model.ErrStopped if Stop cancels the
// step; then none of these instances counts.
func (r *Run) Step(count int) error {
	problem.StopOn(r.solver, r.Stop)
	all, exact := make([]geom.Point, count*r.from.N), make([][]int, count)
	set := func(i int) []geom.Point { return all[i*r.from.N:][:r.from.N] }
	for i := range exact {
		Draw(set(i), r.from.Kinds, r.from.Seed, r.Tally.Instances+i)
		exact[i] = r.solver.Target(nil, set(i))
		if r.Stop != nil && r.Stop() {
			return model.ErrStopped
		}
	}
	r.options.Stop = r.Stop
	answers, err := r.model.SolveAll(all, r.from.N, r.options)
	if err != nil {
		return err
	}
	for i, a := range answers {
		r.Last = Failure{set(i), exact[i], a.Sequence}
		s := r.model.Problem.Score(set(i), exact[i], a.Sequence, a.Ended)
		r.Tally.Add(s)
		if r.All != nil {
			r.All.Add(s)
		}
		if !s.Correct && len(r.Failures) < r.maxFailures {
			r.Failures = append(r.Failures, r.Last)
		}
	}
	return nil
}
