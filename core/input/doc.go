// Package input prepares a point set for a network: normalization (frames), the presentation
// order of the points, their coordinates as features, and the symmetries of the square, under which training
// draws stored instances.
//
// Everything is computed from the coordinates, in the same way for every problem. The package
// knows nothing of problems or networks.
package input
