package triangulation

import (
	"math"
	"slices"

	"ptrnet/core/decoding"
	"ptrnet/core/geom"
	"ptrnet/core/problem"
)

// stretched is the problem of points whose y is multiplied before they are triangulated: what is empty then
// are not the circles through three points, but ellipses. Whoever asks sees the points as they are.
type stretched struct {
	*Problem
	by     float64
	points []geom.Point // of
}

// Stretch implements problem.Stretchable.
func (p *Problem) Stretch(by float64) problem.Problem { return &stretched{Problem: p, by: by} }

func (s *stretched) at(p geom.Point) geom.Point { return geom.Point{X: p.X, Y: s.by * p.Y} }

// of is the stretched points, valid until the next call.
func (s *stretched) of(points []geom.Point) []geom.Point {
	s.points = s.points[:0]
	for _, p := range points {
		s.points = append(s.points, s.at(p))
	}
	return s.points
}

func (s *stretched) Target(dst []int, points []geom.Point) []int {
	return s.Problem.Target(dst, s.of(points))
}

func (s *stretched) Start(points []geom.Point) decoding.State {
	return s.Problem.Start(slices.Clone(s.of(points)))
}

func (s *stretched) Score(points []geom.Point, exact, output []int, ended bool) problem.Score {
	return s.Problem.Score(s.of(points), exact, output, ended)
}

func (s *stretched) Rank(points []geom.Point, output []int) float64 {
	return s.Problem.Rank(s.of(points), output)
}

func (s *stretched) Solve(method string, points []geom.Point, o problem.SolveOptions) problem.Solution {
	return s.Problem.Solve(method, s.of(points), o)
}

func (s *stretched) Nearest(points []geom.Point, exact, output []int) []int {
	return s.Problem.Nearest(s.of(points), exact, output)
}

func (s *stretched) Ties(points []geom.Point, nearest, output []int) ([]problem.Edge, func(a, b int) bool) {
	return s.Problem.Ties(s.of(points), nearest, output)
}

func (s *stretched) Explain(points []geom.Point, nearest, output []int, ended bool) problem.Fault {
	f := s.Problem.Explain(s.of(points), nearest, output, ended)
	if f.Kind == occupied {
		f.Kind, f.Detail, f.Circle = inEllipse, math.NaN(), s.back(f.Circle)
	}
	return f
}

func (s *stretched) Test(points []geom.Point, prefix []int, j, a geom.Point) int {
	return s.Problem.Test(s.of(points), prefix, s.at(j), s.at(a))
}

func (s *stretched) ThirdCorner(dst []int, points []geom.Point, from, to int) ([]int, bool) {
	return s.Problem.ThirdCorner(dst, s.of(points), from, to)
}

func (s *stretched) Through(a, b, c geom.Point) problem.Circle {
	return s.back(s.Problem.Through(s.at(a), s.at(b), s.at(c)))
}

// back is a circle of stretched points as an ellipse of the points.
func (s *stretched) back(c problem.Circle) problem.Circle {
	c.Center.Y /= s.by
	c.Stretch = s.by
	return c
}
