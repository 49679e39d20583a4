package bridge

import (
	"io"
	"math/rand/v2"
	"strings"

	"ptrnet/core/dataset"
	"ptrnet/core/geom"
	"ptrnet/core/jsontext"
	"ptrnet/core/pointset"
	"ptrnet/core/problems"
)

// readFile reads the first instance of the text beside the arguments, and how many there are; or says what is wrong
// with it.
func readFile(_ *Bridge, w *Call, args *jsontext.Reader) error {
	if err := (fields{}).read(args); err != nil {
		return err
	}
	var first dataset.Instance
	instances := int64(0)
	r := dataset.NewReader(strings.NewReader(string(w.beside)), "", nil)
	i, err := r.Next()
	for ; err == nil; i, err = r.Next() {
		if instances++; instances == 1 {
			first = i
		}
	}
	var o, names, columns jsontext.Object
	if err != io.EOF {
		fault := err.(*dataset.Error) // text in memory has no others
		o.Int("line", int64(fault.Line))
		o.Int("column", int64(fault.Column))
		o.String("fault", fault.Message)
		w.Reply.Text = o.Bytes()
		return nil
	}
	for _, name := range first.Names {
		names.String("", name)
	}
	columns.String("", first.Columns[0])
	columns.String("", first.Columns[1])
	o.List("points", pairs(first.Points))
	o.Raw("names", orNull(len(first.Names) > 0, names.ListBytes()))
	o.Int("instances", instances)
	o.String("rule", string(first.Rule))
	o.String("title", first.Title)
	o.Raw("columns", orNull(first.Columns[0] != "", columns.ListBytes()))
	o.String("task", problems.ForFile(string(first.Format)))
	w.Reply.Text = o.Bytes()
	return nil
}

// orNull is a JSON value, if there is one.
func orNull(is bool, value []byte) []byte {
	if is {
		return value
	}
	return []byte("null")
}

// draw draws n points of a kind.
func draw(_ *Bridge, w *Call, args *jsontext.Reader) error {
	var name string
	var n int
	var s uint64
	if err := (fields{"kind": text(&name), "n": whole(&n), "seed": seed(&s)}).read(args); err != nil {
		return err
	}
	kind, err := pointset.ByName(name)
	if err != nil {
		return err
	}
	drawn := make([]geom.Point, n)
	kind.Draw(drawn, rand.New(rand.NewPCG(s, uint64(n))))
	list := pairs(drawn)
	w.Reply.Text = list.ListBytes()
	return nil
}
