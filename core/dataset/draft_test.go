package dataset

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

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
		"neither, two columns": "left,up\n13.5,52.25\n-3,40\n",
	} {
		t.Run(name, func(t *testing.T) {
			all := must(readAll("f", text, nil))
			assert.Equal(t, CSV, all[0].Format)
			assert.Equal(t, want, all[0].Points)
		})
	}
	_, err := readAll("f", "name;longer;lat\nBerlin;1;2\n", nil)
	assert.EqualError(t, err, `f:1:1: "name;longer;lat" is neither a point nor a header with x and y`)
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
		"under a header":     {"name;lon;lat\nA;1;2\nB;3\nC;5,5;6\n", points(1, 2, 5.5, 6), []string{":3:1: the header has 3 columns, this line has 2"}},
		"the paper's":        {"0 0 1 0 1 x 0 1\n", points(0, 0, 1, 0), []string{`:1:11: "x" is not a number`}},
		"the paper's output": {"0 0 1 0 1 1 output 1 9\n", points(0, 0, 1, 0, 1, 1), []string{":1:22: index 9 of 3 points"}},
		"the paper's second": {"0 0 1 0 1 1\n0 0 z 1\n", points(0, 0, 1, 0, 1, 1), []string{`:2:5: "z" is not a number`}},
		"a TSPLIB file":      {strings.Replace(two, "2", "3", 1) + "1 0 0\n2 1 x\n3 5 6\nEOF\n", points(0, 0, 5, 6), []string{`:5:5: "x" is not a number`}},
		"a map":              {geo, points(20.42, 38.24, -5.21, 36.08), nil},
		"TSPLIB, cut off":    {two + "2 7 8\n", points(7, 8), []string{":4:6: the file ends after 1 of 2 points"}},
		"nothing":            {"", nil, nil},
		"words":              {"hello\nworld", nil, []string{":1:1: \"hello\" is neither a point nor a header with x and y", ":2:1: \"world\" is neither a point nor a header with x and y"}},
		"UTF-16":             {utf16("1,2\n"), nil, []string{":1:4: a zero byte: this is not text, or is encoded in UTF-16; save it as UTF-8, a spreadsheet as CSV"}},
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
	assert.Equal(t, []int{2}, d.Lines)
	assert.Equal(t, []string{"A"}, d.Names)
	assert.True(t, d.Map)
	many := ReadDraft("", strings.Repeat("0.1,x\n", 10_000))
	assert.Equal(t, 10_001, many.Wrong, "and that there are no points")
	assert.Len(t, many.Faults, mostFaults)
	three := ReadDraft("", "0 0 1 1\n0 0 1 1\n0 0 1 1\n")
	assert.Equal(t, 3, three.Instances)
	assert.Len(t, three.Points, 2)
	assert.Equal(t, "tsp", problems.ForFile(string(ReadDraft("", two+"1 0 0\n2 1 1\nEOF\n").Format)))
	assert.Equal(t, "", problems.ForFile(string(CSV)))
}
