package dataset

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
)

// file is a TSPLIB file of three cities, with other lines behind the keywords or the cities.
func file(keys, behind string) string {
	return "NAME: a\n" + keys + "DIMENSION: 3\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n1 0 0\n2 3 0\n3 0 4\n" + behind
}

// TestCommonForms: what others write and what has one meaning is read.
func TestCommonForms(t *testing.T) {
	two, triangle := points(0.5, 1, -2, 3), points(0, 0, 3, 0, 0, 4)
	for name, c := range map[string]struct {
		text  string
		want  []geom.Point
		names string // joined by commas
	}{
		"names first, blanks":        {"Berlin 0.5 1\nRome -2 3\n", two, "Berlin,Rome"},
		"names first, two words":     {"New York 0.5 1\nSt. Gallen -2 3\n", two, "New York,St. Gallen"},
		"names first, semicolons":    {"a;0,5;1\nb;-2;3\n", two, "a,b"},
		"names first, tabs":          {"Berlin Mitte\t0.5\t1\n\t-2\t3\n", two, "Berlin Mitte,"},
		"names first, commas":        {"Berlin, 0.5, 1\nRome, -2, 3\n", two, "Berlin,Rome"},
		"names last":                 {"0.5 1 Berlin\n-2 3 Rome\n", two, "Berlin,Rome"},
		"names last, one missing":    {"0.5,1,\n-2,3,Rome\n", two, ",Rome"},
		"numbers of points":          {"1 0.5 1\n2 -2 3\n", two, ""},
		"numbers of points from 0":   {"0;0.5;1\n1;-2;3\n", two, ""},
		"RFC 4180":                   {"name,x,y\n\"a\"\",b\",0.5,1\n\"a \"\"q\"\" b\",\"-2\",3\n", two, `a",b|a "q" b`},
		"quotes between blanks":      {"city x y\n\"New York\" 0.5 1\nRome -2 3\n", two, "New York,Rome"},
		"quotes inside a name":       {"name;x;y\nSan \"de\" Co;0.5;1\nRome;-2;3\n", two, `San "de" Co,Rome`},
		"a name that is a number":    {"name,x,y\n7,0.5,1\n8,-2,3\n", two, "7,8"},
		"the name among words":       {"land,x,y,city\nD,0.5,1,Ulm\nI,-2,3,Bari\n", two, "Ulm,Bari"},
		"lone carriage returns":      {"x,y\r0.5,1\r-2,3\r", two, ""},
		"a minus sign":               {"\u22120.5,1\n\u22122,3\n", points(-0.5, 1, -2, 3), ""},
		"Fortran":                    {"5.0D-01 1.0d0\n-0.2D+01 3.\n", two, ""},
		"comments":                   {"# of places\n0.5 1 # here\n  # there\n-2 3\n", two, ""},
		"a sign in a name":           {"x,y,name\n0.5,1,Hall #5\n-2,3,\"b #6\"\n", two, "Hall #5,b #6"},
		"a comment, then a header":   {"# of places\nname,x,y\nUlm,0.5,1\nHall #5,-2,3\n", two, "Ulm,Hall #5"},
		"a header like a keyword":    {"name x y\nUlm 0.5 1\nBari -2 3\n", two, "Ulm,Bari"},
		"comments, the paper's":      {"# three\n0.5 1 -2 3 output 1 2 1\n", two, ""},
		"TSPLIB, small letters":      {strings.ToLower(file("type: tsp\n", "eof\n")), triangle, ""},
		"TSPLIB, remark":             {file("TYPE : TSP (M. Hofmeister)\n", "EOF\n"), triangle, ""},
		"TSPLIB, tabs":               {file("TYPE:\tTSP\t(a)\nCOMMENT\t:\tb\n", "EOF\n"), triangle, ""},
		"TSPLIB, two comments":       {file("COMMENT: a\nCOMMENT: b\n", ""), triangle, ""},
		"TSPLIB, -1":                 {file("", "-1\nEOF\n"), triangle, ""},
		"TSPLIB, # comment":          {file("# by hand\n", "# the end\nEOF\n"), triangle, ""},
		"TSPLIB, Fortran":            {strings.Replace(file("", ""), "2 3 0", "2 3.0D+00 0.0D+00", 1), triangle, ""},
		"TSPLIB, a long comment":     {strings.Repeat("COMMENT: "+strings.Repeat("x", 4100)+"\n", 2) + file("", "EOF\n"), triangle, ""},
		"TSPLIB, carriage returns":   {strings.ReplaceAll(file("", "EOF\n"), "\n", "\r"), triangle, ""},
		"TSPLIB, name of the tsp":    {strings.Replace(file("", ""), "NAME: a", "NAME : a.tsp", 1), triangle, ""},
		"TSPLIB, comment at the top": {"COMMENT : a\n" + file("", ""), triangle, ""},
	} {
		t.Run(name, func(t *testing.T) {
			all := must(readAll("f", c.text, formOf("hull")))
			require.Len(t, all, 1)
			assert.Equal(t, c.want, all[0].Points)
			between := ","
			if strings.Contains(c.names, "|") {
				between = "|"
			}
			assert.Equal(t, c.names, strings.Join(all[0].Names, between))
			d := ReadDraft("f", c.text)
			require.Zero(t, d.Wrong, "%v", d.Faults)
			assert.Equal(t, all[0].Points, d.Points)
			if all[0].Format == TSPLIB {
				assert.Equal(t, "a", all[0].Title)
				assert.Equal(t, Euc2D, all[0].Rule)
			}
		})
	}
}

