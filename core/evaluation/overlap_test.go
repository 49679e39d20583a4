package evaluation

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"ptrnet/core/model"
)

// The page's network has learned the circle; a problem without circles has no overlap; it can be stopped.
func TestOverlap(t *testing.T) {
	m := shipped("delaunay")
	overlap := must(Overlap(m, nil))
	assert.Greater(t, overlap, 0.95)
	again := must(Overlap(m, func() bool { return false }))
	assert.Equal(t, overlap, again)
	_, err := Overlap(m, func() bool { return true })
	assert.ErrorIs(t, err, model.ErrStopped)
	none := must(Overlap(shipped("hull"), nil))
	assert.True(t, math.IsNaN(none))
}
