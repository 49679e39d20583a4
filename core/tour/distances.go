// Package tour solves the symmetric traveling salesman problem: construction heuristics, local search,
// Christofides' algorithm, dynamic programming and branch and cut.
//
// A tour is a permutation of 0..n-1; the edge from the last city back to the first is implied. Every n ≥ 0 is
// allowed, and so are equal and collinear points. Solvers take a matrix of distances only, because benchmark
// instances have their own rounding rules. The same input gives the same result: there is no clock and no
// global state; a time limit is given as a stop function.
//
// The package knows nothing of networks, of file formats or of time.
package tour

import (
	"math"
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/poll"
)

// Distances is a symmetric matrix of distances from 0 to 1e298, with zeros on the diagonal. The
// triangle inequality is not required; without it, and over more than 16 orders of magnitude, branch and cut
// may not prove its tour. It is immutable and safe to share, but for one with a Poll.
type Distances struct {
	n    int
	flat []float64  // [n][n]
	poll *poll.Poll // nil: none
}

// Euclidean is the matrix of straight-line distances between points with coordinates of at most
// geom.Farthest. They are exact to a few units in the last place. Cost O(n²).
func Euclidean(points []geom.Point) Distances { return PolledEuclidean(points, nil) }

// PolledEuclidean is Euclidean with a Poll that counts its steps and those of methods that take long.
func PolledEuclidean(points []geom.Point, poll *poll.Poll) Distances {
	d := Distances{poll: poll}
	d.euclidean(points)
	return d
}

// Polled is the same distances with a Poll.
func (d Distances) Polled(poll *poll.Poll) Distances {
	d.poll = poll
	return d
}

// steps counts n steps.
func (d Distances) steps(n int) {
	if d.poll != nil {
		d.poll.Steps(n)
	}
}

// euclidean fills d, in the memory it has if that is enough.
func (d *Distances) euclidean(points []geom.Point) {
	n := len(points)
	if cap(d.flat) < n*n {
		d.flat = make([]float64, n*n)
	}
	d.n, d.flat = n, d.flat[:n*n]
	for i, p := range points {
		d.steps(i)
		d.flat[i*n+i] = 0
		for j, q := range points[:i] {
			dx, dy := p.X-q.X, p.Y-q.Y
			w := float64(dx*dx) + float64(dy*dy)
			if w > 1e-280 {
				w = math.Sqrt(w)
			} else { // the squares may have lost digits
				w = math.Hypot(dx, dy)
			}
			d.flat[i*n+j], d.flat[j*n+i] = w, w
		}
	}
}

// NewDistances takes over flat, [n][n], as a matrix of distances; see Distances for what it must hold.
func NewDistances(n int, flat []float64) Distances { return Distances{n: n, flat: flat} }

// N is the number of cities.
func (d Distances) N() int { return d.n }

// At is the distance between cities i and j. At(i,j) == At(j,i).
func (d Distances) At(i, j int) float64 { return d.flat[i*d.n+j] }
func (d Distances) row(i int) []float64 { return d.flat[i*d.n : (i+1)*d.n : (i+1)*d.n] }

// integral reports whether all distances are integers small enough that every tour's length is exact.
func (d Distances) integral() bool {
	for _, w := range d.flat {
		if w != math.Floor(w) || w > 1e10 {
			return false
		}
	}
	return true
}

// Length is the length of the closed tour: 0 below two cities.
//
//go:noinline
func Length(d Distances, tour []int) float64 {
	if len(tour) < 2 {
		return 0
	}
	sum := d.At(tour[len(tour)-1], tour[0])
	for k := 1; k < len(tour); k++ {
		sum += d.At(tour[k-1], tour[k])
	}
	return sum
}

// Canonical rotates and orients tour, in place, so that it starts at city 0 and continues with the
// smaller of its two neighbors: equal cycles become equal slices.
func Canonical(tour []int) []int {
	if len(tour) == 0 {
		return tour
	}
	at := slices.Index(tour, 0)
	slices.Reverse(tour[:at])
	slices.Reverse(tour[at:])
	slices.Reverse(tour)
	if n := len(tour); n > 2 && tour[1] > tour[n-1] {
		slices.Reverse(tour[1:])
	}
	return tour
}

// identity is 0, 1, … n-1.
//
//go:noinline
func identity(n int) []int {
	tour := make([]int, n)
	for i := range tour {
		tour[i] = i
	}
	return tour
}
