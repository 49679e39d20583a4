// Package model joins a trained network with what its weight file says about
// it: the problem, the order in which it was shown points, the numbers of
// points it was trained for, its recipe and its scores. It answers for point
// sets in the caller's order and counts how often it is right.
//
// It reads and writes weight files as bytes, and knows nothing of disks, pages
// or training.
package model
