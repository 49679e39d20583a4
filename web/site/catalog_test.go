package site

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/model"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
)

// The catalog has lists where there is nothing to list, and decoding and numbers of points that the page can offer.
func TestCatalog(t *testing.T) {
	assert.NotContains(t, string(catalog()), "null")
	var c struct {
		Problems []struct {
			Live, Search problem.Decoding
			RandomPoints int
		}
		Beams  []int
		Limits map[string]int
	}
	require.NoError(t, json.Unmarshal(catalog(), &c))
	assert.Len(t, c.Problems, len(problems.All()))
	for _, p := range c.Problems {
		assert.Subset(t, c.Beams, []int{p.Live.Beam, p.Search.Beam})
		assert.True(t, p.RandomPoints > 0 && p.RandomPoints <= boardPoints)
	}
	for _, b := range c.Beams {
		assert.True(t, b >= 1 && b <= model.MaxBeam)
	}
	assert.Equal(t, map[string]int{"board": 500, "beam": 100}, c.Limits)
}
