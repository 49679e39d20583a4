package hull

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
)

// families are kinds of points whose sets break careless code.
var families = map[string]func(rng *rand.Rand) geom.Point{
	"uniform": func(rng *rand.Rand) geom.Point { return geom.Point{X: rng.Float64(), Y: rng.Float64()} },
	"grid": func(rng *rand.Rand) geom.Point {
		return geom.Point{X: float64(rng.IntN(4)), Y: float64(rng.IntN(4))}
	},
	"one line": func(rng *rand.Rand) geom.Point {
		t := float64(rng.IntN(7))
		return geom.Point{X: 3 * t, Y: 2 - t}
	},
	"vertical":   func(rng *rand.Rand) geom.Point { return geom.Point{X: 0.5, Y: float64(rng.IntN(9))} },
	"all equal":  func(*rand.Rand) geom.Point { return geom.Point{X: 0.25, Y: 0.75} },
	"two places": func(rng *rand.Rand) geom.Point { return geom.Point{X: float64(rng.IntN(2)), Y: 1} },
	"nearly one line": func(rng *rand.Rand) geom.Point {
		return geom.Point{X: 0.5 + float64(rng.IntN(9))*0x1p-53, Y: 0.5 + float64(rng.IntN(9))*0x1p-53}
	},
	"circle": func(rng *rand.Rand) geom.Point {
		s, c := math.Sincos(2 * math.Pi * rng.Float64())
		return geom.Point{X: c, Y: s}
	},
	"far apart in size": func(rng *rand.Rand) geom.Point {
		return geom.Point{X: math.Ldexp(rng.Float64()-0.5, rng.IntN(2000)-1000),
			Y: math.Ldexp(rng.Float64()-0.5, rng.IntN(2000)-1000)}
	},
	"largest": func(rng *rand.Rand) geom.Point {
		v := []float64{-math.MaxFloat64, math.MaxFloat64, 0, math.SmallestNonzeroFloat64, math.Copysign(0, -1)}
		return geom.Point{X: v[rng.IntN(5)], Y: v[rng.IntN(5)]}
	},
}

// draw is n points of a family.
func draw(family string, rng *rand.Rand, n int) []geom.Point {
	points := make([]geom.Point, n)
	for i := range points {
		points[i] = families[family](rng)
	}
	return points
}

// requireHull checks each method by the definition: from the lowest index a ring of places by their first
// indices, with left turns and no point to the right of an edge; points on one line have two ends.
func requireHull(t *testing.T, points []geom.Point) {
	t.Helper()
	for _, m := range Methods() {
		ring := m.Append(new(Finder), nil, points)
		require.Equal(t, len(points) > 0, len(ring) > 0, "%s of %v", m.Name, points)
		for k, i := range ring {
			a, b, c := points[i], points[ring[(k+1)%len(ring)]], points[ring[(k+2)%len(ring)]]
			require.Equal(t, i, slices.Index(points, a), "%s of %v: %v", m.Name, points, ring)
			require.True(t, i >= ring[0] && (len(ring) < 3 || geom.Orient(a, b, c) > 0), "%s of %v: %v", m.Name,
				points, ring)
			for _, p := range points {
				if side := geom.Orient(a, b, p); p != a && p != b && (side < 0 || side == 0 && !geom.Between(a, p, b)) {
					require.Fail(t, "a point outside", "%s of %v: %v", m.Name, points, ring)
				}
			}
		}
	}
}

func TestMethodsAreTheDefinition(t *testing.T) {
	for name := range families {
		t.Run(name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(3, 0))
			for n := range 24 {
				for range 30 {
					requireHull(t, draw(name, rng, n))
				}
			}
		})
	}
}

