package dataset

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/problems"
)

// TestHeaders: a header says which columns are coordinates, in the words of maps and tables.
func TestHeaders(t *testing.T) {
	want := points(13.5, 52.25, -3, 40)
	for name, text := range map[string]string{
		"semicolons, a name":   "name;lon;lat\nBerlin;13.5;52.25\nMadrid;-3;40\n",
		"decimal commas":       "name;lon;lat\nBerlin;13,5;52,25\nMadrid;-3;40\n",
		"tabs":                 "Stadt\tLng\tLat\nBerlin\t13,5\t52,25\nMadrid\t-3\t40\n",
		"two, latitude first":  "lat,lon\n52.25,13.5\n40,-3\n",
		"long names":           "Latitude,Longitude,City\n52.25,13.5,Berlin\n40,-3,Madrid\n",
		"units":                "id,lat (deg),lon_deg\n1,52.25,13.5\n2,40,-3\n",
		"east and north":       "Northing;Easting;Height\n52.25;13.5;34\n40;-3;667\n",
		"x and y before those": "lat;lon;x;y\n0;0;13.5;52.25\n0;0;-3;40\n",
		"a comma in quotes":    "name,lon,lat\n\"Berlin, Mitte\",13.5,52.25\n\"Madrid\",-3,40\n",
		"neither, two columns": "left,up\n13.5,52.25\n-3,40\n",
	} {
		t.Run(name, func(t *testing.T) {
			all, err := ReadPoints("f", text, nil)
			require.NoError(t, err)
			assert.Equal(t, CSV, all[0].Format)
			assert.Equal(t, want, all[0].Points)
		})
	}
	_, err := ReadPoints("f", "name;longer;lat\nBerlin;1;2\n", nil)
	assert.EqualError(t, err, `f:1:1: "name;longer;lat" is neither a point nor a header with x and y`)
}

// TestLists reads what JSON and Python write.
func TestLists(t *testing.T) {
	want := points(0.5, 1, -2, 3e2)
	for name, text := range map[string]string{
		"JSON":               "[[0.5, 1], [-2, 3e2]]",
		"JSON, lines":        "[\n [0.5, 1],\n [-2, 3e2]\n]\n",
		"the page's":         `{"task": "tsp", "points": [[0.5, 1], [-2, 3e2]], "network": {"sequence": [0, 1], "a": "]}"}, "exact": null}`,
		"the page's, names":  `{"points": [[0.5, 1], [-2, 3e2]],` + "\n" + `"names": ["Ulm ]}", "a \"b\", [[7, 7]]"]}`,
		"Python":             "points = np.array([\n    [0.5, 1],\n    [-2, 3e2],\n])\n",
		"Python with a type": "np.array([[0.5, 1], [-2, 3e2]], dtype=float)",
		"tuples":             "[(0.5, 1), (-2, 3e2)]",
		"pairs alone":        "(0.5, 1)\n(-2, 3e2)\n",
		"pairs with commas":  "[0.5, 1],\n[-2, 3e2],\n",
		"printed by NumPy":   "[[0.5 1]\n [-2 3e2]]",
		"mark":               "\ufeff[[0.5,1],[-2,3e2]]",
	} {
		t.Run(name, func(t *testing.T) {
			all, err := ReadPoints("f", text, nil)
			require.NoError(t, err)
			require.Len(t, all, 1)
			assert.Equal(t, List, all[0].Format)
			assert.Equal(t, want, all[0].Points)
			if name == "the page's" {
				assert.Equal(t, "tsp", all[0].Task)
			}
		})
	}
	for text, want := range map[string]string{
		"[]":                            "f:1:3: there are no points in the list",
		"[[0.1, 0.2], [":                "f:1:15: the list ends in the middle: a bracket is missing",
		"[[0.1, 0.2],\n [0.3]]":         "f:2:6: a number is missing",
		"[[0.1, x]]":                    `f:1:8: "x" is not a number`,
		"[[0.1, 1e999]]":                `f:1:8: "1e999" is too large: coordinates must be within ±1e100`,
		"[[0.1, 0.2, 0.3]]":             `f:1:13: "0.3" behind x and y`,
		"[null]":                        `f:1:2: point 1 should be a pair of numbers like [0.25, 0.5], not "null"`,
		"[[1, 2], 3]":                   `f:1:10: point 2 should be a pair of numbers like [0.25, 0.5], not "3"`,
		"[[1, 2]] more":                 `f:1:10: "more" behind the list`,
		`{"a": 1}`:                      `f:1:1: there is no list of points: it should be [[x, y], …] or {"points": [[x, y], …]}`,
		`{"points": 7}`:                 "f:1:12: the points should be a list: [[x, y], …]",
		`{"points" [[1,2]]}`:            `f:1:11: a colon is missing behind "points"`,
		`{points: [[1,2]]}`:             "f:1:2: a name of the object should stand in double quotes",
		`{"points": [[1, 2]], "a": "b}`: "f:1:27: the quotes do not end",
		`{"points": [[1, 2]]} and`:      `f:1:22: "and" behind the object`,
	} {
		_, err := ReadPoints("f", text, nil)
		assert.EqualError(t, err, want, text)
	}
}

