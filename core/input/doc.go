// Package input is what a network is given of a point set: the order in which the
// points are presented, the features of each, and the symmetries of the square
// under which the same problem can be shown again.
//
// Everything follows from the coordinates, and is the same for every problem. The
// package knows nothing of problems or networks.
package input
