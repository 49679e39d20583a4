package coretest

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"ptrnet/core/dataset"
)

// drawText is a text of points in one of the formats, in two of three cases damaged.
func drawText(rng *rand.Rand) string {
	n := 1 + rng.IntN(6)
	number := func() string { return fmt.Sprintf("%.*f", rng.IntN(4), 100*rng.Float64()-40) }
	pick := func(of ...string) string { return of[rng.IntN(len(of))] }
	var b strings.Builder
	switch rng.IntN(5) {
	case 0: // a table
		separator := pick(",", ";", "\t", " ", ", ")
		header := pick("", "x|y", "name|x|y", "id|lon|lat", "lat|lon", "E|N|height", "lat (deg)|lon (deg)|label", "lat|lon|NS", "x|y|lon|lat", "left|up")
		columns := max(2, 1+strings.Count(header, "|"))
		if header != "" {
			b.WriteString(strings.ReplaceAll(header, "|", separator) + "\n")
		}
		for range n {
			for k := range columns {
				value := number()
				if strings.Contains("name id label NS", strings.Split(header+"||", "|")[k]) && header != "" {
					value = pick("Ulm", `"New, York"`, "\"a\nb\"", "Nan", "E1", "N", "7", "")
				} else if separator == ";" && rng.IntN(2) == 0 {
					value = strings.Replace(value, ".", ",", 1)
				}
				if k > 0 {
					b.WriteString(separator)
				}
				b.WriteString(value)
			}
			b.WriteString(pick("\n", "\r\n", "\n# c\n"))
		}
	case 1: // the paper's
		for range 1 + rng.IntN(2) {
			for range n {
				b.WriteString(number() + " " + number() + " ")
			}
			b.WriteString(pick("output 1 1\n", "output\n", "\n"))
		}
	case 2: // TSPLIB
		fmt.Fprintf(&b, "NAME: a\nTYPE: TSP\nDIMENSION: %d\nEDGE_WEIGHT_TYPE: %s\nNODE_COORD_SECTION\n", n, pick("EUC_2D", "CEIL_2D", "ATT", "GEO"))
		for k := range n {
			fmt.Fprintf(&b, "%d %s %s\n", k+1, number(), number())
		}
		b.WriteString("EOF\n")
	case 3: // JSON
		var items []string
		object := rng.IntN(2) == 0
		for range n {
			item := "[" + number() + ", " + number() + "]"
			if object {
				item = `{"x": ` + number() + `, "y": ` + number() + `, "name": "ä\u00e4"}`
			}
			items = append(items, item)
		}
		b.WriteString("[" + strings.Join(items, ",\n") + "]")
	default: // GeoJSON
		var items []string
		for range n {
			items = append(items, `{"type": "Feature", "properties": {"id": 7, "name": "Ulm"}, "geometry": {"type": "Point", "coordinates": [`+number()+", "+number()+"]}}")
		}
		b.WriteString(`{"type": "FeatureCollection", "features": [` + strings.Join(items, ",\n") + "]}")
	}
	text := []rune(b.String())
	for range rng.IntN(3) {
		k := rng.IntN(len(text))
		text = slices.Replace(text, k, k+rng.IntN(2), []rune(pick("", "", "\"", ",", ";", "\n", " ", "−", "\u00a0", "x", "9", "]", "°", "N", "\x01"))...)
	}
	return string(text)
}

// The same 200 texts mean the same natively and in the module: points, names, kind, or fault and place.
func TestTexts(t *testing.T) {
	t.Parallel()
	type found struct {
		Points       [][2]float64
		Names        []string
		Instances    int
		Rule, Title  string
		Columns      []string
		Line, Column int
		Fault        string
	}
	rng := rand.New(rand.NewPCG(59, 2))
	var questions []question
	var want []found
	read := 0
	for len(questions) < 200 {
		text := drawText(rng)
		var f found
		r := dataset.NewReader(strings.NewReader(text), "", nil)
		i, err := r.Next()
		for ; err == nil; i, err = r.Next() {
			if f.Instances++; f.Instances == 1 {
				f.Names, f.Rule, f.Title, f.Points = i.Names, string(i.Rule), i.Title, [][2]float64{}
				for _, p := range i.Points {
					f.Points = append(f.Points, [2]float64{p.X, p.Y})
				}
				if i.Columns[0] != "" {
					f.Columns = slices.Clone(i.Columns[:])
				}
			}
		}
		if wrong := (*dataset.Error)(nil); errors.As(err, &wrong) {
			f = found{Line: wrong.Line, Column: wrong.Column, Fault: wrong.Message}
		} else {
			assert.Equal(t, io.EOF, err)
			read++
		}
		if f.Instances == 0 && f.Fault == "" {
			f.Points = [][2]float64{}
		}
		questions, want = append(questions, question{"readFile", map[string]string{"text": text}}), append(want, f)
	}
	for k, f := range answers[found](t, questions) {
		assert.Equal(t, want[k], f, "%q", questions[k][1])
	}
	t.Logf("%d of %d texts are read, of the others faults and places agree", read, len(questions))
	assert.Greater(t, read, 60)
	assert.Less(t, read, 170)
}
