package triangulation

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/decoding"
	"ptrnet/core/geom"
	"ptrnet/core/internal/awkward"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
)

// byX sorts points as networks for lists are given them.
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
		for _, layout := range []string{Lists, Incenter} {
			p := &Problem{}
			p.Lay(layout)
			points = byX(points)
			w, n := p.Start(points), len(points)
			for k, symbol := range p.Spell(nil, points, p.Target(nil, points)) {
				require.True(t, w.Feasible(symbol), "%s %s: symbol %d of the exact answer", name, layout, k)
				w.Take(symbol)
			}
			require.True(t, w.Feasible(n))

			w = p.Start(points)
			var output []int
			for !w.Feasible(n) {
				require.LessOrEqual(t, len(output), p.MaxLength(n))
				next := liked(w, n, output, rng)
				require.GreaterOrEqual(t, next, 0, "%s %s: nothing is feasible behind %d symbols", name, layout,
					len(output))
				w.Take(next)
				output = append(output, next)
			}
			require.Zero(t, w.Cost())
			solution, _ := p.Solution(points, output)
			require.True(t, covers(points, solution), "%s %s: %v", name, layout, output)
		}
	}
}

// liked is a feasible symbol: any of those near to the one before in the order of the points, as a network
// may like them, else the first of all; -1 if there is none.
func liked(w decoding.State, n int, output []int, rng *rand.Rand) int {
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

// Every triangulation, not the exact one alone, is feasible in the order of its layout, symbol by symbol, and
// what a state says must come, comes. Of lists everything but third corners must. (That nothing
// else is feasible, TestFeasibleOfAnySize says: it would be stuck, or end with what is no triangulation.)
func TestEveryTriangulationIsFeasible(t *testing.T) {
	rng, seen := rand.New(rand.NewPCG(21, 2)), map[string]bool{}
	for round := range 1000 {
		points := awkward.Random(rng, 3+rng.IntN(10))
		if round%3 == 0 {
			points = awkward.Corners(rng, len(points))
		}
		p := &Problem{lists: round%2 == 0}
		if p.lists || round%4 > 1 {
			points = byX(points)
		}
		triangles := turned(points, p.Target(nil, points), problem.FirstEqual(points))
		for range 10 * len(triangles) {
			flip(rng, points, triangles)
		}
		p.triangles = p.triangles[:0]
		for _, c := range triangles {
			p.add(points, c[0], c[1], c[2])
		}
		if len(triangles) == 0 {
			continue
		}
		w, n, l := p.Start(points), len(points), lists{last: -1}
		solution := p.arranged(nil)
		output := p.Spell(nil, points, solution)
		back, _ := p.Solution(points, output)
		require.Equal(t, triples(solution, problem.FirstEqual(points)), triples(back, problem.FirstEqual(points)))
		require.Len(t, back, len(solution), "it is exactly the lists of its triangles")
		for k, symbol := range append(output, n) {
			require.True(t, w.Feasible(symbol), "lists %v: %d of %v of %v", p.lists, k, output, points)
			if p.lists {
				_, third := l.take(symbol, n)
				require.Equal(t, symbol == n || !third, w.(decoding.Forced).Forced() == symbol, "%v of %v", output[:k],
					points)
			}
			if symbol < n {
				w.Take(symbol)
			}
		}
		require.Zero(t, w.Cost())
		seen[fmt.Sprint(output)] = true
	}
	assert.Greater(t, len(seen), 500)
}
