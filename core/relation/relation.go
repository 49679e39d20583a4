// Package relation computes relative (pairwise) features of a candidate, given the inputs chosen
// so far, for the pointer of a network. A weight file names the relation that its network was
// trained with, with a version, because the weights depend on units, scales and the order of the
// values. The version also stands for the comparison of package network, which reads the first
// Differences values: which candidates it compares, and the unit of their comparison.
//
// The package knows coordinates and nothing of networks, problems or answers.
package relation

import (
	"errors"
	"slices"
	"strconv"
	"strings"
)

// Relation is one set of pairwise features.
type Relation struct {
	Width     int  // P, the number of relative features of a candidate
	Surrounds bool // Relate needs Scene.Arrange and Scene.Open
	// Relate sets r, [M][P], to the relative features of candidates, given the scene and the
	// prefix, the inputs chosen so far in order. The candidates are rows, 0 the end symbol and
	// 1+j input j; nil stands for all of them in order. The features of the end symbol are zero,
	// and so are all before the first choice. It is called in the innermost loop of training and
	// decoding, and allocates nothing.
	Relate func(r []float32, s *Scene, prefix, rows []int)
}

// The relations by the names that weight files have.
const (
	None                 = ""                        // no relative features, as in the paper
	Surroundings         = "surroundings/1"          // coordinates from two points and along the edge between them, distances, and where the first choice and the nearest open inputs are from the candidate
	Coordinates          = "coordinates/1"           // coordinate differences to the last, the previous and the first choice
	CoordinatesMemory    = "coordinates+memory/1"    // Coordinates, and what an output of triangles so far holds of the candidate
	CoordinatesNeighbors = "coordinates+neighbors/1" // Coordinates, and the differences to the nearest open inputs
)

// Names lists the relations.
func Names() []string {
	return []string{Surroundings, Coordinates, CoordinatesMemory, CoordinatesNeighbors}
}

// Check is an error if there is no relation of that name.
func Check(name string) error {
	if name == None || slices.Contains(Names(), name) {
		return nil
	}
	return errors.New("relation " + strconv.Quote(name) + " is not one of " + strings.Join(Names(), ", ") + " or left out")
}

// Of is the relation of that name, which must pass Check; nil for None.
func Of(name string) *Relation {
	switch name {
	case Surroundings:
		return &Relation{Width: surroundingsWidth, Surrounds: true, Relate: relateSurroundings}
	case Coordinates:
		return &Relation{Width: coordinatesWidth, Relate: relateCoordinates}
	case CoordinatesMemory:
		return &Relation{Width: memoryWidth, Relate: relateMemory}
	case CoordinatesNeighbors:
		return &Relation{Width: neighborsWidth, Surrounds: true, Relate: relateNeighbors}
	}
	return nil
}

// Differences is the number of a relation's first values that are the coordinate differences of a
// candidate to the last point and to the previous one.
const Differences = 4

// Differ sets row, [M][Differences], to those values of places, [M][2], that need not be inputs; zero before the first choice.
func (s *Scene) Differ(row, places []float32, prefix []int) {
	if len(prefix) == 0 {
		clear(row)
		return
	}
	e := edgeOf(s, prefix)
	for k := range len(places) / 2 {
		q := e.position(places[2*k], places[2*k+1])
		for i, v := range [Differences]float32{q.ux, q.uy, q.wx, q.wy} {
			row[k*Differences+i] = unit * v
		}
	}
}

// edge is that between the last two choices, from o to p, and 1 / its squared length. A zero-length edge,
// as before the second choice, is replaced by a unit edge along x.
type edge struct{ ox, oy, px, py, ex, ey, scale float32 }

func edgeOf(s *Scene, prefix []int) edge {
	var e edge
	e.px, e.py = s.at(prefix[len(prefix)-1])
	e.ox, e.oy = e.px, e.py
	if len(prefix) > 1 {
		e.ox, e.oy = s.at(prefix[len(prefix)-2])
	}
	e.ex, e.ey = e.px-e.ox, e.py-e.oy
	squared := float32(e.ex*e.ex) + float32(e.ey*e.ey)
	if squared == 0 {
		e.ex, squared = 1, 1
	}
	e.scale = 1 / squared
	return e
}

// position is that of a candidate: relative to p, to o, and along and across the edge from o.
type position struct{ ux, uy, wx, wy, along, across float32 }

func (e edge) position(cx, cy float32) position {
	q := position{ux: cx - e.px, uy: cy - e.py, wx: cx - e.ox, wy: cy - e.oy}
	q.along = float32(q.wx*e.ex) + float32(q.wy*e.ey)
	q.across = float32(e.ex*q.wy) - float32(e.ey*q.wx)
	return q
}

// distances sets the first eight values of row: the differences to p and to o, the distances, and
// the closenesses.
func (q position) distances(row []float32) {
	u2, w2 := float32(q.ux*q.ux)+float32(q.uy*q.uy), float32(q.wx*q.wx)+float32(q.wy*q.wy)
	row[0], row[1], row[2], row[3] = q.ux, q.uy, q.wx, q.wy
	row[4], row[5] = root(u2), root(w2)
	row[6], row[7] = closeness(u2), closeness(w2)
}

// relate calls set for the row of each candidate in r, of the given width, except those that are
// zero.
func relate(r []float32, width int, s *Scene, prefix []int, rows []int, set func(row []float32, e edge, q position, candidate int)) {
	if len(prefix) == 0 {
		clear(r)
		return
	}
	e := edgeOf(s, prefix)
	for k := range len(r) / width {
		row, candidate := r[k*width:][:width], k
		if rows != nil {
			candidate = rows[k]
		}
		if candidate == 0 {
			clear(row)
			continue
		}
		set(row, e, e.position(s.at(candidate-1)), candidate-1)
	}
}

// Values names the values of a relation, in order; none of None.
func Values(name string) []string {
	common := []string{"difference to the last point in x", "in y", "difference to the one before in x", "in y",
		"distance to the last point", "distance to the one before", "closeness to the last point", "closeness to the one before"}
	inEdge := []string{"along the last edge", "across it", "along it from its end"}
	coordinates := append(common[:4:4], "difference to the first point in x", "in y")
	switch name {
	case Coordinates:
		return coordinates
	case CoordinatesMemory:
		return append(coordinates, "an edge of a triangle to the last point", "one from it", "one to the one before", "one from it", "how often it was chosen", "whether triangles surround it")
	case CoordinatesNeighbors:
		for _, which := range [neighbors]string{"nearest", "second nearest", "third nearest", "fourth nearest"} {
			coordinates = append(coordinates, "difference of the "+which+" open point in x", "in y")
		}
		return coordinates
	case Surroundings:
		values := append(append(common, inEdge...), "difference to the first point in x", "in y", "closeness to the first point")
		for _, which := range [surrounding]string{"nearest", "second nearest", "third nearest", "fourth nearest"} {
			values = append(values, "difference of the "+which+" open point in x", "in y", "closeness of the "+which+" open point")
		}
		return values
	}
	return nil
}
