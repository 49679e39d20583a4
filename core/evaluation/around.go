package evaluation

import (
	"math"
	"math/rand/v2"
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/model"
	"ptrnet/core/problem"
)

// Jittered is the largest displacement of a point in a jittered copy, as a share of the median
// distance from a point to its nearest neighbor: the set looks the same, near ties differ.
const Jittered = 0.1

// Around measures a model on jittered copies of one point set, each with its own exact
// solution. It is for one goroutine.
type Around struct {
	Tally   Tally
	Tried   int // copies; those whose exact solution was not found in time are not in the Tally
	model   *model.Model
	options model.Options
	points  []geom.Point
	reach   float64
	seed    uint64
}

// NewAround prepares to measure around points.
func NewAround(m *model.Model, points []geom.Point, seed uint64, o model.Options) (*Around, error) {
	if err := m.Check(points); err != nil {
		return nil, err
	}
	o.Trace = false
	a := &Around{Tally: NewTally(m.Problem.Describe().Metrics), model: m, options: o, points: points, seed: seed}
	if len(points) > 1 {
		a.reach = Jittered * median(neighbors(points))
	}
	return a, nil
}

// Step measures the next copy. enough, which may be nil, ends the search for its exact
// solution; stop, which may be nil too, ends the step with model.ErrStopped.
func (a *Around) Step(enough, stop func() bool) error {
	points := a.Copy(a.Tried)
	a.Tried++
	exact, err := problem.Solve(a.model.Problem, "", points, problem.SolveOptions{Stop: enough})
	if err != nil {
		return err
	}
	if stop != nil && stop() {
		return model.ErrStopped
	}
	if !exact.Proven {
		return nil
	}
	a.options.Stop = stop
	answer, err := a.model.Solve(points, a.options)
	if err != nil {
		return err
	}
	a.Tally.Add(Score(a.model.Problem, points, exact.Sequence, answer))
	return nil
}

// Copy is the i-th jittered copy: each point moves to a random place in a small disc around it,
// without leaving the unit square if it was inside.
func (a *Around) Copy(i int) []geom.Point {
	rng := rand.New(rand.NewPCG(a.seed, uint64(i)))
	points := make([]geom.Point, len(a.points))
	for k, p := range a.points {
		sin, cos := math.Sincos(2 * math.Pi * rng.Float64())
		r := a.reach * math.Sqrt(rng.Float64())
		points[k] = geom.Point{X: within(p.X+r*cos, p.X), Y: within(p.Y+r*sin, p.Y)}
	}
	return points
}

// within keeps a coordinate in the unit interval if it was there before.
func within(v, before float64) float64 {
	return max(min(0, before), min(v, max(1, before)))
}

// neighbors are the distances of at least two points to their nearest neighbors. Cost: O(n²).
func neighbors(points []geom.Point) []float64 {
	all := make([]float64, len(points))
	for i := range all {
		all[i] = math.Inf(1)
	}
	for i, p := range points {
		for j, q := range points[:i] {
			d := math.Hypot(p.X-q.X, p.Y-q.Y)
			all[i], all[j] = min(all[i], d), min(all[j], d)
		}
	}
	return all
}

// median is the lower median.
func median(values []float64) float64 {
	return slices.Sorted(slices.Values(values))[(len(values)-1)/2]
}
