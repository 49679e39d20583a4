// Package problem says what a problem is to the rest of the project: everything that
// training, measuring, the command line and the page need to know of convex hulls,
// triangulations or tours. Each problem has a package of its own below this one, its
// room; package problems lists them.
//
// What every problem must have is the interface Problem. What some have is an optional
// interface beside it (optional.go), asked for by a type assertion to that interface.
// Words, limits, metrics, solvers and the paper's figures are data: Description.
//
// The package knows nothing of networks, files or pages.
package problem

import (
	"errors"
	"math"
	"strconv"
	"strings"

	"ptrnet/core/decoding"
	"ptrnet/core/geom"
)

// Problem is one of the problems that networks are trained for. Sequences hold indices
// of points, 0-based, the end symbol left out. A Problem owns memory that its methods
// reuse and is for one goroutine at a time.
type Problem interface {
	// Describe says all that does not depend on points. It is the same for every
	// value of a type.
	Describe() Description

	// Target appends the exact solution of finite points to dst, in the form that
	// networks learn.
	Target(dst []int, points []geom.Point) []int
	// MaxLength is the largest number of indices that an answer for n points has.
	MaxLength(n int) int
	// Walk is an output for finite points at its beginning, in the form of Target: what may
	// follow, and what it costs. sorted: the points come from left to right, perhaps of a
	// turned page. Walks are for the goroutine of the Problem, which may go on with others.
	Walk(points []geom.Point, sorted bool) decoding.Walk

	// Score compares an output, which may hold any indices, with an exact solution as
	// Target or an exact solver gives it. Its values stand in the order of
	// Description.Metrics. ended is whether the end symbol was chosen: an output
	// without it is not correct.
	Score(points []geom.Point, exact, output []int, ended bool) Score
	// Solve solves the problem for finite points with one of Description.Methods. The
	// caller keeps its limit (see the function Solve).
	Solve(method string, points []geom.Point, o SolveOptions) (Solution, error)

	// Edges appends the edges of a sequence, whole or a prefix, to dst in the order
	// in which the sequence draws them. Indices must name points.
	Edges(dst []Edge, sequence []int, whole bool) []Edge

	// Write appends a solution to dst as data files have it, and Read is its inverse:
	// the solution of n points that a file's indices stand for, in the form of Target.
	// Its error names the index at fault. Indices count from 0 in both.
	Write(dst, solution []int) []int
	Read(indices []int, n int) ([]int, *FormError)
}

// Edge is a line between two points that is drawn, and the number of indices of the
// sequence after which it is there.
type Edge struct {
	A, B  int
	After int
}

// FormError says what keeps a file's indices from being a solution.
type FormError struct {
	At      int // which of the indices is at fault; -1 for none of them
	Message string
}

// Score is what an output is worth.
type Score struct {
	Valid   bool      // it is a polygon, a triangulation, a tour: an answer, right or not
	Correct bool      // it is the same solution, or one as good
	Flaw    int       // why it is not valid: one of Description.Flaws, counted from 1; 0: it is, or nobody says
	Values  []float64 // one for each metric; NaN: not defined for this output
}

// Solution is what a method found, in the form of Problem.Target.
type Solution struct {
	Method   string
	Sequence []int
	Proven   bool    // known to be right
	Length   float64 // what the solution costs, where the problem has an objective
	Bound    float64 // what no solution costs less than, where the method knows
}

// Excess is the share by which a solution is at most longer than the best; NaN where no
// bound is known.
func (s Solution) Excess() float64 {
	if !(s.Bound > 0) {
		return math.NaN()
	}
	return max(0, s.Length/s.Bound-1)
}

// SolveOptions steer a search that may take long.
type SolveOptions struct {
	Stop     func() bool                                 // true ends the search with the best so far; may be nil
	Progress func(sequence []int, length, bound float64) // hears of better solutions and bounds; may be nil
}

// FindMethod finds an algorithm by name, the default for an empty name; the error
// lists the names.
func FindMethod(p Problem, name string) (Method, error) {
	d := p.Describe()
	if name == "" {
		return d.Methods[0], nil
	}
	names := make([]string, len(d.Methods))
	for i, m := range d.Methods {
		if m.Name == name {
			return m, nil
		}
		names[i] = m.Name
	}
	return Method{}, errors.New(d.Name + " method " + strconv.Quote(name) + " is not one of " + strings.Join(names, ", "))
}

// Solve solves a problem for finite points with a named method, the default for an
// empty name. The error says which point is not finite, or that there are too many.
func Solve(p Problem, method string, points []geom.Point, o SolveOptions) (Solution, error) {
	m, err := FindMethod(p, method)
	if err != nil {
		return Solution{}, err
	}
	if m.Limit > 0 && len(points) > m.Limit {
		return Solution{}, errors.New(m.Title + " takes at most " + strconv.Itoa(m.Limit) + " points, not " + strconv.Itoa(len(points)))
	}
	for i, p := range points {
		if !p.Finite() {
			return Solution{}, errors.New("point " + strconv.Itoa(i) + " is not finite")
		}
	}
	s, err := p.Solve(m.Name, points, o)
	s.Method = m.Name
	return s, err
}

// InRange reports whether all of a sequence's indices name one of n points.
func InRange(sequence []int, n int) bool {
	for _, i := range sequence {
		if i < 0 || i >= n {
			return false
		}
	}
	return true
}
