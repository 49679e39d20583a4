package train

import (
	"errors"
	"math/rand/v2"
	"strconv"

	"ptrnet/core/geom"
	"ptrnet/core/task"
)

// Labelled is a set of solved instances to train on, kept by their size. It is
// for problems whose exact solutions are too costly to compute as training goes.
// One solved instance serves many times: in each use its points come in another
// order and in one of the eight symmetries of the square, and the solution is
// carried along.
type Labelled struct {
	bySize [][]Instance // index: number of points
	sizes  []int        // numbers of points that occur
}

// Instance is a solved point set: the solution is a sequence of indices in the
// problem's own form (task.Problem.Target).
type Instance struct {
	Points []geom.Point
	Target []int
}

// NewLabelled returns an empty set.
func NewLabelled() *Labelled { return &Labelled{} }

// Add puts an instance into the set. Its indices must lie inside its points.
func (l *Labelled) Add(i Instance) error {
	n := len(i.Points)
	for _, j := range i.Target {
		if j < 0 || j >= n {
			return errors.New("index " + strconv.Itoa(j) + " of " + strconv.Itoa(n) + " points")
		}
	}
	for len(l.bySize) <= n {
		l.bySize = append(l.bySize, nil)
	}
	if len(l.bySize[n]) == 0 {
		l.sizes = append(l.sizes, n)
	}
	l.bySize[n] = append(l.bySize[n], i)
	return nil
}

// Sizes are the numbers of points that occur, in order of first occurrence.
func (l *Labelled) Sizes() []int { return l.sizes }

// Len is the number of instances with n points.
func (l *Labelled) Len(n int) int {
	if n >= len(l.bySize) {
		return 0
	}
	return len(l.bySize[n])
}

// draw sets points to a random instance of n points, in a random symmetry and
// in random positions (then in the given order), and appends to target its
// solution in the problem's canonical form.
func (l *Labelled) draw(n int, points []geom.Point, target []int, problem task.Relabeler, order string, w *scratch) []int {
	from := l.bySize[n][w.rng.IntN(len(l.bySize[n]))]
	symmetry := w.rng.IntN(8)
	w.perm = w.perm[:0]
	for i := range n {
		w.perm = append(w.perm, i)
	}
	w.rng.Shuffle(n, func(i, j int) { w.perm[i], w.perm[j] = w.perm[j], w.perm[i] })
	w.drawn = w.drawn[:0]
	for _, i := range w.perm {
		w.drawn = append(w.drawn, turn(from.Points[i], symmetry))
	}
	w.place = append(w.place[:0], w.perm...)
	w.order.Permutation(w.place, w.drawn, order)
	// place[i] is the index in drawn of presented point i; where[p] is the
	// presented index of the instance's point p.
	w.where = append(w.where[:0], w.perm...)
	for i, j := range w.place {
		points[i] = w.drawn[j]
		w.where[w.perm[j]] = i
	}
	for _, p := range from.Target {
		target = append(target, w.where[p])
	}
	problem.Canonical(points, target)
	return target
}

// turn applies one of the eight symmetries of the unit square.
func turn(p geom.Point, symmetry int) geom.Point {
	if symmetry&1 != 0 {
		p.X = 1 - p.X
	}
	if symmetry&2 != 0 {
		p.Y = 1 - p.Y
	}
	if symmetry&4 != 0 {
		p.X, p.Y = p.Y, p.X
	}
	return p
}

// size draws a number of points, each that occurs equally likely.
func (l *Labelled) size(rng *rand.Rand) int { return l.sizes[rng.IntN(len(l.sizes))] }
