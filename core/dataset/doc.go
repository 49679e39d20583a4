// Package dataset reads and writes the files that hold instances: the text
// format of the paper's released data, plain lists of points (CSV, JSON, Python), and
// TSPLIB's travelling salesman problems.
//
// A Reader tells them apart by their content and hands out one instance after
// another, so that a file of a million instances needs the memory of one. What
// is not understood is an error with file, line and column; nothing is skipped
// but blank lines. A Draft is read more leniently, for who is still writing it.
//
// The paper's format has one instance a line,
//
//	x1 y1 x2 y2 … output i1 i2 … im
//
// separated by spaces, the indices counted from 1. A hull lists its corners
// counter-clockwise and a tour its cities, both with the first index again at
// the end; a triangulation lists its triples one after another. An instance
// without a solution leaves out the word output and what follows.
//
// The package knows nothing of networks, and of the problems only how their
// solutions are written.
package dataset
