package dataset

import (
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/problems"
)

// formOf is the problem of that name, nil for none.
func formOf(name string) Form {
	if name == "" {
		return nil
	}
	p, err := problems.New(name, "")
	if err != nil {
		panic(err)
	}
	return p
}

func points(xy ...float64) []geom.Point {
	var p []geom.Point
	for i := 0; i < len(xy); i += 2 {
		p = append(p, geom.Point{X: xy[i], Y: xy[i+1]})
	}
	return p
}

// released is a line of the paper's hull file for n=5, trailing blank included.
const released = "0.99624295 0.92802603 0.24557767 0.80411435 0.43667577 0.33301639 0.36675234 0.71464094 0.80695481 0.14914953 output 1 2 3 5 1 \n"

func TestReleasedLine(t *testing.T) {
	all := must(readAll("hull.txt", released, formOf("hull")))
	require.Len(t, all, 1)
	assert.Equal(t, points(0.99624295, 0.92802603, 0.24557767, 0.80411435, 0.43667577, 0.33301639,
		0.36675234, 0.71464094, 0.80695481, 0.14914953), all[0].Points)
	assert.Equal(t, []int{0, 1, 2, 4, 0}, all[0].Output)
	assert.Equal(t, Text, all[0].Format)
	assert.Equal(t, strings.TrimSuffix(released, " \n")+"\n", string(Append(nil, all[0].Points, all[0].Output, formOf("hull"))))
}

func TestText(t *testing.T) {
	for name, c := range map[string]struct {
		text, task string
		want       []Instance
	}{
		"a tour is opened": {"0 0 0 1 1 1 output 1 3 2 1\n", "tsp",
			[]Instance{{Points: points(0, 0, 0, 1, 1, 1), Output: []int{0, 2, 1}, Line: 1}}},
		"a hull stays closed": {"0 0 0 1 1 1 output 1 3 2 1\n", "hull",
			[]Instance{{Points: points(0, 0, 0, 1, 1, 1), Output: []int{0, 2, 1, 0}, Line: 1}}},
		"triples": {"0 0 0 1 1 1 1 0 output 1 2 3 1 3 4\n", "delaunay",
			[]Instance{{Points: points(0, 0, 0, 1, 1, 1, 1, 0), Output: []int{0, 1, 2, 0, 2, 3}, Line: 1}}},
		"no triangles": {"0 0 0 1 1 1 output\n", "delaunay",
			[]Instance{{Points: points(0, 0, 0, 1, 1, 1), Output: []int{}, Line: 1}}},
		"no task": {"0 0 0 1 1 1 output 2 2\n", "",
			[]Instance{{Points: points(0, 0, 0, 1, 1, 1), Output: []int{1, 1}, Line: 1}}},
		"unsolved, CRLF, tabs, blank lines, no end of line": {"\r\n1\t2\t 3 4 5 6 \r\n\r\n  \n.5 -1e-3 +2 7.", "hull",
			[]Instance{{Points: points(1, 2, 3, 4, 5, 6), Line: 2}, {Points: points(.5, -1e-3, 2, 7), Line: 5}}},
		"byte order mark": {"\ufeff0 0 output 1 1\n", "hull",
			[]Instance{{Points: points(0, 0), Output: []int{0, 0}, Line: 1}}},
		"one point": {"0 0 output 1 1\n", "tsp",
			[]Instance{{Points: points(0, 0), Output: []int{0}, Line: 1}}},
		"two points a line": {"0 0 1 1\n2 2 3 3\n", "",
			[]Instance{{Points: points(0, 0, 1, 1), Line: 1}, {Points: points(2, 2, 3, 3), Line: 2}}},
		"empty": {"", "hull", nil},
		"blank": {"\n \n\r\n", "hull", nil},
	} {
		t.Run(name, func(t *testing.T) {
			got := must(readAll("f", c.text, formOf(c.task)))
			for i := range c.want {
				c.want[i].Format = Text
			}
			assert.Equal(t, c.want, got)
		})
	}
}

