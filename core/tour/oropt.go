package tour

import (
	"cmp"
	"math/bits"
	"math/rand/v2"
)

// OrOptions control OrOpt. The zero value is a good default.
type OrOptions struct {
	Kicks int         // perturbations tried; 0 means 8n, below 0 none
	Seed  uint64      // of the perturbations: same seed, same tour
	Stop  func() bool // ends the search early once it is true; called at each kick; may be nil
}

// OrOpt improves the tour of GreedyEdge by iterated local search. Below 8 cities the result is optimal.
//
// The local search exchanges two edges (2-opt) or moves up to three neighboring cities elsewhere, either way
// round (Or-opt), looking only at the 8 nearest neighbors of cities near a recent change. The perturbation
// swaps two short adjacent stretches (a double bridge), and is undone if the search does not make up for it.
// Cost O(n² log n) to begin with and about O(n) for each kick, with a small constant.
//
// Source: Or, 1976; don't-look bits and neighbor lists, Bentley, 1992; iterated
// local search with the double bridge, Martin, Otto & Felten, 1991.
func OrOpt(d Distances, o OrOptions) []int {
	var s localSearch
	return s.orOpt(d, nil, o)
}

// orOpt is OrOpt from any tour, which it improves in place, if not nil.
func (s *localSearch) orOpt(d Distances, tour []int, o OrOptions) []int {
	if d.n < 8 {
		exact := s.small.solve(d)
		if tour == nil || Length(d, exact) < Length(d, tour) {
			return exact
		}
		return tour
	}
	if tour == nil {
		tour = GreedyEdge(d)
	}
	s.start(d, tour, o.Seed)
	s.descend()
	for range cmp.Or(o.Kicks, 8*d.n) {
		if stopped(o.Stop) {
			break
		}
		s.round()
	}
	copy(tour, s.tour)
	return tour
}

// neighbors is the number of nearest cities that the local search considers.
const neighbors = 8

// localSearch is the state of the search; its memory is reused.
type localSearch struct {
	d     Distances
	n     int
	tour  []int // city at each position
	pos   []int // position of each city
	saved []int // tour before the kick
	part  []int // scratch of kick
	near  []int // [n][neighbors], nearest first

	// queue is the cities to process, queued marks them.
	queue  []int
	queued []bool

	rng   rand.PCG
	small completions
}

// start sets the state to tour, with every city in the queue. n ≥ 8.
func (s *localSearch) start(d Distances, tour []int, seed uint64) {
	n := d.n
	s.d, s.n = d, n
	s.tour, s.pos, s.saved = resize(s.tour, n), resize(s.pos, n), resize(s.saved, n)
	s.queue, s.queued = append(s.queue[:0], tour...), resize(s.queued, n)
	s.near = resize(s.near, n*neighbors)
	s.rng.Seed(seed, 0x9e3779b97f4a7c15)
	copy(s.tour, tour)
	for i, c := range s.tour {
		s.pos[c] = i
	}
	for c := range n {
		d.steps(n)
		list := s.near[c*neighbors : (c+1)*neighbors]
		if k := d.nearest(c, list); k < neighbors { // of 8 cities
			list[k] = list[k-1]
		}
	}
	for c := range s.queued {
		s.queued[c] = true
	}
}

// nearest fills list with c's nearest cities, the nearest first, and returns how many there are.
func (d Distances) nearest(c int, list []int) int {
	row, k := d.row(c), 0
	for v, w := range row {
		if v == c || k == len(list) && w >= row[list[k-1]] {
			continue
		}
		if k < len(list) {
			k++
		}
		t := k - 1
		for ; t > 0 && row[list[t-1]] > w; t-- {
			list[t] = list[t-1]
		}
		list[t] = v
	}
	return k
}

func (s *localSearch) succ(c int) int {
	if i := s.pos[c] + 1; i < s.n {
		return s.tour[i]
	}
	return s.tour[0]
}

func (s *localSearch) pred(c int) int {
	if i := s.pos[c]; i > 0 {
		return s.tour[i-1]
	}
	return s.tour[s.n-1]
}

func (s *localSearch) push(cities ...int) {
	for _, c := range cities {
		if !s.queued[c] {
			s.queued[c] = true
			s.queue = append(s.queue, c)
		}
	}
}

