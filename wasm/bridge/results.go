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
func solution(p problem.Problem, points []geom.Point, s problem.Solution, ms float64) (o jsontext.Object) {
	o.String("method", s.Method)
	o.Float("ms", ms)
	o.Bool("proven", s.Proven)
	o.Float("length", s.Length)
	o.Float("bound", s.Bound)
	o.Float("excess", s.Excess())
	o.Float("parts", parts(p, s.Sequence))
	o.Ints("sequence", s.Sequence)
	o.List("edges", edges(p.Edges(nil, s.Sequence, true), nil))
	return o
}

// parts is the number of an output's parts, NaN if they are not counted.
func parts(p problem.Problem, output []int) float64 {
	if c, ok := p.(problem.Counter); ok {
		return float64(c.Parts(output))
	}
	return math.NaN()
}

// edges are edges, with the number of symbols after which each is complete, and whether it is wrong; wrong
// may be nil: none is.
func edges(all []problem.Edge, wrong []bool) (list jsontext.Object) {
	for i, e := range all {
		var o jsontext.Object
		o.Int("a", int64(e.A))
		o.Int("b", int64(e.B))
		o.Int("after", int64(e.After))
		o.Bool("wrong", wrong != nil && wrong[i])
		list.Object("", o)
	}
	return list
}

// pairs are points.
func pairs(points []geom.Point) (list jsontext.Object) {
	for _, p := range points {
		var pair jsontext.Object
		pair.Float("", p.X)
		pair.Float("", p.Y)
		list.List("", pair)
	}
	return list
}

// answer adds a network's answer. Beside it are, for each step, the probabilities of all points and the end symbol.
func (r *Reply) answer(o *jsontext.Object, a model.Answer) {
	o.Bool("ended", a.Ended)
	o.Float("logProbability", a.LogProb)
	o.Ints("sequence", a.Sequence)
	o.Ints("order", a.Order)
	var steps jsontext.Object
	for _, s := range a.Steps {
		var step jsontext.Object
		step.Int("chosen", int64(s.Chosen))
		if s.Over.Symbol >= 0 {
			var over jsontext.Object
			over.Int("symbol", int64(s.Over.Symbol))
			over.String("why", string(s.Over.Why))
			step.Object("over", over)
		} else {
			step.Raw("over", []byte("null"))
		}
		steps.Object("", step)
		r.Floats = append(r.Floats, s.Probabilities...)
	}
	o.List("steps", steps)
}

// judged adds the comparison of an answer with the exact solution; without one, if compared is false, nothing is
// wrong.
func judged(o *jsontext.Object, p problem.Problem, points []geom.Point, exact []int, compared bool, a model.Answer) {
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
	o.Float("parts", parts(p, a.Sequence))
	o.Bool("valid", s.Valid)
	o.Bool("correct", s.Correct)
	for i, m := range p.Describe().Metrics {
		if m.Field != "" && i < len(s.Values) && (s.Valid || m.Hidden == "") && !math.IsNaN(s.Values[i]) && !math.IsInf(s.Values[i], 0) {
			o.Float(m.Field, s.Values[i])
		}
	}
	d := problem.Draw(p, points, exact, a.Sequence, right)
	o.List("edges", edges(d.Edges, d.Wrong))
	o.List("missing", edges(d.Missing, nil))
	// The traced steps may be those of one symmetry, and wrong although the combined answer is
	// right; they are then compared with that answer.
	chosen := make([]int, 0, len(a.Steps))
	for _, s := range a.Steps {
		if s.Chosen < len(points) {
			chosen = append(chosen, s.Chosen)
		}
	}
	played := problem.Draw(p, points, truth, chosen, !compared)
	o.List("played", edges(played.Edges, played.Wrong))
	found := problem.Fault{Kind: -1}
	var far problem.Spot
	if !right {
		far = d.Farthest(points, p.Edges(nil, exact, true))
		if e, explains := p.(problem.Explainer); explains {
			found = e.Explain(points, exact, a.Sequence, a.Ended)
		}
	}
	o.Raw("fault", fault(found))
	var spot jsontext.Object
	spot.Float("x", far.At.X)
	spot.Float("y", far.At.Y)
	spot.Float("far", far.Far)
	o.Object("spot", spot)
}

// lengths are the lengths among the metrics of a valid output, which need no exact solution; all others are NaN. They
// are nil if there are none.
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

// fault is where and why an answer is wrong, null if its kind is negative.
func fault(f problem.Fault) []byte {
	if f.Kind < 0 {
		return []byte("null")
	}
	var o jsontext.Object
	o.Int("kind", int64(f.Kind))
	o.Int("step", int64(f.Step))
	o.Int("chosen", int64(f.Chosen))
	o.Float("detail", f.Detail)
	o.Ints("right", f.Right)
	o.Ints("part", f.Part)
	circle(&o, f.Circle)
	return o.Bytes()
}

// circle adds a circle, or an ellipse.
func circle(o *jsontext.Object, c problem.Circle) {
	o.Float("x", c.Center.X)
	o.Float("y", c.Center.Y)
	o.Float("radius", c.Radius)
	o.Float("stretch", max(1, c.Stretch))
}

// figures are a tally's metrics by name, those that are defined, with their 95 % intervals.
func figures(t *evaluation.Tally) (all jsontext.Object) {
	for _, f := range t.Figures(0) {
		if math.IsInf(f.Value, 0) {
			continue
		}
		var o jsontext.Object
		o.Float("value", f.Value)
		o.Float("low", f.Low)
		o.Float("high", f.High)
		all.Object(f.Metric, o)
	}
	return all
}
