package evaluation

import (
	"math"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/model"
)

// The page's network has learned the circle; a problem without circles has no overlap; it can be stopped.
func TestOverlap(t *testing.T) {
	load := func(name string) *model.Model {
		file, err := os.ReadFile("../../weights/" + name + ".safetensors")
		require.NoError(t, err)
		m, err := model.Load(file)
		require.NoError(t, err)
		return m
	}
	m := load("delaunay")
	began := time.Now()
	overlap, err := Overlap(m, nil)
	require.NoError(t, err)
	t.Logf("overlap %.3f after %v", overlap, time.Since(began))
	assert.Greater(t, overlap, 0.95)
	again, err := Overlap(m, func() bool { return false })
	require.NoError(t, err)
	assert.Equal(t, overlap, again)
	_, err = Overlap(m, func() bool { return true })
	assert.ErrorIs(t, err, model.ErrStopped)
	none, err := Overlap(load("hull"), nil)
	require.NoError(t, err)
	assert.True(t, math.IsNaN(none))
}