// geo is two places of ulysses16. The latitude stands first.
var geo = strings.Replace(two, "EUC_2D", string(Geo), 1) + "1 38.24 20.42\n2 36.08 -5.21\nEOF\n"

// TestDraft: what is right in a text counts, and what is wrong is said at its line.
func TestDraft(t *testing.T) {
	for name, c := range map[string]struct {
		text   string
		want   []geom.Point
		faults []string
	}{
		"a list":             {"0.1, 0.2\n0.3, oops\n\n0.5, 0.6\n7\n", points(.1, .2, .5, .6), []string{`:2:6: "oops" is not a number`, ":5:1: a point has two values, this line has 1"}},
		"its first line":     {"0.1\n0.3, 0.4\n", points(.3, .4), []string{":1:1: a point has two values, this line has 1"}},
		"its first, a word":  {"1, two, 3\n0.3;0.4\n", points(.3, .4), []string{":1:1: a point has two values, this line has 3"}},
		"under a header":     {"name;lon;lat\nA;1;2\nB;3\nC;5,5;6\n", points(1, 2, 5.5, 6), []string{":3:1: the header has 3 columns, this line has 2"}},
		"the paper's":        {"0 0 1 0 1 x 0 1\n", points(0, 0, 1, 0), []string{`:1:11: "x" is not a number`}},
		"the paper's output": {"0 0 1 0 1 1 output 1 9\n", points(0, 0, 1, 0, 1, 1), []string{":1:22: index 9 of 3 points"}},
		"the paper's second": {"0 0 1 0 1 1\n0 0 z 1\n", points(0, 0, 1, 0, 1, 1), []string{`:2:5: "z" is not a number`}},
		"a TSPLIB file":      {strings.Replace(two, "2", "3", 1) + "1 0 0\n2 1 x\n3 5 6\nEOF\n", points(0, 0, 5, 6), []string{`:5:5: "x" is not a number`}},
		"a map":              {geo, points(20.42, 38.24, -5.21, 36.08), nil},
		"TSPLIB, cut off":    {two + "2 7 8\n", points(7, 8), []string{":4:6: the file ends after 1 of 2 points"}},
		"JSON":               {"[[0, 1],\n [2, 3],\n [4, ", points(0, 1, 2, 3), []string{":3:6: the list ends in the middle: a bracket is missing"}},
		"nothing":            {"", nil, nil},
		"words":              {"hello\nworld", nil, []string{":1:1: \"hello\" is neither a point nor a header with x and y", ":2:1: \"world\" is neither a point nor a header with x and y"}},
		"UTF-16":             {utf16("1,2\n", false), nil, []string{":1:1: the text is encoded in UTF-16: save it as UTF-8"}},
	} {
		t.Run(name, func(t *testing.T) {
			d := ReadDraft("", c.text)
			assert.Equal(t, c.want, append([]geom.Point(nil), d.Points...))
			var faults []string
			for _, f := range d.Faults {
				faults = append(faults, f.Error())
			}
			if name == "words" {
				faults = faults[:min(2, len(faults))] // and that there are no points
			}
			assert.Equal(t, c.faults, faults)
		})
	}
	d := ReadDraft("", "name;Lon (deg);LAT\nA;1;2\n")
	assert.Equal(t, [2]string{"Lon (deg)", "LAT"}, d.Columns)
	assert.Equal(t, 2, d.Line(0))
	many := ReadDraft("", strings.Repeat("0.1,x\n", 10_000))
	assert.Equal(t, 10_001, many.Wrong, "and that there are no points")
	assert.Len(t, many.Faults, mostFaults)
	three := ReadDraft("", "0 0 1 1\n0 0 1 1\n0 0 1 1\n")
	assert.Equal(t, 3, three.Instances)
	assert.Len(t, three.Points, 2)
	assert.Equal(t, "tsp", problems.ForFile(string(ReadDraft("", two+"1 0 0\n2 1 1\nEOF\n").Format)))
	assert.Equal(t, "", problems.ForFile(string(CSV)))
}

