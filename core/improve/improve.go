// Package improve improves tours with the network that gave them, by random re-construction (Luo et al.,
// "Neural combinatorial optimization with heavy decoder", NeurIPS 2023): the network decodes
// windows of the tour again, and what is shorter is accepted. Edge lengths guide which windows it takes, and
// nothing else about tours. The package knows no problem by name: a tour is a ring through every point once.
package improve

import (
	"cmp"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"

	"ptrnet/core/geom"
	"ptrnet/core/input"
	"ptrnet/core/model"
)

// Improver improves a tour.
//
// A window is cities near each other with their neighbors in the tour, so that a city that the
// tour visits on a detour can be moved. The tour enters and leaves it once or several times; the
// paths outside are given, each as an edge between two cities of the window.
type Improver struct {
	Tour     []int   // indices of points, the shortest tour so far
	Length   float64 // of the tour
	Tried    int     // windows decoded
	Accepted int     // of these, those that made the tour shorter

	model  *model.Model
	length func(tour []int) float64
	points []geom.Point
	rng    *rand.Rand
	stop   func() bool
	nodes  []node // [n], of each city

	// The windows of a step, m cities each.
	size   int             // m
	cities [mostCities]int // [windows][m], in the order of the tour
	// [windows][m], the other end of an edge that is kept, as a position in the window; -1 for none
	partner [mostCities]int
	square  [mostCities]geom.Point // [windows][m], the cities in the unit square

	distances []float64 // [n], of each city from a window's center
	nearest   []int     // [n], cities by distance
	next      []int     // a candidate for Tour
}

// node is a city of the tour.
type node struct {
	links  [2]int // the cities before and after it in the tour, or its neighbors in a candidate for it
	window int    // the number of its window, from 1 on; 0 for none
	visits int    // the windows that it was in
}

// The sizes of windows and of steps, for the shortest tours of 200 to 1,000 cities after some
// seconds (docs/log.md).
const (
	leastCities = 6  // of a tour
	leastWindow = 10 // cities of a window, or all but one
	mostWindow  = 80 // cities of a window
	// of all windows of a step, which share the matrix products: the weights are read once for all rows
	mostCities   = 320
	windowBeam   = 5 // decodes a window
	centersDrawn = 8 // cities of which one becomes a window's center
)

// New returns the improver of a tour of points; the tour is not changed. length is that of a tour, infinite
// if the output is none. Another seed draws other windows. stop is that of model.Options. It is an error if
// the network does not give tours, or the output is no tour, or one of fewer than 6 cities, which has no window.
func New(
	m *model.Model, points []geom.Point, tour []int, length func(tour []int) float64, seed uint64,
	stop func() bool,
) (*Improver, error) {
	if d := m.Problem.Describe(); !d.Ring || !d.Permutation || !m.Meta.Distinct {
		return nil, errors.New("only tours can be improved, by a network trained with the action mask")
	}
	if err := m.Check(points); err != nil {
		return nil, err
	}
	if len(points) < leastCities {
		return nil, errors.New("only tours of at least " + strconv.Itoa(leastCities) + " cities can be improved")
	}
	im := &Improver{Tour: slices.Clone(tour), Length: length(tour), model: m, length: length,
		points: points, rng: rand.New(rand.NewPCG(seed, 0)), stop: stop}
	if math.IsInf(im.Length, 1) {
		return nil, errors.New("this is not a tour of the points, or it is longer than the largest number")
	}
	im.nodes, im.distances, im.nearest = make([]node, len(points)), make([]float64, len(points)),
		make([]int, len(points))
	return im, nil
}

