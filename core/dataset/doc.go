// Package dataset reads and writes files of instances: the text format of the paper's
// released data, tables of points, and TSPLIB's traveling salesman problems.
//
// A Reader detects the format from the content and returns one instance at a time, so that a
// file of a million instances needs the memory of one. Errors have file, line and column;
// blank lines and lines that begin with # are skipped. A Draft is read more leniently, for text
// that is being edited.
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
// The package knows nothing of networks, and of problems only how their solutions are
// written and that some have distances.
package dataset
