package site

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/measured"
	"ptrnet/core/model"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
)

// The catalog has everything that there is, lists where there is nothing to list, and what the page can
// offer.
func TestCatalog(t *testing.T) {
	assert.NotContains(t, string(catalog()), "null")
	var c struct {
		Problems []struct {
			Name         string
			Faults       []string
			Metrics      []problem.Metric
			Methods      []problem.Method
			Live, Search problem.Decoding
			RandomPoints int
			Paper        struct{ Solvers map[string]string }
		}
		Kinds  []struct{ Name string }
		Beams  []int
		Limits map[string]int
	}
	require.NoError(t, json.Unmarshal(catalog(), &c))
	for i, p := range problems.All() {
		d, got := p.Describe(), c.Problems[i]
		assert.Equal(t, []any{d.Name, d.Live, d.Search}, []any{got.Name, got.Live, got.Search})
		assert.Equal(t, [3]int{len(d.Metrics), len(d.Methods), len(p.Words().Faults)},
			[3]int{len(got.Metrics), len(got.Methods), len(got.Faults)})
		assert.Subset(t, c.Beams, []int{got.Live.Beam, got.Search.Beam}, "the page can offer them")
		assert.True(t, got.RandomPoints > 0 && got.RandomPoints <= boardPoints)
		assert.Len(t, got.Paper.Solvers, len(measured.ByPaper(d.Name).Solvers))
	}
	assert.Len(t, c.Kinds, len(pointset.Kinds()))
	for _, b := range c.Beams {
		assert.True(t, b >= 1 && b <= model.MaxBeam)
	}
	assert.Equal(t, map[string]int{"board": 500, "beam": 100}, c.Limits)
}
