package bridge

import (
	"math"

	"ptrnet/core/evaluation"
	"ptrnet/core/geom"
	"ptrnet/core/jsontext"
	"ptrnet/core/model"
	"ptrnet/core/problem"
)

// solution is an exact solution, or the best of a search so far, which took ms milliseconds.
func solution(p problem.Problem, points []geom.Point, s problem.Solution, ms float64) *Exact {
	return &Exact{
		Solution{s.Method, ms, s.Proven, s.Length, s.Bound, s.Sequence},
		s.Excess(), parts(p, s.Sequence), edges(p.Edges(nil, s.Sequence, true), nil),
	}
}

// parts is the number of an output's parts, NaN if they are not counted.
func parts(p problem.Problem, output []int) float64 {
	if c, ok := p.(problem.Counter); ok {
		return float64(c.Parts(output))
	}
	return math.NaN()
}

// edges are edges as the page gets them; wrong may be nil: none is.
func edges(all []problem.Edge, wrong []bool) []Edge {
	list := make([]Edge, len(all))
	for i, e := range all {
		list[i] = Edge{e.A, e.B, e.After, wrong != nil && wrong[i]}
	}
	return list
}

// steps are the decoder's steps, and their probabilities one after the other.
func steps(all []model.Step) (list []Step, probabilities []float32) {
	for _, s := range all {
		step := Step{chosen: s.Chosen}
		if s.Rejected.Symbol >= 0 {
			step.rejected = &Rejected{s.Rejected.Symbol, string(s.Rejected.Reason)}
		}
		list = append(list, step)
		probabilities = append(probabilities, s.Probabilities...)
	}
	return list, probabilities
}

// judge compares an answer with the exact solution; without one, if compared is false, nothing is wrong.
func judge(p problem.Problem, points []geom.Point, exact []int, compared bool, a model.Answer) (j Judged) {
	var s problem.Score
	right, truth := true, a.Sequence
	if compared {
		s = evaluation.Score(p, points, exact, a)
		if right = s.Correct; !right {
			truth = exact
		}
	} else {
		s.Values = lengths(p, points, a)
	}
	j.parts, j.valid, j.correct = parts(p, a.Sequence), s.Valid, s.Correct
	for i, m := range p.Describe().Metrics {
		if m.Field != "" && i < len(s.Values) && (s.Valid || m.Hidden == "") && finite(s.Values[i]) {
			j.metrics.Add(m.Field, s.Values[i])
		}
	}
	d := problem.Draw(p, points, exact, a.Sequence, right)
	j.edges, j.missing = edges(d.Edges, d.Wrong), edges(d.Missing, nil)
	// The traced steps may be those of one symmetry, and wrong although the combined answer is
	// right; they are then compared with that answer.
	chosen := make([]int, 0, len(a.Steps))
	for _, s := range a.Steps {
		if s.Chosen < len(points) {
			chosen = append(chosen, s.Chosen)
		}
	}
	played := problem.Draw(p, points, truth, chosen, !compared)
	j.played = edges(played.Edges, played.Wrong)
	if !right {
		spot := d.Farthest(points, p.Edges(nil, exact, true))
		j.spot = Spot{spot.At.X, spot.At.Y, spot.Distance}
		if e, explains := p.(problem.Explainer); explains {
			j.fault = fault(e.Explain(points, exact, a.Sequence, a.Ended))
		}
	}
	return j
}

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

// lengths are the lengths among the metrics of a valid output, which need no exact solution; all others are
// NaN. They are nil if there are none.
func lengths(p problem.Problem, points []geom.Point, a model.Answer) []float64 {
	d := p.Describe()
	if !d.Objective || len(a.Sequence) != len(points) || !problem.InRange(a.Sequence, len(points)) {
		return nil
	}
	s := evaluation.Score(p, points, a.Sequence, a)
	if !s.Valid {
		return nil
	}
	for i, m := range d.Metrics {
		if m.Unit != problem.Length || m.Field == "" {
			s.Values[i] = math.NaN()
		}
	}
	return s.Values
}

// fault is where and why an answer is wrong; nil if its kind is negative.
func fault(f problem.Fault) *Fault {
	if f.Kind < 0 {
		return nil
	}
	return &Fault{f.Kind, f.Step, f.Chosen, f.Detail, f.Right, f.Part, circle(f.Circle)}
}

func circle(c problem.Circle) Circle {
	return Circle{c.Center.X, c.Center.Y, c.Radius, max(1, c.Stretch)}
}

// figures are a tally's metrics by name, those that are defined.
func figures(t *evaluation.Tally) (all jsontext.Object) {
	for _, f := range t.Figures(0) {
		if !math.IsInf(f.Value, 0) {
			all.Add(f.Metric, object(&Figure{f.Value, f.Low, f.High}, nil))
		}
	}
	return all
}
