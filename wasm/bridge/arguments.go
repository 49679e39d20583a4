package bridge

import (
	"ptrnet/core/geom"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
)

// problem is the question's, whose methods pause a call.
func (a *About) problem(w *Call) (problem.Problem, error) {
	p, err := problems.Stretched(a.task, "", a.stretch)
	if err != nil {
		return nil, err
	}
	return problem.Under(p, a.rule, a.points, w.pause)
}

// plane is the points as a network sees them.
func (a *About) plane() []geom.Point { return problem.Rule(a.rule).Plane(a.points) }

// distance is that of two points by the rule, for model.Options; nil in the plane, and for problems without
// distances.
func (a *About) distance(p problem.Problem) func(set, i, j int) float64 {
	weighted, ok := p.(problem.Weighted)
	if !ok || a.rule == "" {
		return nil
	}
	return func(_, i, j int) float64 { return weighted.Distance(i, j) }
}