// TestErrors: each sentence names the place and the value.
func TestErrors(t *testing.T) {
	long := strings.Repeat("9", 400)
	for name, c := range map[string]struct{ text, task, want string }{
		"index too large":      {"1 2 3 4 output 1 2 1\n0 0 1 1 output 1 12 1\n", "hull", `f:2:18: index 12 of 2 points`},
		"index zero":           {"0 0 1 1 output 0 1\n", "", `f:1:16: index 0 of 2 points`},
		"index huge":           {"0 0 1 1 output 99999999999999999999999\n", "", `f:1:16: index 99999999999999999999999 of 2 points`},
		"index a fraction":     {"0 0 1 1 output 1.5\n", "", `f:1:16: "1.5" is not an index`},
		"output twice":         {"0 0 1 1 output 1 output 1\n", "", `f:1:18: "output" is not an index`},
		"odd":                  {"0 0 1 1 7 output 1\n", "", `f:1:9: 5 coordinates: the x 7 has no y`},
		"odd, unsolved":        {"0 0 7 1 4\n", "", `f:1:9: 5 coordinates: the x 4 has no y`},
		"a word":               {"0 0 0.5x 1 output 1\n", "", `f:1:5: "0.5x" is not a number`},
		"y a word":             {"0 0 1 zwei output 1\n", "", `f:1:7: "zwei" is not a number`},
		"NaN":                  {"0 0 NaN 1 output 1\n", "", `f:1:5: "NaN" is not a finite number`},
		"too far out":          {"0 0 -2e100 1 output 1\n", "", `f:1:5: "-2e100" is too large: coordinates must be within ±1e100`},
		"overflow in digits":   {"0 0 " + long + " 1 output 1\n", "", `f:1:5: "` + long[:40] + `…" is too large: coordinates must be within ±1e100`},
		"hexadecimal":          {"0 0 0x1p-2 1 output 1\n", "", `f:1:5: "0x1p-2" is not a number`},
		"two signs":            {"0 0 --1 1 output 1\n", "", `f:1:5: "--1" is not a number`},
		"no points":            {"output 1 2\n", "", `f:1:1: no points before output`},
		"empty hull":           {"0 0 1 1 output\n", "hull", `f:1:9: the hull output does not end with its first index`},
		"cut off tour":         {"0 0 1 1 1 0 output 1 3 2\n", "tsp", `f:1:24: the tsp output does not end with its first index`},
		"tour misses a city":   {"0 0 1 1 1 0 output 1 3 1\n", "tsp", `f:1:24: a tour through 2 of 3 points`},
		"tour with a repeat":   {"0 0 1 1 1 0 output 1 2 2 1\n", "tsp", `f:1:24: index 2 a second time`},
		"no whole triples":     {"0 0 1 1 1 0 output 1 2 3 1\n", "delaunay", `f:1:26: 4 indices are not a whole number of triples`},
		"a flat triple":        {"0 0 1 1 1 0 output 1 2 3 1 2 2\n", "delaunay", `f:1:26: a triple with the same index twice`},
		"after a mark":         {"\ufeff0 0 1 1 output 3\n", "", `f:1:16: index 3 of 2 points`},
		"csv: three values":    {"x,y\n1,2\n1,2,3\n", "", `f:3:1: the header has 2 columns, this line has 3`},
		"csv: one value":       {"1,2\n3\n", "", `f:2:1: a point has two values, this line has 1`},
		"csv: empty value":     {"1,2\n3, \n", "", `f:2:4: a number is missing`},
		"csv: word":            {"1;2\n3;vier\n", "", `f:2:3: "vier" is not a number`},
		"csv: NaN first":       {"nan,2\n", "", `f:1:1: "nan" is not a finite number`},
		"csv: two commas":      {"1;2\n3;1,234,5\n", "", `f:2:3: "1,234,5" is not a number`},
		"csv: comma and point": {"1;2\n3;1.234,5\n", "", `f:2:3: "1.234,5" is not a number`},
		"csv: large, comma":    {"0,5\t1,0e999\n", "", `f:1:5: "1,0e999" is too large: coordinates must be within ±1e100`},
		"csv: commas, blanks":  {"0,5 0,25\n1 2\n0,5\n", "", `f:3:1: a point has two values, this line has 1`},
		"csv: pairs, blanks":   {"0.5,1 0.25,2\n", "", `f:1:1: a point has two values, this line has 3; a first line with the names of the columns, such as x and y, says which two`},
		"csv: short, comma":    {"0,5; 0,25\n0,5\n", "", `f:2:1: a point has two values, this line has 1`},
		"UTF-16":               {utf16("0.5,1\n-2,3e2\n"), "", `f:1:4: a zero byte: this is not text, or is encoded in UTF-16; save it as UTF-8, a spreadsheet as CSV`},
		"a zero byte":          {"0 0 1 1\n0 0 1\x00 1\n", "", `f:2:6: a zero byte: this is not text, or is encoded in UTF-16; save it as UTF-8, a spreadsheet as CSV`},
		"csv: header alone":    {"x,y\n\n", "", `f:2:1: a header and no points`},
		"tsplib: no weights":   {"NAME: a\nDIMENSION: 2\nNODE_COORD_SECTION\n1 0 0\n", "", `f:3:1: NODE_COORD_SECTION before EDGE_WEIGHT_TYPE`},
		"tsplib: no dimension": {"EDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n", "", `f:2:1: NODE_COORD_SECTION before DIMENSION`},
		"tsplib: other type":   {"TYPE: ATSP\n", "", `f:1:7: TYPE "ATSP" is not TSP`},
		"tsplib: dimension":    {"DIMENSION: ten\n", "", `f:1:12: DIMENSION "ten" is not a number of points`},
		"tsplib: large":        {"DIMENSION: 1000000000\n", "", `f:1:12: DIMENSION 1000000000: more than 262144 points`},
		"tsplib: no colon":     {"DIMENSION 2\n", "", `f:1:10: DIMENSION lacks its colon`},
		"tsplib: 3D":           {"NAME: a\nNODE_COORD_TYPE: THREED_COORDS\n", "", `f:2:18: NODE_COORD_TYPE "THREED_COORDS" is not TWOD_COORDS`},
		"tsplib: word":         {"NAME: a\nFOO: 1\n", "", `f:2:1: "FOO" is not a keyword of TSPLIB`},
		"tsplib: no keyword":   {"NAME: a\n: 1\n", "", `f:2:1: ": 1" has no keyword`},
		"tsplib: nothing":      {"NAME: a\n", "", `f:1:8: the file ends without a NODE_COORD_SECTION`},
		"tsplib: early EOF":    {"NAME: a\nEOF\n", "", `f:2:1: EOF before a NODE_COORD_SECTION`},
		"tsplib: cut off":      {two + "1 0 0\n", "", `f:4:6: the file ends after 1 of 2 points`},
		"tsplib: short":        {two + "1 0 0\nEOF\n", "", `f:5:1: EOF after 1 of 2 points`},
		"tsplib: long":         {two + "1 0 0\n2 1 1\n3 2 2\nEOF\n", "", `f:6:1: "3" is not a keyword of TSPLIB`},
		"tsplib: node":         {two + "1 0 0\n3 1 1\nEOF\n", "", `f:5:1: index 3 of 2 points`},
		"tsplib: node twice":   {two + "1 0 0\n1 1 1\nEOF\n", "", `f:5:1: point 1 a second time`},
		"tsplib: no y":         {two + "1 0\n", "", `f:4:4: a number is missing`},
		"tsplib: z":            {two + "1 0 0 5\n", "", `f:4:7: "5" behind x and y`},
		"tsplib: fixed edges":  {two + "1 0 0\n2 1 1\nFIXED_EDGES_SECTION\n", "", `f:6:1: FIXED_EDGES_SECTION is not understood: only coordinates are`},
		"tsplib: after EOF":    {two + "1 0 0\n2 1 1\nEOF\n\nmore\n", "", `f:8:1: "more" behind EOF`},
		"tsplib: after nodes":  {two + "1 0 0\n2 1 1\nTYPE: TSP\n", "", `f:6:1: TYPE behind the coordinates`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := readAll("f", c.text, formOf(c.task))
			assert.EqualError(t, err, c.want)
		})
	}
}

