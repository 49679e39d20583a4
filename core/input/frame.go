package input

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"ptrnet/core/geom"
)

// The standard frames: normalizations of a network's input. A frame removes transformations
// under which solutions are invariant, so that the network need not learn the invariance. A
// network is trained in one frame, which its weight file names.
const (
	// points as they are, as in the paper; those that do not lie in the unit square are scaled to it
	FrameNone = ""
	// translation, scale, and rotation of elongated sets: for solutions invariant under similarities
	FrameSimilarity = "similarity"
	// affine map that whitens the points: for solutions invariant under affine maps
	FrameAffine = "affine"
)

// Frames lists the names.
func Frames() []string { return []string{FrameNone, FrameSimilarity, FrameAffine} }

// CheckFrame is an error if there is no frame of that name.
func CheckFrame(name string) error {
	if slices.Contains(Frames(), name) {
		return nil
	}
	return errors.New("frame " + strconv.Quote(name) + " is not one of " + strings.Join(Frames()[1:], ", ") +
		" or left out")
}

// long is the ratio of the spreads along and across the principal axis above which
// FrameSimilarity rotates a set. For smaller ratios the direction of the principal axis is
// unstable (in a square it is arbitrary), and the set is not rotated.
const long = 2

// narrowest is the smallest ratio of the spreads that FrameAffine stretches: flatter sets
// are collinear to the precision of the coordinates, and stay so.
const narrowest = 1e-9

// Frame sets dst to the points of one set in the named frame; dst may be points, and
// len(dst) == len(points). The points must be Near (package geom).
//
// In FrameSimilarity the bounding box is centered in the unit square and its longer side has length 1; an
// elongated set lies along x. FrameAffine whitens the points by the symmetric inverse root of their
// covariance (Mahalanobis whitening), then scales the bounding box to the unit square. Coincident points lie
// in the center; collinear points stay collinear. Cost: O(n).
func Frame(dst, points []geom.Point, frame string) {
	if len(points) == 0 || frame == FrameNone && square(points) {
		copy(dst, points)
		return
	}
	Box(dst, points)
	if frame == FrameNone {
		return
	}
	xx, xy, yy := covariance(dst)
	switch frame {
	case FrameSimilarity:
		if sin, cos, ok := turn(xx, xy, yy); ok {
			for i, p := range dst {
				dst[i] = geom.Point{X: float64(p.X*cos) + float64(p.Y*sin), Y: float64(p.Y*cos) - float64(p.X*sin)}
			}
			Box(dst, dst)
		}
	case FrameAffine:
		whiten(dst, xx, xy, yy)
		fill(dst)
	}
}

func square(points []geom.Point) bool {
	b := bounds(points)
	return min(b[0], b[2]) >= 0 && max(b[1], b[3]) <= 1
}

// Box translates and scales points so that their bounding box is centered in the unit square
// and its longer side has length 1. dst may be points.
func Box(dst, points []geom.Point) {
	b := bounds(points)
	side := max(b[1]-b[0], b[3]-b[2])
	center(dst, points, b, side, side)
}

// fill is Box with each axis scaled separately.
func fill(points []geom.Point) {
	b := bounds(points)
	center(points, points, b, b[1]-b[0], b[3]-b[2])
}

// center maps the center of a bounding box to that of the unit square, and lengths of width and
// height to its side.
func center(dst, points []geom.Point, box [4]float64, width, height float64) {
	x, y := (box[0]+box[1])/2, (box[2]+box[3])/2
	for i, p := range points {
		dst[i] = geom.Point{X: unit(p.X-x, width), Y: unit(p.Y-y, height)}
	}
}

// unit maps offsets from the middle of a side to the unit interval; to its middle if side is 0.
func unit(offset, side float64) float64 {
	if side == 0 {
		return 0.5
	}
	return max(0, min(1, 0.5+offset/side))
}

// covariance is the scatter of points around their mean: the covariance times their number.
func covariance(points []geom.Point) (xx, xy, yy float64) {
	var x, y float64
	for _, p := range points {
		x += p.X / float64(len(points))
		y += p.Y / float64(len(points))
	}
	for _, p := range points {
		dx, dy := p.X-x, p.Y-y
		xx += float64(dx * dx)
		xy += float64(dx * dy)
		yy += float64(dy * dy)
	}
	return xx, xy, yy
}

// spreads are the square roots of the eigenvalues of a covariance, the larger first, and the
// direction of the principal axis, which points to the right or straight up.
func spreads(xx, xy, yy float64) (major, minor, sin, cos float64) {
	half, difference := float64(0.5*(xx+yy)), float64(0.5*(xx-yy))
	r := math.Hypot(difference, xy)
	major = math.Sqrt(half + r)
	if half > 0 {
		// The product of the eigenvalues is the determinant: half-r would cancel.
		minor = math.Sqrt(max(0, (float64(xx*yy)-float64(xy*xy))/(half+r)))
	}
	sin, cos = math.Sincos(0.5 * math.Atan2(xy, difference))
	return major, minor, sin, cos
}

// turn is the smallest rotation that aligns the principal axis of an elongated set with x.
func turn(xx, xy, yy float64) (sin, cos float64, ok bool) {
	major, minor, sin, cos := spreads(xx, xy, yy)
	return sin, cos, major > 0 && major >= long*minor
}

// whiten multiplies points by the inverse square root of their covariance. If that is
// singular, for collinear points, they are unchanged.
func whiten(points []geom.Point, xx, xy, yy float64) {
	major, minor, sin, cos := spreads(xx, xy, yy)
	if !(minor > narrowest*major) {
		return
	}
	// Along the principal axis 1, across it major/minor.
	k := major/minor - 1
	a, b, d := 1+float64(k*sin*sin), -float64(k*sin*cos), 1+float64(k*cos*cos)
	for i, p := range points {
		x, y := p.X-0.5, p.Y-0.5
		points[i] = geom.Point{X: float64(a*x) + float64(b*y), Y: float64(b*x) + float64(d*y)}
	}
}
