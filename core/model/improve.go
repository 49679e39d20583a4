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
// windows of the tour again, and what is shorter is kept. Edge lengths guide which windows it takes, and nothing else about tours.
//
// A window is cities near each other with their neighbors in the tour, so that a city that the
// tour visits on a detour can be moved. The tour enters and leaves it once or several times; the
// paths outside are given, each as an edge between two cities of the window.
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
	places []place // [n], of each city

	// The windows of a step, m cities each.
	size    int                    // m
	cities  [mostCities]int        // [windows][m], in the order of the tour
	partner [mostCities]int        // [windows][m], the other end of a given edge, as a position in the window; -1 for none
	view    [mostCities]geom.Point // [windows][m], the cities in the unit square

	distance []geom.Point // [n], of each city from a window's center, as x
	order    []int        // [n], cities by distance
	sorter   input.Sorter
	next     []int // a candidate for Tour
}

// place is where a city is.
type place struct {
	links  [2]int // the cities before and after it in the tour, or its neighbors in a candidate for it
	window int    // the number of its window, from 1 on; 0 for none
	visits int    // the windows that it was in
}

// The sizes of windows and of steps, for the shortest tours of 200 to 1,000 cities after some
// seconds (docs/log.md).
const (
	leastCities  = 6   // of a tour that has windows
	leastWindow  = 10  // cities of a window, or all but one
	mostWindow   = 80  // cities of a window
	mostCities   = 320 // of all windows of a step, which share the matrix products: the weights are read once for all rows
	windowBeam   = 5   // decodes a window
	centersDrawn = 8   // places of which one becomes a window's center
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
	im.places, im.distance, im.order = make([]place, len(points)), make([]geom.Point, len(points)), make([]int, len(points))
	return im, nil
}

// Step decodes windows again, of the same random size and without a common city, and returns
// whether the tour became shorter. The error is ErrStopped if stop ends it; the tour is valid then,
// too.
func (im *Improver) Step() (bool, error) {
	n := len(im.Tour)
	if n < leastCities {
		return false, nil
	}
	least := min(n-1, leastWindow)
	im.size = least + im.rng.IntN(min(n-1, mostWindow)-least+1)
	im.link()
	for i := range im.places {
		im.places[i].window = 0
	}
	windows := 0
	for windows < mostCities/im.size && im.mark(windows+1) {
		windows++
		im.open(windows)
	}
	if windows == 0 {
		return false, nil
	}
	o := Options{Beam: windowBeam, Constrained: true, Stop: im.stop, given: im.partner[:]}
	answers := im.model.decode(im.view[:windows*im.size], im.size, o)
	if answers == nil {
		return false, ErrStopped
	}
	im.Tried += windows
	kept := im.Kept
	for w, a := range answers {
		if !a.Ended || !im.rebuild(w+1, a.Sequence) {
			continue
		}
		if length := im.length(im.next); length < im.Length*(1-shorter) {
			im.Tour, im.next, im.Length = im.next, im.Tour, length
			im.Kept++
		}
	}
	return im.Kept > kept, nil
}

// shorter is the share by which a tour must be shorter than another, more than rounding.
const shorter = 1e-12

// link sets links to those of the tour.
func (im *Improver) link() {
	before := im.Tour[len(im.Tour)-1]
	for _, i := range im.Tour {
		im.places[i].links[0], im.places[before].links[1], before = before, i, i
	}
}

// apart is the distance of two cities.
func (im *Improver) apart(i, j int) float64 {
	p, q := im.points[i], im.points[j]
	return math.Hypot(p.X-q.X, p.Y-q.Y)
}

// mark draws a window among the cities of no other one, and returns whether it found as many as it
// needs; if not, the step has no more windows. The window may pay: its center is, of some cities at
// random, that with the longest edges for the number of its visits.
func (im *Improver) mark(window int) bool {
	room, center, highest := im.size, 0, -1.0
	for range centersDrawn {
		i := im.rng.IntN(len(im.Tour))
		p := &im.places[i]
		score := (im.apart(i, p.links[0]) + im.apart(i, p.links[1])) / float64(1+p.visits)
		if p.window == 0 && score > highest {
			center, highest = i, score
		}
	}
	for i := range im.distance {
		im.distance[i].X = im.apart(i, center)
	}
	im.sorter.Permutation(im.order, im.distance, input.OrderX)
	for _, i := range im.order {
		links := im.places[i].links
		add := [...]int{i, links[0], links[1]}
		free, mine := 0, 0
		for _, j := range add {
			switch im.places[j].window {
			case 0:
				free++
			case window:
				mine++
			}
		}
		take := len(add)
		if free+mine < take || free > room { // not with both neighbors; alone if it stands next to a city of the window
			take = min(mine, 1)
		}
		for _, j := range add[:take] {
			if p := &im.places[j]; p.window == 0 {
				p.window = window
				p.visits++
				room--
			}
		}
		if room == 0 {
			return true
		}
	}
	return false
}

// open sets the cities, partner and view of a window.
func (im *Improver) open(window int) {
	m, at := im.size, 0
	from := (window - 1) * m
	for i, p := range im.places {
		if p.window == window && im.places[p.links[0]].window != window {
			at = i
		}
	}
	for w := 0; w < m; {
		p := &im.places[at]
		if p.window == window {
			im.cities[from+w], im.view[from+w], im.partner[from+w] = at, im.points[at], -1
			for side, i := range p.links {
				if im.places[i].window != window { // the tour enters the window here, or leaves it
					im.partner[from+w] = (w + m - 1 + 2*side) % m
				}
			}
			w++
		}
		at = p.links[1]
	}
	view := im.view[from:][:m]
	input.Box(view, view)
	symmetry := im.rng.IntN(input.Symmetries)
	for i, p := range view {
		view[i] = input.Symmetry(p, symmetry)
	}
}

// rebuild sets next to the tour with a window's output in place of the window, and returns whether
// it is a tour: if other windows were kept in this step, the paths outside may have other ends.
func (im *Improver) rebuild(window int, output []int) bool {
	im.link()
	m, from := im.size, (window-1)*im.size
	for k, w := range output {
		links := &im.places[im.cities[from+w]].links
		outside := links[0] // the way out, if there is one
		if im.places[outside].window == window {
			outside = links[1]
		}
		for side := range links {
			to := output[(k+m-1+2*side)%m]
			if links[side] = im.cities[from+to]; to == im.partner[from+w] {
				links[side] = outside
			}
		}
	}
	im.next = im.next[:0]
	start := im.Tour[0]
	for before, at := im.places[start].links[0], start; ; {
		im.next = append(im.next, at)
		links := im.places[at].links
		to := links[0]
		if to == before {
			to = links[1]
		}
		if before, at = at, to; at == start {
			return len(im.next) == len(im.Tour)
		}
	}
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
