package model_test

import (
	"fmt"
	"os"

	"ptrnet/core/geom"
	"ptrnet/core/model"
	"ptrnet/core/problem"
)

// A weight file's network answers, and its problem gives the exact solution and the score.
func Example() {
	data, err := os.ReadFile("../../weights/hull.safetensors")
	if err != nil {
		panic(err)
	}
	m, err := model.Load(data)
	if err != nil {
		panic(err)
	}
	points := []geom.Point{{X: 0.1, Y: 0.2}, {X: 0.5, Y: 0.4}, {X: 0.9, Y: 0.3}, {X: 0.5, Y: 0.8}}
	answer, err := m.Solve(points, model.Options{Beam: 3, Constrained: true})
	if err != nil {
		panic(err)
	}
	exact, err := problem.Solve(m.Problem, "", points, problem.SolveOptions{})
	if err != nil {
		panic(err)
	}
	score := m.Problem.Score(points, exact.Sequence, answer.Sequence, answer.Ended)
	fmt.Println(answer.Sequence, exact.Sequence, score.Correct)
	// Output: [0 2 3 0] [0 2 3 0] true
}
