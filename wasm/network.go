//go:build js && wasm

package main

import (
	"errors"
	"strconv"

	"ptrnet/core/model"
	"ptrnet/core/task"
)

// load reads a weight file of n bytes from the input. Numbers: its handle.
//
//go:wasmexport load
func load(n int32) int32 {
	answer()
	m, err := model.Load(input[:n])
	if err != nil {
		return done(err)
	}
	models = append(models, m)
	answer(float64(len(models) - 1))
	return 0
}

// release forgets a model.
//
//go:wasmexport release
func release(handle int32) {
	if handle >= 0 && int(handle) < len(models) {
		models[handle] = nil
	}
}

func find(handle int32) (*model.Model, error) {
	if handle < 0 || int(handle) >= len(models) || models[handle] == nil {
		return nil, errors.New("no weights are loaded under number " + strconv.Itoa(int(handle)))
	}
	return models[handle], nil
}

// network answers for the n points in the input with loaded weights. Numbers:
// whether it ended, the log-probability, the view whose steps follow and the share of
// the views that agree (0, 0 for one view), the sequence as a list; with trace the
// chosen symbols as a list, then for every step the number of hypotheses and of
// each the parent, symbol, log-probability and whether it has finished.
// Probabilities: [steps][n+1].
//
//go:wasmexport network
func network(handle, n, beam, views int32, constrained, trace int32) int32 {
	answer()
	m, err := find(handle)
	if err != nil {
		return done(err)
	}
	a, err := m.Solve(readPoints(0, int(n)), model.Options{
		Beam: int(beam), Views: int(views), Constrained: constrained != 0, Trace: trace != 0,
	})
	if err != nil {
		return done(err)
	}
	answer(flag(a.Ended), a.LogProb, float64(a.View), a.Share)
	list(a.Sequence)
	probabilities = probabilities[:0]
	numbers = append(numbers, float64(len(a.Steps)))
	for _, s := range a.Steps {
		numbers = append(numbers, float64(s.Chosen))
		probabilities = append(probabilities, s.Probabilities...)
	}
	for _, row := range a.Beams {
		numbers = append(numbers, float64(len(row)))
		for _, h := range row {
			numbers = append(numbers, float64(h.Parent), float64(h.Symbol), h.LogProb, flag(h.Finished))
		}
	}
	return 0
}

// score compares an output with an exact solution. The input holds n points,
// then as float64 the exact sequence and the output, of the given lengths, then
// the name of the task. Numbers: valid, correct, coverage, length, exact length.
//
//go:wasmexport score
func score(n, exact, output, name int32) int32 {
	answer()
	at := 16 * int(n)
	truth := readList(at, int(exact))
	at += 8 * int(exact)
	given := readList(at, int(output))
	at += 8 * int(output)
	p, err := task.ByName(string(input[at : at+int(name)]))
	if err != nil {
		return done(err)
	}
	s := p.Score(readPoints(0, int(n)), truth, given)
	answer(flag(s.Valid), flag(s.Correct), s.Coverage, s.Length, s.ExactLength)
	return 0
}

// readList is a list of n whole numbers from the input's byte at.
func readList(at, n int) []int {
	values := make([]int, n)
	for i, p := range readPoints(at, (n+1)/2) {
		values[2*i] = int(p.X)
		if 2*i+1 < n {
			values[2*i+1] = int(p.Y)
		}
	}
	return values
}