// utf16 is a text of ASCII characters in UTF-16 with its byte order mark.
func utf16(text string) string {
	b := []byte("\xff\xfe")
	for _, c := range []byte(text) {
		b = append(b, c, 0)
	}
	return string(b)
}

// two is the head of a TSPLIB file of two points.
const two = "DIMENSION: 2\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n"

func TestFailingReader(t *testing.T) {
	broken := errors.New("disk on fire")
	r := NewReader(io.MultiReader(strings.NewReader("0 0 1 1 output 1 1\n0 0 1"), iotest.ErrReader(broken)), "f", formOf("hull"))
	var err error
	for err == nil {
		_, err = r.Next()
	}
	assert.Equal(t, broken, err)
}

// TestLimits: lines and instances beyond the limits are refused, and no memory
// is taken for what follows.
func TestLimits(t *testing.T) {
	_, err := readAll("f", strings.Repeat("1", MaxLine+1), nil)
	assert.EqualError(t, err, "f:1:33554433: the line is longer than 33554432 bytes")

	many := strings.Repeat("0 0 ", MaxInstance)
	_, err = readAll("f", many+"\n", nil)
	require.NoError(t, err)
	_, err = readAll("f", many+"1 1\n", nil)
	assert.EqualError(t, err, "f:1:1048577: more than 262144 points")
	_, err = readAll("f", strings.Repeat("0,0\n", MaxInstance+1), nil)
	assert.EqualError(t, err, "f:262145:1: more than 262144 points")
}

