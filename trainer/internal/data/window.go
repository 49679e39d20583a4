// Package data streams instances from files or random generators, and solves them on all
// cores, a window at a time.
package data

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"ptrnet/core/dataset"
	"ptrnet/core/geom"
	"ptrnet/core/problem"
)

// Instances are processed in windows that are large enough to keep all cores busy and
// small enough to fit into memory.
const (
	windowInstances = 1024
	windowPoints    = 1 << 19
)

// Stream gives one instance after another, io.EOF at the end.
type Stream func() (dataset.Instance, error)

// Drawn gives count instances, not yet solved, of the points that draw draws for each.
func Drawn(count int, draw func(i int) []geom.Point) Stream {
	next := 0
	return func() (dataset.Instance, error) {
		if next == count {
			return dataset.Instance{}, io.EOF
		}
		next++
		return dataset.Instance{Points: draw(next - 1)}, nil
	}
}

// EachWindow reads the source window by window and calls work with each, until the source
// ends, an error occurs, or ctx is done.
func EachWindow(ctx context.Context, next Stream, work func(window []dataset.Instance) error) error {
	var window []dataset.Instance
	for end := false; !end; {
		window = window[:0]
		for points := 0; len(window) < windowInstances && points < windowPoints; {
			i, err := next()
			if err == io.EOF {
				end = true
				break
			}
			if err != nil {
				return err
			}
			window = append(window, i)
			points += len(i.Points)
		}
		if ctx.Err() != nil {
			return ErrInterrupted
		}
		if len(window) > 0 {
			if err := work(window); err != nil {
				return err
			}
		}
	}
	return nil
}

// ErrInterrupted is the error of an interrupted command.
var ErrInterrupted = errors.New("interrupted before the end")

// Open opens a data file of any format, see dataset.NewReader; - is the standard input. solved is the problem
// of its solutions; nil leaves the indices as they are.
func Open(path string, solved problem.Problem) (next Stream, done func() error, err error) {
	if path == "-" {
		return dataset.NewReader(os.Stdin, Name(path), solved).Next, func() error { return nil }, nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, fmt.Errorf("cannot read the data: %w", err)
	}
	return dataset.NewReader(f, path, solved).Next, f.Close, nil
}

// Name is what errors call the file at a path.
func Name(path string) string {
	if path == "-" {
		return "standard input"
	}
	return path
}

// CheckSize is an error if n exceeds the number of points that a problem's solvers accept.
func CheckSize(p problem.Problem, n int) error {
	if most, words := p.Describe().SolverPoints, p.Words(); most > 0 && n > most {
		return fmt.Errorf("%d %s; a %s of at most %d is computed", n, words.Points, words.Answer, most)
	}
	return nil
}

// Placed prefixes an error with the file and line of an instance.
func Placed(path string, i dataset.Instance, err error) error {
	if path == "" {
		return err
	}
	return fmt.Errorf("%s:%d: %w", Name(path), i.Line, err)
}
