// Package relation computes relative (pairwise) features of a candidate, given the inputs chosen
// so far, for the pointer of a network: coordinate differences. A weight file names the relation
// that its network was trained with, with a version, because the weights depend on the unit and
// the order of the values. The version also stands for the comparison of package network, which
// reads the first of these values: which candidates it compares, and in which unit.
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
	Compared  int  // D, the number of the first of them, which a comparison reads
	ReadsOpen bool // Relate needs Scene.Arrange and Scene.Open
	// Relate sets r, [M][P], to the relative features of candidates, given the scene and the
	// prefix, the inputs chosen so far in order. The candidates are rows, 0 the end symbol and
	// 1+j input j; nil stands for all of them in order. The features of the end symbol are zero,
	// and so are all before the first choice, but for Lists. It is called in the innermost loop of training
	// and decoding, and allocates nothing.
	Relate func(r []float32, s *Scene, prefix, rows []int)
	// Differ sets row, [M][D], to the first D features of places that need not be inputs, given their
	// positions, [M][2].
	Differ func(row, positions []float32, s *Scene, prefix []int)
}

// The relations by the names that weight files have.
const (
	None = "" // no relative features, as in the paper
	// coordinate differences to the last, the previous and the first choice
	Coordinates = "coordinates/1"
	// differences to the last choice and to the owner of the open list of a triangulation, which of the
	// candidates would close it, and what the lists so far hold of each
	Lists = "lists/1"
	// those of Coordinates, and the differences to the nearest open inputs
	Neighbors = "coordinates+neighbors/1"
)

// Names lists the relations.
func Names() []string { return []string{Coordinates, Lists, Neighbors} }

// Check is an error if there is no relation of that name.
func Check(name string) error {
	if name == None || slices.Contains(Names(), name) {
		return nil
	}
	return errors.New("relation " + strconv.Quote(name) + " is not one of " + strings.Join(Names(), ", ") +
		" or left out")
}

// Of is the relation of that name, which must pass Check; nil for None.
func Of(name string) *Relation {
	switch name {
	case Coordinates:
		return &Relation{Width: coordinatesWidth, Compared: Differences, Relate: relateCoordinates,
			Differ: differ}
	case Lists:
		return &Relation{Width: listsWidth, Compared: listsCompared, Relate: relateLists, Differ: differLists}
	case Neighbors:
		return &Relation{Width: neighborsWidth, Compared: Differences, ReadsOpen: true, Relate: relateNeighbors,
			Differ: differ}
	}
	return nil
}

// Differences is the number of a relation's first values that are the coordinate differences of a
// candidate to the last choice and to the previous one, of Lists to the list's owner.
const Differences = 4

// unit scales coordinate differences. With Adam a weight changes by about the learning rate per step,
// whatever its input: with larger inputs, weights soon suffice to distinguish near candidates.
const unit = 8

const (
	coordinatesWidth = Differences + 2
	listsCompared    = Differences + 1
	listsWidth       = listsCompared + 2 + 7
	neighborsWidth   = coordinatesWidth + 2*neighbors
)

// relate calls set for the values after Differences of each candidate in r, of the given width, except those
// that are zero.
func relate(r []float32, width int, s *Scene, prefix, rows []int, set func(rest []float32, candidate int)) {
	if len(prefix) == 0 {
		clear(r)
		return
	}
	last := s.lastOf(prefix[len(prefix)-1], prefix[max(0, len(prefix)-2)])
	for k := range len(r) / width {
		row, candidate := r[k*width:][:width], k
		if rows != nil {
			candidate = rows[k]
		}
		if candidate == 0 {
			clear(row)
			continue
		}
		x, y := s.at(candidate - 1)
		last.differences(row, x, y)
		s.difference(row[Differences:], prefix[0], candidate-1)
		set(row[coordinatesWidth:], candidate-1)
	}
}

// relateCoordinates is the relation Coordinates.
func relateCoordinates(r []float32, s *Scene, prefix, rows []int) {
	relate(r, coordinatesWidth, s, prefix, rows, func([]float32, int) {})
}

// differ is Relation.Differ of all relations but Lists: zero before the first choice.
func differ(row, positions []float32, s *Scene, prefix []int) {
	if len(prefix) == 0 {
		clear(row)
		return
	}
	last := s.lastOf(prefix[len(prefix)-1], prefix[max(0, len(prefix)-2)])
	for k := range len(positions) / 2 {
		last.differences(row[k*Differences:], positions[2*k], positions[2*k+1])
	}
}

// last holds the coordinates of two inputs to which candidates have differences: of the last choice, and of the
// previous one or of a list's owner.
type last struct{ x, y, otherX, otherY float32 }

func (s *Scene) lastOf(input, other int) (l last) {
	l.x, l.y = s.at(input)
	l.otherX, l.otherY = s.at(other)
	return l
}

// differences sets the first Differences values of row for a candidate at x, y.
func (l *last) differences(row []float32, x, y float32) {
	row[0], row[1], row[2], row[3] = unit*(x-l.x), unit*(y-l.y), unit*(x-l.otherX), unit*(y-l.otherY)
}

// difference sets the first two values of row to the difference from one input to another.
func (s *Scene) difference(row []float32, from, to int) {
	fx, fy := s.at(from)
	tx, ty := s.at(to)
	row[0], row[1] = unit*(tx-fx), unit*(ty-fy)
}
