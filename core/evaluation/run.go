package evaluation

import (
	"ptrnet/core/geom"
	"ptrnet/core/input"
	"ptrnet/core/model"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
)

// Run measures a model on the instances of a source, a few at a time, and keeps those that it answered
// wrongly. It is for one goroutine.
type Run struct {
	Tally    Tally
	Tried    int         // instances; those whose exact solution was not proven in time are not in the Tally
	Failures []Failure   // the first ones, at most keep of NewRun
	Stop     func() bool // cancels a step once it is true, see model.Options; nil: never
	// Enough begins the search for an instance's exact solution, and ends it once what it returns is true; the
	// instance does not count then. nil: never.
	Enough func() (stop func() bool)

	model   *model.Model
	solver  problem.Problem
	options model.Options
	from    Source
	reach   float64 // of jittered copies
	keep    int
}

// NewRun prepares to measure on instances of a source.
func NewRun(m *model.Model, from Source, o model.Options, keep int) (*Run, error) {
	r := &Run{Tally: NewTally(m.Problem.Describe().Metrics), model: m, options: o, from: from, keep: keep}
	sample := from.Around
	if sample == nil {
		sample = make([]geom.Point, max(0, min(from.N, input.MaxPoints+1)))
	} else {
		r.from.N, r.reach = len(sample), reach(sample)
	}
	if err := m.Check(sample); err != nil {
		return nil, err
	}
	var err error
	r.solver, err = problems.Stretched(m.Meta.Task, "", m.Meta.Stretch)
	return r, err
}

// Step measures the next count instances. The error is model.ErrStopped if Stop cancels the
// step; then none of these instances counts.
func (r *Run) Step(count int) error {
	if s, ok := r.solver.(problem.Stoppable); ok {
		s.StopTargets(r.Stop)
	}
	set := &Set{N: r.from.N}
	for i := range count {
		points := make([]geom.Point, r.from.N)
		if r.from.Around == nil {
			Draw(points, r.from.Kinds, r.from.Seed, r.Tried+i)
		} else {
			jitter(points, r.from.Around, r.reach, r.from.Seed, r.Tried+i)
		}
		exact, proven, err := r.exact(points)
		if err != nil {
			return err
		}
		if r.Stop != nil && r.Stop() {
			return model.ErrStopped
		}
		if proven {
			set.Points, set.Exact = append(set.Points, points...), append(set.Exact, exact)
		}
	}
	r.options.Stop = r.Stop
	var answers []model.Answer
	if len(set.Exact) > 0 {
		var err error
		if answers, err = r.model.SolveAll(set.Points, r.from.N, r.options); err != nil {
			return err
		}
	}
	r.Tried += count
	for i, a := range answers {
		s := Score(r.model.Problem, set.At(i), set.Exact[i], a)
		r.Tally.Add(s)
		if !s.Correct && len(r.Failures) < r.keep {
			r.Failures = append(r.Failures, Failure{set.At(i), set.Exact[i], a.Sequence})
		}
	}
	return nil
}

// exact is an instance's exact solution.
func (r *Run) exact(points []geom.Point) (solution []int, proven bool, err error) {
	if r.Enough == nil {
		return r.solver.Target(nil, points), true, nil
	}
	s, err := problem.Solve(r.solver, "", points, problem.SolveOptions{Stop: r.Enough()})
	return s.Sequence, s.Proven, err
}
