// Package task joins geometry and networks: for each problem its exact solution
// as the sequence that a network learns, the rule for which choice may follow
// which, and how an output is scored; and the orders in which points can be
// presented.
//
// A fourth problem is one file with one type that implements Problem, and its
// line in Names and ByName.
package task

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"ptrnet/core/geom"
)

// Problem is one of the problems that networks are trained for. Sequences hold
// indices of points, 0-based; the end symbol is left out. A Problem owns memory
// that its methods reuse and is for one goroutine at a time.
type Problem interface {
	Name() string
	// MinPoints is the smallest number of points to which there is an answer of
	// more than a point.
	MinPoints() int
	// Target appends the exact solution of finite points to dst, in the form that
	// networks learn.
	Target(dst []int, points []geom.Point) []int
	// MaxLength is the largest number of indices that an answer for n points has.
	MaxLength(n int) int
	// Allowed sets mask[j] for every point j, and mask[n] for the end symbol, to
	// whether it may follow prefix: whether a valid output can still come of it
	// as far as the sequence alone tells.
	Allowed(n int, prefix []int, mask []bool)
	// Score compares an output with the exact solution, as Target or any exact
	// solver gives it.
	Score(points []geom.Point, exact, output []int) Score
}

// Score is what an output is worth. A figure that the problem does not have, or
// that is not defined for this output, is NaN.
type Score struct {
	Valid       bool    // hull: a simple polygon; delaunay: a triangulation of all points; tsp: every point once
	Correct     bool    // the same solution
	Coverage    float64 // hull: area of a simple polygon over that of the hull; delaunay: share of the exact triangles found
	Length      float64 // tsp: of a valid tour
	ExactLength float64 // tsp: of the exact tour
}

// noScore has no figures.
func noScore() Score {
	return Score{Coverage: math.NaN(), Length: math.NaN(), ExactLength: math.NaN()}
}

// Names lists the problems.
func Names() []string { return []string{"hull", "delaunay", "tsp"} }

// ByName returns a new Problem; the error lists the names.
func ByName(name string) (Problem, error) {
	switch name {
	case "hull":
		return &Hull{}, nil
	case "delaunay":
		return &Delaunay{}, nil
	case "tsp":
		return &TSP{}, nil
	}
	return nil, CheckName(name)
}

// CheckName says in a sentence what is wrong with the name of a problem, if
// anything.
func CheckName(name string) error {
	if slices.Contains(Names(), name) {
		return nil
	}
	return errors.New("task " + strconv.Quote(name) + " is not one of " + strings.Join(Names(), ", "))
}

// indicesFit reports whether all of a sequence's indices name one of n points.
func indicesFit(sequence []int, n int) bool {
	for _, i := range sequence {
		if i < 0 || i >= n {
			return false
		}
	}
	return true
}
