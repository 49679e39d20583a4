package task

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"ptrnet/core/delaunay"
	"ptrnet/core/geom"
)

// Delaunay is the Delaunay triangulation. Its sequence is the triangles one after
// another, three indices each. Points without a triangle (fewer than three, or all
// on one line) have the empty sequence.
//
// There are two forms. The paper's (section 3.2), SequenceIncenter, has each
// triangle's indices in increasing order and the triangles by their incenters, by x
// and then by y; "finding a better ordering", the paper says, "is part of future
// work". SequenceFan is one: each triangle starts at its smallest index and runs
// counter-clockwise; triangles with the same start follow one another
// counter-clockwise too, from below. Of points presented by x a start is the
// leftmost corner and its triangles are a fan, in which each begins with the edge
// that the one before ended with: of three pointers one is a decision.
type Delaunay struct {
	fan          bool // the sequence is SequenceFan
	triangulator delaunay.Triangulator
	triangles    []keyed
	order        []int // of the triangles
}

// keyed is a triangle with what it is sorted by: its incenter, or its first index
// and the direction from there to its second.
type keyed struct {
	corners [3]int
	key     geom.Point
}

// The forms of a sequence that are more than one.
const (
	SequenceIncenter = "incenter"
	SequenceFan      = "fan"
)

// Sequences lists the names of the forms that a problem's sequences can have,
// the paper's first; none if there is one form only.
func Sequences(problem string) []string {
	if problem == "delaunay" {
		return []string{SequenceIncenter, SequenceFan}
	}
	return nil
}

// New returns a new Problem whose sequences have the named form; "" is the
// paper's.
func New(problem, sequence string) (Problem, error) {
	p, err := ByName(problem)
	if err != nil || sequence == "" {
		return p, err
	}
	forms := Sequences(problem)
	if forms == nil {
		return nil, errors.New("sequence " + strconv.Quote(sequence) + ": " + problem + " has one form of sequence only")
	}
	if !slices.Contains(forms, sequence) {
		return nil, errors.New("sequence " + strconv.Quote(sequence) + " is not one of " + strings.Join(forms, ", "))
	}
	p.(*Delaunay).fan = sequence == SequenceFan
	return p, nil
}

func (*Delaunay) Name() string { return "delaunay" }

func (*Delaunay) MinPoints() int { return 3 }

func (d *Delaunay) Target(dst []int, points []geom.Point) []int {
	t := d.triangulator.Run(points)
	d.triangles = d.triangles[:0]
	for k := range t.Len() {
		a, b, c := int(t.Triangles[3*k]), int(t.Triangles[3*k+1]), int(t.Triangles[3*k+2])
		d.triangles = append(d.triangles, d.keyed(points, a, b, c))
	}
	d.order = identity(d.order, len(d.triangles))
	slices.SortFunc(d.order, func(i, j int) int {
		a, b := &d.triangles[i], &d.triangles[j]
		switch {
		case a.key.Less(b.key):
			return -1
		case b.key.Less(a.key):
			return 1
		}
		return slices.Compare(a.corners[:], b.corners[:])
	})
	for _, i := range d.order {
		dst = append(dst, d.triangles[i].corners[:]...)
	}
	return dst
}

// keyed is the triangle with corners a, b, c, counter-clockwise, in the form of
// the sequence.
func (d *Delaunay) keyed(points []geom.Point, a, b, c int) keyed {
	if !d.fan {
		corners := ascending(a, b, c)
		return keyed{corners, incenter(points[corners[0]], points[corners[1]], points[corners[2]])}
	}
	for b < a || c < a {
		a, b, c = b, c, a
	}
	from, to := points[a], points[b]
	return keyed{[3]int{a, b, c}, geom.Point{X: float64(a), Y: math.Atan2(to.Y-from.Y, to.X-from.X)}}
}

// ascending is a triangle's corners in increasing order.
func ascending(a, b, c int) [3]int {
	low, high := min(a, b, c), max(a, b, c)
	return [3]int{low, a + b + c - low - high, high}
}

// incenter is the centre of a triangle's inscribed circle: its corners weighted
// by the lengths of the sides across.
func incenter(a, b, c geom.Point) geom.Point {
	la, lb, lc := math.Hypot(b.X-c.X, b.Y-c.Y), math.Hypot(c.X-a.X, c.Y-a.Y), math.Hypot(a.X-b.X, a.Y-b.Y)
	whole := la + lb + lc
	return geom.Point{
		X: float64(la/whole*a.X) + float64(lb/whole*b.X) + float64(lc/whole*c.X),
		Y: float64(la/whole*a.Y) + float64(lb/whole*b.Y) + float64(lc/whole*c.Y),
	}
}

// MaxLength: n points have at most 2n-5 triangles.
func (*Delaunay) MaxLength(n int) int { return 3 * max(0, 2*n-5) }

