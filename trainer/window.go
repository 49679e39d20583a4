package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"ptrnet/core/dataset"
	"ptrnet/core/geom"
	"ptrnet/core/task"
	"ptrnet/core/tour"
)

// A file's instances are worked on in windows: as many as keep all cores busy
// and are sure to fit into memory.
const (
	windowInstances = 1024
	windowPoints    = 1 << 19
)

// source gives one instance after another, io.EOF at the end.
type source func() (dataset.Instance, error)

// eachWindow reads the source window by window and calls work with each, until
// the end, an error, or ctx's end.
func eachWindow(ctx context.Context, next source, work func(window []dataset.Instance) error) error {
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
			return errInterrupted
		}
		if len(window) > 0 {
			if err := work(window); err != nil {
				return err
			}
		}
	}
	return nil
}

var errInterrupted = errors.New("interrupted; nothing was written")

// openData opens a data file of any format whose outputs are a task's, or any
// for task "".
func openData(path, problem string) (next source, done func() error, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, fmt.Errorf("cannot read the data: %w", err)
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, nil, fmt.Errorf("cannot read the data: %s is a folder", path)
	}
	return dataset.NewReader(f, path, problem).Next, f.Close, nil
}

// mostCities bounds the matrix of distances: 200 MB for each core.
const mostCities = 5000

// checkSize is an error if a tour asks for more memory than there should be.
func checkSize(problem string, n int) error {
	if problem == "tsp" && n > mostCities {
		return fmt.Errorf("%d cities; a tour is sought through at most %d", n, mostCities)
	}
	return nil
}

// placed puts the place of an instance in front of an error.
func placed(path string, i dataset.Instance, err error) error {
	if path == "" {
		return err
	}
	return fmt.Errorf("%s:%d: %w", path, i.Line, err)
}

// ruled is the tsp with distances that a rule of TSPLIB gives.
type ruled struct {
	task.Problem
	distances tour.Distances
}

// Score has lengths by the rule.
func (r ruled) Score(points []geom.Point, exact, output []int) task.Score {
	s := r.Problem.Score(points, exact, output)
	s.ExactLength = tour.Length(r.distances, exact)
	if s.Valid {
		s.Length = tour.Length(r.distances, output)
		s.Correct = s.Length <= s.ExactLength*(1+1e-9)
	}
	return s
}
