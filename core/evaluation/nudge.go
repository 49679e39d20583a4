package evaluation

import (
	"errors"
	"math"
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/model"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
)

// Nudge is a small move of one point to which a right answer becomes wrong.
type Nudge struct {
	Point    int // -1: none was found
	To       geom.Point
	Distance float64
	Clear    float64 // the largest distance up to which no move that was tried makes it wrong
	Tried    int     // moves
}

// The moves that FindNudge tries: directions, each distance as a multiple of the one before, and up to which; the first is so
// many steps of the grid. Then a distance between two is halved so often.
const (
	nudgeWays    = 16
	nudgeGrowth  = math.Sqrt2
	nudgeFarther = 0.25
	nudgeFirst   = 4
	nudgeHalved  = 5
)

// move is a move of a point: to where, and the distances between which the answer becomes wrong.
type move struct {
	point     int
	angle     float64
	low, high float64
	to        geom.Point
}

// FindNudge looks for the smallest move of one of the points, which lie in the unit square, that makes a model's answer wrong: in 16
// directions to places of a grid, ever farther; among the first distance at which it errs, and the one before, by bisection. An
// answer that deviates by less than a near tie is not wrong. If o.Stop becomes true, the result is what was found so far. Cost: 16
// answers for each point and distance.
func FindNudge(m *model.Model, points []geom.Point, o model.Options, grid int, nearTie float64) (Nudge, error) {
	found := Nudge{Point: -1}
	solver, err := problems.New(m.Meta.Task, "")
	if err != nil {
		return found, err
	}
	n, wrong := len(points), []move(nil)
	if err := m.Check(points); err != nil {
		return found, err
	}
	// try sets wrong to those of the moves that make the answer wrong.
	try := func(moves []move) error {
		wrong = wrong[:0]
		size := BatchSize(n, o)
		for len(moves) > 0 {
			some := moves[:min(size, len(moves))]
			moves = moves[len(some):]
			set := Set{N: n}
			for _, c := range some {
				set.Points = append(set.Points, points...)
				set.At(len(set.Exact))[c.point] = c.to
				set.Exact = append(set.Exact, solver.Target(nil, set.At(len(set.Exact))))
			}
			answers, err := m.SolveAll(set.Points, n, o)
			if err != nil {
				return err
			}
			found.Tried += len(some)
			for i, a := range answers {
				if errs(m.Problem, set.At(i), set.Exact[i], a, nearTie) {
					wrong = append(wrong, some[i])
				}
			}
		}
		return nil
	}
	stopped := func(err error) error {
		if err == model.ErrStopped {
			return nil
		}
		return err
	}
	if err := try([]move{{to: points[0]}}); err != nil {
		return found, stopped(err)
	}
	if len(wrong) > 0 {
		return found, errors.New("the answer is wrong already")
	}
	before := 0.0
	for far := float64(nudgeFirst) / float64(grid); far <= nudgeFarther; far *= nudgeGrowth {
		var ring []move
		for i := range points {
			for k := range nudgeWays {
				c := move{point: i, angle: 2 * math.Pi * float64(k) / nudgeWays, low: before, high: far}
				if c.reach(points, far, grid) {
					ring = append(ring, c)
				}
			}
		}
		err := try(ring)
		nearest := slices.Clone(wrong)
		for range nudgeHalved {
			if err != nil || len(nearest) == 0 {
				break
			}
			halves := make([]move, 0, len(nearest))
			for _, c := range nearest {
				if c.reach(points, (c.low+c.high)/2, grid) {
					halves = append(halves, c)
				}
			}
			if err = try(halves); err != nil {
				break
			}
			for i := range nearest {
				c := &nearest[i]
				middle := (c.low + c.high) / 2
				c.low = middle
				for _, w := range wrong {
					if w.point == c.point && w.angle == c.angle {
						c.low, c.high, c.to = w.low, middle, w.to
					}
				}
			}
		}
		for _, c := range nearest {
			p := points[c.point]
			if d := math.Hypot(c.to.X-p.X, c.to.Y-p.Y); found.Point < 0 || d < found.Distance {
				found.Point, found.To, found.Distance = c.point, c.to, d
			}
		}
		if err != nil || found.Point >= 0 {
			return found, stopped(err)
		}
		before, found.Clear = far, far
	}
	return found, nil
}

// reach sets where a move by a distance ends; false if that is off the board, or where a point is.
func (c *move) reach(points []geom.Point, far float64, grid int) bool {
	g := float64(grid)
	snap := func(v float64) float64 { return math.Round(v*g) / g }
	from := points[c.point]
	to := geom.Point{X: snap(from.X + far*math.Cos(c.angle)), Y: snap(from.Y + far*math.Sin(c.angle))}
	if to.X < 0 || to.Y < 0 || to.X >= 1 || to.Y >= 1 || slices.Contains(points, to) {
		return false
	}
	c.to = to
	return true
}

// errs reports whether an answer is wrong by more than a near tie.
func errs(p problem.Problem, points []geom.Point, exact []int, a model.Answer, nearTie float64) bool {
	if Score(p, points, exact, a).Correct {
		return false
	}
	exact = problem.Nearest(p, points, exact, a.Sequence)
	d := problem.Draw(p, points, exact, a.Sequence, false)
	for _, w := range d.Wrong {
		if w {
			return d.Farthest(points, p.Edges(nil, exact, true)).Far >= nearTie
		}
	}
	return true
}
