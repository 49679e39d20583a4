package dataset

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/tour"
)

// TestPublishedOptima solves TSPLIB's instances, one of each rule but CEIL_2D,
// to their published optima: a wrong coordinate or rounding would show.
func TestPublishedOptima(t *testing.T) {
	for name, want := range map[string]float64{"att48": 10628, "berlin52": 7542, "burma14": 3323, "eil51": 426, "ulysses16": 6859} {
		t.Run(name, func(t *testing.T) {
			all := must(readAll(name+".tsp", string(must(os.ReadFile(filepath.Join("testdata", name+".tsp")))), formOf("tsp")))
			require.Len(t, all, 1)
			assert.Equal(t, TSPLIB, all[0].Format)
			d := all[0].Rule.Distances(all[0].Points)
			if d.N() <= 16 {
				assert.Equal(t, want, tour.Length(d, tour.HeldKarp(d)))
			}
			result := tour.Exact(d, tour.ExactOptions{})
			assert.True(t, result.Proven)
			assert.Equal(t, want, result.Length)
		})
	}
}

// TestAnyOrderOfNodes: numbers decide, not the order of lines; EOF may lack.
func TestAnyOrderOfNodes(t *testing.T) {
	all := must(readAll("f", "NAME : a b\nTYPE : TSP (me)\nCOMMENT\t: x\n"+two+"\n2 3 4\n\n1 1e0 -2\n", nil))
	require.Len(t, all, 1)
	assert.Equal(t, points(1, -2, 3, 4), all[0].Points)
	assert.Equal(t, "a b", all[0].Title)
}

// TestRules checks the rounding of each rule by hand.
func TestRules(t *testing.T) {
	for name, c := range map[string]struct {
		rule Rule
		p, q geom.Point
		want float64
	}{
		"nearest, down":           {Euc2D, geom.Point{}, geom.Point{X: 1, Y: 1}, 1},
		"nearest, a half goes up": {Euc2D, geom.Point{}, geom.Point{X: 1.5}, 2},
		"so does the next one":    {Euc2D, geom.Point{}, geom.Point{X: 2.5}, 3},
		"ceiling":                 {Ceil2D, geom.Point{}, geom.Point{X: 1, Y: 1}, 2},
		"ceiling of an integer":   {Ceil2D, geom.Point{}, geom.Point{X: 3, Y: 4}, 5},
		"att, rounded up":         {Att, geom.Point{}, geom.Point{X: 4}, 2}, // √1.6 = 1.26, nint 1 < 1.26
		"att, nearest is above":   {Att, geom.Point{}, geom.Point{X: 6}, 2}, // √3.6 = 1.90
		"att, exact":              {Att, geom.Point{}, geom.Point{X: 10, Y: 30}, 10},
		"geo, same place":         {Geo, geom.Point{X: 5, Y: 10.3}, geom.Point{X: 5, Y: 10.3}, 1}, // (int)(0 + 1)
		"geo, a degree north":     {Geo, geom.Point{}, geom.Point{Y: 1}, 112},                     // 6378.388·3.141592/180 = 111.32
		"geo, sixty minutes":      {Geo, geom.Point{Y: 0.59}, geom.Point{Y: 1}, 2},                // a minute: 1.86
		"geo, antipodes":          {Geo, geom.Point{}, geom.Point{X: 180}, 20039},                 // 6378.388·3.141592 = 20038.3
		"euclid":                  {Euclid, geom.Point{}, geom.Point{X: 1.5, Y: 2}, 2.5},
		"far apart":               {Euc2D, geom.Point{}, geom.Point{X: 1e100}, 1e100},
	} {
		t.Run(name, func(t *testing.T) {
			d := c.rule.Distances([]geom.Point{c.p, c.q})
			assert.Equal(t, c.want, d.At(0, 1))
			assert.Equal(t, c.want, d.At(1, 0))
			assert.Zero(t, d.At(0, 0))
		})
	}
}
