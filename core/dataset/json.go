package dataset

import (
	"cmp"
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/jsontext"
	"ptrnet/core/problem"
)

// list reads points as JSON: pairs of numbers, objects with x and y, or GeoJSON (RFC 7946).
type list struct {
	*jsontext.Reader
	instance *Instance
	names    []string
	kinds    [2]bool // whether there are points of the plane, and of a map
	invalid  bool    // whether the first fault is one of the points, not of JSON
}

// wrong makes a place a fault of the points.
func (j *list) wrong(at int, message string) {
	j.invalid = j.FailAt(at, message) || j.invalid
}

func readJSON(i *Instance, file, text string) error {
	j := &list{Reader: jsontext.NewReader(text), instance: i}
	if i.Line = 1; j.Next() == '[' {
		j.Items(j.item)
	} else {
		j.object()
	}
	if len(j.names) == 0 {
		j.wrong(j.At(), "no points")
	}
	if err := j.End(); err != nil {
		fault := err.(*jsontext.Fault)
		if !j.invalid {
			fault.What += "; " + asJSON
		}
		return errorAt(file, text, fault.At, 0, fault.What)
	}
	for k, name := range j.names {
		i.name(k, name)
	}
	return nil
}

func (j *list) item() {
	switch j.Next() {
	case '[':
		at := j.At()
		var v []float64
		if j.Items(func() { v = append(v, j.Float()) }); len(v) == 2 {
			j.add(at, v[0], v[1], false)
		} else {
			j.wrong(at, "a point is a pair of numbers: "+asJSON)
		}
	case '{':
		j.object()
	default:
		j.wrong(j.At(), "not a point: "+asJSON)
	}
}

// add adds a point, of which at is the place.
func (j *list) add(at int, x, y float64, degrees bool) {
	p, kind := geom.Point{X: x, Y: y}, 0
	if degrees {
		kind, j.instance.Rule = 1, problem.Sphere
	}
	j.kinds[kind] = true
	fault := ""
	if degrees {
		fault = cmp.Or(degreesFault(x, false), degreesFault(y, true))
	}
	switch {
	case len(j.names) == MaxInstance:
		j.wrong(at, tooMany)
	case !p.Near():
		j.wrong(at, "coordinates must be within ±1e100")
	case j.kinds[0] && j.kinds[1]:
		j.wrong(at, "a point in degrees among others that are not")
	case fault != "":
		j.wrong(at, fault)
	}
	j.instance.Points, j.names = append(j.instance.Points, p), append(j.names, "")
}

// coordinates reads GeoJSON's: a position, of longitude, latitude and perhaps a height, or a list of them.
func (j *list) coordinates() {
	at, lists := j.At(), false
	var numbers []float64
	j.Items(func() {
		if j.Next() == '[' {
			lists = true
			j.coordinates()
		} else {
			numbers = append(numbers, j.Float())
		}
	})
	switch {
	case lists && numbers != nil:
		j.wrong(at, "numbers beside lists")
	case !lists && numbers == nil: // RFC 7946: no place
	case !lists && len(numbers) < 2:
		j.wrong(at, "a position has a longitude and a latitude")
	case !lists:
		j.add(at, numbers[0], numbers[1], true)
		j.instance.Columns = [2]string{"lon", "lat"}
	}
}

// object reads an object of GeoJSON, or a point with names for its coordinates.
func (j *list) object() {
	at, first := j.At(), len(j.names)
	kind, contents := "", false // of GeoJSON: its type, and whether it has points
	var title titled
	var keys, others, texts []string // of numbers; of all values that are no coordinates of GeoJSON
	var values []float64
	j.Members(func(key string) {
		c := j.Next()
		switch {
		case key == "type" && c == '"':
			kind = j.Text()
		case key == "coordinates" && c == '[':
			contents = true
			j.coordinates()
		case (key == "features" || key == "geometries") && c == '[':
			contents = true
			j.Items(j.object)
		case key == "geometry" && c == '{':
			contents = true
			j.object()
		case key == "geometry" && c == 'n': // null: a feature without a place
			contents = true
			j.Skip()
		case key == "properties" && c == '{':
			j.Members(func(key string) { title.read(j.Reader, key) })
		default:
			text, v, ok := title.read(j.Reader, key)
			if others, texts = append(others, key), append(texts, text); ok {
				keys, values = append(keys, key), append(values, v)
			}
		}
	})
	l, _, fault := columns(keys)
	switch {
	case contents && kind != "" && !slices.Contains(geoJSON, kind):
		j.wrong(at, jsontext.Quote(kind)+" of GeoJSON: only points are read")
	case kind == "Point" && len(j.names)-first > 1:
		j.wrong(at, "a Point of GeoJSON has one position, a MultiPoint several")
	case fault != "":
		j.wrong(at, fault)
	case !contents && l.hasAxes():
		j.instance.Columns = [2]string{keys[l.x], keys[l.y]}
		j.add(at, values[l.x], values[l.y], l.degrees)
		point := j.instance.Points[len(j.instance.Points)-1:]
		for k, key := range others {
			if l.degrees && otherPart(key, j.instance.Columns, texts[k:k+1], wholeDegrees(point)) {
				j.wrong(at, jsontext.Quote(key)+besideDegrees)
			}
		}
	case !contents || kind == "":
		j.wrong(at, "no point: objects have x and y, or lon and lat, as numbers, or are points of GeoJSON")
	}
	for k := first; k < len(j.names); k++ {
		j.names[k] = cmp.Or(j.names[k], title.name)
	}
}

// geoJSON lists the types that are read.
var geoJSON = []string{"FeatureCollection", "Feature", "GeometryCollection", "Point", "MultiPoint"}

// titled is an object's name.
type titled struct {
	name string
	rank int // of its key, higher for an earlier one in titles
}

// read reads any value, as a name if it has a better key than that so far. It returns the text of a string or
// number, and reports whether it is a number, and which.
func (t *titled) read(r *jsontext.Reader, key string) (text string, v float64, ok bool) {
	switch c := r.Next(); {
	case c == '"':
		text = r.Text()
	case c == '-' || digit(c):
		at := r.At()
		v, ok = r.Float(), true
		text = r.Since(at)
	default:
		r.Skip()
	}
	if k := slices.Index(titles, capitals(key)); k >= 0 && text != "" && len(titles)-k > t.rank {
		t.name, t.rank = text, len(titles)-k
	}
	return text, v, ok
}
