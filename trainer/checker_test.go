package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
)

// A checker of certificates that shares nothing with what writes them but
// docs/certificates.md: it computes distances, conclusions and 1-trees by itself.

type checkedProof struct {
	Edge          []int
	Without, With *checkedProof
	Weights       []float64
	Empty         bool
}

type checkedLine struct {
	Format    string
	Rule      string
	Points    [][2]float64
	Tour      []int
	Length    float64
	Certified bool
	Omitted   []int
	Weights   []float64
	Bound     float64
	Tree      *checkedProof
	Ends      []int
}

// checker is what the checks of one certificate share.
type checker struct {
	n    int
	d    [][]float64
	kept []bool  // cities that the proof is about
	m    int     // how many
	need float64 // what each part's bound must reach
}

// checkCertificate is an error that says what is wrong with a line of a file of
// certificates; leaves counts those of the proof.
func checkCertificate(line []byte) (leaves int, err error) {
	var c checkedLine
	if err := json.Unmarshal(line, &c); err != nil {
		return 0, err
	}
	if c.Format != "ptrnet-certificate/1" || !c.Certified {
		return 0, errors.New("no certificate")
	}
	k := checker{n: len(c.Points), kept: make([]bool, len(c.Points)), m: len(c.Points)}
	if k.d, err = distancesOf(c.Rule, c.Points); err != nil {
		return 0, err
	}
	if err := k.checkTour(c.Tour, c.Length); err != nil {
		return 0, err
	}
	// The safety margin, for rounding: far above what sums of some hundred doubles lose.
	k.need = c.Length * (1 - 2e-9)
	if c.Length < 1e8 && k.whole() {
		k.need = c.Length - 1 + 5e-4 // tours have integer lengths
	}
	if err := k.omit(c.Omitted); err != nil {
		return 0, err
	}
	if c.Tree == nil {
		if k.n < 2 {
			return 0, nil
		}
		if len(c.Ends) != 2 || c.Ends[0] < 0 || c.Ends[1] < 0 || c.Ends[0] >= k.n || c.Ends[1] >= k.n {
			return 0, errors.New("neither a tree nor two ends")
		}
		if there := k.way(c.Ends[0], c.Ends[1]); !(2*there >= k.need) {
			return 0, fmt.Errorf("there and back is %g, not %g", 2*there, k.need)
		}
		return 0, nil
	}
	if root := k.oneTree(c.Weights, k.states(nil, nil)); !(math.Abs(root-c.Bound) <= 1e-9*c.Length) {
		return 0, fmt.Errorf("the bound of the root is %g, not %g", root, c.Bound)
	}
	err = k.prove(c.Tree, nil, nil, &leaves)
	return leaves, err
}

// distancesOf measures by the rule, as TSPLIB 95 defines it.
func distancesOf(rule string, points [][2]float64) ([][]float64, error) {
	d := make([][]float64, len(points))
	for i, p := range points {
		d[i] = make([]float64, len(points))
		for j, q := range points {
			if i == j {
				continue
			}
			x, y := p[0]-q[0], p[1]-q[1]
			square := float64(x*x) + float64(y*y)
			switch rule {
			case "EUCLID":
				d[i][j] = math.Hypot(x, y)
			case "EUC_2D":
				d[i][j] = math.Floor(math.Sqrt(square) + 0.5)
			case "CEIL_2D":
				d[i][j] = math.Ceil(math.Sqrt(square))
			case "ATT":
				r := math.Sqrt(square / 10)
				d[i][j] = math.Floor(r + 0.5)
				if d[i][j] < r {
					d[i][j]++
				}
			case "GEO":
				rad := func(v float64) float64 {
					degrees := math.Trunc(v)
					return 3.141592 * (degrees + 5*(v-degrees)/3) / 180
				}
				q1, q2, q3 := math.Cos(rad(p[1])-rad(q[1])), math.Cos(rad(p[0])-rad(q[0])), math.Cos(rad(p[0])+rad(q[0]))
				d[i][j] = math.Floor(6378.388*math.Acos(max(-1, min(1, 0.5*((1+q1)*q2-(1-q1)*q3)))) + 1)
			default:
				return nil, fmt.Errorf("rule %q", rule)
			}
		}
	}
	return d, nil
}