// descend improves until the queue is empty and returns the length gained.
func (s *localSearch) descend() float64 {
	total := 0.0
	for head := 0; head < len(s.queue); head++ {
		s.d.steps(neighbors)
		c := s.queue[head]
		s.queued[c] = false
		for {
			gain := s.improve(c, false)
			if gain == 0 {
				gain = s.improve(c, true)
			}
			if gain == 0 {
				break
			}
			total += gain
		}
	}
	s.queue = s.queue[:0]
	return total
}

// improve makes the first improving move that removes the edge from a to its successor, or predecessor if
// back, and adds one to a city nearer to a. It returns the gain, 0 if there is none.
func (s *localSearch) improve(a int, back bool) float64 {
	next, prev := s.succ, s.pred
	if back {
		next, prev = prev, next
	}
	b := next(a)
	fromA, fromB := s.d.row(a), s.d.row(b)
	for _, x := range s.near[a*neighbors : (a+1)*neighbors] {
		if fromA[x] >= fromA[b] {
			return 0
		}
		y := next(x)
		out := fromA[b] + s.d.At(x, y)
		if gain := out - fromA[x] - fromB[y]; gain > slack*out {
			s.flip(a, b, x, y)
			s.push(a, b, x, y)
			return gain
		}
		// The stretch from a back to e goes between x and one of its
		// neighbors: f e..a b becomes f b and x a..e y.
		e := a
		for range 3 {
			f := prev(e)
			if e == x || f == b {
				break
			}
			for _, y := range [2]int{next(x), prev(x)} {
				if x == f && y == e {
					continue
				}
				out := fromA[b] + s.d.At(e, f) + s.d.At(x, y)
				if gain := out - fromA[x] - s.d.At(e, y) - fromB[f]; gain > slack*out {
					if y == next(x) {
						s.flip(a, b, x, y)
						s.flip(f, e, b, y)
					} else {
						s.flip(f, e, a, b)
						s.flip(e, b, y, x)
						s.flip(f, a, b, x)
					}
					s.push(a, b, x, y, e, f)
					return gain
				}
			}
			e = f
		}
	}
	return 0
}

// flip replaces the edges a-b and c-d by a-c and b-d, where b follows a and d
// follows c, or b precedes a and d precedes c.
func (s *localSearch) flip(a, b, c, d int) {
	if s.succ(a) != b || s.succ(c) != d {
		a, b, c, d = b, a, d, c
	}
	// The shorter of b..c and d..a is reversed.
	i, j := s.pos[b], s.pos[c]
	count := j - i + 1
	if count <= 0 {
		count += s.n
	}
	if 2*count > s.n {
		i, j, count = s.pos[d], s.pos[a], s.n-count
	}
	for ; count > 1; count -= 2 {
		p, q := s.tour[i], s.tour[j]
		s.tour[i], s.tour[j] = q, p
		s.pos[q], s.pos[p] = i, j
		if i++; i == s.n {
			i = 0
		}
		if j--; j < 0 {
			j = s.n - 1
		}
	}
}

// round is one kick and descent, undone if the tour became longer.
func (s *localSearch) round() {
	copy(s.saved, s.tour)
	if s.kick()+s.descend() >= 0 {
		return
	}
	copy(s.tour, s.saved)
	for i, c := range s.tour {
		s.pos[c] = i
	}
}

func (s *localSearch) below(n int) int {
	hi, _ := bits.Mul64(s.rng.Uint64(), uint64(n))
	return int(hi)
}

// kick swaps two adjacent stretches at a random position, each of 1 to
// min(30, n/3) cities, and returns the (mostly negative) gain.
func (s *localSearch) kick() float64 {
	n := s.n
	most := min(30, n/3)
	first, second, at := 1+s.below(most), 1+s.below(most), s.below(n)
	position := func(k int) int {
		if k += at; k >= n {
			k -= n
		}
		return k
	}
	s.part = s.part[:0]
	for k := range first + second {
		s.part = append(s.part, s.tour[position(1+(k+first)%(first+second))])
	}
	a, z := s.tour[at], s.tour[position(first+second+1)]
	q, r := s.part[second-1], s.part[second] // new neighbors
	p, y := s.part[0], s.part[first+second-1]
	for k, c := range s.part {
		i := position(1 + k)
		s.tour[i], s.pos[c] = c, i
	}
	s.push(a, p, q, r, y, z)
	// Before: a-r, y-p, q-z. After: a-p, q-r, y-z.
	return s.d.At(a, r) + s.d.At(y, p) + s.d.At(q, z) - s.d.At(a, p) - s.d.At(q, r) - s.d.At(y, z)
}
