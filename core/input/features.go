package input

import (
	"errors"
	"strconv"

	"ptrnet/core/geom"
)

// MaxPoints is the largest number of points in training and decoding; memory and time grow
// with its square.
const MaxPoints = 1000

// Features is the number of features of a point: x and y, as in the paper.
const Features = 2

// CheckFeatures is an error if a network has another number of features.
func CheckFeatures(f int) error {
	if f != Features {
		return errors.New("number of features is " + strconv.Itoa(f) + ", must be 2, x and y")
	}
	return nil
}

// Set writes the network's inputs for the points of one set in presented order, [n][Features].
func Set(dst []float32, points []geom.Point) {
	for i, p := range points {
		dst[i*Features], dst[i*Features+1] = float32(p.X), float32(p.Y)
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