// Allowed: a triple's first index is its smallest and the others are different
// ones (in the paper's form they grow), no triple comes twice, and the end comes
// between triples.
func (d *Delaunay) Allowed(n int, prefix []int, mask []bool) {
	place, last := len(prefix)%3, -1
	if place > 0 {
		last = prefix[len(prefix)-1]
	}
	first := last
	if place == 2 {
		first = prefix[len(prefix)-2]
	}
	for j := range n {
		switch {
		case place == 0:
			mask[j] = j < n-2
		case d.fan:
			mask[j] = j > first && j != last
		default:
			mask[j] = j > last && (place == 2 || j < n-1)
		}
	}
	mask[n] = place == 0 && (len(prefix) > 0 || n < 3)
	if place != 2 {
		return
	}
	open := -1 // some third corner, though the triple be there
	for j := range n {
		if mask[j] {
			open = j
		}
	}
	for k := 0; k+2 < len(prefix); k += 3 {
		switch t := prefix[k : k+3]; {
		case t[0] == first && t[1] == last:
			mask[t[2]] = false
		case d.fan && t[0] == first && t[2] == last:
			mask[t[1]] = false
		}
	}
	if open >= 0 && !slices.Contains(mask, true) {
		// Every third corner is taken: only a triple that is there already is
		// left, which Score does not count twice.
		mask[open] = true
	}
}

// Score. An output is valid if it is a triangulation of all the points (see Cost), or
// correct. Coverage is the share of the exact triangles that stand in it, in any order;
// points in the same place count as one. It is correct if it has these triangles, each
// once, and no other, or is any other Delaunay triangulation, which there are where four
// points lie on one empty circle.
func (d *Delaunay) Score(points []geom.Point, exact, output []int) Score {
	s := noScore()
	if !indicesFit(output, len(points)) {
		return s
	}
	first := make(map[geom.Point]int, len(points))
	for i, p := range points {
		if _, ok := first[p]; !ok {
			first[p] = i
		}
	}
	places := func(sequence []int) map[[3]int]bool {
		set := make(map[[3]int]bool, len(sequence)/3)
		for k := 0; k+2 < len(sequence); k += 3 {
			set[ascending(first[points[sequence[k]]], first[points[sequence[k+1]]], first[points[sequence[k+2]]])] = true
		}
		return set
	}
	truth, found := places(exact), places(output)
	common := 0
	for t := range found {
		if truth[t] {
			common++
		}
	}
	whole := len(output)%3 == 0 && len(found) == len(output)/3
	for t := range found {
		whole = whole && t[0] != t[1] && t[1] != t[2]
	}
	s.Correct = whole && common == len(truth) && len(found) == len(truth)
	if whole && !s.Correct && len(found) == len(truth) {
		triangles := make([][3]int, 0, len(found))
		for t := range found {
			triangles = append(triangles, t)
		}
		s.Correct = delaunay.Check(points, triangles) == nil
	}
	s.Valid = s.Correct || d.Cost(points, output) == 0
	switch {
	case len(truth) == 0:
	case s.Correct:
		s.Coverage = 1
	default:
		s.Coverage = float64(common) / float64(len(truth))
	}
	return s
}

// Cost counts what keeps an output from being a triangulation: a side with no triangle
// beyond it, though it has points there or on it; a second triangle on the same side of
// two points; a triangle without area; a point in no triangle. It is zero for every
// triangulation of all the points, whatever lies inside its circles, and for nothing
// else: the sides that have no triangle beyond them are then the hull's, each once, so
// the triangles cover it once. Cost: O(mn) for m triangles, O(m + hn) for a
// triangulation with h corners.
func (*Delaunay) Cost(points []geom.Point, output []int) float64 {
	if len(output)%3 != 0 || !indicesFit(output, len(points)) {
		return math.Inf(1)
	}
	place, faults := places(points), 0
	sides := make(map[[2]int]bool, len(output)) // counter-clockwise
	missing := make([]bool, len(points))
	for i, p := range place {
		missing[i] = i == p
	}
	for k := 0; k < len(output); k += 3 {
		a, b, c := place[output[k]], place[output[k+1]], place[output[k+2]]
		switch geom.Orient(points[a], points[b], points[c]) {
		case 0:
			faults++
			continue
		case -1:
			b, c = c, b
		}
		missing[a], missing[b], missing[c] = false, false, false
		for _, side := range [3][2]int{{a, b}, {b, c}, {c, a}} {
			if sides[side] {
				faults++
			}
			sides[side] = true
		}
	}
	for side := range sides {
		if !sides[[2]int{side[1], side[0]}] && slices.ContainsFunc(points, func(p geom.Point) bool {
			a, b := points[side[0]], points[side[1]]
			turn := geom.Orient(a, b, p)
			return turn < 0 || turn == 0 && within(a, p, b)
		}) {
			faults++
		}
	}
	for _, m := range missing {
		if m {
			faults++
		}
	}
	return float64(faults)
}
