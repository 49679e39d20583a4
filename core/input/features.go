package input

import (
	"errors"
	"math"
	"strconv"

	"ptrnet/core/geom"
)

// MaxPoints is the largest number of points in training and decoding; memory and time grow with its square.
const MaxPoints = 1000

// MaxFeatures is the largest number of features of a point.
const MaxFeatures = 9

// CheckFeatures is an error if a number of features is out of range.
func CheckFeatures(f int) error {
	if f < 2 || f > MaxFeatures {
		return errors.New("number of features is " + strconv.Itoa(f) + ", must be 2 to " + strconv.Itoa(MaxFeatures))
	}
	return nil
}

// Features writes the network's inputs for the points of one set in presented order, [n][f] with f of 2 to
// MaxFeatures: x and y, as in the paper; then the squared distance from the center of the unit square, which
// lifts circles to planes; then the difference to the previous point in x and in y, zero for the first; then
// the nearness of the point to the left, right, lower and upper side of the set's bounding box.
func Features(dst []float32, points []geom.Point, f int) {
	var box [4]float64 // left, right, lower, upper
	if f > 5 && len(points) > 0 {
		box = bounds(points)
	}
	for i, p := range points {
		row := dst[i*f:][:f]
		row[0], row[1] = float32(p.X), float32(p.Y)
		if f > 2 {
			x, y := p.X-0.5, p.Y-0.5
			row[2] = float32(float64(x*x) + float64(y*y))
		}
		last := points[max(0, i-1)]
		if f > 3 {
			row[3] = float32(p.X - last.X)
		}
		if f > 4 {
			row[4] = float32(p.Y - last.Y)
		}
		for side := range row[min(f, 5):] {
			d := [4]float64{p.X - box[0], box[1] - p.X, p.Y - box[2], box[3] - p.Y}[side]
			row[5+side] = float32(nearness(d))
		}
	}
}

// bounds is the left, right, lower and upper side of the points' bounding box.
func bounds(points []geom.Point) [4]float64 {
	p := points[0]
	box := [4]float64{p.X, p.X, p.Y, p.Y}
	for _, p := range points[1:] {
		box[0], box[1] = min(box[0], p.X), max(box[1], p.X)
		box[2], box[3] = min(box[2], p.Y), max(box[3], p.Y)
	}
	return box
}

// nearness falls logarithmically from 1 at distance 0 to 0 at distance 1: its resolution is
// higher close to a side, where the corners of hulls lie.
func nearness(distance float64) float64 {
	const scale = 255
	return 1 - math.Log1p(scale*distance)/math.Log1p(scale)
}
