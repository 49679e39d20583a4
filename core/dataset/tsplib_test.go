package dataset

import (
	"cmp"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/tour"
)

// TestPublishedOptima solves TSPLIB's instances, one of each rule but CEIL_2D,
// to their published optima: a wrong coordinate or rounding would show.
func TestPublishedOptima(t *testing.T) {
	for name, want := range map[string]float64{"att48": 10628, "berlin52": 7542, "burma14": 3323, "eil51": 426,
		"ulysses16": 6859} {
		t.Run(name, func(t *testing.T) {
			all := must(readAll(name+".tsp", string(must(os.ReadFile(filepath.Join("testdata", name+".tsp")))),
				problemOf("tsp")))
			require.Len(t, all, 1)
			assert.Equal(t, TSPLIB, all[0].Format)
			d := tour.NewDistances(len(all[0].Points), all[0].Rule.Distances(all[0].Points))
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
			in := must(readAll(path, string(must(os.ReadFile(path))), problemOf("tsp")))[0]
			d := tour.NewDistances(len(in.Points), in.Rule.Distances(in.Points))
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
			all := must(readAll("f", text, problemOf("tsp")))
			require.Len(t, all, 1)
			assert.Equal(t, points(0, 0, 3, 0, 0, 4), all[0].Points)
			assert.Equal(t, "a", all[0].Title)
			assert.Equal(t, strings.Contains(text, "GEO"), all[0].Rule.Map())
		})
	}
}