// Step decodes windows again, of the same random size and without a common city, and returns whether the tour
// became shorter. The error is model.ErrStopped if stop ends it; the tour is valid then, too.
func (im *Improver) Step() (bool, error) {
	n := len(im.Tour)
	least := min(n-1, leastWindow)
	im.size = least + im.rng.IntN(min(n-1, mostWindow)-least+1)
	im.link()
	for i := range im.nodes {
		im.nodes[i].window = 0
	}
	windows := 0
	for windows < mostCities/im.size && im.mark(windows+1) {
		windows++
		im.cut(windows)
	}
	if windows == 0 {
		return false, nil
	}
	o := model.Options{Beam: windowBeam, Constrained: true, Stop: im.stop, Partner: im.partner[:]}
	answers, err := im.model.SolveAll(im.square[:windows*im.size], im.size, o)
	if err != nil {
		return false, err
	}
	im.Tried += windows
	accepted := im.Accepted
	for w, a := range answers {
		if !a.Ended || !im.rebuild(w+1, a.Sequence) {
			continue
		}
		if length := im.length(im.next); length < im.Length*(1-shorter) {
			im.Tour, im.next, im.Length = im.next, im.Tour, length
			im.Accepted++
		}
	}
	return im.Accepted > accepted, nil
}

// shorter is the share by which a tour must be shorter than another, more than rounding.
const shorter = 1e-12

// link sets links to those of the tour.
func (im *Improver) link() {
	before := im.Tour[len(im.Tour)-1]
	for _, i := range im.Tour {
		im.nodes[i].links[0], im.nodes[before].links[1], before = before, i, i
	}
}

func (im *Improver) distance(i, j int) float64 {
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
		p := &im.nodes[i]
		score := (im.distance(i, p.links[0]) + im.distance(i, p.links[1])) / float64(1+p.visits)
		if p.window == 0 && score > highest {
			center, highest = i, score
		}
	}
	for i := range im.nearest {
		im.nearest[i], im.distances[i] = i, im.distance(i, center)
	}
	slices.SortFunc(im.nearest, func(i, j int) int {
		return cmp.Or(cmp.Compare(im.distances[i], im.distances[j]), i-j)
	})
	for _, i := range im.nearest {
		links := im.nodes[i].links
		add := [...]int{i, links[0], links[1]}
		free, mine := 0, 0
		for _, j := range add {
			switch im.nodes[j].window {
			case 0:
				free++
			case window:
				mine++
			}
		}
		take := len(add)
		// not with both neighbors; alone if it stands next to a city of the window
		if free+mine < take || free > room {
			take = min(mine, 1)
		}
		for _, j := range add[:take] {
			if p := &im.nodes[j]; p.window == 0 {
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

// cut sets the cities, partner and square of a window.
func (im *Improver) cut(window int) {
	m, at := im.size, 0
	from := (window - 1) * m
	for i, p := range im.nodes {
		if p.window == window && im.nodes[p.links[0]].window != window {
			at = i
		}
	}
	for w := 0; w < m; {
		p := &im.nodes[at]
		if p.window == window {
			im.cities[from+w], im.square[from+w], im.partner[from+w] = at, im.points[at], -1
			for side, i := range p.links {
				if im.nodes[i].window != window { // the tour enters the window here, or leaves it
					im.partner[from+w] = (w + m - 1 + 2*side) % m
				}
			}
			w++
		}
		at = p.links[1]
	}
	square := im.square[from:][:m]
	input.Box(square, square)
	symmetry := im.rng.IntN(input.Symmetries)
	for i, p := range square {
		square[i] = input.Symmetry(p, symmetry)
	}
}

// rebuild sets next to the tour with a window's output instead of the window, and returns whether
// it is a tour: if other windows were accepted in this step, the paths outside may have other ends.
func (im *Improver) rebuild(window int, output []int) bool {
	im.link()
	m, from := im.size, (window-1)*im.size
	for k, w := range output {
		links := &im.nodes[im.cities[from+w]].links
		outside := links[0] // the way out, if there is one
		if im.nodes[outside].window == window {
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
	for before, at := im.nodes[start].links[0], start; ; {
		im.next = append(im.next, at)
		links := im.nodes[at].links
		to := links[0]
		if to == before {
			to = links[1]
		}
		if before, at = at, to; at == start {
			return len(im.next) == len(im.Tour)
		}
	}
}
