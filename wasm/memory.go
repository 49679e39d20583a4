//go:build js && wasm

package main

import (
	"math"
	"strings"
	"unsafe"

	"ptrnet/core/dataset"
	"ptrnet/core/geom"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
)

// begin clears the previous answer.
func begin() { numbers, message, probabilities = numbers[:0], message[:0], probabilities[:0] }

// done is the status of a call.
func done(err error) int32 {
	if err == nil {
		return 0
	}
	message = append(message[:0], err.Error()...)
	return 1
}

// reader reads the arguments of a call from the input, one after another.
type reader struct{ at int }

//go:noinline
func (r *reader) float() float64 {
	b := input[r.at:][:8]
	r.at += 8
	return math.Float64frombits(uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56)
}

// points are n points, x and y.
func (r *reader) points(n int32) []geom.Point {
	points := make([]geom.Point, n)
	for i := range points {
		points[i] = geom.Point{X: r.float(), Y: r.float()}
	}
	return points
}

// list is n whole numbers.
func (r *reader) list(n int32) []int {
	values := make([]int, n)
	for i := range values {
		values[i] = int(r.float())
	}
	return values
}

// text is the rest of the input.
func (r *reader) text() string { return string(input[r.at:]) }

// problem is the rest of the input: the problem, with the distances of a rule between points, and a
// method's name. The names of the task, the method and the rule have a line each.
func (r *reader) problem(points []geom.Point) (p problem.Problem, method string, err error) {
	task, rest, _ := strings.Cut(r.text(), "\n")
	method, rule, _ := strings.Cut(rest, "\n")
	if p, err = problems.New(task, ""); err != nil {
		return nil, "", err
	}
	p, err = dataset.Under(p, rule, points)
	return p, method, err
}

// shape is the memory layout of a type of layout.go.
type shape struct {
	size   uintptr
	fields []field
}

// field is a field of a shape: its kind, its offset, and the shape of its elements.
type field struct {
	kind kind
	at   uintptr
	of   *shape
}

type kind uint8

const (
	number kind = iota // a float64
	whole              // an int
	truth              // a bool
	inside             // a struct
	maybe              // a pointer to one
	list               // a slice
)

var pointShape = shape{unsafe.Sizeof(geom.Point{}), []field{
	{number, unsafe.Offsetof(geom.Point{}.X), nil}, {number, unsafe.Offsetof(geom.Point{}.Y), nil},
}}

// lay appends a value of the shape to the numeric result.
func (s *shape) lay(v unsafe.Pointer) {
	for _, f := range s.fields {
		at := unsafe.Add(v, f.at)
		switch f.kind {
		case number:
			numbers = append(numbers, *(*float64)(at))
		case whole:
			numbers = append(numbers, float64(*(*int)(at)))
		case truth:
			numbers = append(numbers, flag(*(*bool)(at)))
		case inside:
			f.of.lay(at)
		case maybe:
			at = *(*unsafe.Pointer)(at)
			numbers = append(numbers, flag(at != nil))
			if at != nil {
				f.of.lay(at)
			}
		case list:
			items := *(*[]byte)(at) // address and length of a slice of any type
			numbers = append(numbers, float64(len(items)))
			for i := range items {
				f.of.lay(unsafe.Add(unsafe.Pointer(unsafe.SliceData(items)), uintptr(i)*f.of.size))
			}
		}
	}
}

// edges converts edges; wrong tells which are wrong, nil: none.
func edges(list []problem.Edge, wrong []bool) []edge {
	laid := make([]edge, len(list))
	for i, e := range list {
		laid[i] = edge{e.A, e.B, e.After, wrong != nil && wrong[i]}
	}
	return laid
}

// flag is a bool as a number.
func flag(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
