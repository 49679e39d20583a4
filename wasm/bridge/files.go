package bridge

import (
	"math/rand/v2"

	"ptrnet/core/dataset"
	"ptrnet/core/geom"
	"ptrnet/core/jsontext"
	"ptrnet/core/pointset"
	"ptrnet/core/problems"
)

// readFile reads the first instance of the text beside the arguments: a table of points, TSPLIB's
// format or the paper's.
func readFile(_ *Bridge, w *Call, args *jsontext.Reader) error {
	var name string
	if err := (fields{"name": text(&name)}).read(args); err != nil {
		return err
	}
	d := dataset.ReadDraft(name, string(w.beside))
	var o, names, columns, faults jsontext.Object
	for _, name := range d.Names {
		names.String("", name)
	}
	columns.String("", d.Columns[0])
	columns.String("", d.Columns[1])
	for _, f := range d.Faults {
		var fault jsontext.Object
		fault.Int("line", int64(f.Line))
		fault.Int("column", int64(f.Column))
		fault.String("message", f.Message)
		faults.Object("", fault)
	}
	o.List("points", pairs(d.Points))
	o.Ints("lines", d.Lines)
	o.Raw("names", orNull(len(d.Names) > 0, names.ListBytes()))
	o.Int("instances", int64(d.Instances))
	o.String("rule", string(d.Rule))
	o.String("title", d.Title)
	o.Bool("map", d.Map)
	o.Raw("columns", orNull(d.Columns[0] != "", columns.ListBytes()))
	o.String("task", problems.ForFile(string(d.Format)))
	o.Int("wrong", int64(d.Wrong))
	o.List("faults", faults)
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

// writeLine writes an instance in the paper's text format; the solution is empty if none is known.
func writeLine(_ *Bridge, w *Call, args *jsontext.Reader) error {
	var a about
	var solution []int
	if err := a.and(fields{"sequence": indices(&solution)}).read(args); err != nil {
		return err
	}
	p, err := a.problem()
	if err != nil {
		return err
	}
	w.Reply.Text = jsontext.AppendString(nil, string(dataset.Append(nil, a.points, solution, p)))
	return nil
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
