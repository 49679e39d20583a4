// Package model combines a trained network with the metadata of its weight file: the problem,
// the presentation order and normalization of points, the numbers of points in training, the
// recipe and the scores. It decodes point sets in the caller's order.
//
// It reads and writes weight files as bytes, and knows nothing of disks, pages or training.
package model