// TestEdited: what is done on the board stands in the text, and all else stays.
func TestEdited(t *testing.T) {
	const list = "# a remark\n0.1, 0.2\n0.3, oops\n0.5, 0.6\n0.7, 0.8\n"
	abc := points(.1, .2, .5, .6, .7, .8)
	unit := Frame{Side: 1}
	cities := "name;lon;lat\nBerlin;13,4;52,5\nMadrid;-3,6;40,4\nRome;12,4;41,8\n"
	frame := ReadDraft("", cities).Frame()
	for name, c := range map[string]struct {
		text          string
		frame         Frame
		before, after []geom.Point
		want          string
	}{
		"moved":           {list, unit, abc, points(.1, .2, .25, .75, .7, .8), "# a remark\n0.1, 0.2\n0.3, oops\n0.2500, 0.7500\n0.7, 0.8\n"},
		"added":           {list, unit, abc, append(points(.1, .2, .5, .6, .7, .8), geom.Point{X: 1. / 3}), list + "0.3333, 0.0000\n"},
		"removed":         {list, unit, abc, points(.1, .2, .7, .8), "# a remark\n0.1, 0.2\n0.3, oops\n0.7, 0.8\n"},
		"first removed":   {list, unit, abc, points(.5, .6, .7, .8), "# a remark\n0.3, oops\n0.5, 0.6\n0.7, 0.8\n"},
		"another order":   {list, unit, abc, points(.7, .8, .1, .2, .5, .6), "# a remark\n0.7, 0.8\n0.3, oops\n0.1, 0.2\n0.5, 0.6\n"},
		"others":          {list, unit, abc, points(.7, .7, .25, .5), "0.7000, 0.7000\n0.2500, 0.5000\n"},
		"nothing changed": {list, unit, abc, abc, list},
		"not the text's":  {list, unit, abc[:2], points(.5, .5), "0.5000, 0.5000\n"},
		"all removed":     {list, unit, abc, nil, ""},
		"no last newline": {"0,0\n1,1", unit, points(0, 0, 1, 1), points(0, 0, 1, 1, .5, .25), "0,0\n1,1\n0.5000,0.2500\n"},
		"cities, added":   {cities, frame, Unit(ReadDraft("", cities).Points), append(Unit(ReadDraft("", cities).Points), geom.Point{X: .5, Y: .5}), cities + ";4,900;46,450\n"},
		"JSON, moved":     {"[[0, 0],\n [1, 1]]", unit, points(0, 0, 1, 1), points(0, 0, .5, 1), "[[0, 0],\n [0.5000, 1.0000]]"},
		"JSON, added":     {"[[0, 0], [1, 1]]", unit, points(0, 0, 1, 1), points(0, 0, 1, 1, .5, .5), "0.0000, 0.0000\n1.0000, 1.0000\n0.5000, 0.5000\n"},
		"the paper's":     {"0 0 1 1 1 0 output 1 3 2 1\n", unit, points(0, 0, 1, 1, 1, 0), points(0, 0, 1, .5, 1, 0), "0 0 1.0000 0.5000 1 0\n"},
		"blanks":          {"id x y\na 0 0\nb 1 1\n", unit, points(0, 0, 1, 1), points(0, 0, 1, 1, .5, .5), "id x y\na 0 0\nb 1 1\n- 0.5000 0.5000\n"},
		"a map, moved":    {geo, ReadDraft("", geo).Frame(), Unit(points(20.42, 38.24, -5.21, 36.08)), []geom.Point{{X: .5, Y: .75}, {X: 0, Y: Unit(points(20.42, 38.24, -5.21, 36.08))[1].Y}}, strings.Replace(geo, "38.24 20.42", "43.568 7.605", 1)},
		"the y first":     {"y,x\n0,1\n", unit, points(1, 0), points(.5, .25), "y,x\n0.2500,0.5000\n"},
		"two in a place":  {"0,0\n0,0\n1,1\n", unit, points(0, 0, 0, 0, 1, 1), points(0, 0, 1, 1), "0,0\n1,1\n"},
		// A line with a fault that comes first would say what separates the others.
		"a fault behind the first": {"0.1,0.2\n0.3;0.4\n0.5,0.6\n0.7,0.8\n", unit, abc, points(.5, .6, .7, .8), "0.5,0.6\n0.3;0.4\n0.7,0.8\n"},
		"a fault, the last left":   {"0.1,0.2\n0.3;0.4\n0.5,0.6", unit, abc[:2], points(.5, .6), "0.5,0.6\n0.3;0.4\n"},
		"a header's like":          {"0,1\n000A 000A\n0,0", unit, points(0, 1, 0, 0), points(0, 0), "0,0\n000A 000A\n"},
		// … and so would a point that is separated in another way than the first was.
		"another separator": {"0 0\n0\t1\n1 1\n", unit, points(0, 0, 0, 1, 1, 1), points(0, 1, 1, 1), "0.0000, 1.0000\n1.0000, 1.0000\n"},
	} {
		t.Run(name, func(t *testing.T) {
			got, _ := Edited(c.text, c.frame, c.before, c.after)
			assert.Equal(t, c.want, got)
		})
	}
	_, f := Edited(cities, frame, Unit(ReadDraft("", cities).Points), points(0, 0))
	assert.Equal(t, unit, f, "a list written anew is in the square's units")
}