// TestLongLines: lines longer than the reader's buffer are whole.
func TestLongLines(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	var file []byte
	var want [][]geom.Point
	for _, n := range []int{3, 20000, 4, 1700, 1800} {
		p := make([]geom.Point, n)
		for i := range p {
			p[i] = geom.Point{X: rng.Float64(), Y: rng.Float64()}
		}
		want = append(want, p)
		file = Append(file, p, nil, nil)
	}
	r := NewReader(iotest.HalfReader(strings.NewReader(string(file))), "f", nil)
	for _, p := range want {
		require.Equal(t, p, must(r.Next()).Points)
	}
	_, err := r.Next()
	assert.Equal(t, io.EOF, err)
}

// TestConstantMemory reads a hundred thousand instances: each costs no more than
// its own slices.
func TestConstantMemory(t *testing.T) {
	const instances = 100_000
	r := NewReader(strings.NewReader(strings.Repeat(released, instances)), "f", formOf("hull"))
	read := 0
	allocs := testing.AllocsPerRun(1, func() {
		for range instances / 2 {
			_, err := r.Next()
			require.NoError(t, err)
			read++
		}
	})
	_, err := r.Next()
	assert.Equal(t, io.EOF, err)
	assert.Equal(t, instances, read)
	assert.Less(t, allocs/(instances/2), 30.0)
	assert.LessOrEqual(t, len(r.lines.ahead), chunk)
}

func TestCSV(t *testing.T) {
	want := points(0.5, 1, -2, 3e2)
	for name, text := range map[string]string{
		"comma":             "0.5,1\n-2,3e2\n",
		"semicolon":         "0.5;1\n-2;3e2",
		"tab":               "0.5\t1\n-2\t3e2\n",
		"blank":             "0.5 1\n  -2   3e2 \n",
		"comma and blank":   "0.5, 1\n-2, 3e2\n",
		"CRLF, blank lines": "\r\n0.5,1\r\n\r\n-2,3e2\r\n\r\n",
		"mark":              "\ufeff0.5,1\n-2,3e2\n",
		"decimal comma":     "0,5;1\n-2;3e2\n",
		"comma, blanks":     "0,5; 1,0\r\n-2,0; 3,0e2\r\n",
		"comma, blank":      "0,5 1,0\n-2 3,0e2\n",
		"comma, then blank": "0.5, 1\n-2 3e2\n",
		"blank, then comma": "0.5 1\n-2,3e2\n",
		"comma, blank, all": "0,5  1\n-2.0, 3e2\n",
		"comma, tab":        "0,5\t1,0\n-2\t3,0e2\n",
		"comma, header":     "x;y\n0,5;1,00\n-2,;300,\n",
		"comma, quotes":     "\"0,5\";\"1,0\"\n\"-2\";\"300\"\n",
		"comma and point":   "0.5;1,0\n-2,0;300.0\n",
		"comma before tab":  "0.5,\t1\n-2,\t3e2\n",
	} {
		t.Run(name, func(t *testing.T) {
			got := must(readAll("f", text, formOf("hull")))
			require.Len(t, got, 1)
			assert.Equal(t, CSV, got[0].Format)
			assert.Equal(t, want, got[0].Points)
			assert.Nil(t, got[0].Output)
		})
	}
}

// TestAppendRead: what Append writes comes back the same, for random coordinates of
// every magnitude.
func TestAppendRead(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	var file []byte
	var want []Instance
	for line := range 500 {
		n := 3 + rng.IntN(20)
		i := Instance{Line: line + 1, Format: Text}
		for range n {
			i.Points = append(i.Points, geom.Point{X: coordinate(rng), Y: coordinate(rng)})
		}
		i.Output = rng.Perm(n)
		want = append(want, i)
		file = Append(file, i.Points, i.Output, formOf("tsp"))
	}
	assert.Equal(t, want, must(readAll("f", string(file), formOf("tsp"))))
}

// coordinate is a random one, every exponent as likely.
func coordinate(rng *rand.Rand) float64 {
	for {
		if v := math.Float64frombits(rng.Uint64()); math.Abs(v) <= geom.Farthest {
			return v
		}
	}
}

// must is a value that there must be.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