// TestAmbiguous: what has two meanings is not guessed, and what is of another kind is called so.
func TestAmbiguous(t *testing.T) {
	const neither = " is neither a point nor a header with x and y; numbers are written like 0.25"
	const question = "do the lines begin with the numbers of the points? Then name the columns in a first line, such as id x y demand. If each line is an instance of 2 points, write the whole numbers as 1.0"
	for text, want := range map[string]string{
		"x1,y1\n0.1,0.2\n":                       `f:1:1: "x1,y1"` + neither,
		"½;¼\n1;2\n":                             `f:1:1: "½;¼"` + neither,
		"1'000,2'000\n1,2\n":                     `f:1:1: "1'000,2'000"` + neither,
		"NA,NA\n1,2\n":                           `f:1:1: "NA,NA" is neither a point nor a header with x and y`,
		"-,-\n1,2\n":                             `f:1:1: "-,-" is neither a point nor a header with x and y`,
		"1 0.1 0.2 7\n1 0.1 0.2 7\n1 0.1 0.2 7":  "f:1:1: " + question,
		"# a\n1 10 20 7\n2 30 40 9\n3 5 6 1\n":   "f:2:1: " + question,
		"0 10 20 7\n1 30 40 9\n2 5 6 1\n":        "f:1:1: " + question,
		"1,0.1,0.2,7\n":                          "f:1:1: a point has two values, this line has 4; a first line with the names of the columns, such as x and y, says which two",
		"7 0.1 0.2\n8 0.1 0.2\n":                 "f:1:1: a point has two values, this line has 3; a first line with the names of the columns, such as x and y, says which two",
		"0.1 0.2 7\n":                            "f:1:1: a point has two values, this line has 3; a first line with the names of the columns, such as x and y, says which two",
		"1 0.1 0.2\n7 0.1 0.2\n":                 "f:2:1: a point has two values, this line has 3; a first line with the names of the columns, such as x and y, says which two",
		"Halle 4 51.5 11.9\n":                    "f:1:1: a point has two values, this line has 4; a first line with the names of the columns, such as x and y, says which two",
		"name,x,y\n\"Ulm, a,1,2\nRome,1,2\n":     "f:2:1: the quotes do not end in this line",
		file("EDGE_WEIGHT_TYPE: EXPLICIT\n", ""): `f:2:19: EDGE_WEIGHT_TYPE "EXPLICIT" is not one of EUC_2D, CEIL_2D, ATT, GEO`,
	} {
		_, err := readAll("f", text, nil)
		assert.EqualError(t, err, want, text)
	}
	for _, text := range []string{"1.0 0.1 0.2 7\n1.0 0.1 0.2 7\n", "0 0 1 1\n0 0 1 1\n0 0 1 1\n", "1 0.1 0.2 7\n", strings.Repeat("0 0.1 0.2 0.3 0.4 0.5 0.6 0.7 1 1\n", 3)} {
		assert.Equal(t, Text, must(readAll("f", text, nil))[0].Format, text)
	}
}

// TestMaps: degrees are told from other coordinates by the names of their columns, or the rule.
func TestMaps(t *testing.T) {
	for text, want := range map[string]bool{
		"name;lon;lat\nUlm;10;48\n":   true,
		"Latitude,Longitude\n48,10\n": true,
		"x,y\n10,48\n":                false,
		"easting,northing\n10,48\n":   false,
		"10,48\n":                     false,
		strings.Replace(file("", ""), "EUC_2D", "GEO", 1): true,
	} {
		assert.Equal(t, want, must(readAll("f", text, nil))[0].Map, text)
	}
	assert.Equal(t, points(0, 0, 0, 3, 4, 0), must(readAll("f", strings.Replace(file("", ""), "EUC_2D", "GEO", 1), nil))[0].Points, "the longitude to the right")
}

// readAll reads all instances of a text, as NewReader does.
func readAll(name, text string, form Form) ([]Instance, error) {
	r := NewReader(strings.NewReader(text), name, form)
	var all []Instance
	for {
		i, err := r.Next()
		if err == io.EOF {
			return all, nil
		}
		if err != nil {
			return nil, err
		}
		all = append(all, i)
	}
}
