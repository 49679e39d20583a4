// Package dataset reads files of instances: tables of points, JSON and GeoJSON, TSPLIB's traveling salesman
// problems, and the text format of the paper's released data, which it also writes.
//
// One Reader serves the page and the command line. It tells the format from the content, and guesses nothing:
// what could mean two things is an error, a sentence with file, line and column. In the paper's format it
// returns one instance at a time, so that a file of a million needs the memory of one. A line
//
//	x1 y1 x2 y2 … output i1 i2 … im
//
// is an instance, its indices counted from 1. A hull lists its corners counter-clockwise and a tour its
// cities, both with the first index again at the end; a triangulation lists its triples one after another.
// Nothing behind output is an instance without a solution, and so is a line of ten numbers or more without
// the word.
//
// A table is read as RFC 4180 says. encoding/csv would do it too, but imports fmt and reflect, which would
// add 106 KB to the page's download.
//
// The package knows nothing of networks and solvers, and of problems only how their solutions are written and
// which rules distances may follow.
package dataset
