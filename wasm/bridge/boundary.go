package bridge

import (
	"errors"
	"math"

	"ptrnet/core/geom"
	"ptrnet/core/jsontext"
	"ptrnet/core/problem"
)

// mostCells is the largest number of cells along a side of the grid of boundary.
const mostCells = 256

// boundary compares the places of a grid with the choice of a step, see model.Boundary: the corners of cells × cells cells, row by row
// from the first of two corners to the other. Beside it are the forms, and as numbers what the exact test says. With an edge, the
// step is the one that decides what lies beyond it, and the choice the right one, see model.Beyond; the reply then has them, and
// the circle, or nothing if no point lies there.
func boundary(b *Bridge, w *Call, args *jsontext.Reader) error {
	var a struct {
		about
		sequence    []int
		edge        []int
		step, cells int
		corners     []geom.Point
		whole       bool
	}
	m, err := a.and(fields{
		"sequence": indices(&a.sequence), "step": whole(&a.step), "edge": indices(&a.edge), "cells": whole(&a.cells), "whole": truth(&a.whole),
		"corners": points(&a.corners),
	}).network(b, w, args)
	if err != nil {
		return err
	}
	if a.cells < 1 || a.cells > mostCells || len(a.corners) != 2 {
		return errors.New("not a grid of 1 to 256 cells between two corners")
	}
	var o jsontext.Object
	if len(a.edge) == 2 {
		var through problem.Circle
		var ok bool
		if a.sequence, through, ok, err = m.Beyond(a.points, a.edge[0], a.edge[1]); !ok {
			w.Reply.Text = o.Bytes()
			return err
		}
		a.step = len(a.sequence) - 1
		o.Ints("sequence", a.sequence)
		circle(&o, through)
	}
	places := make([]geom.Point, 0, (a.cells+1)*(a.cells+1))
	from, to, cells := a.corners[0], a.corners[1], float64(a.cells)
	for i := range (a.cells + 1) * (a.cells + 1) {
		s, t := float64(i%(a.cells+1))/cells, float64(i/(a.cells+1))/cells
		places = append(places, geom.Point{X: from.X + s*(to.X-from.X), Y: from.Y + t*(to.Y-from.Y)})
	}
	found, err := m.Boundary(a.points, a.sequence, a.step, places, a.whole, w.yieldIfDue)
	if err != nil {
		return err
	}
	w.Reply.Floats, w.Reply.Numbers = found.Form, found.Exact
	if !math.IsNaN(found.Overlap) {
		o.Float("overlap", found.Overlap)
	}
	w.Reply.Text = o.Bytes()
	return nil
}
