package dataset

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// check is what holds for whatever a file contains: finite points, indices in
// range, and an error with a place in the file.
func check(t *testing.T, text string, form Form) []Instance {
	all, err := readAll("f", text, form)
	if err != nil {
		var place *Error
		require.ErrorAs(t, err, &place)
		require.LessOrEqual(t, place.Line, strings.Count(text, "\n")+strings.Count(text, "\r")+1)
		require.Positive(t, place.Line)
		require.Positive(t, place.Column)
		require.LessOrEqual(t, place.Column, len(text)+1)
		require.NotContains(t, place.Error(), "\n")
		return nil
	}
	for _, i := range all {
		require.NotEmpty(t, i.Points)
		for _, p := range i.Points {
			require.True(t, p.Near())
		}
		for _, j := range i.Output {
			require.True(t, j >= 0 && j < len(i.Points))
		}
	}
	return all
}

// FuzzText: what is read can be written and read again, the same.
func FuzzText(f *testing.F) {
	for _, s := range []string{released, "0 0 0 1 1 1 output 1 3 2 1\r\n\n0 0 0 1 1 1\n", "0 0 0 1 1 1 1 0 output 1 2 3 1 3 4",
		"1e100 -1e-320 .5 5. output", "\ufeff0 0 output 1 1", "0 0 inf 1 output 9",
		utf16(released)} {
		for which := range byte(4) {
			f.Add(s, which)
		}
	}
	f.Fuzz(func(t *testing.T, text string, which byte) {
		form := formOf([]string{"", "hull", "delaunay", "tsp"}[which%4])
		all := check(t, text, form)
		var again []byte
		for _, i := range all {
			if len(i.Points) == 1 && i.Output == nil {
				return // one point and no output are a list of points when alone
			}
			if len(i.Points) == 2 && i.Output == nil && i.Points[0].X == float64(int(i.Points[0].X)) {
				return // may be a table with numbers of points
			}
			again = Append(again, i.Points, i.Output, form)
		}
		reread, err := readAll("f", string(again), form)
		require.NoError(t, err, "%q", again)
		require.Len(t, reread, len(all))
		for k := range all {
			assert.Equal(t, all[k].Points, reread[k].Points)
			assert.Equal(t, all[k].Output, reread[k].Output)
		}
	})
}

func FuzzCSV(f *testing.F) {
	for _, s := range []string{"x,y\n0.5,1\n", "0.5;1\n-2;3e2", "id\ty\tx\n1\t2\t3\n", "\"1\" \"2\"\n", "1 2\n3\n", ",\n",
		"0,5; 0,25\n1,;,5\n", "0,5\t0,25\n1.5\t-2,5e1\n", "1,2\t3\n", utf16("1;2\n"), "1,2\n\x00"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r := NewReader(strings.NewReader(text), "f", nil)
		r.format = CSV
		i, err := r.Next()
		if err != nil {
			assert.Contains(t, err.Error(), "f:")
			return
		}
		require.NotEmpty(t, i.Points)
		check(t, text, nil)
	})
}

// FuzzDraft: a draft of a good file is the file, one of another holds points and faults with
// places.
func FuzzDraft(f *testing.F) {
	for _, s := range []string{released, "0.1, 0.2\n0.3, oops\n\n0.5, 0.6\n7\n", "name;lon;lat\nA;1;2\nB;3\nC;5,5;6\n", two + "1 0 0\n2 1 x\nEOF\n",
		"id x y\na 0 0\nb 1 1", "\"0,5\";\"1\"\r\n2;3\r\n", "1\n0.3 0.4\n", "0,0\n0,0\n1,1\n", "\ufeff0,0\n1,1", geo,
		"Ulm 1 2\n3 4 New York\r1 0.5 1\r2 7 8 # no\n", "\"a\"\" b\",1,\"2\"\n,3,4\n\"c\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d := ReadDraft("f", text)
		lines := strings.Count(text, "\n") + strings.Count(text, "\r") + 1
		require.Len(t, d.Lines, len(d.Points))
		for _, line := range d.Lines {
			require.True(t, line >= 1 && line <= lines)
		}
		for _, wrong := range d.Faults {
			require.True(t, wrong.Line >= 1 && wrong.Line <= lines, "%v", wrong)
		}
		if d.Names != nil {
			require.Len(t, d.Names, len(d.Points))
		}
		all, err := readAll("f", text, nil)
		if err == nil && len(all) > 0 && d.Format == all[0].Format {
			require.Zero(t, d.Wrong)
			require.Equal(t, all[0], d.Instance)
		}
	})
}

func FuzzTSPLIB(f *testing.F) {
	for _, name := range []string{"att48", "burma14", "berlin52"} {
		text, err := os.ReadFile(filepath.Join("testdata", name+".tsp"))
		require.NoError(f, err)
		f.Add(string(text))
	}
	f.Add(utf16(two))
	f.Add(two + "2 1e100 0\n1 -1e100 -1\nEOF\n")
	f.Add(strings.Replace(two, "EUC_2D", "GEO", 1) + "2 1e100 0\n1 89.59 -180\n")
	f.Fuzz(func(t *testing.T, text string) {
		for _, i := range check(t, text, nil) {
			if i.Format != TSPLIB || len(i.Points) > 100 {
				continue
			}
			d := i.Rule.Distances(i.Points)
			for a := range d.N() {
				for b := range d.N() {
					w := d.At(a, b)
					require.True(t, w >= 0 && w <= 1e298 && w == d.At(b, a) && (a != b || w == 0), "%v", w)
				}
			}
		}
	})
}
