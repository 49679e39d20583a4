package model

import (
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/problem"
)

// at is the values of a list at some indices, those at its end as they are, such as that of the end symbol.
func at(list, indices []int) []int {
	values := make([]int, len(indices))
	for k, i := range indices {
		if values[k] = i; i >= 0 && i < len(list) {
			values[k] = list[i]
		}
	}
	return values
}

// Explain is problem.Explainer's, of the answer's step, in the caller's order of the points; the Kind of the Fault
// is -1 if the problem cannot explain.
func (a *Answer) Explain(p problem.Problem, points []geom.Point, exact []int) problem.Fault {
	e, ok := p.(problem.Explainer)
	if !ok {
		return problem.Fault{Kind: -1}
	}
	if _, spelled := p.(problem.Spelled); !spelled {
		return e.Explain(points, exact, a.Sequence, a.Ended)
	}
	read, position := make([]geom.Point, len(points)), make([]int, len(points))
	for k, i := range a.read {
		read[k], position[i] = points[i], k
	}
	f := e.Explain(read, at(position, exact), at(position, a.Symbols), a.Ended)
	f.Right, f.Part = at(a.read, f.Right), at(a.read, f.Part)
	f.Chosen = at(a.read, []int{f.Chosen})[0]
	return f
}

// StepEdges are the edges of an answer with steps, as problem.Draw has them, with the number of steps after which
// each is complete: an edge of a list with the step that chose its end, others with their part.
func (a *Answer) StepEdges(d problem.Drawing) []problem.Edge {
	edges := slices.Clone(d.Edges)
	for i := range edges {
		e := &edges[i]
		k := slices.IndexFunc(a.Steps, func(s Step) bool {
			from := s.Asked.From
			return from >= 0 && (s.Asked.After >= e.After || from == e.A && s.Chosen == e.B || from == e.B && s.Chosen == e.A)
		})
		if k >= 0 {
			e.After = k + 1
		}
	}
	return edges
}
