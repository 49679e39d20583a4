package tour

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
)

// bounds are those of a proof's leaves.
func bounds(p *Proof) []float64 {
	switch {
	case p.With != nil:
		return append(bounds(p.Without), bounds(p.With)...)
	case p.Weights == nil:
		return nil
	}
	return []float64{p.Bound}
}

// TestCertify: shortest tours have proofs whose leaves reach them, others have none. A
// checker that shares nothing with this package is in the trainer's tests.
func TestCertify(t *testing.T) {
	for n := range 14 {
		eachInstance(t, n, 6, func(name string, _ bool, d Distances) {
			r := Exact(d, ExactOptions{})
			c, err := Certify(d, r.Tour, nil)
			require.NoError(t, err, name)
			require.Len(t, c.Weights, n)
			require.LessOrEqual(t, c.Bound, r.Length*(1+1e-9), name)
			if c.Tree == nil {
				require.True(t, near(r.Length, c.Bound) || d.integral() && c.Bound > r.Length-1, name)
				return
			}
			for _, b := range bounds(c.Tree) {
				require.True(t, b >= r.Length*(1-2e-9) || d.integral() && b > r.Length-1, name)
			}
		})
	}
	d := uniform(30, 2)
	r := Exact(d, ExactOptions{})
	_, err := Certify(d, r.Tour, func() bool { return true })
	assert.Equal(t, ErrStopped, err)
	longer := slices.Clone(r.Tour)
	reverse(longer[3:9])
	_, err = Certify(d, longer, nil)
	assert.EqualError(t, err, "there is a shorter tour")
	// A tour that is longer for where it visits cities that coincide, though without them it is
	// a shortest one.
	twins := Euclidean([]geom.Point{{}, {X: 1}, {X: 1, Y: 1}, {Y: 1}, {}, {X: 0.5, Y: 2}})
	_, err = Certify(twins, []int{0, 4, 1, 2, 5, 3}, nil)
	require.NoError(t, err)
	_, err = Certify(twins, []int{0, 1, 2, 4, 5, 3}, nil)
	assert.EqualError(t, err, "there is a shorter tour")
	line := Euclidean([]geom.Point{{}, {X: 1}, {X: 2}, {}, {X: 2}})
	_, err = Certify(line, []int{0, 2, 3, 4, 1}, nil)
	assert.EqualError(t, err, "there is a shorter tour", "to and fro on a line")
	rng := rand.New(rand.NewPCG(1, 1))
	far := Euclidean(scaled(points("uniform", 5, rng), 1010))
	_, err = Certify(far, []int{0, 1, 2, 3, 4}, nil)
	assert.EqualError(t, err, "some distances are above the limit of 1e298: there is no proof")
}
