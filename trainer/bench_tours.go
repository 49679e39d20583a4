package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"ptrnet/core/dataset"
	"ptrnet/core/geom"
	"ptrnet/core/network"
	"ptrnet/core/pointset"
	"ptrnet/core/problems"
	"ptrnet/trainer/internal/data"
	"ptrnet/trainer/internal/file"
)

// tourSeries is a row of the table of bench --tours: so many random instances, each with a time limit.
type tourSeries struct {
	kind  string
	n     int
	count int
	limit time.Duration
}

// tourTable is uniform points of growing numbers, then other kinds.
func tourTable() []tourSeries {
	rows := []tourSeries{
		{"uniform", 50, 64, time.Minute},
		{"uniform", 100, 64, time.Minute},
		{"uniform", 200, 32, time.Minute},
		{"uniform", 500, 8, time.Minute},
		{"uniform", 1000, 2, 10 * time.Second},
	}
	for _, kind := range []string{"clusters", "grid", "twice", "line"} {
		for _, n := range []int{50, 100, 200} {
			rows = append(rows, tourSeries{kind, n, 16, time.Minute})
		}
	}
	return rows
}

// drawTours sets points to a set of a row's kind: of package pointset; "twice", uniform points, each there
// twice; or "line", points on a line through the square.
func drawTours(kind string, points []geom.Point, rng *rand.Rand) error {
	switch kind {
	case "twice":
		half := len(points) / 2
		pointset.Uniform(points[:half], rng)
		copy(points[half:], points[:half])
	case "line":
		for i := range points {
			t := rng.Float64()
			points[i] = geom.Point{X: t, Y: 0.2 + 0.6*t}
		}
	default:
		k, err := pointset.ByName(kind)
		if err != nil {
			return err
		}
		k.Draw(points, rng)
	}
	return nil
}

// benchTours measures the exact solver of tours, one instance at a time: random ones, and the TSPLIB
// files of a folder, if one is given. Times are the processor's, limits elapsed.
func benchTours(out io.Writer, folder string) error {
	p, err := problems.New("tsp", "")
	if err != nil {
		return err
	}
	solve := func(i dataset.Instance, limit time.Duration) data.Solved {
		by := data.Solver{Task: p.Describe().Name, Method: func(int) string { return "" }, Limit: limit, Pool: network.Sequential()}
		before := file.Processor()
		solved := by.Solve(context.Background(), []dataset.Instance{i})[0]
		solved.Spent = file.Processor() - before
		return solved
	}
	paths, err := filepath.Glob(filepath.Join(folder, "*.tsp"))
	if err != nil {
		return err
	}
	if folder != "" && len(paths) == 0 { // before minutes of work
		return fmt.Errorf("%s holds no files named *.tsp", folder)
	}
	fmt.Fprintf(out, "%s, %s/%s, %d cores, one used, processor seconds\n", time.Now().Format("2 January 2006"), runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
	fmt.Fprintf(out, "%-9s %5s %10s %10s %10s %10s %10s\n", "points", "n", "proven", "median s", "95 % s", "worst s", "gap left")
	for _, row := range tourTable() {
		var times []time.Duration
		proven, gap := 0, 0.0
		for k := range row.count {
			points := make([]geom.Point, row.n)
			if err := drawTours(row.kind, points, rand.New(rand.NewPCG(uint64(k), uint64(row.n)))); err != nil {
				return err
			}
			s := solve(dataset.Instance{Points: points}, row.limit)
			if s.Err != nil {
				return s.Err
			}
			if times = append(times, s.Spent); s.Proven {
				proven++
			}
			gap = max(gap, s.Excess())
		}
		slices.Sort(times)
		at := func(share float64) float64 { return times[int(share*float64(len(times)-1)+0.5)].Seconds() }
		fmt.Fprintf(out, "%-9s %5d %4d of %2d %10.3f %10.3f %10.3f %8.3f %%\n", row.kind, row.n, proven, row.count, at(0.5), at(0.95), at(1), 100*gap)
	}
	if folder == "" {
		return nil
	}
	fmt.Fprintf(out, "%-12s %5s %12s %12s %10s\n", "file", "n", "length", "bound", "s")
	for _, path := range paths {
		next, done, err := data.Open(path, p)
		if err != nil {
			return err
		}
		i, err := next()
		done()
		if err != nil {
			return err
		}
		s := solve(i, time.Minute)
		if s.Err != nil {
			return fmt.Errorf("%s: %w", path, s.Err)
		}
		fmt.Fprintf(out, "%-12s %5d %12.0f %12.0f %10.3f\n", strings.TrimSuffix(filepath.Base(path), ".tsp"), len(i.Points), s.Length, s.Bound, s.Spent.Seconds())
	}
	return nil
}