// TestFrame: what the frame writes is what Unit reads.
func TestFrame(t *testing.T) {
	for _, in := range [][]geom.Point{points(10, 10, 30, 20), points(-1, 0, 0, 4), points(5, 1, 5, 3), points(3, 3, 3, 3), points(.25, .5)} {
		i := Instance{Points: in}
		f := i.Frame()
		for k, p := range i.Unit() {
			assert.InDelta(t, in[k].X, f.X+p.X*f.Side, 1e-9)
			assert.InDelta(t, in[k].Y, f.Y+p.Y*f.Side, 1e-9)
		}
	}
	assert.False(t, Instance{Points: points(-1e100, 0, 1e100, 1e100)}.Frame().near())
	assert.Equal(t, 4, Frame{Side: 1}.decimals())
	assert.Equal(t, 0, Frame{Side: 1e6}.decimals())
	assert.Equal(t, "0.0000", string(Frame{Side: 1}.append(nil, 0, -1e-9, false)))
}

// TestCopied: every form that is copied can be pasted.
func TestCopied(t *testing.T) {
	want := points(.5, .25, -13, 1e-7)
	for form, text := range map[string]string{
		"csv":    "x,y\n0.5,0.25\n-13,1e-07\n",
		"json":   "[\n [0.5, 0.25],\n [-13, 1e-07]\n]\n",
		"python": "points = np.array([\n    [0.5, 0.25],\n    [-13, 1e-07],\n])\n",
	} {
		assert.Equal(t, text, string(Copied(want, form)))
		all, err := ReadPoints("f", text, nil)
		require.NoError(t, err)
		assert.Equal(t, want, all[0].Points)
	}
}
