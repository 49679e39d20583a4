//go:build js && wasm

package main

import (
	"errors"
	"strconv"
	"syscall/js"

	"ptrnet/core/evaluation"
	"ptrnet/core/geom"
	"ptrnet/core/model"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
)

// models are the loaded weights by handle; nil once released.
var models []*model.Model

// load reads a weight file, which is the input. Numbers: its handle.
//
//go:wasmexport load
func load() int32 {
	begin()
	m, err := model.Load(input)
	if err != nil {
		return done(err)
	}
	models = append(models, m)
	lay(float64(len(models) - 1))
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

// find is the model of a handle, or a copy of it while it is being asked something else.
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

// awake are the models that were asked last, the newest first. Others rest: what each needs
// for a large question would add up. Four are those of the board and of a comparison.
var awake [4]*model.Model

// One under way cannot rest.
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

// solve answers for points: the exact solution and the network's, and what the one is
// worth beside the other. Input: n points; the names of the task and of the method, a line
// each. handle is that of the weights, or -1 for no network. An exact search takes at most
// limit milliseconds; a limit of 0 asks for none.
//
// Numbers: what the points look like, as layLikeness says; whether there is an exact
// solution, and it, as layExact says; whether there is an answer of the network, and it, as
// layAnswer says. Of several exact solutions it is the one nearest to the network's. Text:
// why there is no exact solution, and why no answer, a line each.
//
//go:wasmexport solve
func solve(handle, n, beam, symmetries, constrained, trace int32, limit float64) int32 {
	begin()
	var in reader
	points := in.points(n)
	task, method := in.lines()
	p, err := problems.New(task, "")
	if err != nil {
		return done(err)
	}
	likeness := pointset.Recognise(points)
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
		solved := w.clock()
		exact := limit > 0 && why == nil
		var a model.Answer
		if m != nil && !w.stop() {
			o.Stop = w.stop
			a, lost = m.Solve(points, o)
		}
		took := w.clock() - solved
		if exact && m != nil && lost == nil && !w.stop() {
			s.Sequence = problem.Nearest(p, points, s.Sequence, a.Sequence)
		}
		begin()
		layLikeness(likeness)
		layExact(p, s, solved-began, exact)
		message = append(append(message, text(why)...), '\n')
		if m == nil || lost != nil {
			lay(0)
			message = append(message, text(lost)...)
			return 0
		}
		layAnswer(a, took)
		layJudged(p, points, s.Sequence, exact, a)
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

// judge compares a sequence with an exact solution that came later. Input: n points; the
// exact solution's and the sequence's indices; those that the decoder chose in the steps
// that are shown; the name of the task. Numbers: as layJudged says, then the exact solution
// that is nearest to the sequence, as a list, and its edges.
//
//go:wasmexport judge
func judge(n, exact, output, steps, ended int32) int32 {
	begin()
	var in reader
	points, truth, sequence, chosen := in.points(n), in.list(exact), in.list(output), in.list(steps)
	p, err := problems.New(in.text(), "")
	if err != nil {
		return done(err)
	}
	a := model.Answer{Sequence: sequence, Ended: ended != 0}
	for _, symbol := range chosen {
		a.Steps = append(a.Steps, model.Step{Chosen: symbol})
	}
	truth = problem.Nearest(p, points, truth, sequence)
	layJudged(p, points, truth, true, a)
	layList(truth)
	layEdges(p.Edges(nil, truth, true), nil)
	return 0
}

// exact solves a problem for n points. Input: the points, the names of the task and of the
// method. While a search goes on it calls the worker's own searching() with the best so far
// laid out likewise. Numbers: as layExact says.
//
//go:wasmexport exact
func exact(n int32, limit float64) int32 {
	begin()
	var in reader
	points := in.points(n)
	task, method := in.lines()
	p, err := problems.New(task, "")
	if err != nil {
		return done(err)
	}
	heard := js.Global().Get("searching")
	return inSlices(nil, func(w *work) int32 {
		began := w.clock()
		s, err := problem.Solve(p, method, points, problem.SolveOptions{
			Stop: within(limit, w.stop),
			Progress: func(sequence []int, length, bound float64) {
				if heard.Type() == js.TypeFunction {
					begin()
					layExact(p, problem.Solution{Sequence: sequence, Length: length, Bound: bound}, w.clock()-began, true)
					heard.Invoke()
				}
			},
		})
		begin()
		if err != nil {
			return done(err)
		}
		layExact(p, s, w.clock()-began, true)
		return 0
	})
}

// layExact lays out a solution: whether there is one; the milliseconds that it took, whether
// it is proven, its length, its bound, how far it can be above the best, the number of its
// parts, the sequence as a list, its edges.
func layExact(p problem.Problem, s problem.Solution, ms float64, there bool) {
	lay(flag(there))
	if !there {
		return
	}
	lay(ms, flag(s.Proven), s.Length, s.Bound, s.Excess(), parts(p, s.Sequence))
	layList(s.Sequence)
	layEdges(p.Edges(nil, s.Sequence, true), nil)
}

// layAnswer lays out what the network said: that it did; milliseconds, whether it ended, the
// log-probability, the symmetry whose steps follow and the share of the symmetries that
// agree (0, 0 for one), the sequence as a list; the chosen symbols as a list; the number of
// steps of the beam, and of each the number of hypotheses and of each of these the parent, symbol, log-probability and
// whether it has finished. Probabilities: [steps][n+1].
func layAnswer(a model.Answer, ms float64) {
	lay(1, ms, flag(a.Ended), a.LogProb, float64(a.Symmetry), a.Share)
	layList(a.Sequence)
	lay(float64(len(a.Steps)))
	for _, s := range a.Steps {
		lay(float64(s.Chosen))
		probabilities = append(probabilities, s.Probabilities...)
	}
	lay(float64(len(a.Beams)))
	for _, row := range a.Beams {
		lay(float64(len(row)))
		for _, h := range row {
			lay(float64(h.Parent), float64(h.Symbol), h.LogProb, flag(h.Finished))
		}
	}
}

// layJudged lays out what an answer is worth beside the exact solution: the number of its
// parts; whether it was compared; valid, correct, and the value of each metric, as a list;
// its edges, each wrong or not; the edges of the exact solution that are missing; and the
// edges of the steps, which of several symmetries are those of one. Then, where a wrong
// answer left the exact one: the kind of fault, -1 for none, its step, what was chosen, the
// detail, and as lists what was right and the points of the part at fault. Without an exact
// solution nothing is wrong.
func layJudged(p problem.Problem, points []geom.Point, exact []int, compared bool, a model.Answer) {
	lay(parts(p, a.Sequence), flag(compared))
	correct := true
	truth := a.Sequence
	if compared {
		s := evaluation.Score(p, points, exact, a)
		correct = s.Correct
		lay(flag(s.Valid), flag(s.Correct), float64(len(s.Values)))
		lay(s.Values...)
		if !correct {
			truth = exact
		}
	} else {
		lay(0, 0, 0)
	}
	d := problem.Draw(p, points, exact, a.Sequence, correct)
	layEdges(d.Edges, d.Wrong)
	layEdges(d.Missing, nil)
	chosen := make([]int, 0, len(a.Steps))
	for _, s := range a.Steps {
		if s.Chosen < len(points) {
			chosen = append(chosen, s.Chosen)
		}
	}
	// What is played may be one symmetry's, and wrong where the answer of all is right;
	// that answer is then what is right.
	played := problem.Draw(p, points, truth, chosen, !compared)
	layEdges(played.Edges, played.Wrong)
	e, explains := p.(problem.Explainer)
	if !explains || correct {
		lay(-1)
		return
	}
	f := e.Explain(points, exact, a.Sequence, a.Ended)
	lay(float64(f.Kind), float64(f.Step), float64(f.Chosen), f.Detail)
	layList(f.Right)
	layList(f.Part)
}

// layLikeness lays out what points look like: the place of the kind among those of the
// catalog, whether they could be uniform, and whether they are like no kind.
func layLikeness(like pointset.Likeness) {
	for i, k := range pointset.Kinds() {
		if k.Name == like.Kind {
			lay(float64(i), flag(like.Uniform), flag(like.Strange))
		}
	}
}

// parts is the number of an output's parts, NaN where they are not counted.
func parts(p problem.Problem, output []int) float64 {
	if c, ok := p.(problem.Counter); ok {
		return float64(c.Parts(output))
	}
	return nan
}
