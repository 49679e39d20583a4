package dataset

import (
	"cmp"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/tour"
)

// TestPublishedOptima solves TSPLIB's instances, one of each rule but CEIL_2D,
// to their published optima: a wrong coordinate or rounding would show.
func TestPublishedOptima(t *testing.T) {
	for name, want := range map[string]float64{"att48": 10628, "berlin52": 7542, "burma14": 3323, "eil51": 426,
		"ulysses16": 6859} {
		t.Run(name, func(t *testing.T) {
			all := must(readAll(name+".tsp", string(must(os.ReadFile(filepath.Join("testdata", name+".tsp")))),
				formOf("tsp")))
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

// BenchmarkTSPLIB proves the files of a folder, PTRNET_TSPLIB, each for at most a minute: -benchtime 1x. Without
// the folder it takes those of testdata.
func BenchmarkTSPLIB(b *testing.B) {
	folder := cmp.Or(os.Getenv("PTRNET_TSPLIB"), "testdata")
	for _, path := range must(filepath.Glob(filepath.Join(folder, "*.tsp"))) {
		b.Run(filepath.Base(path), func(b *testing.B) {
			in := must(readAll(path, string(must(os.ReadFile(path))), formOf("tsp")))[0]
			d := in.Rule.Distances(in.Points)
			for b.Loop() {
				began := time.Now()
				r := tour.Exact(d, tour.ExactOptions{Stop: func() bool { return time.Since(began) > time.Minute }})
				b.ReportMetric(r.Length, "length")
				b.ReportMetric(r.Bound, "bound")
				b.ReportMetric(float64(r.Nodes), "nodes")
				b.ReportMetric(time.Since(began).Seconds(), "s")
				b.ReportMetric(0, "ns/op")
			}
		})
	}
}

// TestForms: TSPLIB's files as others write them.
func TestForms(t *testing.T) {
	file := func(keys, behind string) string {
		return "NAME: a\n" + keys +
			"DIMENSION: 3\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n1 0 0\n2 3 0\n3 0 4\n" + behind
	}
	for name, text := range map[string]string{
		"small letters":    strings.ToLower(file("type: tsp\n", "eof\n")),
		"-1":               file("", "-1\nEOF\n"),
		"Fortran":          strings.Replace(file("", ""), "2 3 0", "2 3.0D+00 0.0D+00", 1),
		"a long comment":   strings.Repeat("COMMENT: "+strings.Repeat("x", 4100)+"\n", 2) + file("", "EOF\n"),
		"carriage returns": strings.ReplaceAll(file("", "EOF\n"), "\n", "\r"),
		"a ^Z":             file("", "EOF\r\n\x1a"),
		"the file's name":  strings.Replace(file("", ""), "NAME: a", "NAME : a.tsp", 1),
		"the latitude first": strings.NewReplacer("EUC_2D", "GEO", "2 3 0", "2 0 3", "3 0 4",
			"3 4 0").Replace(file("", "")),
	} {
		t.Run(name, func(t *testing.T) {
			all := must(readAll("f", text, formOf("tsp")))
			require.Len(t, all, 1)
			assert.Equal(t, points(0, 0, 3, 0, 0, 4), all[0].Points)
			assert.Equal(t, "a", all[0].Title)
			assert.Equal(t, strings.Contains(text, "GEO"), all[0].Rule.Map())
		})
	}
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
			assert.InDelta(t, c.want, d.At(0, 1), 1e-9*c.want)
			assert.Equal(t, d.At(0, 1), d.At(1, 0))
			assert.Zero(t, d.At(0, 0))
		})
	}
}

// TestPlane: a map is as wide as its degrees of longitude are in its middle; other points stay.
func TestPlane(t *testing.T) {
	p := points(0, 55, 10, 65)
	assert.InDeltaSlice(t, []float64{0, 5}, []float64{Sphere.Plane(p)[0].X, Sphere.Plane(p)[1].X}, 1e-12,
		"the cosine of 60°")
	assert.Equal(t, points(0, 55, 10, 65), p)
	assert.Equal(t, p, Euc2D.Plane(p))
	assert.Equal(t, points(0, 90, 10, 89), Sphere.Plane(points(0, 90, 10, 89)), "not at the poles")
	assert.Empty(t, Geo.Plane(nil))
}
