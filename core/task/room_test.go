package task

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
)

// What fits is never nothing, and leads to a triangulation, or a simple polygon.
func TestFitsLeadsToValidAnswers(t *testing.T) {
	rng, ended := rand.New(rand.NewPCG(4, 5)), map[string]int{}
	for _, p := range forms(t) {
		f, ok := p.(Fitter)
		if !ok {
			continue
		}
		for round := range 300 {
			points := random(rng, 3+rng.IntN(9))
			if round%3 == 0 {
				for i := range points {
					points[i] = geom.Point{X: float64(rng.IntN(4)), Y: float64(rng.IntN(4))}
				}
			}
			n := len(points)
			if len((&Delaunay{}).Target(nil, points)) == 0 {
				continue // on one line
			}
			mask, fits := make([]bool, n+1), f.Fits(points)
			var prefix []int
			for {
				require.LessOrEqual(t, len(prefix), p.MaxLength(n), "%v of %v", prefix, points)
				p.Allowed(n, prefix, mask)
				var open []int
				for j, ok := range mask {
					if ok && fits(prefix, j) {
						open = append(open, j)
					}
				}
				if p.Name() == "hull" && len(open) == 0 {
					break // a chain may have walled itself in
				}
				require.NotEmpty(t, open, "stuck behind %v of %v", prefix, points)
				j := open[rng.IntN(len(open))]
				if j == n {
					require.Zero(t, p.(Coster).Cost(points, prefix), "%v of %v", prefix, points)
					ended[p.Name()]++
					break
				}
				prefix = append(prefix, j)
			}
		}
	}
	assert.Greater(t, ended["hull"], 100)
	assert.Greater(t, ended["delaunay"], 500)
}

// Every symbol of every exact answer fits where it stands, whatever was asked before.
func TestTargetsFit(t *testing.T) {
	for seed := range uint64(10) {
		for name, points := range sets(seed) {
			for _, p := range forms(t) {
				f, ok := p.(Fitter)
				target := p.Target(nil, points)
				if !ok || len(target) < 4 && p.Name() == "hull" || len(target) == 0 {
					continue
				}
				fits := f.Fits(points)
				for _, k := range rand.New(rand.NewPCG(seed, 2)).Perm(len(target) + 1) {
					next := len(points)
					if k < len(target) {
						next = target[k]
					}
					assert.True(t, fits(target[:k], next), "%s of %s: %d does not fit behind %v", p.Name(), name, next, target[:k])
				}
			}
		}
	}
}

func TestFitsTellsTriangles(t *testing.T) {
	d := &Delaunay{}
	fits := d.Fits(corners)
	for _, c := range []struct {
		prefix []int
		symbol int
		fits   bool
		why    string
	}{
		{[]int{0, 1}, 2, false, "4 lies in it"},
		{[]int{0, 1}, 4, true, ""},
		{[]int{0}, 1, true, "4 is left"},
		{[]int{0, 1, 4}, 5, false, "not the end"},
		{[]int{0, 1, 4, 0}, 1, false, "what lies beyond 0 1 is outside"},
		{[]int{0, 1, 4, 1, 2}, 4, true, ""},
		{[]int{0, 1, 4, 1, 3}, 4, true, "another triangulation"},
		{[]int{0, 1, 4, 1, 3, 4, 0, 3, 4}, 5, false, "1 2 3 is open"},
		{[]int{0, 1, 4, 1, 3, 4, 0, 3, 4}, 0, false, "0 has no room"},
		{[]int{0, 1, 4, 1, 3, 4, 0, 3, 4}, 1, true, ""},
		{[]int{0, 1, 4, 1, 3, 4, 0, 3, 4, 1, 2, 3}, 5, true, "the end"},
		{[]int{0, 1, 4, 1, 2, 4, 1}, 3, false, "it would cross 2 4"},
		{[]int{0, 0, 0, 0, 1}, 4, true, "what has no area does not count"},
	} {
		assert.Equal(t, c.fits, fits(c.prefix, c.symbol), "%v, %d: %s", c.prefix, c.symbol, c.why)
	}
	many := random(rand.New(rand.NewPCG(1, 1)), roomLimit+1)
	assert.Nil(t, newRoom(many))
	assert.True(t, d.Fits(many)([]int{0, 10, 20}, len(many)), "too many points: everything fits")
	circle := make([]geom.Point, 70) // 54,740 triangles
	for i := range circle {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / 70)
		circle[i] = geom.Point{X: cos, Y: sin}
	}
	assert.Nil(t, newRoom(circle))
	assert.True(t, d.Fits(circle)([]int{0, 10, 20}, 70), "too many triangles: everything fits")
	assert.NotNil(t, newRoom(circle[:50]))
}

func BenchmarkRoom(b *testing.B) {
	points := random(rand.New(rand.NewPCG(1, 1)), 50)
	for b.Loop() {
		newRoom(points)
	}
}
