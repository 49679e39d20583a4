package pointset

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
)

// Every kind of any size lies in the square, follows from its seed alone, and puts no
// two points in one place.
func TestKinds(t *testing.T) {
	names := map[string]bool{}
	for _, k := range Kinds() {
		found, err := ByName(k.Name)
		require.NoError(t, err)
		assert.Equal(t, k.Title, found.Title)
		names[k.Name] = true
		for _, n := range []int{0, 1, 2, 3, 10, 50, 300} {
			draw := func(seed uint64) []geom.Point {
				points := make([]geom.Point, n)
				k.Draw(points, rand.New(rand.NewPCG(seed, 1)))
				return points
			}
			points, places := draw(7), map[geom.Point]bool{}
			assert.Equal(t, points, draw(7), "%s, %d points", k.Name, n)
			if n > 0 {
				assert.NotEqual(t, points, draw(8), "%s, %d points", k.Name, n)
			}
			for _, p := range points {
				assert.True(t, p.X >= 0 && p.X <= 1 && p.Y >= 0 && p.Y <= 1, "%s: %v", k.Name, p)
				places[p] = true
			}
			assert.Len(t, places, n, k.Name)
		}
	}
	assert.Len(t, names, len(Kinds()))
	_, err := ByName("disc")
	require.Error(t, err)
	assert.Contains(t, err.Error(), `"disc" is not one of uniform, small`)
}