// checkTour holds if the tour visits each city once and is as long as it says.
func (k *checker) checkTour(tour []int, length float64) error {
	if len(tour) != k.n {
		return errors.New("the tour has not every city")
	}
	sum := 0.0
	for t, v := range tour {
		if v < 0 || v >= k.n || k.kept[v] {
			return fmt.Errorf("the tour has city %d twice, or there is none", v)
		}
		k.kept[v] = true
		sum += k.d[v][tour[(t+1)%k.n]%k.n]
	}
	if !(math.Abs(sum-length) <= 1e-12*sum) {
		return fmt.Errorf("the tour has length %g, not %g", sum, length)
	}
	return nil
}

func (k *checker) whole() bool {
	for _, row := range k.d {
		for _, w := range row {
			if w != math.Floor(w) {
				return false
			}
		}
	}
	return true
}

// omit leaves cities out by way of which nothing is closer: a tour of all can skip them
// and gets no longer.
func (k *checker) omit(cities []int) error {
	for _, v := range cities {
		if v <= 0 || v >= k.n || !k.kept[v] {
			return fmt.Errorf("city %d cannot be omitted", v)
		}
		for i := range k.n {
			for j := range k.n {
				if i != j && k.d[i][j] > (k.d[i][v]+k.d[v][j])*(1+2e-12) {
					return fmt.Errorf("city %d is a shortcut between %d and %d", v, i, j)
				}
			}
		}
		k.kept[v] = false
		k.m--
	}
	return nil
}

// way is the length of the shortest way between two cities (Bellman & Ford).
func (k *checker) way(a, b int) float64 {
	dist := slices.Clone(k.d[a])
	for range k.n {
		for u := range k.n {
			for v := range k.n {
				dist[v] = min(dist[v], dist[u]+k.d[u][v])
			}
		}
	}
	return dist[b]
}

// prove goes through the tree: both sides of every decision must be proven.
func (k *checker) prove(p *checkedProof, without, with [][2]int, leaves *int) error {
	if p == nil {
		return errors.New("a part of the tours has no proof")
	}
	if p.Edge != nil {
		if len(p.Edge) != 2 {
			return errors.New("an edge has two cities")
		}
		u, v := p.Edge[0], p.Edge[1]
		if u == v || u < 0 || v < 0 || u >= k.n || v >= k.n || !k.kept[u] || !k.kept[v] {
			return fmt.Errorf("%v is no edge", p.Edge)
		}
		e := [2]int{u, v}
		if err := k.prove(p.Without, append(slices.Clone(without), e), with, leaves); err != nil {
			return err
		}
		return k.prove(p.With, without, append(slices.Clone(with), e), leaves)
	}
	*leaves++
	states := k.states(without, with)
	if states == nil {
		return nil // no tour has these edges
	}
	if p.Empty {
		return errors.New("a leaf that is said to be empty is not")
	}
	if bound := k.oneTree(p.Weights, states); !(bound >= k.need) {
		return fmt.Errorf("a leaf has the bound %g, not %g", bound, k.need)
	}
	return nil
}

const in, out = 1, -1

