//go:build js && wasm

package main

import (
	"math"
	"strings"

	"ptrnet/core/geom"
	"ptrnet/core/problem"
)

// begin forgets the answer before.
func begin() { numbers, message, probabilities = numbers[:0], message[:0], probabilities[:0] }

// done is the status of a call.
func done(err error) int32 {
	if err == nil {
		return 0
	}
	message = append(message[:0], err.Error()...)
	return 1
}

// reader takes the arguments of a call from the input, one behind the other.
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

// lines is the rest of the input, two lines of it.
func (r *reader) lines() (first, second string) {
	first, second, _ = strings.Cut(r.text(), "\n")
	return first, second
}

// lay appends numbers to the answer.
//
//go:noinline
func lay(values ...float64) { numbers = append(numbers, values...) }

// layList appends a length and a list of whole numbers.
//
//go:noinline
func layList(values []int) {
	lay(float64(len(values)))
	for _, v := range values {
		lay(float64(v))
	}
}

// layPoints appends a length and points, x and y.
//
//go:noinline
func layPoints(points []geom.Point) {
	lay(float64(len(points)))
	for _, p := range points {
		lay(p.X, p.Y)
	}
}

// layEdges appends a length and edges: both ends, after how many symbols they are there,
// and whether they are wrong.
//
//go:noinline
func layEdges(edges []problem.Edge, wrong []bool) {
	lay(float64(len(edges)))
	for i, e := range edges {
		lay(float64(e.A), float64(e.B), float64(e.After), flag(wrong != nil && wrong[i]))
	}
}

// flag is a bool as a number.
func flag(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
