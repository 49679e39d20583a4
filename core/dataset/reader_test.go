package dataset

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
)

// problemOf is the problem of that name, nil for none.
func problemOf(name string) problem.Problem {
	if name == "" {
		return nil
	}
	return must(problems.New(name, ""))
}

func points(xy ...float64) []geom.Point {
	var p []geom.Point
	for i := 0; i < len(xy); i += 2 {
		p = append(p, geom.Point{X: xy[i], Y: xy[i+1]})
	}
	return p
}

// must is a value that there must be.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// readAll reads all instances of a text.
func readAll(name, text string, solved problem.Problem) ([]Instance, error) {
	r := NewReader(strings.NewReader(text), name, solved)
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

// feature is one of GeoJSON, a point.
func feature(name, coordinates string) string {
	return `{"type": "Feature", "properties": {"id": 7, "name": "` + name +
		`", "more": {"a": [null, true]}}, "geometry": {"coordinates": [` + coordinates + `], "type": "Point"}}`
}

// TestReads: what is written in many ways and means one thing.
func TestReads(t *testing.T) {
	two, places := points(0.5, 1, -2, 300), points(13.5, 52.25, -3, 40)
	for name, c := range map[string]struct {
		text  string
		want  []geom.Point
		names string // joined by |
		rule  problem.Rule
	}{
		"commas":                 {"0.5,1\n-2,3e2\n", two, "", problem.Euclid},
		"tabs":                   {"0.5\t1\n-2\t3e2\n", two, "", problem.Euclid},
		"blanks":                 {"0.5 1\n  -2   3e2 \n", two, "", problem.Euclid},
		"a byte order mark":      {"\ufeff0.5,1\n-2,3e2\n", two, "", problem.Euclid},
		"decimal commas":         {"0,5; 1,0\r\n-2,0; 3,0e2\r\n", two, "", problem.Euclid},
		"decimal commas, quoted": {"\"0,5\";\"1,0\"\n\"-2\";\"300\"\n", two, "", problem.Euclid},
		"sep=":                   {"sep=;\r\nx;y\r\n0,5;1\r\n-2;300\r\n", two, "", problem.Euclid},
		"a minus sign":           {"0.5,1\n\u22122,3e2\n", two, "", problem.Euclid},
		"Fortran":                {"5.0D-01 1.0d0\n-0.2D+01 3.E2\n", two, "", problem.Euclid},
		"comments":               {"# of places\n0.5 1 # here\n  # there\n-2 300\n", two, "", problem.Euclid},
		"names first, blanks":    {"Berlin 0.5 1\nSt. Gallen -2 300\n", two, "Berlin|St. Gallen", problem.Euclid},
		"capitals":               {"ULM: 0.5 1\nBARI : -2 300\n", two, "ULM:|BARI :", problem.Euclid},
		"names last":             {"0.5 1 Berlin\n-2 300 New York\n", two, "Berlin|New York", problem.Euclid},
		"a station called Nan":   {"Nan,0.5,1\nUlm,-2,300\n", two, "Nan|Ulm", problem.Euclid},
		"a control character":    {"a\x01b,0.5,1\nUlm,-2,300\n", two, "a b|Ulm", problem.Euclid},
		"RFC 4180": {"name,x,y\n\"a\"\",b\",0.5,1\n\"a \"\"q\"\" b\" ,\"-2\",300\n", two, `a",b|a "q" b`,
			problem.Euclid},
		"a name over two lines":        {"name,x,y\n\"a\r\nb\",0.5,1\nc,-2,300\n", two, "a b|c", problem.Euclid},
		"a header over two lines":      {"\"x\n(m)\",y\n0.5,1\n-2,300\n", two, "", problem.Euclid},
		"a first name over two lines":  {"\"a\rb; c\",0.5,1\nd,-2,300\n", two, "a b; c|d", problem.Euclid},
		"a second name over two lines": {"a,0.5,1\n\"b\n\nc\",-2,300\n", two, "a|b c", problem.Euclid},
		"a comment with a semicolon":   {"0.5 1\t# a; b\n-2 300\n", two, "", problem.Euclid},
		"quotes inside a name": {"name;x;y\nSan \"de\" Co;0.5;1\nRome;-2;300\n", two, `San "de" Co|Rome`,
			problem.Euclid},
		"a name that is a number": {"name,x,y\n7,0.5,1\n8,-2,300\n", two, "7|8", problem.Euclid},
		"a column of errors":      {"x_err,x,y_err,y\n9,0.5,9,1\n9,-2,9,300\n", two, "", problem.Euclid},
		"the name before an id":   {"city_id,name,x,y\n1,Ulm,0.5,1\n2,Bari,-2,300\n", two, "Ulm|Bari", problem.Euclid},
		"east and north":          {"Northing [m];E;Height\n1;0.5;34\n300;-2;667\n", two, "", problem.Euclid},
		"a map": {"name;lon;lat\nBerlin;13,5;52,25\nMadrid;-3;40\n", places, "Berlin|Madrid",
			problem.Sphere},
		"a map, another column": {"long_id,lat,lon,min_temp,m\n5,52.25,13.5,1,1\n6,40,-3,2,2\n", places, "",
			problem.Sphere},
		"JSON": {" [[0.5, 1],\n [-2, 3e2]]\n", two, "", problem.Euclid},
		"JSON, objects": {`[{"x": 0.5, "y": 1, "id": 1, "name": "a\u0001b"}, {"id": 7, "y": 300, "X": -2}]`, two,
			"a b|7", problem.Euclid},
		"GeoJSON": {`{"type": "FeatureCollection", "features": [` + feature("Berlin", "13.5, 52.25, 34") + "," +
			feature("Madrid", "-3, 40") + "]}", places, "Berlin|Madrid", problem.Sphere},
		"GeoJSON, points": {`{"coordinates": [[13.5, 52.25], [-3, 40]], "type": "MultiPoint"}`, places, "",
			problem.Sphere},
		"GeoJSON, a collection": {
			`{"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": [13.5, 52.25]}, ` +
				`{"type": "Point", "coordinates": [-3, 40]}]}`, places, "", problem.Sphere},
		"GeoJSON without a place": {`[{"type": "Feature", "geometry": null}, ` + feature("a", "") + "," +
			feature("Ulm", "13.5, 52.25") + "," + feature("b", "-3, 40") + "]", places, "Ulm|b", problem.Sphere},
		"a large number as a name": {
			`[{"x": 0.5, "y": 1, "id": 240109189}, {"x": -2, "y": 300, "id": 12345678901234567890}]`, two,
			"240109189|12345678901234567890", problem.Euclid},
		"three decimals":         {"x\ty\n0,500\t1,000\n-2,000\t300,000\n", two, "", problem.Euclid},
		"three decimals, points": {"x;y\n0.500;1.000\n-2;300\n", two, "", problem.Euclid},
		"points beside commas":   {"h;x;y\n1.234;0,5;1\n1.5;-2;300\n", two, "", problem.Euclid},
		"thousands of a map": {"name;lon;lat\nBerlin;13.500;52,25\nMadrid;-3;40\n", places,
			"Berlin|Madrid", problem.Sphere},
		"the paper's, comments": {"# two\n0.5 1 -2 300 output 1 2 1\n", two, "", problem.Euclid},
	} {
		t.Run(name, func(t *testing.T) {
			all := must(readAll("f", c.text, problemOf("hull")))
			require.Len(t, all, 1)
			assert.Equal(t, c.want, all[0].Points)
			assert.Equal(t, c.names, strings.Join(all[0].Names, "|"))
			assert.Equal(t, c.rule, all[0].Rule)
		})
	}
	assert.Equal(t, [2]string{"Lon (deg)", "LAT"},
		must(readAll("f", "name;Lon (deg);LAT\nA;1;2\n", nil))[0].Columns)
	assert.Equal(t, [2]string{"x (m)", "y"}, must(readAll("f", "\"x\n(m)\",y\n1,2\n", nil))[0].Columns)
	assert.Empty(t, must(readAll("f", "\n \n\r\n", nil)))
}

// TestRefuses: what is wrong or could mean two things is said, with its place and its value.
func TestRefuses(t *testing.T) {
	long, nested := strings.Repeat("9", 400), strings.Repeat(`{"type":"Feature","geometry":`, 50_000)
	const which = "; name the columns in a first line, like x,y, or end an instance in the paper's format " +
		"with output"
	const header = " is neither a point nor a header with x and y, lon and lat, or east and north"
	const degrees = " beside longitude and latitude: write degrees like 52.52, west and south negative, in " +
		"one column each, or leave this column out if it is no part of them"
	const json = "; " + asJSON
	const noPoint = ": no point: objects have x and y, or lon and lat, as numbers, or are points of GeoJSON"
	const noMap = "; call the coordinates x and y if this is no map"
	const longitude = " is not a longitude, which lies between -180 and 360 degrees" + noMap
	const both = " could both be meant: leave one out"
	const notRead = " is not read: lengths may depend on it"
	const mark = " is neither a point nor a header where semicolons separate values: a name with one stands in quotes"
	const hash = ": a line that begins with # is a comment, and a name like #1 stands in quotes"
	const doubtful = " could be a thousand or a fraction: write it without a "
	const noComma, noPointIn = doubtful + "comma, or with a point", doubtful + "point, or with a comma"
	for text, want := range map[string]string{
		// Tables that could be several things.
		"4 2 0 1\n1 0 0 1\n2 1 0 1\n3 1 1 1\n4 0 1 1\n": "1:1: a point has two numbers, this line has 4" + which,
		"0,5 0,25\n1,5 2,5\n": "1:1: a point has two numbers, this line has 3; beside decimal commas, numbers " +
			"are separated by semicolons or tabs",
		"1,2\n3\n":          "2:1: a point has two numbers, this line has 1",
		"x,y\n1,2\n1,2,3\n": "3:1: the header has 2 columns, this line has 3",
		"lat (deg),lat (min),lon (deg),lon (min)\n1,2,3,4": `1:31: "lon (deg)" and "lon (min)"` + both,
		"lat,lat_min,lon,lon_min\n1,2,3,4\n":               `1:5: "lat_min"` + degrees,
		"name,lat,NS,lon,EW\nBoston,42,N,71,W\n":           `1:10: "NS"` + degrees,
		"lat,lon\n48°51'N,2\n": `2:1: "48°51'N" is not a number: degrees are written like 52.52, west and south ` +
			`negative`,
		"lat,lon\n48,10\n95,10\n": "3:1: 95 is not a latitude, which lies within ±90 degrees" + noMap,
		"lon,lat\n565321.5,48\n":  "2:1: 565321.5" + longitude,
		"left,up\n1,2\n":          `1:1: "left,up"` + header,
		"1,2,hello; world\n":      `1:1: "1,2,hello; world"` + mark,
		"hello; world,1,2\n":      `1:1: "hello; world,1,2"` + mark,
		"x,y,a; b\n1,2,3\n":       `1:1: "x,y,a; b"` + mark,
		"Ulm, Germany 1 2\n":      `1:1: "Ulm, Germany 1 2"` + strings.Replace(mark, "semicolon", "comma", 1),
		"1,2,a\tb\n":              `1:1: "1,2,a\tb"` + strings.Replace(mark, "semicolon", "tab", 1),
		"x y\n3 4 # c\n":          "2:1: the header has 2 columns, this line has 4" + ownLine,
		"x,y\n3,4,# c\n":          "2:1: the header has 2 columns, this line has 3" + ownLine,
		"x,y\n3,4 # c\n":          `2:3: "4 # c" is not a number` + ownLine,
		"name,x,y\n#1,3,4":        "2:7: a header and no points" + hash,
		"sep=;\n":                 "2:1: a header and no points",
		"x,y,#":                   "1:6: a header and no points",
		// Numbers and quotes.
		"1,2\n3, \n":                       "2:4: a number is missing",
		"1;2\n3;vier\n":                    `2:3: "vier" is not a number`,
		"nan,2\n":                          `1:1: "nan" is not a finite number`,
		"1;2\n3;1,234,5\n":                 `2:3: "1,234,5" is not a number`,
		"0,5\t1,0e999\n":                   `1:5: "1,0e999" is too large: coordinates must be within ±1e100`,
		"name,x,y\näö,1,2\nüß,1e,2\n":      `3:4: "1e" is not a number`,
		"name,x,y\n\"Ulm, a,1,2\nRome,1,2": "2:1: the quotes do not end",
		"\"a\"b,1,2\n":                     `1:4: "b,1,2" behind the quotes`,
		utf16("0.5,1\n-2,3e2\n"): "1:4: a zero byte: this is not text, or is encoded in UTF-16; save it as " +
			"UTF-8, a spreadsheet as CSV",
		"name,x,y\nK\xf6ln,1,2\n": "2:2: a letter that is not encoded in UTF-8: save it as UTF-8, " +
			"a spreadsheet as CSV",
		// Lists.
		"points = np.array([[1, 2]])\n":                      "1:1: this is no JSON: " + asJSON,
		"[[1 2]\n [3 4]]":                                    `1:5: "2" where "," should stand` + json,
		"[np.a(" + strings.Repeat(" ", 3000):                 "1:2: not a point: " + asJSON,
		"[[1, 2]," + strings.Repeat("\n", 10) + " [3,, 4]]":  `11:5: not a number: ","` + json,
		"[[0.1, 0.2], [":                                     `1:15: not a number: the end` + json,
		"[[0.1, 1e999]]":                                     `1:8: not a number: "1e999"` + json,
		"[[0.1, 1e101]]":                                     "1:2: coordinates must be within ±1e100",
		"[[1, 2, 3]]":                                        "1:2: a point is a pair of numbers: " + asJSON,
		"[[1, 2]] x":                                         "1:10: text behind the end" + json,
		`{"points": [[1, 2]]}`:                               "1:1" + noPoint,
		`[{"x": 1, "y": "2"}]`:                               "1:2" + noPoint,
		`[{"x": 1, "y": 2, "lon": 3, "lat": 4}]`:             `1:2: "x" and "lon"` + both,
		`[[1, 2], {"lon": 1, "lat": 2}]`:                     "1:10: a point in degrees among others that are not",
		feature("a", "565321.2, 5812345.5"):                  "1:116: 565321.2" + longitude,
		feature("a", "10"):                                   "1:116: a position has a longitude and a latitude",
		`{"type": "LineString", "coordinates": [[1, 2]]}`:    `1:1: "LineString" of GeoJSON: only points are read`,
		`{"type": "MultiPoint", "coordinates": [[1, 2], 3]}`: "1:39: numbers beside lists",
		`{"type": "Feature", "geometry": null}`:              "1:38: no points",
		`{"type": "Point", "coordinates": [[1, 2], [3, 4]]}`: "1:1: a Point of GeoJSON has one position, " +
			"a MultiPoint several",
		"x\ty\n950\t1,050\n1,200\t800\n":  `3:1: "1,200"` + noComma,
		"x;y\n1.234;2,5\n3.456;7,5\n":     `3:1: "3.456"` + noPointIn,
		"-1.234;2,5\n":                    `1:1: "-1.234"` + noPointIn,
		"1.234\t2,5\n":                    `1:1: "1.234"` + noPointIn,
		"x;y;h\n1.234;5;0,5\n":            `2:1: "1.234"` + noPointIn,
		"1,234;2.5\n":                     `1:1: "1,234"` + noComma,
		"1,234;5\n":                       `1:1: "1,234"` + noComma,
		"1,234;1.234\n":                   `1:1: "1,234"` + noComma,
		strings.Repeat("1,", 1<<12) + "1": "1:8193: more than 4096 values in a line",
		nested:                            "1:466: objects and lists more than 16 deep" + json,
		// The paper's.
		"0 0 1 1 7 output 1\n": "1:9: 5 coordinates: the x 7 has no y",
		"0 0 NaN 1 output 1\n": `1:5: "NaN" is not a finite number`,
		"0 0 " + long + " 1 output 1\n": `1:5: "` + long[:40] +
			`…" is too large: coordinates must be within ±1e100`,
		"0 0 1 1 output 1 2 1\n0 0 1 1 output 1 12 1\n": "2:18: index 12 of 2 points",
		"0 0 1 1 output 0 1\n":                          "1:16: index 0 of 2 points",
		"0 0 1 1 output 99999999999999999999999\n":      "1:16: index 99999999999999999999999 of 2 points",
		"0 0 1 1 output 1.5\n":                          `1:16: "1.5" is not an index`,
		// TSPLIB.
		"OFFSET:\n":           `1:1: the keyword "OFFSET"` + notRead,
		"OFFSET : 1\n":        `1:1: the keyword "OFFSET"` + notRead,
		"CAPACITY: 3\n":       `1:1: the keyword "CAPACITY"` + notRead,
		"EDGE_WEIGHT_SECTION": `1:1: the keyword "EDGE_WEIGHT_SECTION"` + notRead,
		"demand_section\n1 2": `1:1: the keyword "demand_section"` + notRead,
		"NAME: a\nDIMENSION: 2\nNODE_COORD_SECTION\n1 0 0\n": "3:1: NODE_COORD_SECTION before EDGE_WEIGHT_TYPE",
		"EDGE_WEIGHT_TYPE: EUC_2D\nedge_weight_type : ATT\n": "2:1: EDGE_WEIGHT_TYPE a second time",
		"EDGE_WEIGHT_TYPE: EXPLICIT\n": `1:19: EDGE_WEIGHT_TYPE "EXPLICIT" is not one ` +
			`of EUC_2D, CEIL_2D, ATT, GEO`,
		"TYPE: ATSP\n":            `1:7: TYPE "ATSP" is not TSP`,
		"DIMENSION: ten\n":        `1:12: DIMENSION "ten" is not a number of points`,
		"DIMENSION: 1000000000\n": `1:12: DIMENSION "1000000000": more than 262144 points`,
		"DIMENSION 2\n":           "1:10: DIMENSION lacks its colon",
		"NAME: a\nNODE_COORD_TYPE: THREED_COORDS\n": `2:18: NODE_COORD_TYPE ` +
			`"THREED_COORDS" is not TWOD_COORDS`,
		"NAME: a\nOFFSET: 1\n":             `2:1: the keyword "OFFSET"` + notRead,
		two + "1 0 0\n":                    "4:6: the file ends after 1 of 2 points",
		two + "1 0 0\nEOF\n":               "5:1: EOF after 1 of 2 points",
		two + "1 0 0\n2 1 1\n3 2 2\nEOF\n": "6:1: more points than the 2 of DIMENSION",
		"[]":                               "1:3: no points",
		released + "0.1 0.2 0.3 0.4\n": "2:16: the word output is missing, which only a line of 10 numbers or more " +
			"may lack",
		two + "1 0 0\n1 1 1\nEOF\n":                      "5:1: point 1 a second time",
		"EDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n": "2:1: NODE_COORD_SECTION before DIMENSION",
		two + "1 0 0\n3 1 1\nEOF\n":                      "5:1: index 3 of 2 points",
		two + "1 0 0 5\n":                                `4:7: "5" behind x and y`,
		two + "1 0 0\n2 1 1\nFIXED_EDGES_SECTION\n":      `6:1: the keyword "FIXED_EDGES_SECTION"` + notRead,
		two + "1 0 0\n2 1 1\nEOF\n\nmore\n":              `8:1: "more" behind EOF`,
		two + "1 0 0\n2 1 1\nTYPE: TSP\n":                "6:1: TYPE behind the coordinates",
	} {
		_, err := readAll("f", text, nil)
		assert.EqualError(t, err, "f:"+want, "%.80q", text)
	}
	for _, c := range [][3]string{
		{"hull", "0 0 1 1 output 1 2\n", "f:1:18: the hull output does not end with its first index"},
		{"tsp", "0 0 1 1 1 0 output 1 3 2\n", "f:1:24: the tsp output does not end with its first index"},
		{"tsp", "0 0 1 1 1 0 output 1 3 1\n", "f:1:24: a tour through 2 of 3 points"},
		{"delaunay", "0 0 1 1 1 0 output 1 2 3 1\n", "f:1:26: 4 indices are not a whole number of triples"},
		{"delaunay", "0 0 1 1 1 0 output 1 2 3 1 2 2\n", "f:1:26: a triple with the same index twice"},
	} {
		_, err := readAll("f", c[1], problemOf(c[0]))
		assert.EqualError(t, err, c[2])
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

// released is a line of the paper's hull file for n=5, trailing blank included.
const released = "0.99624295 0.92802603 0.24557767 0.80411435 0.43667577 0.33301639 0.36675234 0.71464094 " +
	"0.80695481 0.14914953 output 1 2 3 5 1 \n"

// TestAngleParts: beside longitude and latitude, columns with another part of them are refused, whatever their
// language, and columns of other things are read.
func TestAngleParts(t *testing.T) {
	for text, column := range map[string]string{
		"lat,lat_dir,lon,lon_dir\n42.36,North,71.06,West\n":                        "lat_dir",
		"lat,lon,latDir,lonDir\n42.36,71.06,north,west\n4,5,North,East\n1,2,N,E\n": "latDir",
		"lat,lon,latdir,londir\n42.36,71.06,N.,W.\n":                               "latdir",
		"lat,long,long_dir\n42.36,71.06,West\n":                                    "long_dir",
		"Lat (deg),Lat dir,Lon (deg),Lon dir\n42.36,North,71.06,West\n":            "Lat dir",
		"lat,lon,latitud_direccion\n42.36,71.06,Norte\n":                           "latitud_direccion",
		"lat,lon,Breite_Richtung,Länge_Richtung\n42.36,71.06,Nord,West\n":          "Breite_Richtung",
		"lat,Richtung,lon,Richtung\n42.36,Nord,71.06,West\n":                       "Richtung",
		"lat,широта2,lon,долгота2\n42.36,северная,71.06,западная\n":                "широта2",
		"lat,lat_sign,lon,lon_sign\n42.36,+,71.06,−\n":                             "lat_sign",
		"lat,lat_sign,lon,lon_sign\n42.36,1,71.06,-1\n":                            "lon_sign",
		"lat,lat_minuten,lon,lon_minuten\n42,21.6,71,3\n":                          "lat_minuten",
		"lat;lat_dm;lon;lon_dm\n42;21,6';71;3,5'\n-33;;151;12\n":                   "lat_dm",
		"d;lat;e;lon\nNorth;42,36;West;71,06\n":                                    "d",
		"lat,m,s,lon,m,s\n42,21,36,71,3,30\n":                                      "m",
		`[{"lat": 42.36, "lat_dir": "North", "lon": 71.06, "lon_dir": "West"}]`:    "lat_dir",
		`[{"lat": 42, "lat_minuten": 21, "lon": 71, "lon_minuten": 3}]`:            "lat_minuten",
		`[{"lat": 42, "min": 21, "lon": 71}]`:                                      "min",
	} {
		_, err := readAll("f", text, nil)
		assert.ErrorContains(t, err, `: "`+column+`" beside longitude and latitude`, text)
	}
	for _, text := range []string{
		"lat,lat_err,lon,lon_err\n42,5,71,5\n", "lat,lat_sd,lon,lon_sd\n42,1,71,1\n",
		"lat,lat_acc,lon,lon_acc\n42,high,71,low\n", "lat,lon,lon_ref\n42,71,15\n",
		"lat,lon,lat_m,lon_m\n42.36,71.06,12,44\n", "lat,lon,direction\n42.36,71.06,West\n",
		"name,lat,lon\nWest,42.36,71.06\n", "lat,name,lon,city\n42.36,West,71.06,Boston\n",
		"lat,lon,latin_name\n42.36,71.06,Quercus\n", "lat,lon,long_name,late\n42.36,71.06,Boston,yes\n",
		"lat,lon,lat_place\n42.36,71.06,Boston\n1,2,Rome\n3,4,Ulm\n", "lat,lon,lat_dir\n42.36,71.06,\n",
		`[{"latitude": 42, "longitude": 71, "lat_err": 3, "direction": "W", "long_name": "Boston"}]`,
	} {
		assert.NotEmpty(t, must(readAll("f", text, nil)), text)
	}
}

// TestPaper: the paper's format, with and without solutions.
func TestPaper(t *testing.T) {
	five := points(0.99624295, 0.92802603, 0.24557767, 0.80411435, 0.43667577, 0.33301639, 0.36675234,
		0.71464094, 0.80695481, 0.14914953)
	triangle := points(0, 0, 0, 1, 1, 1)
	for name, c := range map[string]struct {
		text, task string
		want       []Instance
	}{
		"released": {released, "hull",
			[]Instance{{Points: five, Output: []int{0, 1, 2, 4, 0}, Line: 1}}},
		"without a solution": {strings.Split(released, "output")[0], "hull",
			[]Instance{{Points: five, Line: 1}}},
		"nothing behind output": {"0 0 0 1 1 1 output\n", "tsp", []Instance{{Points: triangle, Line: 1}}},
		"no triangles":          {"0 0 0 1 1 1 output\n", "delaunay", []Instance{{Points: triangle, Line: 1}}},
		"a line has no triangles": {"0 0 1 1 2 2 output\n", "delaunay",
			[]Instance{{Points: points(0, 0, 1, 1, 2, 2), Output: []int{}, Line: 1}}},
		"a tour is opened": {"0 0 0 1 1 1 output 1 3 2 1\n", "tsp",
			[]Instance{{Points: triangle, Output: []int{0, 2, 1}, Line: 1}}},
		"a hull stays closed": {"0 0 0 1 1 1 output 1 3 2 1\n", "hull",
			[]Instance{{Points: triangle, Output: []int{0, 2, 1, 0}, Line: 1}}},
		"triples": {"0 0 0 1 1 1 output 1 2 3\n", "delaunay",
			[]Instance{{Points: triangle, Output: []int{0, 1, 2}, Line: 1}}},
		"no task": {"0 0 0 1 1 1 output 2 2\n", "",
			[]Instance{{Points: triangle, Output: []int{1, 1}, Line: 1}}},
		"blank lines, no end": {"\r\n0 0\t0 1 1  1 output \r\n\r\n  \n.5 -1e-3 +2 7. output", "hull",
			[]Instance{{Points: triangle, Line: 2}, {Points: points(.5, -1e-3, 2, 7), Line: 5}}},
		"comments first": {strings.Repeat("# "+strings.Repeat("why ", 40)+"\n", 80) + "0 0 1 0 1 1 output\n", "",
			[]Instance{{Points: points(0, 0, 1, 0, 1, 1), Line: 81}}},
		"a first line of 400 KB": {strings.Repeat("0 1 ", 100_000) + "\n", "",
			[]Instance{{Points: points(slices.Repeat([]float64{0, 1}, 100_000)...), Line: 1}}},
	} {
		t.Run(name, func(t *testing.T) {
			for i := range c.want {
				c.want[i].Format = Text
			}
			assert.Equal(t, c.want, must(readAll("f", c.text, problemOf(c.task))))
		})
	}
}

// Comments before a table do not make it another format, however long they are.
func TestCommentsBeforeATable(t *testing.T) {
	comments := strings.Repeat("# "+strings.Repeat("why ", 40)+"\n", 80)
	for _, table := range []string{"0.1 0.2\n0.3 0.4\n0.5 0.6\n", "x,y\n0.1,0.2\n0.3,0.4\n0.5,0.6\n"} {
		all := must(readAll("f", comments+table, nil))
		require.Len(t, all, 1)
		assert.Equal(t, points(0.1, 0.2, 0.3, 0.4, 0.5, 0.6), all[0].Points)
	}
}

func TestFailingReader(t *testing.T) {
	broken := errors.New("disk on fire")
	for _, text := range []string{"0 0 1 1 output 1 1\n0 0 1", "0,0\n1", "[[1,", "NAME: a\n"} {
		r := NewReader(io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken)), "f", nil)
		var err error
		for err == nil {
			_, err = r.Next()
		}
		assert.Equal(t, broken, err)
	}
	r := NewReader(strings.NewReader("1 2 3 output\n1 2 3 4 output\n"), "f", nil)
	_, first := r.Next()
	require.Error(t, first)
	_, again := r.Next()
	assert.Equal(t, first, again, "an error is the end")
}

// TestLimits: lines and instances beyond the limits are refused, and no memory is taken for what follows.
func TestLimits(t *testing.T) {
	line := strings.Repeat("0 ", MaxLine/2)
	for text, want := range map[string]string{
		line + "0": "f:1:33554433: the line is longer than 33554432 bytes",
		strings.Repeat("0 0 ", MaxInstance) + "1 1\n": "f:1:1048577: more than 262144 points",
		strings.Repeat("0,0\n", MaxInstance+1):        "f:262145:1: more than 262144 points",
		"[" + strings.Repeat("[0,0],", MaxInstance+1): "f:1:1572866: more than 262144 points",
		"0,0\n" + line + line:                         "f:2:67108861: more than 67108864 bytes",
	} {
		_, err := readAll("f", text, nil)
		assert.EqualError(t, err, want)
	}
	_, err := readAll("f", strings.Repeat("0 0 ", MaxInstance)+"\n", nil)
	require.NoError(t, err)
}

// TestLinear: what took quadratic time takes a moment. A megabyte would take minutes.
func TestLinear(t *testing.T) {
	const n = 1 << 18
	began := time.Now()
	for _, text := range []string{
		strings.Repeat(`"a",`, n), "x,y\n" + strings.Repeat("\"1\n\",2\n", n/2), strings.Repeat(`"`, 4*n+1),
		strings.Repeat("\"\n\" ", n), strings.Repeat("# a\n", n),
		"[" + strings.Repeat(`"a", `, n), "[np.a(" + strings.Repeat(" ", 4*n),
		"name,x,y\n" + strings.Repeat("\n", 4*n), strings.Repeat("1 2 \"\n", n), "1 2 # \"\n" + strings.Repeat("1 2\n", n),
		"lat,lon\n" + strings.Repeat("1,2\n", n), strings.Repeat("1 2 # # #\n", n),
	} {
		_, err := readAll("f", text, nil)
		if err != nil {
			assert.Less(t, len(err.Error()), 300)
		}
	}
	assert.Less(t, time.Since(began), 20*time.Second, "of half a second")
}

// TestConstantMemory reads a hundred thousand instances: each costs no more than its own slices.
func TestConstantMemory(t *testing.T) {
	const instances = 100_000
	in := strings.NewReader(strings.Repeat(released, instances))
	r := NewReader(in, "f", problemOf("hull"))
	_, err := r.Next()
	require.NoError(t, err)
	assert.LessOrEqual(t, int(in.Size())-in.Len(), 2*chunk, "it reads no further than it must")
	read := 1
	allocs := testing.AllocsPerRun(1, func() {
		for range instances/2 - 1 {
			_, err := r.Next()
			require.NoError(t, err)
			read++
		}
	})
	_, err = r.Next()
	require.NoError(t, err)
	_, err = r.Next()
	assert.Equal(t, io.EOF, err)
	assert.Equal(t, instances-1, read)
	assert.Less(t, allocs/(instances/2), 30.0)
}
