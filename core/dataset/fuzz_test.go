package dataset

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzRead: whatever a text contains, its instances have finite points, indices in range and distances, or an
// error names a place in it; and what is written in the paper's format is read again, the same.
func FuzzRead(f *testing.F) {
	seeds := []string{
		released, "0 0 0 1 1 1 output 1 3 2 1\r\n\n0 0 0 1 1 1 output\n", "0 0 0 1 1 1 1 0 output 1 2 3 1 3 4",
		"1e100 -1e-320 .5 5. 0.1234567890123456789 0.30000000000000004 output", "\ufeff0 0 output 1 1",
		utf16(released),
		"x,y\n0.5,1\n", "0.5;1\n-2;3e2", "id\ty\tx\n1\t2\t3\n", "0,5; 0,25\n1,;,5\n",
		"name;lon;lat\nA;1;2\nB;3\nC;5,5;6\n", "\"0,5\";\"1\"\r\n2;3\r\n", "Ulm 1 2\n3 4 New York\r\n",
		"\"a\"\" b\",1,\"2\"\n,3,4\n\"c\n", "sep=;\nx;y\n\u22121\u00a0;2\x1a", "name,lat,NS,lon,EW\na,1,N,2,E\n",
		"lat°,lon [°]\n1,2 # c\n", "lat,lat_min,lon,d\n1,2',3,-1\n", "\"x\n(m)\";y\n1.234;2,5\n", "1,2,a; b\n",
		`[{"lat": 1, "lat_sign": "-", "lon": 2}]`, "OFFSET : 1\n",
		"[[0.5, 1], [-2, 3e2]]", `[{"x": 1, "y": 2, "name": "a\u0001"}]`,
		`{"type": "FeatureCollection", "features": [` + feature("a", "1, 2, 3") + `]}`, "[[1,, 2]]",
		"np.array([(1, 2)])", "\" \",3,",
		two + "2 1e100 0\n1 -1e100 -1\nEOF\n",
		strings.Replace(two, "EUC_2D", "GEO", 1) + "2 1e100 0\n1 89.59 -180\n", two + "1 0 0\n2 1 x\nEOF\n",
	}
	for _, name := range []string{"att48", "burma14"} {
		text, err := os.ReadFile(filepath.Join("testdata", name+".tsp"))
		require.NoError(f, err)
		seeds = append(seeds, string(text))
	}
	for k, s := range seeds {
		f.Add(s, byte(k))
	}
	f.Fuzz(func(t *testing.T, text string, which byte) {
		solved := problemOf([]string{"", "hull", "delaunay", "tsp"}[which%4])
		all, err := readAll("f", text, solved)
		if err != nil {
			var place *Error
			require.ErrorAs(t, err, &place)
			require.LessOrEqual(t, place.Line, strings.Count(text, "\n")+strings.Count(text, "\r")+1)
			require.Positive(t, place.Line)
			require.Positive(t, place.Column)
			require.LessOrEqual(t, place.Column, len(text)+1)
			require.NotContains(t, place.Error(), "\n")
			require.Less(t, len(place.Error()), 400)
			return
		}
		var again []byte
		for _, i := range all {
			require.NotEmpty(t, i.Points)
			require.True(t, i.Names == nil || len(i.Names) == len(i.Points))
			for _, p := range i.Points {
				require.True(t, p.Near())
			}
			for _, j := range i.Output {
				require.True(t, j >= 0 && j < len(i.Points))
			}
			n := min(len(i.Points), 20)
			d := i.Rule.Distances(i.Points[:n])
			for k, w := range d {
				a, b := k/n, k%n
				require.True(t, w >= 0 && w <= 1e298 && w == d[b*n+a] && (a != b || w == 0), "%v", w)
			}
			again = Append(again, i.Points, i.Output, solved)
		}
		reread, err := readAll("f", string(again), solved)
		require.NoError(t, err, "%q", again)
		require.Len(t, reread, len(all))
		for k := range all {
			require.Equal(t, all[k].Points, reread[k].Points)
			require.True(t, slices.Equal(all[k].Output, reread[k].Output))
			require.True(t, all[k].Output != nil || reread[k].Output == nil || onLine(all[k].Points))
		}
	})
}
