package bridge

import (
	"errors"

	"ptrnet/core/evaluation"
	"ptrnet/core/geom"
	"ptrnet/core/jsontext"
	"ptrnet/core/model"
)

// nudge looks for the smallest move of a point that makes a right answer wrong, see evaluation.FindNudge.
func nudge(b *Bridge, w *Call, args *jsontext.Reader) error {
	var a struct {
		about
		grid    int
		nearTie float64
		options model.Options
	}
	o := &a.options
	m, err := a.and(fields{
		"grid": whole(&a.grid), "nearTie": number(&a.nearTie),
		"beam": whole(&o.Beam), "views": whole(&o.Symmetries), "constrained": truth(&o.Constrained),
	}).network(b, w, args)
	if err != nil {
		return err
	}
	if a.grid < 1 {
		return errors.New("a grid needs steps")
	}
	o.Stop = w.stop
	found, err := evaluation.FindNudge(m, a.points, *o, a.grid, a.nearTie)
	if err != nil {
		return err
	}
	var r jsontext.Object
	r.Int("tried", int64(found.Tried))
	r.Float("clear", found.Clear)
	if found.Point >= 0 {
		r.Int("point", int64(found.Point))
		r.Float("distance", found.Distance)
		r.List("to", pairs([]geom.Point{found.To}))
	}
	w.Reply.Text = r.Bytes()
	return nil
}