// Random closed chains, on a small grid, where they touch themselves, overlap and fold in every way, and
// beside it, against the definitions in rationals. Simple: no place twice, no edge back along the one before,
// and no two others with a point in common. Crossing: two edges have a single point in common, inside both.
func TestSimpleAndCrossesAreTheirDefinitions(t *testing.T) {
	type vector [2]*big.Rat
	rat := func(p geom.Point) vector {
		return vector{new(big.Rat).SetFloat64(p.X), new(big.Rat).SetFloat64(p.Y)}
	}
	minus := func(a, b vector) vector {
		return vector{new(big.Rat).Sub(a[0], b[0]), new(big.Rat).Sub(a[1], b[1])}
	}
	mul := func(a, b *big.Rat) *big.Rat { return new(big.Rat).Mul(a, b) }
	cross := func(a, b vector) *big.Rat { return new(big.Rat).Sub(mul(a[0], b[1]), mul(a[1], b[0])) }
	dot := func(a, b vector) *big.Rat { return new(big.Rat).Add(mul(a[0], b[0]), mul(a[1], b[1])) }
	zero, unit := new(big.Rat), big.NewRat(1, 1)
	within := func(x *big.Rat) bool { return x.Cmp(zero) >= 0 && x.Cmp(unit) <= 0 }
	// on: p lies on the segment from a to b, which may be a point.
	on := func(p, a, b vector) bool {
		return cross(minus(b, a), minus(p, a)).Sign() == 0 && dot(minus(p, a), minus(p, b)).Sign() <= 0
	}
	// common: the closed segments have a point in common; inside: a single one, inside both.
	common := func(a, b, c, d vector) (meets, inside bool) {
		if det := cross(minus(b, a), minus(d, c)); det.Sign() != 0 {
			s := new(big.Rat).Quo(cross(minus(c, a), minus(d, c)), det) // a + s(b-a) = c + t(d-c)
			u := new(big.Rat).Quo(cross(minus(c, a), minus(b, a)), det)
			meets = within(s) && within(u)
			return meets, meets && s.Sign() > 0 && u.Sign() > 0 && s.Cmp(unit) < 0 && u.Cmp(unit) < 0
		}
		return on(a, c, d) || on(b, c, d) || on(c, a, b) || on(d, a, b), false
	}
	rng := rand.New(rand.NewPCG(6, 0))
	counts := map[[2]bool]int{}
	for range 4000 {
		p := make([]geom.Point, 3+rng.IntN(4))
		r, ring := make([]vector, len(p)), make([]int, len(p))
		grid := rng.IntN(4) > 0
		for i := range p {
			if p[i] = (geom.Point{X: rng.Float64(), Y: rng.Float64()}); grid {
				p[i] = geom.Point{X: float64(rng.IntN(4)), Y: float64(rng.IntN(4))}
			}
			r[i], ring[i] = rat(p[i]), i
		}
		n, simple, crosses := len(p), true, false
		for i, a := range r {
			b, c := r[(i+1)%n], r[(i+2)%n]
			simple = simple && p[i] != p[(i+1)%n] &&
				!(cross(minus(b, a), minus(c, a)).Sign() == 0 && dot(minus(a, b), minus(c, b)).Sign() >= 0)
			for j := range n {
				meets, inside := common(a, b, r[j], r[(j+1)%n])
				crosses = crosses || inside
				if apart := (j - i + n) % n; apart > 1 && apart < n-1 {
					simple = simple && !meets
				}
			}
		}
		require.Equal(t, simple, Simple(p, ring), "%v", p)
		require.Equal(t, crosses, Crosses(p, ring), "%v", p)
		counts[[2]bool{simple, crosses}]++
	}
	assert.Greater(t,
		min(counts[[2]bool{true, false}], counts[[2]bool{false, false}], counts[[2]bool{false, true}]), 200)
	assert.Zero(t, counts[[2]bool{true, true}])
}

func TestSame(t *testing.T) {
	p := []geom.Point{{X: 0, Y: 0}, {X: 2, Y: 0}, {X: 2, Y: 2}, {X: 0, Y: 2}, {X: 1, Y: 0}, {X: 2, Y: 2}}
	exact := Of(p)
	for _, c := range []struct {
		name string
		ring []int
		want bool
	}{
		{"itself", []int{0, 1, 2, 3}, true},
		{"rotated", []int{2, 3, 0, 1}, true},
		{"reversed", []int{3, 2, 1, 0}, true},
		{"with a point inside an edge", []int{0, 4, 1, 2, 3}, true},
		{"with a twin of a corner", []int{0, 1, 5, 3}, true},
		{"with both twins", []int{0, 1, 2, 5, 3}, true},
		{"with both twins at its ends", []int{2, 3, 0, 1, 5}, true},
		{"crossed", []int{0, 2, 1, 3}, false},
		{"a corner short", []int{0, 1, 2}, false},
		{"none", nil, false},
	} {
		assert.Equal(t, c.want, Same(p, exact, c.ring), c.name)
	}
	assert.False(t, Extends(p, []int{0, 1, 2}, 4), "a corner on an edge, at once")
	assert.Equal(t, []float64{4, -4}, []float64{Area(p, []int{0, 1, 2, 3}), Area(p, []int{3, 2, 1, 0})})
	assert.False(t, Simple(p, []int{0, 1}) || Simple(p, nil))
	assert.InDelta(t, 0.5, Coverage(p, exact, []int{0, 1, 2}), 1e-15)
	assert.True(t, math.IsNaN(Coverage(p[:2], []int{0, 1}, nil)))
}

func FuzzMethods(f *testing.F) {
	f.Add([]byte{0, 0, 1, 0, 1, 1, 0, 1, 2, 2})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 80 {
			return
		}
		var points []geom.Point
		for i := 0; i+1 < len(data); i += 2 {
			points = append(points, geom.Point{X: float64(int8(data[i])), Y: float64(int8(data[i+1]))})
		}
		requireHull(t, points)
	})
}
