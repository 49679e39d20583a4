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

// The catalog says of every problem what it says of itself, and has lists where there is nothing to list.
func TestCatalog(t *testing.T) {
	assert.NotContains(t, string(JSON()), "null")
	var c struct {
		Problems []struct {
			Name           string
			Words, Terms   map[string]string
			Faults         []string
			Metrics        []problem.Metric
			Methods        []problem.Method
			Decoding, Live problem.Decoding
			RandomPoints   int
			Paper          struct {
				Solvers map[string]string
				Cells   []struct {
					Trained [2]int
					Figures map[string]struct {
						Value *float64
						Fail  bool
					}
				}
			}
		}
		Kinds  []struct{ Name string }
		Orders []struct{ Name, Sorted string }
		Beams  []int
		Limits map[string]int
	}
	require.NoError(t, json.Unmarshal(JSON(), &c))
	for i, p := range problems.All() {
		d, words, told, got := p.Describe(), p.Words(), paper.Of(p), c.Problems[i]
		for k := range got.Metrics {
			got.Metrics[k].High = d.Metrics[k].High // which is not in it
		}
		assert.Equal(t, []any{d.Name, d.Metrics, d.Methods, d.Decoding, d.Live}, []any{got.Name, got.Metrics, got.Methods, got.Decoding, got.Live})
		assert.Equal(t, []any{words.What, words.InvalidPart, words.Ranked}, []any{got.Words["what"], got.Words["invalidPart"], got.Words["ranked"]})
		assert.Len(t, got.Terms, len(words.Terms))
		assert.Len(t, got.Faults, len(words.Faults))
		assert.Contains(t, c.Beams, got.Live.Beam, "the page can offer it")
		assert.True(t, got.RandomPoints > 0 && got.RandomPoints <= BoardPoints)
		for _, s := range told.Solvers {
			assert.Equal(t, s.Name, got.Paper.Solvers[s.Method])
		}
		require.Len(t, got.Paper.Cells, len(told.Cells))
		for k, cell := range told.Cells {
			assert.Equal(t, [2]int{cell.Low, cell.High}, got.Paper.Cells[k].Trained)
			for _, f := range cell.Figures {
				figure := got.Paper.Cells[k].Figures[f.Metric]
				assert.Equal(t, f.Fail, figure.Fail)
				assert.True(t, f.Fail && figure.Value == nil || f.Value == *figure.Value)
			}
		}
	}
	assert.Len(t, c.Kinds, len(pointset.Kinds()))
	for i, name := range input.Orders() {
		assert.Equal(t, [2]string{name, input.Sorted(name)}, [2]string{c.Orders[i].Name, c.Orders[i].Sorted})
	}
	for _, b := range c.Beams {
		assert.True(t, b >= 1 && b <= model.MaxBeam)
	}
	assert.Equal(t, map[string]int{"points": 1000, "board": 500, "beam": 100, "hidden": 256}, c.Limits)
}
