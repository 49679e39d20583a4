package main

import (
	"flag"
	"fmt"
	"io"
	"strings"
	"time"

	"ptrnet/core/problems"
	"ptrnet/trainer/internal/data"
)

const solveHelp = `Solves the instances of a data file with an exact or approximate algorithm, on
all cores, and prints the number of solutions proven optimal and the time per instance.

    go run ./trainer solve --task tsp --method branch-and-cut --data tsp.txt --out solved.txt
    go run ./trainer solve --task tsp --data att48.tsp --time-limit 10s --json

The data are in the paper's text format (x1 y1 x2 y2 … output i1 i2 …, one
instance a line; solutions in it are ignored), in TSPLIB's (EUC_2D, CEIL_2D,
ATT or GEO; lengths by TSPLIB's own rule), or a list of points, one a line (a
header names the columns, as in name;lon;lat), JSON or GeoJSON. Tours through longitudes and
latitudes are measured on the sphere, in km; their hulls and triangulations are those of the map.
Of a GEO file x is the longitude. --data - is the standard input.
The format is detected from the content. Files are read as a stream and may be larger
than memory.

--out writes the solutions in the paper's format, one line for each instance in
the order of the data; the file appears when it is complete. --out - writes to the
standard output, and the report to standard error. --json prints one
object: task, method, instances, proven_optimal (a count), ms_per_instance (on one
core) and, for tours, mean_length and mean_bound (the mean lower bound, if the method
gives one).

At the time limit branch and cut returns its best tour so far and a proven lower
bound; the instance then does not count as proven optimal. 2opt and christofides-2opt take the
best of 2-opt from each of the first 64 cities.

Methods:
`

// solveOptions are the flags of solve.
type solveOptions struct {
	solving
	data  string
	limit time.Duration
}

// methodList is the help's list of algorithms.
func methodList() string {
	var b strings.Builder
	for _, p := range problems.All() {
		d := p.Describe()
		for i, m := range d.Methods {
			note := "approximate"
			if m.Exact {
				note = "exact"
			}
			if m.Limit > 0 {
				note += fmt.Sprintf(", at most %d points", m.Limit)
			}
			if i == 0 {
				note += ", the default"
			}
			fmt.Fprintf(&b, "    %-9s %-24s %s (%s); %s\n", d.Name, m.Name, m.Title, m.Source, note)
		}
	}
	return b.String() + "\nFlags:\n"
}

func runSolve(args []string, out io.Writer) error {
	o, err := solveFlags(args, out)
	if err != nil {
		return err
	}
	next, done, err := data.Open(o.data, nil) // solutions in the file are ignored
	if err != nil {
		return err
	}
	defer done()
	by := data.Solver{Method: func(int) string { return o.method }, Limit: o.limit}
	return o.run(out, by, next, o.data, 0)
}

// solveFlags reads the flags of solve.
func solveFlags(args []string, out io.Writer) (o solveOptions, err error) {
	fs := flag.NewFlagSet("solve", flag.ContinueOnError)
	o.flags(fs, "algorithm `NAME` (default: the task's first in the list above)")
	fs.StringVar(&o.data, "data", "", "`FILE` of instances")
	fs.StringVar(&o.out, "out", "", "`FILE` to write the solutions to; - for the standard output")
	fs.DurationVar(&o.limit, "time-limit", 0, "time `D` for each instance, like 500ms or 10s (default: none)")
	if err := parseFlags(fs, solveHelp+methodList(), args, out); err != nil {
		return o, err
	}
	if err := need(fs, "task", "data"); err != nil {
		return o, err
	}
	if _, err := o.find(); err != nil {
		return o, err
	}
	if o.limit < 0 {
		return o, fmt.Errorf("--time-limit %v is negative", o.limit)
	}
	return o, nil
}
