//go:build js && wasm

package main

import (
	"errors"
	"strconv"
	"syscall/js"

	"ptrnet/core/evaluation"
	"ptrnet/core/geom"
	"ptrnet/core/model"
	"ptrnet/core/problem"
)

// models are the loaded weights by handle; nil once released.
var models []*model.Model

// load reads the weight file in the input. Numbers: loaded.
//
//go:wasmexport load
func load() int32 {
	begin()
	m, err := model.Load(input)
	if err != nil {
		return done(err)
	}
	models = append(models, m)
	(&loaded{len(models) - 1}).lay()
	return 0
}

// release forgets a model.
//
//go:wasmexport release
func release(handle int32) {
	if handle >= 0 && int(handle) < len(models) && models[handle] != nil {
		if !asks(models[handle]) {
			models[handle].Rest()
		}
		models[handle] = nil
	}
}

// find is the model of a handle, or a copy of it while an unfinished call uses it.
func find(handle int32) (*model.Model, error) {
	if handle < 0 || int(handle) >= len(models) || models[handle] == nil {
		return nil, errors.New("no weights are loaded under number " + strconv.Itoa(int(handle)))
	}
	if asks(models[handle]) {
		return models[handle].Copy()
	}
	wake(models[handle])
	return models[handle], nil
}

// awake are the four models used last, the newest first: enough for the board and a comparison.
// The others release their buffers (model.Model.Rest), which would add up.
var awake [4]*model.Model

// wake marks a model as used last. A model of an unfinished call is not released.
func wake(m *model.Model) {
	at := len(awake) - 1
	for i := range awake {
		if awake[i] == m {
			at = i
		}
	}
	if awake[at] != m && awake[at] != nil && !asks(awake[at]) {
		awake[at].Rest()
	}
	copy(awake[1:at+1], awake[:at])
	awake[0] = m
}

// solve computes the exact solution and the network's answer, and compares them. Input: n
// points; the names of the task and of the method, a line each. handle is that of the weights,
// or -1 for no network. The exact solver takes at most limit milliseconds; 0 is no exact solution.
//
// Numbers: solved. Text: why there is no exact solution, and why no answer, a line each.
//
//go:wasmexport solve
func solve(handle, n, beam, symmetries, constrained, trace int32, limit float64) int32 {
	begin()
	var in reader
	points := in.points(n)
	p, method, err := in.problem(points)
	if err != nil {
		return done(err)
	}
	o := model.Options{Beam: int(beam), Symmetries: int(symmetries), Constrained: constrained != 0, Trace: trace != 0}
	var m *model.Model
	var lost error
	if handle >= 0 {
		m, lost = find(handle)
	}
	return inSlices(m, func(w *work) int32 {
		var s problem.Solution
		var why error
		began := w.clock()
		if limit > 0 {
			s, why = problem.Solve(p, method, points, problem.SolveOptions{Stop: within(limit, w.stop)})
		}
		ended := w.clock()
		exact := limit > 0 && why == nil
		var a model.Answer
		if m != nil && !w.stop() {
			o.Stop = w.stop
			a, lost = m.Solve(points, o)
		}
		took := w.clock() - ended
		if exact && m != nil && lost == nil && !w.stop() {
			s.Sequence = problem.Nearest(p, points, s.Sequence, a.Sequence)
		}
		begin()
		var answered solved
		var best solution
		var said answer
		if exact {
			best = solutionOf(p, points, s, ended-began)
			answered.exact = &best
		}
		message = append(append(message, text(why)...), '\n')
		if m != nil && lost == nil {
			said = answerOf(a, took)
			said.judged = judgedBy(p, points, s.Sequence, exact, a)
			answered.model = &said
		} else {
			message = append(message, text(lost)...)
		}
		answered.lay()
		return 0
	})
}

// text is an error's sentence, empty for none.
func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// judge compares a sequence with an exact solution, which is empty if it is not known. Input: n
// points; the indices of the exact solution and of the sequence; those of the traced steps; the name
// of the task. Numbers: later.
//
//go:wasmexport judge
func judge(n, exact, output, steps, ended int32) int32 {
	begin()
	var in reader
	points, truth, sequence, chosen := in.points(n), in.list(exact), in.list(output), in.list(steps)
	p, _, err := in.problem(points)
	if err != nil {
		return done(err)
	}
	a := model.Answer{Sequence: sequence, Ended: ended != 0}
	for _, symbol := range chosen {
		a.Steps = append(a.Steps, model.Step{Chosen: symbol})
	}
	var near nearest
	if exact > 0 {
		truth = problem.Nearest(p, points, truth, sequence)
		near = nearest{truth, edges(p.Edges(nil, truth, true), nil)}
	}
	(&later{judgedBy(p, points, truth, exact > 0, a), near}).lay()
	return 0
}

// telling is for how many milliseconds a search does not tell of bounds again.
const telling = 100