// states are the decided edges with what follows from them, [n][n] in, out or 0; nil if
// they exclude each other.
func (k *checker) states(without, with [][2]int) [][]int8 {
	s := make([][]int8, k.n)
	for v := range s {
		s[v] = make([]int8, k.n)
	}
	fine := true
	set := func(u, v int, state int8) bool {
		fine = fine && s[u][v] != -state
		changed := s[u][v] == 0
		s[u][v], s[v][u] = state, state
		return changed
	}
	for v := range k.n {
		for u := range k.n {
			if u == v || !k.kept[u] || !k.kept[v] {
				s[u][v] = out
			}
		}
	}
	for _, e := range without {
		set(e[0], e[1], out)
	}
	for _, e := range with {
		set(e[0], e[1], in)
	}
	for changed := true; changed && fine; {
		changed = false
		for v := range k.n {
			if !k.kept[v] {
				continue
			}
			must, may := 0, 0
			for u := range k.n {
				if s[v][u] == in {
					must++
				}
				if s[v][u] != out {
					may++
				}
			}
			if must > 2 || may < 2 {
				return nil
			}
			for u := range k.n {
				if s[v][u] == 0 && must == 2 {
					changed = set(u, v, out) || changed
				} else if s[v][u] == 0 && may == 2 {
					changed = set(u, v, in) || changed
				}
			}
		}
		// No cycle closes before it has all cities.
		part := make([]int, k.n)
		for v := range part {
			part[v] = v
		}
		root := func(v int) int {
			for part[v] != v {
				v = part[v]
			}
			return v
		}
		count := 0
		for u := range k.n {
			for v := range u {
				if s[u][v] == in {
					count++
					if root(u) == root(v) && k.cycles(s) {
						return nil
					}
					part[root(u)] = root(v)
				}
			}
		}
		for u := range k.n {
			for v := range u {
				if s[u][v] == 0 && root(u) == root(v) && count < k.m-1 {
					changed = set(u, v, out) || changed
				}
			}
		}
	}
	if !fine {
		return nil
	}
	return s
}

// cycles reports whether the edges that are in close a cycle without all cities.
func (k *checker) cycles(s [][]int8) bool {
	for v := range k.n {
		from, at, length := -1, v, 0
		for {
			next := -1
			for u := range k.n {
				if s[at][u] == in && u != from {
					next = u
					break
				}
			}
			if next < 0 {
				break
			}
			from, at = at, next
			if length++; at == v {
				if length < k.m {
					return true
				}
				break
			}
			if length > k.n {
				break
			}
		}
	}
	return false
}

// oneTree is L(pi) of a minimum 1-tree among those that have all edges in and none out:
// Prim's algorithm over the cities but 0, and two edges at city 0. NaN for weights that
// are none.
func (k *checker) oneTree(pi []float64, s [][]int8) float64 {
	if len(pi) != k.n {
		return math.NaN()
	}
	cost := func(u, v int) float64 { return k.d[u][v] + pi[u] + pi[v] }
	// rank orders edges: those that are in come first.
	rank := func(u, v int) (int8, float64) { return -s[u][v], cost(u, v) }
	sum, inTree := 0.0, make([]bool, k.n)
	size := 0
	for v := 1; v < k.n; v++ {
		if k.kept[v] && size == 0 {
			inTree[v] = true
			size++
		}
	}
	near := make([]int, k.n) // the city of the tree that is nearest, -1 for none
	for v := range near {
		near[v] = -1
	}
	join := func(u int) {
		for v := 1; v < k.n; v++ {
			if inTree[v] || !k.kept[v] || s[u][v] == out {
				continue
			}
			if near[v] >= 0 {
				a, x := rank(near[v], v)
				b, y := rank(u, v)
				if a < b || a == b && x <= y {
					continue
				}
			}
			near[v] = u
		}
	}
	join(slices.Index(inTree, true))
	for ; size < k.m-1; size++ {
		best := -1
		for v := 1; v < k.n; v++ {
			if inTree[v] || near[v] < 0 {
				continue
			}
			if best >= 0 {
				a, x := rank(near[best], best)
				b, y := rank(near[v], v)
				if a < b || a == b && x <= y {
					continue
				}
			}
			best = v
		}
		if best < 0 {
			return math.Inf(1)
		}
		sum += cost(best, near[best])
		inTree[best] = true
		join(best)
	}
	var ends []int
	for v := 1; v < k.n; v++ {
		if k.kept[v] && s[0][v] != out {
			ends = append(ends, v)
		}
	}
	if len(ends) < 2 {
		return math.Inf(1)
	}
	slices.SortFunc(ends, func(u, v int) int {
		a, x := rank(0, u)
		b, y := rank(0, v)
		switch {
		case a < b || a == b && x < y:
			return -1
		case a > b || a == b && x > y:
			return 1
		}
		return 0
	})
	sum += cost(0, ends[0]) + cost(0, ends[1])
	for v, p := range pi {
		if k.kept[v] {
			sum -= 2 * p
		}
	}
	return sum
}
