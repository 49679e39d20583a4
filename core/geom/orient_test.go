package geom

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// orientBig is the oracle: the same determinant in rational arithmetic.
func orientBig(a, b, c Point) int {
	r := func(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }
	sub := func(x, y float64) *big.Rat { return new(big.Rat).Sub(r(x), r(y)) }
	left := new(big.Rat).Mul(sub(a.X, c.X), sub(b.Y, c.Y))
	right := new(big.Rat).Mul(sub(a.Y, c.Y), sub(b.X, c.X))
	return left.Cmp(right)
}

// anyFloat draws a finite float64 from one of several unfriendly families.
func anyFloat(rng *rand.Rand) float64 {
	switch rng.IntN(7) {
	case 0:
		return rng.Float64()
	case 1:
		return float64(rng.IntN(5)) - 2
	case 2:
		return 0.5 + float64(rng.IntN(9)-4)*0x1p-53
	case 3:
		return math.Ldexp(rng.Float64()-0.5, rng.IntN(2040)-1020)
	case 4:
		return []float64{0, math.Copysign(0, -1), math.MaxFloat64, -math.MaxFloat64, math.SmallestNonzeroFloat64,
			0x1p-1022}[rng.IntN(6)]
	case 5:
		return math.Nextafter(12, float64(rng.IntN(30)))
	default:
		return float64(rng.IntN(4096)) / 4095
	}
}

func TestOrientAgreesWithRationalArithmetic(t *testing.T) {
	const seed = 1
	rng := rand.New(rand.NewPCG(seed, 0))
	point := func() Point { return Point{anyFloat(rng), anyFloat(rng)} }
	zeros := 0
	for range 20000 {
		a, b, c := point(), point(), point()
		switch rng.IntN(4) {
		case 0: // nearly on the line through a and b
			f := float64(rng.IntN(8)) / 4
			c = Point{a.X + f*(b.X-a.X), a.Y + f*(b.Y-a.Y)}
			if d := c.X - c.X + c.Y - c.Y; d != 0 { // not finite
				c = a
			}
		case 1:
			c = Point{math.Nextafter(b.X, a.X), b.Y}
		}
		want := orientBig(a, b, c)
		require.Equal(t, want, Orient(a, b, c), "seed %d: %v %v %v", seed, a, b, c)
		require.Equal(t, want, orientExact(a, b, c), "exact: %v %v %v", a, b, c)
		require.Equal(t, want, Orient(b, c, a))
		require.Equal(t, -want, Orient(b, a, c))
		if want == 0 {
			zeros++
		}
	}
	assert.Greater(t, zeros, 500, "too few collinear cases to mean anything")
}

// The naive sign is wrong, and the determinant 1.8 epsilon of its terms: the filter must not decide.
func TestOrientNearItsBound(t *testing.T) {
	a, b, c := Point{0x1.bbec4a0f845d9p-02, 0x1.f0f7436507765p-03},
		Point{0x1.b3340c9677afp-02, 0x1.e7bb3d6cc71b4p-03}, Point{0x1.e4d1b7bcb487fp-01, 0x1.076deccc77f69p-01}
	assert.Equal(t, orientBig(a, b, c), Orient(a, b, c))
}

func TestSumOfFourFactors(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 0))
	for range 2000 {
		var s sum
		want := new(big.Rat)
		for range 1 + rng.IntN(6) {
			term, sign := new(big.Rat).SetInt64(1), 1-2*rng.IntN(2)
			var factors []float64
			for range 1 + rng.IntN(4) {
				f := anyFloat(rng)
				factors = append(factors, f)
				term.Mul(term, new(big.Rat).SetFloat64(f))
			}
			s.add(sign, factors...)
			if sign < 0 {
				term.Neg(term)
			}
			want.Add(want, term)
			if rng.IntN(3) == 0 { // take it all back: the sign of exactly nothing
				s.add(-sign, factors...)
				want.Sub(want, term)
			}
		}
		require.Equal(t, want.Sign(), s.sign())
	}
}
