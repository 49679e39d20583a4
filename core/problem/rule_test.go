package problem

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"ptrnet/core/geom"
)

// TestRules checks the rounding of each rule by hand.
func TestRules(t *testing.T) {
	for name, c := range map[string]struct {
		rule Rule
		p, q geom.Point
		want float64
	}{
		"nearest, down":           {Euc2D, geom.Point{}, geom.Point{X: 1, Y: 1}, 1},
		"nearest, a half goes up": {Euc2D, geom.Point{}, geom.Point{X: 1.5}, 2},
		"ceiling":                 {Ceil2D, geom.Point{}, geom.Point{X: 1, Y: 1}, 2},
		"att, rounded up":         {Att, geom.Point{}, geom.Point{X: 4}, 2}, // √1.6 = 1.26, nint 1 < 1.26
		"att, exact":              {Att, geom.Point{}, geom.Point{X: 10, Y: 30}, 10},
		"geo, same place":         {Geo, geom.Point{X: 5, Y: 10.3}, geom.Point{X: 5, Y: 10.3}, 1}, // (int)(0 + 1)
		// 6378.388·3.141592/180 = 111.32
		"geo, a degree north": {Geo, geom.Point{}, geom.Point{Y: 1}, 112},
		// 6378.388·3.141592 = 20038.3
		"geo, antipodes": {Geo, geom.Point{}, geom.Point{X: 180}, 20039},
		// 89° 49.68016' are 9999.999 km, with π itself 10000.001
		"geo, its own pi":        {Geo, geom.Point{}, geom.Point{X: 89.4968016}, 10000},
		"sphere, a degree north": {Sphere, geom.Point{}, geom.Point{Y: 1}, meanRadius * math.Pi / 180},
		"sphere, over the pole": {Sphere, geom.Point{X: -90, Y: 60}, geom.Point{X: 90, Y: 60},
			meanRadius * math.Pi / 3},
		"euclid": {Euclid, geom.Point{}, geom.Point{X: 1.5, Y: 2}, 2.5},
	} {
		t.Run(name, func(t *testing.T) {
			d := c.rule.Distances([]geom.Point{c.p, c.q})
			assert.InDelta(t, c.want, d[1], 1e-9*c.want)
			assert.Equal(t, []float64{0, d[1], d[1], 0}, d)
		})
	}
}

// TestPlane: a map is as wide as its degrees of longitude are in its middle; other points stay.
func TestPlane(t *testing.T) {
	p := []geom.Point{{X: 0, Y: 55}, {X: 10, Y: 65}}
	assert.InDeltaSlice(t, []float64{0, 5}, []float64{Sphere.Plane(p)[0].X, Sphere.Plane(p)[1].X}, 1e-12,
		"the cosine of 60°")
	assert.Equal(t, []geom.Point{{X: 0, Y: 55}, {X: 10, Y: 65}}, p)
	assert.Equal(t, p, Euc2D.Plane(p))
	pole := []geom.Point{{X: 0, Y: 90}, {X: 10, Y: 89}}
	assert.Equal(t, pole, Sphere.Plane(slices.Clone(pole)), "not at the poles")
	assert.Empty(t, Geo.Plane(nil))
}
