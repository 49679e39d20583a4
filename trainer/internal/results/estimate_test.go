package results

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestMean(t *testing.T) {
	// Of 1 … 5: deviation √2.5, and √(2.5/5)·1.96 = 1.3859.
	e := mean([]float64{1, 2, math.NaN(), 3, 4, 5})
	assert.Equal(t, 5, e.Of)
	assert.InDelta(t, 3, e.Value, 1e-12)
	assert.InDelta(t, 3-1.38590, e.Low, 1e-4)
	assert.InDelta(t, 3+1.38590, e.High, 1e-4)
	assert.True(t, mean([]float64{math.NaN(), 1}).undefined())
	assert.Equal(t, "0.00 % (0.00–0.00)", mean([]float64{0, 0}).percentFine())
	assert.Equal(t, "0.00 % (0.00–0.00)", mean([]float64{-1e-15, -2e-15}).percentFine())
	assert.Equal(t, "–", estimate{}.length())
}
