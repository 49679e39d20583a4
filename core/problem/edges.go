package problem

import (
	"strconv"

	"ptrnet/core/geom"
)

// Drawing is an output's edges, compared with those of the exact solution.
type Drawing struct {
	Edges   []Edge
	Wrong   []bool // for each of Edges: it is in no exact solution
	Missing []Edge // edges of the exact solution that are not in the output
}

// Draw compares an output's edges with those of the exact solution nearest to it (see Nearest); an edge of any
// exact solution is not wrong. Equal points count as one, and edges between them are omitted. A correct
// output, such as another triangulation of cocircular points, has no wrong or missing edges. Drawing ends
// before the first index out of range. Cost: O(n + edges), and that of Ties.
func Draw(p Problem, points []geom.Point, nearest, output []int, correct bool) Drawing {
	complete := InRange(output, len(points))
	output = output[:inRange(output, len(points))]
	firstEqual := FirstEqual(points)
	key := func(e Edge) [2]int {
		a, b := firstEqual[e.A], firstEqual[e.B]
		return [2]int{min(a, b), max(a, b)}
	}
	truth, legal := ties(p, points, nearest, output, correct)
	right, drawn := make(map[[2]int]bool, len(truth)), make(map[[2]int]bool, len(truth))
	for _, e := range truth {
		right[key(e)] = true
	}
	var d Drawing
	for _, e := range p.Edges(nil, output, complete) {
		if !InRange([]int{e.A, e.B}, len(points)) { // of an output that is too long
			continue
		}
		if k := key(e); k[0] != k[1] {
			drawn[k] = true
			d.Edges, d.Wrong = append(d.Edges, e), append(d.Wrong, !correct && !right[k] && !legal(e.A, e.B))
		}
	}
	if correct {
		return d
	}
	for _, e := range truth {
		if k := key(e); !drawn[k] && k[0] != k[1] {
			d.Missing = append(d.Missing, e)
		}
	}
	return d
}

// ties are the edges of the exact solution nearest to an output, and a test for other legal edges.
func ties(p Problem, points []geom.Point, nearest, output []int, correct bool) ([]Edge, func(a, b int) bool) {
	if t, ok := p.(Tied); ok && !correct && len(nearest) > 0 {
		return t.Ties(points, nearest, output)
	}
	return p.Edges(nil, nearest, true), func(int, int) bool { return false }
}

// Chain appends the edges between consecutive points of a sequence, and with ring the edge
// from the last to the first. Repeated points give no edge.
func Chain(dst []Edge, sequence []int, ring bool) []Edge {
	last := len(sequence) - 1
	for i := 1; i <= last; i++ {
		if sequence[i] != sequence[i-1] {
			dst = append(dst, Edge{sequence[i-1], sequence[i], i + 1})
		}
	}
	if ring && last >= 2 && sequence[0] != sequence[last] {
		dst = append(dst, Edge{sequence[last], sequence[0], last + 2})
	}
	return dst
}

// ReadRing checks a solution that files write as a ring: the first index again at
// the end, and no other index twice. name is the problem's.
func ReadRing(name string, indices []int, n int) *OutputError {
	last := len(indices) - 1
	if last < 1 || indices[0] != indices[last] {
		return &OutputError{last, "the " + name + " output does not end with its first index"}
	}
	seen := make([]bool, n)
	for k, j := range indices[:last] {
		if seen[j] {
			return &OutputError{k, "index " + strconv.Itoa(j+1) + " a second time"}
		}
		seen[j] = true
	}
	return nil
}

// FirstEqual maps every point to the first point that is equal to it.
func FirstEqual(points []geom.Point) []int {
	first, at := make([]int, len(points)), make(map[geom.Point]int, len(points))
	for i, p := range points {
		if _, ok := at[p]; !ok {
			at[p] = i
		}
		first[i] = at[p]
	}
	return first
}
