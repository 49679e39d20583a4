package pointset

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"ptrnet/core/geom"
)

// Sets of every kind are recognized, at every number of points in so many of a hundred:
// ten points in two to five clusters are often like others. At most two in a hundred uniform sets
// are taken for another kind, and at most five in a hundred human ones for a kind of which the page
// may warn.
func TestRecognize(t *testing.T) {
	bars := map[string][5]int{ // at 7, 10, 20, 50 and 500 points
		"uniform": {98, 98, 98, 98, 98}, "small": {84, 90, 95, 96, 98}, "strip": {93, 97, 98, 98, 98}, "gaussian": {45, 78, 95, 98, 98},
		"clusters": {38, 68, 88, 94, 97}, "ring": {96, 98, 98, 98, 98}, "circle": {98, 98, 98, 98, 98}, "grid": {62, 88, 98, 98, 98},
		"spiral": {45, 98, 98, 98, 98}, "human": {58, 85, 98, 98, 98},
	}
	var table strings.Builder
	for _, n := range []int{3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 20, 50, 500} {
		at := slices.Index([]int{7, 10, 20, 50, 500}, n)
		fmt.Fprintf(&table, "\n%3d points", n)
		for _, k := range Kinds() {
			fmt.Fprintf(&table, "%9s", k.Name)
		}
		for _, k := range Kinds() {
			sets := 200
			if k.Name == "uniform" && n < 50 {
				sets = 2000 // their share has a standard deviation of 0.3 %
			}
			found, strange, far := recognized(k, n, sets)
			fmt.Fprintf(&table, "\n%-10s", k.Name)
			for _, other := range Kinds() {
				fmt.Fprintf(&table, "%8d ", 100*found[other.Name]/sets)
			}
			assert.LessOrEqual(t, strange, sets/100, "%s, %d points: unlike all", k.Name, n)
			switch k.Name {
			case "uniform":
				assert.LessOrEqual(t, sets-found[k.Name], 2*sets/100, "%d points: %v", n, found)
			case "human":
				assert.LessOrEqual(t, far, 5*sets/100, "%d points: %v", n, found)
			case "small", "strip", "ring", "circle", "spiral":
				if n >= 10 {
					assert.GreaterOrEqual(t, far, 97*sets/100, "%s, %d points", k.Name, n)
				}
			}
			if at >= 0 {
				assert.GreaterOrEqual(t, 100*found[k.Name]/sets, bars[k.Name][at], "%s, %d points: %v", k.Name, n, found)
			}
		}
	}
	t.Log(table.String())
}

// recognized counts what sets of a kind are taken for, how many of them are unlike all kinds, and
// how many unlike uniform ones.
func recognized(k Kind, n, sets int) (found map[string]int, strange, far int) {
	found = map[string]int{}
	points := make([]geom.Point, n)
	for i := range sets {
		k.Draw(points, rand.New(rand.NewPCG(uint64(i), 16)))
		like := Recognize(points)
		if like.Strange {
			strange++
		} else {
			found[like.Kind]++
		}
		if !like.Uniform {
			far++
		}
	}
	return found, strange, far
}

// Of the thousand points that a network reads at most, few sets are unlike all kinds.
func TestThousandPoints(t *testing.T) {
	for _, k := range Kinds() {
		found, strange, _ := recognized(k, 1000, 20)
		assert.GreaterOrEqual(t, found[k.Name], 19, "%s: %v", k.Name, found)
		assert.LessOrEqual(t, strange, 1, k.Name)
	}
}

// Moved, turned by quarters and mirrored, a set is of the same kind.
func TestRecognizedWhereverItLies(t *testing.T) {
	for _, k := range Kinds() {
		points, other := make([]geom.Point, 20), make([]geom.Point, 20)
		k.Draw(points, rand.New(rand.NewPCG(5, 16)))
		for i, p := range points {
			other[len(points)-1-i] = geom.Point{X: 1 - p.Y, Y: p.X}
		}
		assert.Equal(t, Recognize(points), Recognize(other), k.Name)
	}
}

func TestStrange(t *testing.T) {
	lattice := func(side int) (points []geom.Point) {
		for i := range side * side {
			points = append(points, geom.Point{X: (0.5 + float64(i%side)) / float64(side), Y: (0.5 + float64(i/side)) / float64(side)})
		}
		return points
	}
	line := make([]geom.Point, 10)
	for i := range line {
		line[i] = geom.Point{X: 0.1 * float64(i), Y: 0.05 * float64(i)}
	}
	speck := make([]geom.Point, 10)
	Uniform(speck, rand.New(rand.NewPCG(1, 16)))
	twice := append([]geom.Point(nil), speck...)
	twice[3] = twice[8]
	for i, p := range speck {
		speck[i] = geom.Point{X: 0.5 + 0.02*p.X, Y: 0.5 + 0.02*p.Y}
	}
	same := make([]geom.Point, 9)
	for name, points := range map[string][]geom.Point{
		"a lattice without noise": lattice(5), "a smaller one": lattice(4), "a line": line, "a speck": speck,
		"two in one place": twice, "all in one place": same, "three in one place": same[:3],
	} {
		assert.Equal(t, Likeness{Kind: "uniform", Strange: true}, Recognize(points), name)
	}
	for n := range 3 {
		assert.Equal(t, Likeness{"uniform", true, false}, Recognize(speck[:n]))
	}
	// Ten points in a twenty-fifth of the square, as the page was once too sure of.
	corner := make([]geom.Point, 10)
	Uniform(corner, rand.New(rand.NewPCG(2, 16)))
	for i, p := range corner {
		corner[i] = geom.Point{X: 0.1 + 0.2*p.X, Y: 0.7 + 0.2*p.Y}
	}
	assert.Equal(t, Likeness{Kind: "small"}, Recognize(corner))
}

func TestNeighbors(t *testing.T) {
	assert.Equal(t, []float64{1, 1, 2}, Neighbors([]geom.Point{{X: 0}, {X: 1}, {X: 3}}))
	assert.Equal(t, []float64{math.Inf(1)}, Neighbors([]geom.Point{{}}))
}

func BenchmarkRecognize(b *testing.B) {
	for _, n := range []int{50, 1000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			points := make([]geom.Point, n)
			Uniform(points, rand.New(rand.NewPCG(1, 2)))
			for b.Loop() {
				Recognize(points)
			}
		})
	}
}
