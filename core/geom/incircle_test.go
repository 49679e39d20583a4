package geom

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// inCircleBig is the oracle: the determinant of the differences to d in rational arithmetic.
func inCircleBig(a, b, c, d Point) int {
	r := func(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }
	mul := func(x, y *big.Rat) *big.Rat { return new(big.Rat).Mul(x, y) }
	row := func(p Point) (x, y, l *big.Rat) {
		x, y = new(big.Rat).Sub(r(p.X), r(d.X)), new(big.Rat).Sub(r(p.Y), r(d.Y))
		return x, y, new(big.Rat).Add(mul(x, x), mul(y, y))
	}
	ax, ay, al := row(a)
	bx, by, bl := row(b)
	cx, cy, cl := row(c)
	det := new(big.Rat)
	det.Add(det, mul(al, new(big.Rat).Sub(mul(bx, cy), mul(cx, by))))
	det.Add(det, mul(bl, new(big.Rat).Sub(mul(cx, ay), mul(ax, cy))))
	det.Add(det, mul(cl, new(big.Rat).Sub(mul(ax, by), mul(bx, ay))))
	return det.Sign()
}

// anyCircle draws four points, in most families on or near one circle.
func anyCircle(rng *rand.Rand) [4]Point {
	var p [4]Point
	switch family := rng.IntN(6); family {
	case 0, 1: // anything at all
		for i := range p {
			p[i] = Point{anyFloat(rng), anyFloat(rng)}
		}
	case 2, 3: // lattice points of x²+y² = 5²·13²·17², shifted and scaled; 3: then nudged
		var circle []Point
		for x := -1105.0; x <= 1105; x++ {
			if y := math.Sqrt(1105*1105 - x*x); y == math.Trunc(y) {
				circle = append(circle, Point{x, y}, Point{x, -y})
			}
		}
		shift, scale := float64(rng.IntN(1<<20)), math.Ldexp(1, rng.IntN(1900)-950)
		for i := range p {
			q := circle[rng.IntN(len(circle))]
			p[i] = Point{(q.X + shift) * scale, (q.Y - shift) * scale}
			if family == 3 && rng.IntN(2) == 0 {
				p[i].X = math.Nextafter(p[i].X, float64(rng.IntN(3)-1)*math.MaxFloat64)
			}
		}
	case 4: // rounded points of a circle
		for i := range p {
			sin, cos := math.Sincos(rng.Float64() * 2 * math.Pi)
			p[i] = Point{0.5 + 0.5*cos, 0.5 + 0.5*sin}
		}
	case 5: // small squares, some far from the origin
		at := []float64{0, 0.5, 1e6, -0x1p52}[rng.IntN(4)]
		for i := range p {
			p[i] = Point{at + float64(rng.IntN(3)), at - float64(rng.IntN(3))}
		}
	}
	return p
}

func TestInCircleAgreesWithRationalArithmetic(t *testing.T) {
	const seed = 3
	rng := rand.New(rand.NewPCG(seed, 0))
	var zeros, integers int
	for range 20000 {
		p := anyCircle(rng)
		a, b, c, d := p[0], p[1], p[2], p[3]
		want := inCircleBig(a, b, c, d)
		require.Equal(t, want, InCircle(a, b, c, d), "seed %d: %v", seed, p)
		require.Equal(t, want, inCircleExact(a, b, c, d), "exact: %v", p)
		if sign, ok := inCircleInteger(a, b, c, d); ok {
			require.Equal(t, want, sign, "integer: %v", p)
			integers++
		}
		require.Equal(t, want, InCircle(b, c, a, d))
		require.Equal(t, -want, InCircle(b, a, c, d))
		require.Equal(t, -want, InCircle(a, b, d, c))
		if want == 0 {
			zeros++
		}
	}
	assert.Greater(t, zeros, 2000, "too few cocircular cases to mean anything")
	assert.Greater(t, integers, 2000, "too few integer cases to mean anything")
}

// The naive sign is wrong, and the determinant 2.8 epsilon of its terms: the filter must not decide.
func TestInCircleNearItsBound(t *testing.T) {
	a, b := Point{0x1.3919764291108p+00, 0x1.8f23427e9beddp-03},
		Point{-0x1.6459e961c02ep-06, 0x1.301b99d8c963bp-04}
	c, d := Point{0x1.fbb57d766c4d8p-04, 0x1.ac05329c68de4p-02},
		Point{0x1.3281c03e24dacp+00, 0x1.0ea357ac528ebp-02}
	assert.Equal(t, inCircleBig(a, b, c, d), InCircle(a, b, c, d))
}

func TestInCircleOfTheUnitSquare(t *testing.T) {
	a, b, c := Point{0, 0}, Point{1, 0}, Point{1, 1}
	assert.Equal(t, 0, InCircle(a, b, c, Point{0, 1}))
	assert.Equal(t, 1, InCircle(a, b, c, Point{math.SmallestNonzeroFloat64, math.Nextafter(1, 0)}))
	assert.Equal(t, -1, InCircle(a, b, c, Point{-math.SmallestNonzeroFloat64, 1}))
	assert.Equal(t, 1, InCircle(a, b, c, Point{math.SmallestNonzeroFloat64, 1}))
	assert.Equal(t, -1, InCircle(a, b, c, Point{math.MaxFloat64, -math.MaxFloat64}))
	// In units of a large square the smallest number must not become 0.
	const side = 0x1p100
	b, c = Point{side, 0}, Point{side, side}
	assert.Equal(t, 0, InCircle(a, b, c, Point{0, side}))
	assert.Equal(t, 1, InCircle(a, b, c, Point{math.SmallestNonzeroFloat64, side}))
}

// The widest integers the middle stage takes on: no bit may be lost.
func TestInCircleIntegerAtItsLimits(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 0))
	corner := func() float64 {
		x := math.Nextafter(0x1p61, 0)
		return []float64{x, -x, 0x1p60, -0x1p60, 1, -1, 0}[rng.IntN(7)]
	}
	for range 5000 {
		var p [4]Point
		for i := range p {
			p[i] = Point{corner(), corner()}
		}
		p[0].X = 0x1p60 + float64(int64(rng.IntN(2))<<59) // fixes the unit at 1
		want := inCircleBig(p[0], p[1], p[2], p[3])
		sign, ok := inCircleInteger(p[0], p[1], p[2], p[3])
		require.True(t, ok, "%v", p)
		require.Equal(t, want, sign, "%v", p)
	}
}

// BenchmarkPredicates is each stage's time.
func BenchmarkPredicates(b *testing.B) {
	p := []Point{{0.1, 0.2}, {0.7, 0.4}, {0.3, 0.9}, {0.5, 0.5}}
	for name, decide := range map[string]func(i int){
		"orient":           func(i int) { Orient(p[i&3], p[(i+1)&3], p[(i+2)&3]) },
		"orient, exact":    func(int) { orientExact(Point{0.1, 0.1}, Point{0.2, 0.2}, Point{0.3, 0.3}) },
		"circle":           func(i int) { InCircle(p[i&3], p[(i+1)&3], p[(i+2)&3], p[(i+3)&3]) },
		"circle, integers": func(int) { InCircle(Point{1, 2}, Point{2, 1}, Point{2, 2}, Point{1, 1}) },
		"circle, exact": func(int) {
			inCircleExact(Point{0.1, 0.1}, Point{0.2, 0.1}, Point{0.2, 0.2}, Point{0.1, 0.2})
		},
	} {
		b.Run(name, func(b *testing.B) {
			for i := range b.N {
				decide(i)
			}
		})
	}
}
