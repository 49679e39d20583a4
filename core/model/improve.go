package model

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"

	"ptrnet/core/decoding"
	"ptrnet/core/geom"
	"ptrnet/core/input"
	"ptrnet/core/problem"
)

// Improver improves a tour with the network that gave it, by random re-construction (Luo et al.,
// "Neural combinatorial optimization with heavy decoder", NeurIPS 2023): the network decodes
// windows of the tour again, and what is shorter is kept. It knows no other rule about tours.
//
// A window is either consecutive cities, or the cities nearest to a point. The tour enters and
// leaves it once or several times; the paths outside are given, each as an edge between two cities
// of the window.
type Improver struct {
	Tour   []int   // indices of points, the shortest tour so far
	Length float64 // of the tour
	Tried  int     // windows decoded
	Kept   int     // of these, those that made the tour shorter

	model  *Model
	length func(tour []int) float64
	points []geom.Point
	rng    *rand.Rand
	stop   func() bool

	window   []int        // places in the tour, ascending
	inside   []bool       // [n], whether a place is in the window
	partner  []int        // for each city of the window, by its position there, the other end of a given edge; -1 for none
	view     []geom.Point // the window's points in the unit square
	distance []geom.Point // [n], of each place from the center, as x
	order    []int        // [n], places by distance
	sorter   input.Sorter
	next     []int // a candidate for Tour
}

// The numbers of cities of a window, and the beam that decodes it: the best of 1, 3, 5 and 10 for
// 200 cities and five seconds (docs/log.md).
const (
	leastWindow = 5
	mostWindow  = 80
	windowBeam  = 5
)

// Improve returns the improver of a tour of points; the tour is not changed. length is that of a
// tour, infinite if the output is none; nil: the Euclidean one. Another seed draws other windows.
// stop is that of Options. It is an error if the network does not give tours, or the output is no
// tour.
func (m *Model) Improve(points []geom.Point, tour []int, length func(tour []int) float64, seed uint64, stop func() bool) (*Improver, error) {
	rank, ok := m.Problem.(problem.Reranker)
	if d := m.Problem.Describe(); !ok || !d.Objective || !d.Ring || !m.Meta.Distinct {
		return nil, errors.New("only tours can be improved, by a network trained with the action mask")
	}
	if err := m.Check(points); err != nil {
		return nil, err
	}
	if length == nil {
		length = func(tour []int) float64 { return rank.Rank(points, tour) }
	}
	im := &Improver{Tour: slices.Clone(tour), Length: length(tour), model: m, length: length,
		points: points, rng: rand.New(rand.NewPCG(seed, 0)), stop: stop}
	if math.IsInf(im.Length, 1) {
		return nil, errors.New("this is not a tour of the points, or it is longer than the largest number")
	}
	return im, nil
}

// Step decodes a random window again and returns whether the tour became shorter. The error is
// ErrStopped if stop ends it; the tour is valid then, too.
func (im *Improver) Step() (bool, error) {
	if len(im.Tour) < leastWindow {
		return false, nil
	}
	im.mark()
	if im.open(); len(im.window) < leastWindow {
		return false, nil
	}
	o := Options{Beam: windowBeam, Constrained: true, Stop: im.stop, given: im.partner}
	answers := im.model.decode(im.view, len(im.window), o)
	if answers == nil {
		return false, ErrStopped
	}
	im.Tried++
	if a := answers[0]; !a.Ended || !im.rebuild(a.Sequence) {
		return false, nil
	}
	length := im.length(im.next)
	if length >= im.Length*(1-shorter) {
		return false, nil
	}
	im.Tour, im.next, im.Length = im.next, im.Tour, length
	im.Kept++
	return true, nil
}

// shorter is the share by which a tour must be shorter than another, more than rounding.
const shorter = 1e-12

// mark draws a direction and a window: it sets inside.
func (im *Improver) mark() {
	n := len(im.Tour)
	if im.rng.IntN(2) == 0 {
		slices.Reverse(im.Tour)
	}
	size := leastWindow + im.rng.IntN(min(n, mostWindow)-leastWindow+1)
	im.inside = sized(im.inside, n)
	first := im.rng.IntN(n)
	if im.rng.IntN(2) == 0 {
		for k := range n {
			im.inside[(first+k)%n] = k < size
		}
		return
	}
	center := im.points[im.Tour[first]]
	im.distance, im.order = sized(im.distance, n), sized(im.order, n)
	for k, i := range im.Tour {
		im.distance[k] = geom.Point{X: math.Hypot(im.points[i].X-center.X, im.points[i].Y-center.Y)}
	}
	im.sorter.Permutation(im.order, im.distance, input.OrderX)
	for rank, k := range im.order {
		im.inside[k] = rank < size
	}
	for k := range n { // a single city is part of the path outside
		if im.inside[k] && !im.inside[(k+1)%n] && !im.inside[(k+n-1)%n] {
			im.inside[k] = false
		}
	}
}

// open turns the tour so that it begins where it enters the window, and sets window, partner and
// view.
func (im *Improver) open() {
	n := len(im.Tour)
	first := 0
	for k := range n {
		if im.inside[k] && !im.inside[(k+n-1)%n] {
			first = k
		}
	}
	im.next = append(append(im.next[:0], im.Tour[first:]...), im.Tour[:first]...)
	im.Tour, im.next = im.next, im.Tour
	im.window, im.view = im.window[:0], im.view[:0]
	for k := range n {
		if im.inside[(first+k)%n] {
			im.window = append(im.window, k)
			im.view = append(im.view, im.points[im.Tour[k]])
		}
	}
	m := len(im.window)
	if m == 0 { // single cities alone
		return
	}
	im.partner = sized(im.partner, m)
	for w := range m {
		im.partner[w] = -1
	}
	for w, k := range im.window {
		if next := (w + 1) % m; im.window[next] != k+1 { // from here the tour leaves the window
			im.partner[w], im.partner[next] = next, w
		}
	}
	input.Box(im.view, im.view)
	symmetry := im.rng.IntN(input.Symmetries)
	for i, p := range im.view {
		im.view[i] = input.Symmetry(p, symmetry)
	}
}

// rebuild sets next to the tour with the window's output in place of its cities, and returns
// whether it is a tour.
func (im *Improver) rebuild(output []int) bool {
	n, m := len(im.Tour), len(im.window)
	if len(output) != m {
		return false
	}
	im.next = im.next[:0]
	for k, w := range output {
		to := output[(k+1)%m]
		im.next = append(im.next, im.Tour[im.window[w]])
		if im.partner[w] != to {
			continue
		}
		step := 1 // along the path outside, in the tour's direction or against it
		if to != (w+1)%m {
			step = n - 1
		}
		for at := (im.window[w] + step) % n; at != im.window[to]; at = (at + step) % n {
			im.next = append(im.next, im.Tour[at])
		}
	}
	return len(im.next) == n
}

// give gives a window's edges to its walk: its last and its first point begin the output, and after an end of
// a given edge the other follows. perm is the presentation order.
func give(walk decoding.Walk, perm, partner []int) {
	place, seen := make([]int, len(perm)), make([]int, len(perm))
	for i, j := range perm {
		place[j] = i
	}
	for j, p := range partner {
		if seen[place[j]] = -1; p >= 0 {
			seen[place[j]] = place[p]
		}
	}
	walk.(decoding.Guided).Give(seen, place[len(perm)-1], place[0])
}
