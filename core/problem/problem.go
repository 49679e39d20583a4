// Package problem is the interface between a problem (convex hull, Delaunay triangulation,
// traveling salesman) and training, evaluation, the command line and the page, which use this
// interface. Each problem is a package in a folder below this one; package problems lists them.
//
// Every problem implements Problem. Some implement further interfaces (optional.go), which are found by type
// assertions. Limits, metrics, solvers and defaults are data, Description, and so are Words.
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

// Problem is a problem that networks are trained for. Sequences are indices of points, 0-based, without the
// end symbol. The position of an index in a sequence says nothing about the point at that position of the input:
// points may come in any order, so that a pointer for each input, such as its parent in a tree, is not a
// sequence. A law: an exact solution of permuted points, with the points' old indices, is one of the points.
// A Problem owns memory that its methods reuse and is for one goroutine at a time.
type Problem interface {
	// Describe is the problem's data that do not depend on points, the same for every value of a type.
	Describe() Description
	// Words are those that people read, the same for every value of a type.
	Words() Words

	// Target appends the exact solution of finite points to dst, in the order that networks learn.
	Target(dst []int, points []geom.Point) []int
	// MaxLength is the largest number of indices in a solution for n points.
	MaxLength(n int) int
	// Start is the state of the empty output for finite points, in the layout of the problem. A State is for the
	// goroutine of its Problem and remains valid when the Problem begins others.
	Start(points []geom.Point) decoding.State

	// Score compares an output, which may have any indices, with an exact solution as Target or
	// an exact solver gives it. Its values are in the order of Description.Metrics. ended is
	// whether the end symbol was chosen; without it an output is not correct.
	Score(points []geom.Point, exact, output []int, ended bool) Score
	// Solve solves the problem for finite points with one of Description.Methods. The caller
	// checks the method's limit (see the function Solve).
	Solve(method string, points []geom.Point, o SolveOptions) Solution

	// Edges appends the edges of a sequence, complete or a prefix, to dst in the order of the
	// sequence. Indices must be in range.
	Edges(dst []Edge, sequence []int, complete bool) []Edge

	// Write appends the indices that data files have for a solution to dst; Read is its inverse, for n
	// points, as Target gives it. Its error names the index at fault. Indices count from 0 in both.
	Write(dst, solution []int) []int
	Read(indices []int, n int) ([]int, *OutputError)
}

// Edge is an edge of a drawing, with the number of indices of the sequence after which it is complete.
type Edge struct {
	A, B  int
	After int
}

// OutputError is the reason why a file's indices are not a solution.
type OutputError struct {
	At      int // the position of the index at fault; -1 for none
	Message string
}

// Score is the evaluation of an output.
type Score struct {
	Valid   bool      // it is a polygon, a triangulation or a tour, right or not
	Correct bool      // it is an exact solution
	Flaw    int       // why it is invalid: one of Words.Flaws, counted from 1; 0: valid or unknown
	Values  []float64 // one for each metric; NaN: undefined for this output
}

// Solution is the result of a method, as Problem.Target gives it.
type Solution struct {
	Method   string
	Sequence []int
	Proven   bool    // proven optimal
	Length   float64 // its length, if the problem has an objective
	Bound    float64 // a lower bound on the length of all solutions, if the method gives one
}

// Excess is an upper bound on a solution's relative excess length over the optimum; NaN if there
// is no lower bound.
func (s Solution) Excess() float64 {
	if !(s.Bound > 0) {
		return math.NaN()
	}
	return max(0, s.Length/s.Bound-1)
}

// SolveOptions control a search that may take long.
type SolveOptions struct {
	Stop     func() bool    // true ends the search with the best solution so far; may be nil
	Progress func(Solution) // is called with better solutions, bounds and cuts; may be nil
}

// FindMethod finds an algorithm by name, the default for an empty name; the error lists the names.
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
	return Method{}, errors.New(d.Name + " method " + strconv.Quote(name) + " is not one of " +
		strings.Join(names, ", "))
}

// Solve solves a problem with a named method, the default for an empty name. The error says which
// point is too far out (geom.Check), or that there are too many.
func Solve(p Problem, method string, points []geom.Point, o SolveOptions) (Solution, error) {
	m, err := FindMethod(p, method)
	if err != nil {
		return Solution{}, err
	}
	if m.Limit > 0 && len(points) > m.Limit {
		return Solution{},
			errors.New(m.Title + " takes at most " + strconv.Itoa(m.Limit) + " points, not " +
				strconv.Itoa(len(points)))
	}
	if err := geom.Check(points); err != nil {
		return Solution{}, err
	}
	s := p.Solve(m.Name, points, o)
	s.Method = m.Name
	return s, nil
}

// InRange reports whether all indices of a sequence are in 0 … n-1.
func InRange(sequence []int, n int) bool {
	return inRange(sequence, n) == len(sequence)
}

// inRange is the length of the prefix of a sequence whose indices are in 0 … n-1.
func inRange(sequence []int, n int) int {
	for k, i := range sequence {
		if i < 0 || i >= n {
			return k
		}
	}
	return len(sequence)
}
