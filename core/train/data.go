package train

import (
	"errors"
	"math"
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
// A point takes 8 bytes, an index 2, an instance 48: coordinates are rounded to float32, the network's input.
// The zero Labeled is empty.
type Labeled struct {
	bySize map[int][]stored // by number of points
	sizes  []int            // numbers of points that occur
}

// stored is an instance of n points.
type stored struct {
	xy     []float32 // [n][2]
	target []uint16
}

// Add adds a copy of an instance to the set. Its points must lie in the unit square; its solution is a
// sequence of indices in the problem's own order (problem.Problem.Target), which must be in range.
func (l *Labeled) Add(points []geom.Point, solution []int) error {
	n := len(points)
	if n == 0 || n > input.MaxPoints {
		return errors.New(strconv.Itoa(n) + " points, must be 1 to " + strconv.Itoa(input.MaxPoints))
	}
	for k, p := range points {
		if !(p.X >= 0 && p.X <= 1 && p.Y >= 0 && p.Y <= 1) {
			return errors.New("point " + strconv.Itoa(k+1) + " lies outside the unit square: " +
				"move and scale the points into it, x and y alike")
		}
	}
	for _, j := range solution {
		if j < 0 || j >= n {
			return errors.New("index " + strconv.Itoa(j) + " of " + strconv.Itoa(n) + " points")
		}
	}
	if len(l.bySize[n]) == 0 {
		l.sizes = append(l.sizes, n)
	}
	s := stored{make([]float32, 0, 2*n), make([]uint16, len(solution))}
	for _, p := range points {
		s.xy = append(s.xy, float32(p.X), float32(p.Y))
	}
	for k, j := range solution {
		s.target[k] = uint16(j)
	}
	if l.bySize == nil {
		l.bySize = map[int][]stored{}
	}
	l.bySize[n] = append(l.bySize[n], s)
	return nil
}

// Sizes are the numbers of points that occur, in order of first occurrence.
func (l *Labeled) Sizes() []int { return l.sizes }

// Len is the number of instances with n points.
func (l *Labeled) Len(n int) int { return len(l.bySize[n]) }

// size implements set: it draws uniformly from the numbers of points that occur.
func (l *Labeled) size(s *Examples) int { return l.sizes[s.rng.IntN(len(l.sizes))] }

func (l *Labeled) draw(_ *Examples, n, _ int, w *scratch) (solution []uint16) {
	from := l.bySize[n][w.rng.IntN(l.Len(n))]
	w.instance = w.instance[:0]
	for xy := from.xy; len(xy) > 0; xy = xy[2:] {
		w.instance = append(w.instance, geom.Point{X: float64(xy[0]), Y: float64(xy[1])})
	}
	w.transform()
	return from.target
}

// transform sets w.drawn to the points of w.instance under a random symmetry and permutation, drawnFrom.
func (w *scratch) transform() {
	symmetry := w.rng.IntN(input.Symmetries)
	w.drawnFrom = w.drawnFrom[:0]
	for i := range w.instance {
		w.drawnFrom = append(w.drawnFrom, i)
	}
	w.shuffle()
	w.drawn = w.drawn[:0]
	for _, i := range w.drawnFrom {
		w.drawn = append(w.drawn, input.Symmetry(w.instance[i], symmetry))
	}
}

// shuffle draws the order of the drawn points.
func (w *scratch) shuffle() {
	from := w.drawnFrom
	w.rng.Shuffle(len(from), func(i, j int) { from[i], from[j] = from[j], from[i] })
}

// UseSolved makes the source draw its examples from data, or, if data is nil and the run has a fixed set
// with labels, from that set, each time under a random permutation and symmetry of the square. It
// returns the source; otherwise it changes nothing.
func (s *Examples) UseSolved(data *Labeled) *Examples {
	var from set = data
	if data == nil {
		if s.config.Fixed == 0 || s.config.Labels == "" {
			return s
		}
		from = newSolved(*s.config)
	}
	s.origin = &fromSet{from: from}
	return s
}

// set is a set of instances that are already solved.
type set interface {
	size(s *Examples) int // draws the number of points of a step's instances
	// draw sets w.drawn to a random instance of n points for a step's i-th example, under a random symmetry and
	// permutation, and w.drawnFrom to the instance's index of each point. It returns the instance's solution.
	draw(s *Examples, n, i int, w *scratch) (solution []uint16)
}

// fromSet is the instances of a set or, in a share of the steps, random windows of its tours.
type fromSet struct {
	from  set
	total int  // points of the step's instances
	cuts  bool // the step's examples are windows
}

func (o *fromSet) size(s *Examples) int {
	o.total = o.from.size(s)
	o.cuts = s.config.Windows > 0 && o.total > SmallestWindow && s.rng.Float64() < s.config.Windows
	if o.cuts {
		return windowSize(o.total, s.rng)
	}
	return o.total
}

func (o *fromSet) draw(s *Examples, i int, points []geom.Point, w *scratch) {
	solution := o.from.draw(s, o.total, i, w)
	if o.cuts {
		s.prefix[i] = 2
		w.cut(solution, s.n)
		s.present(points, w)
		s.targets[i] = w.path(s.targets[i][:0])
		return
	}
	s.prefix[i] = 0
	s.present(points, w)
	s.targets[i] = w.transfer(s.targets[i][:0], points, solution)
}

// SmallestWindow is the least number of cities in a window.
const SmallestWindow = 5

// windowSize draws the number of cities of a window, SmallestWindow to n, in proportion to the
// inverse: short windows are most of those by which tours are improved.
func windowSize(n int, rng *rand.Rand) int {
	low := math.Log(SmallestWindow)
	return min(n, int(math.Exp(low+rng.Float64()*(math.Log(float64(n)+1)-low))))
}

// cut replaces the drawn points by a random window of the tour through them: k consecutive cities
// in either direction. They are shuffled; drawnFrom is the position of each in the window.
func (w *scratch) cut(tour []uint16, k int) {
	w.inverse = slices.Grow(w.inverse[:0], len(w.drawnFrom))[:len(w.drawnFrom)]
	for i, p := range w.drawnFrom {
		w.inverse[p] = i
	}
	first, step := w.rng.IntN(len(tour)), 1
	if w.rng.IntN(2) == 0 {
		step = len(tour) - 1
	}
	w.drawnFrom = w.drawnFrom[:k]
	for i := range k {
		w.drawnFrom[i] = i
	}
	w.shuffle()
	w.framed = slices.Grow(w.framed[:0], k)[:k]
	for i, at := range w.drawnFrom {
		w.framed[i] = w.drawn[w.inverse[tour[(first+at*step)%len(tour)]]]
	}
	w.drawn = append(w.drawn[:0], w.framed...)
}

// path appends the path through a window to target: its last city, and then all others from the first. With
// the two ends given, the rest is the shortest path from the first to the last: a part of a shortest tour.
func (w *scratch) path(target []int) []int {
	k := len(w.drawnFrom)
	w.inverse = slices.Grow(w.inverse[:0], k)[:k]
	for i, j := range w.presentedFrom {
		w.inverse[w.drawnFrom[j]] = i
	}
	target = append(target, w.inverse[k-1])
	return append(target, w.inverse[:k-1]...)
}

// transfer appends to target the solution of a drawn instance for its presented points, in the
// problem's canonical order: transferred, or computed again if that is cheap.
func (w *scratch) transfer(target []int, points []geom.Point, solution []uint16) []int {
	relabel, ok := w.problem.(problem.Relabeler)
	if !ok {
		w.solution = w.problem.Target(w.solution[:0], points)
		return problem.Spell(w.problem, target, points, w.solution)
	}
	// inverse[p] is the presented index of the instance's point p.
	w.inverse = append(w.inverse[:0], w.drawnFrom...)
	for i, j := range w.presentedFrom {
		w.inverse[w.drawnFrom[j]] = i
	}
	first := len(target)
	for _, p := range solution {
		target = append(target, w.inverse[p])
	}
	relabel.Canonical(points, target[first:])
	return target
}
