package train

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"

	"ptrnet/core/geom"
	"ptrnet/core/input"
	"ptrnet/core/problem"
)

// Labeled is a set of solved instances to train on, grouped by size. It is for problems whose
// exact solutions are too costly to compute during training. A solved instance is used many
// times: each time its points are permuted and transformed by one of the eight symmetries of the
// square, and the solution is transferred (problem.Relabeler), or computed again if that is cheap.
//
// A point takes 8 bytes and an index 2: coordinates are rounded to float32, the network's input.
type Labeled struct {
	bySize [][]block // index: number of points
	sizes  []int     // numbers of points that occur
	bytes  int
}

// Instance is a solved point set: the solution is a sequence of indices in the
// problem's own form (problem.Problem.Target).
type Instance struct {
	Points []geom.Point
	Target []int
}

// block is up to blockInstances instances of n points each: blocks, not one slice, so that growing
// does not take twice the memory.
type block struct {
	xy     []float32 // [instances][n][2]
	target []uint16
	offset []int32 // [instances+1]: target[offset[i]:offset[i+1]] is i's
}

const blockInstances = 256

// NewLabeled returns an empty set.
func NewLabeled() *Labeled { return &Labeled{} }

// Add adds a copy of an instance to the set. Its points must lie in the unit square and its
// indices must be in range.
func (l *Labeled) Add(i Instance) error {
	n := len(i.Points)
	if n == 0 || n > input.MaxPoints {
		return errors.New(strconv.Itoa(n) + " points, must be 1 to " + strconv.Itoa(input.MaxPoints))
	}
	for k, p := range i.Points {
		if !(p.X >= 0 && p.X <= 1 && p.Y >= 0 && p.Y <= 1) {
			return errors.New("point " + strconv.Itoa(k+1) + " lies outside the unit square")
		}
	}
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
	last := len(l.bySize[n]) - 1
	if last < 0 || l.bySize[n][last].len() == blockInstances {
		l.bySize[n] = append(l.bySize[n], block{offset: []int32{0}})
		last++
	}
	b := &l.bySize[n][last]
	l.bytes -= b.bytes()
	b.add(i)
	if b.len() == blockInstances {
		b.xy, b.target, b.offset = slices.Clip(b.xy), slices.Clip(b.target), slices.Clip(b.offset)
	}
	l.bytes += b.bytes()
	return nil
}

func (b *block) len() int { return len(b.offset) - 1 }

func (b *block) bytes() int { return 4*cap(b.xy) + 2*cap(b.target) + 4*cap(b.offset) }

func (b *block) add(i Instance) {
	for _, p := range i.Points {
		b.xy = append(b.xy, float32(p.X), float32(p.Y))
	}
	for _, j := range i.Target {
		b.target = append(b.target, uint16(j))
	}
	b.offset = append(b.offset, int32(len(b.target)))
}

// Sizes are the numbers of points that occur, in order of first occurrence.
func (l *Labeled) Sizes() []int { return l.sizes }

// Len is the number of instances with n points.
func (l *Labeled) Len(n int) int {
	if n < 0 || n >= len(l.bySize) || len(l.bySize[n]) == 0 {
		return 0
	}
	full := len(l.bySize[n]) - 1
	return full*blockInstances + l.bySize[n][full].len()
}

// Bytes is the memory that the instances take.
func (l *Labeled) Bytes() int { return l.bytes }

// draw sets w.drawn to a random instance of n points, under a random symmetry and permutation: perm
// is the instance's index of each point. It returns the instance's solution.
func (l *Labeled) draw(n int, w *scratch) (solution []uint16) {
	k := w.rng.IntN(l.Len(n))
	from, i := &l.bySize[n][k/blockInstances], k%blockInstances
	xy := from.xy[i*2*n:][:2*n]
	symmetry := w.rng.IntN(input.Symmetries)
	w.perm = w.perm[:0]
	for i := range n {
		w.perm = append(w.perm, i)
	}
	w.rng.Shuffle(n, func(i, j int) { w.perm[i], w.perm[j] = w.perm[j], w.perm[i] })
	w.drawn = w.drawn[:0]
	for _, i := range w.perm {
		p := geom.Point{X: float64(xy[2*i]), Y: float64(xy[2*i+1])}
		w.drawn = append(w.drawn, input.Symmetry(p, symmetry))
	}
	return from.target[from.offset[i]:from.offset[i+1]]
}

// size draws a number of points, uniformly from those that occur.
func (l *Labeled) size(rng *rand.Rand) int { return l.sizes[rng.IntN(len(l.sizes))] }

// From makes the source draw its examples from data, each time under a random permutation and
// symmetry of the square. It returns the source; nil data changes nothing.
func (s *Source) From(data *Labeled) *Source {
	if data == nil {
		return s
	}
	for i := range s.scratch {
		s.scratch[i].relabel, _ = s.scratch[i].problem.(problem.Relabeler)
	}
	s.solvedSize = func() int { return data.size(s.rng) }
	s.solved = func(i int, points []geom.Point, w *scratch) {
		solution := data.draw(s.n, w)
		s.present(points, w)
		s.targets[i] = w.carry(s.targets[i][:0], points, solution)
	}
	return s
}

// carry appends to target the solution of a drawn instance for its presented points, in the
// problem's canonical form: transferred, or computed again if that is cheap.
func (w *scratch) carry(target []int, points []geom.Point, solution []uint16) []int {
	if w.relabel == nil {
		return w.problem.Target(target, points)
	}
	// where[p] is the presented index of the instance's point p.
	w.where = append(w.where[:0], w.perm...)
	for i, j := range w.place {
		w.where[w.perm[j]] = i
	}
	first := len(target)
	for _, p := range solution {
		target = append(target, w.where[p])
	}
	w.relabel.Canonical(points, target[first:])
	return target
}
