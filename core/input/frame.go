package input

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"ptrnet/core/geom"
)

// The standard frames that a network can see points in. What leaves the answer
// unchanged need not be learnt: a frame takes it out before the network reads a
// coordinate. A network is trained in one frame, which its weight file names.
const (
	FrameNone       = ""           // points as they are, as in the paper
	FrameSimilarity = "similarity" // shift, scale, and a turn of long sets: for answers that keep under similarities
	FrameAffine     = "affine"     // shift, scale in every direction, and shear: for answers that keep under affine maps
)

// Frames lists the names.
func Frames() []string { return []string{FrameNone, FrameSimilarity, FrameAffine} }

// CheckFrame says in a sentence what is wrong with the name of a frame, if anything.
func CheckFrame(name string) error {
	if slices.Contains(Frames(), name) {
		return nil
	}
	return errors.New("frame " + strconv.Quote(name) + " is not one of " + strings.Join(Frames()[1:], ", ") + " or left out")
}

// long is how many times the spread along the principal axis of a set has to be the one
// across it for FrameSimilarity to turn it. The spread of a square is the same along
// every axis, and which one comes out as principal is chance: it is not turned.
const long = 2

// narrowest is the least spread, against the largest, that FrameAffine stretches: what
// is flatter is a line to the precision of the coordinates, and stays one.
const narrowest = 1e-9

// Frame sets dst to the points of one set in the named frame; dst may be points, and
// len(dst) == len(points). The coordinates must be finite; they may be of any size.
//
// In FrameSimilarity the bounding box lies in the middle of the unit square and its
// longer side fills it; a set that is long and thin lies along x. In FrameAffine the
// points' covariance is made that of a circle by the least change (Mahalanobis
// whitening), and then the bounding box fills the unit square. Points in one place lie in
// the middle, points on a line on a line. Cost: O(n).
func Frame(dst, points []geom.Point, frame string) {
	if frame == FrameNone || len(points) == 0 {
		copy(dst, points)
		return
	}
	Box(dst, points)
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

// Box shifts and scales points so that the middle of their bounding box is that of the
// unit square, and its longer side as long as the square's. dst may be points.
func Box(dst, points []geom.Point) {
	b := bounds(points)
	half := max(halfOf(b[0], b[1]), halfOf(b[2], b[3]))
	place(dst, points, b, half, half)
}

// fill is Box with either side scaled apart.
func fill(points []geom.Point) {
	b := bounds(points)
	place(points, points, b, halfOf(b[0], b[1]), halfOf(b[2], b[3]))
}

// halfOf is half of the way from low to high. Halves, because the sides of a box from
// -1e308 to 1e308 lie too far apart.
func halfOf(low, high float64) float64 { return high/2 - low/2 }

// place puts the middle of a bounding box in that of the unit square; half a side of the
// square stands for halfX and halfY.
func place(dst, points []geom.Point, box [4]float64, halfX, halfY float64) {
	x, y := box[0]/2+box[1]/2, box[2]/2+box[3]/2
	for i, p := range points {
		dst[i] = geom.Point{X: within(p.X/2-x/2, halfX), Y: within(p.Y/2-y/2, halfY)}
	}
}

// within is where a point lies in the unit interval that is offset from the middle,
// given half of what the interval stands for. All lie in the middle where that is 0.
func within(offset, half float64) float64 {
	if half == 0 {
		return 0.5
	}
	return max(0, min(1, 0.5+offset/half))
}

// covariance of points around their mean; not divided by their number.
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

// spreads are the roots of the eigenvalues of a covariance, the larger first, and the
// direction of the larger's axis, which points to the right or straight up.
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

// turn is the least turn that lays the principal axis along x, of a set that is long.
func turn(xx, xy, yy float64) (sin, cos float64, ok bool) {
	major, minor, sin, cos := spreads(xx, xy, yy)
	return sin, cos, major > 0 && major >= long*minor
}

// whiten multiplies points by the inverse root of their covariance. Of a set on a line
// the covariance has no inverse: it is left as it is.
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
