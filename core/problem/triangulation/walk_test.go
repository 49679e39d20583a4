package triangulation

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/decoding"
	"ptrnet/core/geom"
	"ptrnet/core/hull"
	"ptrnet/core/internal/awkward"
	"ptrnet/core/pointset"
)

// byX sorts points as networks for fans are given them.
func byX(points []geom.Point) []geom.Point {
	return slices.SortedFunc(slices.Values(points), geom.Point.Compare)
}

// manyPoints are 200 of every kind, on a circle, and on a grid, some places of it more than once.
func manyPoints(rng *rand.Rand) map[string][]geom.Point {
	const n = 200
	sets := map[string][]geom.Point{"exact circle": awkward.Circle(n)}
	for _, k := range pointset.Kinds() {
		points := make([]geom.Point, n)
		k.Draw(points, rng)
		sets[k.Name] = points
	}
	var lattice []geom.Point
	for range n {
		lattice = append(lattice, geom.Point{X: float64(rng.IntN(14)) / 14, Y: float64(rng.IntN(14)) / 14})
	}
	sets["grid with duplicates"] = lattice
	return sets
}

// Of 200 points, whatever follows of what is feasible is a triangulation of simple triangles that
// cover the hull, in as many symbols as one has; and the exact one is feasible, symbol by symbol.
func TestFeasibleOfAnySize(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 1))
	for name, points := range manyPoints(rng) {
		for _, form := range []string{Fan, Incenter} {
			p := &Problem{}
			p.Shape(form)
			points = byX(points)
			w, n := p.Walk(points, true), len(points)
			for k, symbol := range p.Target(nil, points) {
				require.True(t, w.Feasible(symbol), "%s %s: symbol %d of the exact answer", name, form, k)
				w.Take(symbol)
			}
			require.True(t, w.Feasible(n))

			w = p.Walk(points, true)
			var output []int
			for !w.Feasible(n) {
				require.LessOrEqual(t, len(output), p.MaxLength(n))
				next := liked(w, n, output, rng)
				require.GreaterOrEqual(t, next, 0, "%s %s: nothing is feasible behind %d symbols", name, form, len(output))
				w.Take(next)
				output = append(output, next)
			}
			require.Zero(t, w.Cost())
			require.True(t, covers(points, output), "%s %s: %v", name, form, output)
		}
	}
}

// liked is a feasible symbol: any of those near to the one before in the order of the points, as a network may
// like them, else the first of all; -1 if there is none.
func liked(w decoding.Walk, n int, output []int, rng *rand.Rand) int {
	around := 0
	if k := len(output); k > 0 {
		around = output[k-1]
	}
	for range 8 {
		if j := around + rng.IntN(41) - 20; j >= 0 && j < n && w.Feasible(j) {
			return j
		}
	}
	for j := range n {
		if w.Feasible(j) {
			return j
		}
	}
	return -1
}

// What a walk says of random prefixes is what a search through all triangles says: those with area that have no
// point in them and do not overlap one of the prefix. A fan leaves one first and one second corner, and says so.
func TestWalkAgreesWithPrefix(t *testing.T) {
	rng, yes, no := rand.New(rand.NewPCG(21, 2)), 0, 0
	for round := range 240 {
		points := awkward.Random(rng, 3+rng.IntN(8))
		if round%3 == 0 {
			points = awkward.Corners(rng, len(points))
		}
		p, sorted := &Problem{}, round%4 > 1
		if round%2 == 0 {
			p.Shape(Fan)
		}
		if sorted {
			points = byX(points)
		}
		if math.Abs(hull.Area(points, hull.Of(points))) == 0 {
			continue
		}
		n := len(points)
		w, free := p.Walk(points, sorted), decoding.Walk(nil)
		for prefix := []int(nil); ; {
			want := feasibleOf(p, points, prefix, sorted)
			var open []int
			for j := range n + 1 {
				require.Equal(t, want[j], w.Feasible(j), "fan %v sorted %v: %d behind %v of %v", p.fan, sorted, j, prefix, points)
				if want[j] {
					open, yes = append(open, j), yes+1
				} else {
					no++
				}
			}
			forced := w.(decoding.Forced).Forced()
			if forced >= 0 {
				require.Equal(t, []int{forced}, open)
			}
			if p.fan && sorted && len(slices.Compact(slices.Clone(points))) == n && len(prefix)%3 < 2 {
				require.Len(t, open, 1, "%v behind %v", points, prefix)
				require.Equal(t, open[0], forced)
			}
			next := open[rng.IntN(len(open))]
			if next == n {
				break
			}
			w, free = w.Fork(free), w
			w.Take(next)
			prefix = append(prefix, next)
		}
	}
	assert.Greater(t, min(yes, no), 2000)
}

// feasibleOf tells which symbols are feasible behind a prefix, from all triangles.
func feasibleOf(p *Problem, points []geom.Point, prefix []int, sorted bool) []bool {
	n, done := len(points), len(prefix)/3*3
	left := map[[3]int]bool{} // triangles that may still come, counter-clockwise from each of their corners
	counterClockwise := func(a, b, c int) [3]int {
		if geom.Orient(points[a], points[b], points[c]) < 0 {
			return [3]int{a, c, b}
		}
		return [3]int{a, b, c}
	}
	for a := range n {
		for b := a + 1; b < n; b++ {
			for c := b + 1; c < n; c++ {
				t := counterClockwise(a, b, c)
				ok := geom.Orient(points[t[0]], points[t[1]], points[t[2]]) > 0
				for i, o := range points {
					corner := o == points[a] || o == points[b] || o == points[c]
					ok = ok && (corner || i == a || geom.Orient(points[t[0]], points[t[1]], o) < 0 ||
						geom.Orient(points[t[1]], points[t[2]], o) < 0 || geom.Orient(points[t[2]], points[t[0]], o) < 0)
				}
				for k := 0; ok && k < done; k += 3 {
					ok = !overlap(points, t, counterClockwise(prefix[k], prefix[k+1], prefix[k+2]))
				}
				if ok {
					left[t], left[[3]int{t[1], t[2], t[0]}], left[[3]int{t[2], t[0], t[1]}] = true, true, true
				}
			}
		}
	}
	fans := p.fan && sorted && len(slices.Compact(slices.Clone(points))) == n
	least := n // the smallest corner of what is left
	across := map[[2]int]bool{}
	for t := range left {
		least = min(least, t[0])
		across[[2]int{t[1], t[0]}] = true
	}
	want := make([]bool, n+1)
	want[n] = len(prefix) == done && len(left) == 0
	begun := prefix[done:]
	for t := range left {
		a, b, c := t[0], t[1], t[2]
		for _, o := range [2][3]int{{a, b, c}, {a, c, b}} { // in either direction
			inForm := o[0] < min(o[1], o[2]) && (p.fan || o[1] < o[2])
			if fans {
				inForm = o == t && a == least && !across[[2]int{a, b}] // along the front
			}
			if inForm && slices.Equal(begun, o[:len(begun)]) {
				want[o[len(begun)]] = true
			}
		}
	}
	return want
}
