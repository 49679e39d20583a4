package catalog

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/input"
	"ptrnet/core/model"
	"ptrnet/core/paper"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
)

// The catalog has everything that there is, lists where there is nothing to list, and what the page can offer.
func TestCatalog(t *testing.T) {
	assert.NotContains(t, string(JSON()), "null")
	var c struct {
		Problems []struct {
			Name           string
			Terms          map[string]string
			Faults         []string
			Metrics        []problem.Metric
			Methods        []problem.Method
			Decoding, Live problem.Decoding
			RandomPoints   int
			Paper          struct {
				Cells []struct {
					Figures map[string]struct {
						Value *float64
						Fail  bool
					}
				}
			}
		}
		Kinds, Orders []struct{ Name string }
		Beams         []int
		Limits        map[string]int
	}
	require.NoError(t, json.Unmarshal(JSON(), &c))
	for i, p := range problems.All() {
		d, got := p.Describe(), c.Problems[i]
		assert.Equal(t, []any{d.Name, d.Methods, d.Decoding, d.Live}, []any{got.Name, got.Methods, got.Decoding, got.Live})
		assert.Equal(t, [3]int{len(d.Metrics), len(p.Words().Terms), len(p.Words().Faults)}, [3]int{len(got.Metrics), len(got.Terms), len(got.Faults)})
		assert.Contains(t, c.Beams, got.Live.Beam, "the page can offer it")
		assert.True(t, got.RandomPoints > 0 && got.RandomPoints <= BoardPoints)
		require.Len(t, got.Paper.Cells, len(paper.Of(p).Cells))
		for k, cell := range paper.Of(p).Cells {
			for _, f := range cell.Figures {
				figure := got.Paper.Cells[k].Figures[f.Metric]
				assert.True(t, f.Fail && figure.Fail && figure.Value == nil || !figure.Fail && f.Value == *figure.Value)
			}
		}
	}
	assert.Equal(t, [2]int{len(pointset.Kinds()), len(input.Orders())}, [2]int{len(c.Kinds), len(c.Orders)})
	for _, b := range c.Beams {
		assert.True(t, b >= 1 && b <= model.MaxBeam)
	}
	assert.Equal(t, map[string]int{"points": 1000, "board": 500, "beam": 100, "hidden": 256}, c.Limits)
}
