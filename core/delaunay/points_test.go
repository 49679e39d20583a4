package delaunay

import (
	"math"
	"math/rand/v2"

	"ptrnet/core/geom"
)

// family is a kind of input that every property is tested on.
type family struct {
	name  string
	point func(rng *rand.Rand, n, i int) (x, y float64) // point i of n
}

// draw is n points of a family.
func (f family) draw(rng *rand.Rand, n int) []geom.Point {
	points := make([]geom.Point, n)
	for i := range points {
		points[i].X, points[i].Y = f.point(rng, n, i)
	}
	return points
}

// side is that of a square lattice of at least n points.
func side(n int) int { return int(math.Sqrt(float64(n))) + 1 }

var families = []family{
	{"uniform", func(rng *rand.Rand, _, _ int) (x, y float64) { return rng.Float64(), rng.Float64() }},
	{"clusters", func(rng *rand.Rand, n, i int) (x, y float64) {
		_, x = math.Modf(0.3 + 0.618*float64(i/(1+n/4)))
		return x + 1e-13*rng.NormFloat64(), x*x + 1e-13*rng.NormFloat64()
	}},
	{"two scales", func(rng *rand.Rand, n, i int) (x, y float64) {
		if i < 3 {
			return rng.Float64(), rng.Float64()
		}
		return 1 + 1e-15*float64(rng.IntN(n)), 1 - 1e-15*float64(rng.IntN(n))
	}},
	{"integer grid",
		func(_ *rand.Rand, n, i int) (x, y float64) { return float64(i % side(n)), float64(i / side(n)) }},
	{"random on a small grid", func(rng *rand.Rand, _, _ int) (x, y float64) { // duplicates
		return float64(rng.IntN(7)) - 3, float64(rng.IntN(7))
	}},
	{"lattice circle", func(rng *rand.Rand, _, _ int) (x, y float64) { // exactly cocircular, center too
		if rng.IntN(50) == 0 {
			return 0, 0
		}
		for y = 0.5; y != math.Trunc(y); y = math.Sqrt(1105*1105 - x*x) {
			x = float64(rng.IntN(2*1105+1) - 1105)
		}
		return x, math.Copysign(y, rng.Float64()-0.5)
	}},
	{"rounded circle", func(_ *rand.Rand, n, i int) (x, y float64) {
		return math.Sincos(2 * math.Pi * float64(i) / float64(n))
	}},
	{"parabola", func(rng *rand.Rand, _, _ int) (x, y float64) { x = rng.Float64() - 0.5; return x, x * x }},
	{"diagonal line",
		func(rng *rand.Rand, n, _ int) (x, y float64) { x = float64(rng.IntN(4 * n)); return x, 3 * x }},
	{"rough line", func(rng *rand.Rand, _, _ int) (x, y float64) { // on one line, though differences round
		x = math.Ldexp(float64(rng.Int64N(1<<50)), -rng.IntN(40))
		return x, 3 * x
	}},
	{"line and one", func(rng *rand.Rand, n, i int) (x, y float64) {
		if i == n/2 {
			return 0.3, 1
		}
		return rng.Float64(), 0.1
	}},
	{"cross", func(rng *rand.Rand, _, i int) (x, y float64) {
		x = rng.Float64() - 0.5
		return x * float64(i%2), x * float64(1-i%2)
	}},
	{"nearly a line", func(rng *rand.Rand, _, _ int) (x, y float64) {
		x = rng.Float64()
		return x, math.Nextafter(x, float64(rng.IntN(3)-1))
	}},
	{"around 12 and 24", func(rng *rand.Rand, _, i int) (x, y float64) { // the classroom grid
		if i < 2 {
			return float64(12 + 12*i), float64(12 + 12*i)
		}
		return 0.5 + float64(rng.IntN(64))*0x1p-53, 0.5 + float64(rng.IntN(64))*0x1p-53
	}},
	{"tiny", func(rng *rand.Rand, n, _ int) (x, y float64) {
		return math.SmallestNonzeroFloat64 * float64(rng.IntN(2*n)),
			math.SmallestNonzeroFloat64 * float64(rng.IntN(2*n))
	}},
	{"all sizes", func(rng *rand.Rand, _, _ int) (x, y float64) {
		any := func() float64 { return math.Ldexp(2*rng.Float64()-1, rng.IntN(1390)-1060) }
		return any(), any()
	}},
	{"1e99 among units", func(rng *rand.Rand, _, _ int) (x, y float64) {
		any := func() float64 { return []float64{1, 1e99, -1e99, 1e-300}[rng.IntN(4)] * float64(rng.IntN(4)) }
		return any(), any()
	}},
	{"all equal", func(_ *rand.Rand, _, i int) (x, y float64) { return 0, math.Copysign(0, float64(i%2)-0.5) }},
}