// exact solves a problem for n points. Input: the points, the names of the task and of the
// method. During a search it calls the worker's searching() with the best solution so far, in
// the same layout. Numbers: solution.
//
//go:wasmexport exact
func exact(n int32, limit float64) int32 {
	begin()
	var in reader
	points := in.points(n)
	p, method, err := in.problem(points)
	if err != nil {
		return done(err)
	}
	heard := js.Global().Get("searching")
	return inSlices(nil, func(w *work) int32 {
		began := w.clock()
		var told, last float64 // a length, and when
		s, err := problem.Solve(p, method, points, problem.SolveOptions{
			Stop: within(limit, w.stop),
			Progress: func(s problem.Solution) {
				if now := w.clock(); heard.Type() == js.TypeFunction && (s.Length != told || now-last > telling) {
					told, last = s.Length, now
					begin()
					best := solutionOf(p, points, s, now-began)
					best.lay()
					heard.Invoke()
				}
			},
		})
		begin()
		if err != nil {
			return done(err)
		}
		found := solutionOf(p, points, s, w.clock()-began)
		found.lay()
		return 0
	})
}

// solutionOf converts a solution, which took ms milliseconds.
func solutionOf(p problem.Problem, points []geom.Point, s problem.Solution, ms float64) solution {
	made := solution{
		ms: ms, proven: s.Proven, length: s.Length, bound: s.Bound, excess: s.Excess(), parts: parts(p, s.Sequence),
		sequence: s.Sequence, edges: edges(p.Edges(nil, s.Sequence, true), nil),
	}
	for _, o := range problem.Outlines(points, s.Cuts) {
		made.cuts = append(made.cuts, outline{o.Ring, o.Level})
	}
	return made
}

// answerOf converts an answer, without its comparison.
func answerOf(a model.Answer, ms float64) answer {
	laid := answer{ms: ms, ended: a.Ended, logProbability: a.LogProb, view: a.Symmetry, sequence: a.Sequence, order: a.Order}
	for _, s := range a.Steps {
		laid.chosen = append(laid.chosen, s.Chosen)
		laid.overs = append(laid.overs, over{s.Over.Symbol, int(s.Over.Why)})
		probabilities = append(probabilities, s.Probabilities...)
	}
	for _, row := range a.Beams {
		kept := make([]hypothesis, len(row))
		for i, h := range row {
			kept[i] = hypothesis{h.Parent, h.Symbol, h.LogProb, h.Finished}
		}
		laid.beams = append(laid.beams, kept)
	}
	return laid
}

// judgedBy compares an answer with the exact solution, if compared is true.
func judgedBy(p problem.Problem, points []geom.Point, exact []int, compared bool, a model.Answer) judged {
	j := judged{parts: parts(p, a.Sequence)}
	right, truth := true, a.Sequence
	if compared {
		s := evaluation.Score(p, points, exact, a)
		right = s.Correct
		j.valid, j.correct, j.values = s.Valid, s.Correct, s.Values
		if !right {
			truth = exact
		}
	} else {
		j.values = lengths(p, points, a)
	}
	d := problem.Draw(p, points, exact, a.Sequence, right)
	j.edges, j.missing = edges(d.Edges, d.Wrong), edges(d.Missing, nil)
	if !right {
		far := d.Farthest(points, p.Edges(nil, exact, true))
		j.spot = spot{far.At.X, far.At.Y, far.Far}
	}
	chosen := make([]int, 0, len(a.Steps))
	for _, s := range a.Steps {
		if s.Chosen < len(points) {
			chosen = append(chosen, s.Chosen)
		}
	}
	// The traced steps may be those of one symmetry, and wrong although the combined answer is
	// right; they are then compared with that answer.
	played := problem.Draw(p, points, truth, chosen, !compared)
	j.played = edges(played.Edges, played.Wrong)
	if e, explains := p.(problem.Explainer); explains && !right {
		if f := e.Explain(points, exact, a.Sequence, a.Ended); f.Kind >= 0 {
			j.fault = faultOf(f)
		}
	}
	return j
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
			s.Values[i] = nan
		}
	}
	return s.Values
}

func faultOf(f problem.Fault) *fault {
	c := f.Circle
	return &fault{f.Kind, f.Step, f.Chosen, f.Detail, f.Rough, f.Right, f.Part, c.Center.X, c.Center.Y, c.Radius}
}

// retrace searches, for at most limit milliseconds, for the step at which a sequence departed
// from every exact solution. Input: as for judge, without traced steps. Numbers: retraced.
//
//go:wasmexport retrace
func retrace(n, exact, output int32, limit float64) int32 {
	begin()
	var in reader
	points, truth, sequence := in.points(n), in.list(exact), in.list(output)
	p, _, err := in.problem(points)
	if err != nil {
		return done(err)
	}
	return inSlices(nil, func(w *work) int32 {
		var found retraced
		if r, ok := p.(problem.Retracer); ok {
			if f, ok := r.Retrace(points, truth, sequence, within(limit, w.stop)); ok {
				found.fault = faultOf(f)
			}
		}
		begin()
		found.lay()
		return 0
	})
}

// parts is the number of an output's parts, NaN if they are not counted.
func parts(p problem.Problem, output []int) float64 {
	if c, ok := p.(problem.Counter); ok {
		return float64(c.Parts(output))
	}
	return nan
}
