package bridge

import (
	"math"
	"slices"

	"ptrnet/core/evaluation"
	"ptrnet/core/geom"
	"ptrnet/core/jsontext"
	"ptrnet/core/model"
	"ptrnet/core/poll"
	"ptrnet/core/problem"
)

// solution is an exact solution, or the best of a search so far, which took ms milliseconds.
func solution(p problem.Problem, s problem.Solution, ms float64) *Exact {
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

// steps are the decoder's steps, and their probabilities one after the other, of so many symbols each.
func steps(all []model.Step, symbols int, poll *poll.Poll) (list []Step, probabilities []float32) {
	probabilities = make([]float32, 0, len(all)*symbols)
	for _, s := range all {
		poll.Steps(symbols)
		step := Step{chosen: s.Chosen, from: s.Asked.From, to: s.Asked.To, after: s.Asked.After}
		if s.Rejected.Symbol >= 0 {
			step.rejected = &Rejected{s.Rejected.Symbol, string(s.Rejected.Reason)}
		}
		list = append(list, step)
		probabilities = append(probabilities, s.Probabilities...)
	}
	return list, probabilities
}

// judge compares an answer with the exact solution nearest to it; without one, if compared is false, nothing is wrong, and
// of the metrics only a length is known.
func judge(p problem.Problem, points []geom.Point, exact []int, compared bool, a model.Answer) (j Judged) {
	right, truth, length := true, a.Sequence, math.NaN()
	var s problem.Score
	if compared {
		s = p.Score(points, exact, a.Sequence, a.Ended)
		if right = s.Correct; !right {
			truth = exact
		}
	} else if r, ranks := p.(problem.Reranker); ranks && p.Describe().Objective {
		length = r.Rank(points, a.Sequence)
	}
	j.parts, j.valid, j.correct = parts(p, a.Sequence), s.Valid, s.Correct
	for i, m := range p.Describe().Metrics {
		v := math.NaN()
		switch {
		case compared && (s.Valid || m.Hidden == ""):
			v = s.Values[i]
		case !compared && m.Unit == problem.Length:
			v = length
		}
		if m.Field != "" && !math.IsNaN(v) && !math.IsInf(v, 0) {
			j.metrics.Add(m.Field, v)
		}
	}
	d := problem.Draw(p, points, exact, a.Sequence, right)
	j.edges, j.missing = edges(d.Edges, d.Wrong), edges(d.Missing, nil)
	// After improve, the steps are those of the tour before.
	shown := a.Sequence
	if a.Symbols == nil || slices.Equal(a.Symbols, a.Sequence) {
		shown = make([]int, 0, len(a.Steps))
		for _, s := range a.Steps {
			if s.Chosen < len(points) {
				shown = append(shown, s.Chosen)
			}
		}
	}
	drawn := problem.Draw(p, points, truth, shown, !compared)
	j.stepEdges = edges(a.StepEdges(drawn), drawn.Wrong)
	if !right {
		spot := d.Farthest(points, p.Edges(nil, exact, true))
		j.spot = Spot{spot.Distance}
		if f := a.Explain(p, points, exact); f.Kind >= 0 {
			j.fault = &Fault{f.Kind, f.Step, f.Chosen, f.Detail, f.Right, f.Part, circle(f.Circle)}
		}
	}
	return j
}

func circle(c problem.Circle) Circle {
	return Circle{c.Center.X, c.Center.Y, c.Radius, max(1, c.Stretch)}
}

// figures are a tally's metrics by name, those that are defined.
func figures(t *evaluation.Tally) (all jsontext.Object) {
	for _, f := range t.Figures(0) {
		if !math.IsInf(f.Value, 0) {
			all.Add(f.Metric, object(&Figure{f.Value, f.Low, f.High}, nil, nil))
		}
	}
	return all
}
