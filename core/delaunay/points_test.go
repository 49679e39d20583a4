package delaunay

import (
	"math"
	"math/rand/v2"

	"ptrnet/core/geom"
)

// families are the kinds of input every property is tested on.
var families = []struct {
	name string
	draw func(rng *rand.Rand, n int) []geom.Point
}{
	{"uniform", func(rng *rand.Rand, n int) []geom.Point {
		return each(n, func(int) (x, y float64) { return rng.Float64(), rng.Float64() })
	}},
	{"clusters", func(rng *rand.Rand, n int) []geom.Point {
		x, y := rng.Float64(), rng.Float64()
		return each(n, func(i int) (float64, float64) {
			if i%(1+n/4) == 0 {
				x, y = rng.Float64(), rng.Float64()
			}
			return x + 1e-13*rng.NormFloat64(), y + 1e-13*rng.NormFloat64()
		})
	}},
	{"two scales", func(rng *rand.Rand, n int) []geom.Point {
		return each(n, func(i int) (float64, float64) {
			if i < 3 {
				return rng.Float64(), rng.Float64()
			}
			return 1 + 1e-15*float64(rng.IntN(n)), 1 - 1e-15*float64(rng.IntN(n))
		})
	}},
	{"integer grid", func(rng *rand.Rand, n int) []geom.Point {
		side := int(math.Sqrt(float64(n))) + 1
		points := each(n, func(i int) (float64, float64) { return float64(i % side), float64(i / side) })
		rng.Shuffle(n, func(i, j int) { points[i], points[j] = points[j], points[i] })
		return points
	}},
	{"rounded grid", func(rng *rand.Rand, n int) []geom.Point {
		side := int(math.Sqrt(float64(n))) + 1
		return each(n, func(i int) (float64, float64) { return float64(i%side) / 4095, float64(i/side) / 4095 })
	}},
	{"random on a small grid", func(rng *rand.Rand, n int) []geom.Point { // duplicates
		return each(n, func(int) (float64, float64) { return float64(rng.IntN(7)) - 3, float64(rng.IntN(7)) })
	}},
	{"lattice circle", func(rng *rand.Rand, n int) []geom.Point { // exactly cocircular, center too
		var circle []geom.Point
		for x := -1105.0; x <= 1105; x++ {
			if y := math.Sqrt(1105*1105 - x*x); y == math.Trunc(y) {
				circle = append(circle, geom.Point{X: x, Y: y}, geom.Point{X: x, Y: -y})
			}
		}
		circle = append(circle, geom.Point{})
		return each(n, func(int) (float64, float64) { p := circle[rng.IntN(len(circle))]; return p.X, p.Y })
	}},
	{"rounded circle", func(rng *rand.Rand, n int) []geom.Point {
		return each(n, func(i int) (float64, float64) { return math.Sincos(2 * math.Pi * float64(i) / float64(n)) })
	}},
	{"parabola", func(rng *rand.Rand, n int) []geom.Point {
		return each(n, func(int) (float64, float64) { x := rng.Float64() - 0.5; return x, x * x })
	}},
	{"horizontal line", func(rng *rand.Rand, n int) []geom.Point {
		return each(n, func(int) (float64, float64) { return rng.Float64(), 0.1 })
	}},
	{"diagonal line", func(rng *rand.Rand, n int) []geom.Point {
		return each(n, func(int) (float64, float64) { x := float64(rng.IntN(4 * n)); return x, 3 * x })
	}},
	{"rough line", func(rng *rand.Rand, n int) []geom.Point { // on one line, though differences round
		return each(n, func(int) (float64, float64) {
			x := math.Ldexp(float64(rng.Int64N(1<<50)), -rng.IntN(40))
			return x, 3 * x
		})
	}},
	{"line and one", func(rng *rand.Rand, n int) []geom.Point {
		return each(n, func(i int) (float64, float64) {
			if i == n/2 {
				return 0.3, 1
			}
			return rng.Float64(), 0.1
		})
	}},
	{"cross", func(rng *rand.Rand, n int) []geom.Point {
		return each(n, func(i int) (float64, float64) {
			x := rng.Float64() - 0.5
			return x * float64(i%2), x * float64(1-i%2)
		})
	}},
	{"nearly a line", func(rng *rand.Rand, n int) []geom.Point {
		return each(n, func(int) (float64, float64) {
			x := rng.Float64()
			return x, math.Nextafter(x, float64(rng.IntN(3)-1))
		})
	}},
	{"nudged grid", func(rng *rand.Rand, n int) []geom.Point {
		nudge := func() float64 {
			return math.Nextafter(float64(1+rng.IntN(4)), float64(rng.IntN(6)))
		}
		return each(n, func(int) (float64, float64) { return nudge(), nudge() })
	}},
	{"around 12 and 24", func(rng *rand.Rand, n int) []geom.Point { // the classroom grid
		return each(n, func(i int) (float64, float64) {
			if i < 2 {
				return float64(12 + 12*i), float64(12 + 12*i)
			}
			return 0.5 + float64(rng.IntN(64))*0x1p-53, 0.5 + float64(rng.IntN(64))*0x1p-53
		})
	}},
	{"far away", func(rng *rand.Rand, n int) []geom.Point {
		return each(n, func(int) (float64, float64) { return 0x1p52 + float64(rng.IntN(100)), -0x1p52 + float64(rng.IntN(100)) })
	}},
	{"huge", func(rng *rand.Rand, n int) []geom.Point {
		return each(n, func(int) (float64, float64) {
			return geom.Farthest * (2*rng.Float64() - 1), geom.Farthest * (2*rng.Float64() - 1)
		})
	}},
	{"tiny", func(rng *rand.Rand, n int) []geom.Point {
		return each(n, func(int) (float64, float64) {
			return math.SmallestNonzeroFloat64 * float64(rng.IntN(2*n)), math.SmallestNonzeroFloat64 * float64(rng.IntN(2*n))
		})
	}},
	{"all sizes", func(rng *rand.Rand, n int) []geom.Point {
		any := func() float64 { return math.Ldexp(2*rng.Float64()-1, rng.IntN(1390)-1060) }
		return each(n, func(int) (float64, float64) { return any(), any() })
	}},
	{"1e99 among units", func(rng *rand.Rand, n int) []geom.Point {
		any := func() float64 { return []float64{1, 1e99, -1e99, 1e-300}[rng.IntN(4)] * float64(rng.IntN(4)) }
		return each(n, func(int) (float64, float64) { return any(), any() })
	}},
	{"all equal", func(rng *rand.Rand, n int) []geom.Point {
		return each(n, func(i int) (float64, float64) { return 0, math.Copysign(0, float64(i%2)-0.5) })
	}},
}

func each(n int, f func(i int) (x, y float64)) []geom.Point {
	points := make([]geom.Point, n)
	for i := range points {
		points[i].X, points[i].Y = f(i)
	}
	return points
}
