package pointset

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"ptrnet/core/geom"
)

// Sets of every kind are recognized, at every number of points in so many of a hundred:
// ten points in two to five clusters are often like others.
func TestRecognize(t *testing.T) {
	const sets = 200
	bars := map[string][3]int{ // at 10, 20 and 50 points
		"uniform": {85, 92, 95}, "small": {90, 91, 92}, "strip": {93, 98, 98}, "gaussian": {68, 92, 93}, "clusters": {52, 70, 78},
		"ring": {97, 98, 98}, "circle": {98, 98, 98}, "grid": {88, 95, 97}, "spiral": {98, 98, 98}, "human": {84, 96, 98},
	}
	var table strings.Builder
	for at, n := range []int{10, 20, 50} {
		fmt.Fprintf(&table, "\n%2d points", n)
		for _, k := range Kinds() {
			fmt.Fprintf(&table, "%9s", k.Name)
		}
		for _, k := range Kinds() {
			found, strange, far := map[string]int{}, 0, 0
			for i := range sets {
				points := make([]geom.Point, n)
				k.Draw(points, rand.New(rand.NewPCG(uint64(i), 16)))
				like := Recognize(points)
				found[like.Kind]++
				if like.Strange {
					strange++
				}
				if !like.Uniform {
					far++
				}
			}
			fmt.Fprintf(&table, "\n%-9s", k.Name)
			for _, other := range Kinds() {
				fmt.Fprintf(&table, "%8d ", 100*found[other.Name]/sets)
			}
			assert.GreaterOrEqual(t, 100*found[k.Name]/sets, bars[k.Name][at], "%s, %d points: %v", k.Name, n, found)
			assert.LessOrEqual(t, strange, sets/100, "%s, %d points: unlike all", k.Name, n)
			switch k.Name {
			case "uniform", "human":
				assert.LessOrEqual(t, far, 12*sets/100, "%s, %d points", k.Name, n)
			case "small", "strip", "ring", "circle", "spiral":
				assert.GreaterOrEqual(t, far, 97*sets/100, "%s, %d points", k.Name, n)
			}
		}
	}
	t.Log(table.String())
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
	lattice := make([]geom.Point, 0, 25)
	for i := range 25 {
		lattice = append(lattice, geom.Point{X: 0.1 + 0.2*float64(i%5), Y: 0.1 + 0.2*float64(i/5)})
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
	for name, c := range map[string]struct {
		points []geom.Point
		kind   string
	}{
		"a lattice without noise": {lattice, "grid"}, "a line": {line, "strip"}, "a speck": {speck, "small"},
		"two in one place": {twice, ""}, "all in one place": {same, ""}, "three in one place": {same[:3], ""},
	} {
		like := Recognize(c.points)
		assert.True(t, like.Strange, name)
		if c.kind != "" {
			assert.Equal(t, c.kind, like.Kind, name)
		}
		_, err := ByName(like.Kind)
		assert.NoError(t, err, name)
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
	points := make([]geom.Point, 50)
	Uniform(points, rand.New(rand.NewPCG(1, 2)))
	for b.Loop() {
		Recognize(points)
	}
}
