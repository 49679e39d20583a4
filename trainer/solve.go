package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"ptrnet/core/network"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
	"ptrnet/trainer/internal/data"
	"ptrnet/trainer/internal/measure"
	"ptrnet/trainer/internal/progress"
)

const solveHelp = `Solves the instances of a data file with an exact or approximate algorithm, or with a
network, on all cores, and prints the number of solutions proven optimal, or of right answers, and the
time per instance.

    go run ./trainer solve --task tsp --method branch-and-cut --data tsp.txt --out solved.txt
    go run ./trainer solve --weights weights/hull.safetensors --data hulls.txt --out answers.txt

The data are in the paper's text format (x1 y1 x2 y2 … output i1 i2 …, one instance a line;
solutions in it are ignored), in TSPLIB's (EUC_2D, CEIL_2D, ATT or GEO; lengths by TSPLIB's own
rule), or a list of points, one a line (a header names the columns, as in name;lon;lat), JSON or
GeoJSON. Tours through longitudes and latitudes are measured on the sphere, in km. The format is
detected from the content. --data - is the standard input. Files in the paper's format may be larger than memory.

--out writes the solutions in the paper's format, in the order of the data; - is the standard
output, and the report then goes to standard error. It has the coordinates and the solution alone:
names, and the rule for distances (TSPLIB's, or km), are lost. --json prints one object: task, method,
instances, proven_optimal (a count), ms_per_instance (on one core) and, for tours, mean_length and
mean_bound (the mean lower bound, if the method gives one).

At the time limit branch and cut returns its best tour so far and a proven lower
bound; the instance then does not count as proven optimal. 2opt and christofides-2opt take the
best of 2-opt from each of the first 64 cities.

With --weights a network answers. It decodes like eval, by default greedily, as the page decodes hulls and
triangulations; with search, it decodes hulls with --beam 3 --constrained, triangulations with --constrained
and tours with --beam 20. Answers that are no
solutions are written as they are. --json then prints task, weights, beam, constrained, rerank, instances,
valid and right (counts), ms_per_instance, mean_length (of tours) and answers, a list with, for each
instance, its line, n, sequence (as in --out), log_probability, ended, valid, right, flaw (why it is not
valid) and length (of tours). Hulls and triangulations are compared with exact ones, tours with those of the
file: without, right is null. Solutions in the file are not ignored then: they have to be of the
network's problem.

Methods:
`

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
	var o solving
	fs := flag.NewFlagSet("solve", flag.ContinueOnError)
	o.flags(fs, "algorithm `NAME` (default: the task's first in the list above)")
	from := fs.String("data", "", "`FILE` of instances")
	fs.StringVar(&o.out, "out", "", "`FILE` to write the solutions to; - for the standard output")
	limit := fs.Duration("time-limit", 0, "time `D` for each instance, like 500ms or 10s (default: none)")
	weightFile := fs.String("weights", "", "weight `FILE` of a network that answers instead")
	var network measure.Options
	network.Flags(fs, false)
	if err := parseFlags(fs, solveHelp+methodList(), args, out); err != nil {
		return err
	}
	for _, name := range []string{"beam", "constrained", "no-rerank", "improve"} {
		if *weightFile == "" && given(fs, name) {
			return fmt.Errorf("--%s is for a network: give --weights, too", name)
		}
	}
	if *weightFile != "" {
		for _, name := range []string{"task", "method", "time-limit"} {
			if given(fs, name) {
				return fmt.Errorf("--%s is for an algorithm: give it or --weights", name)
			}
		}
		network.Data = *from
		return answer(fs, *weightFile, network, o, out)
	}
	if err := need(fs, "task", "data"); err != nil {
		return err
	}
	if _, err := o.find(); err != nil {
		return err
	}
	if err := forTours(fs, o.problem, "time-limit"); err != nil {
		return err
	}
	next, done, err := data.Open(*from, nil) // solutions in the file are ignored
	if err != nil {
		return err
	}
	defer done()
	by := data.Solver{Method: func(int) string { return o.method }, Limit: *limit}
	return o.run(out, by, next, *from, 0)
}

// solving is what gen and solve have in common: a problem, the method that solves its
// instances, and the number of workers.
type solving struct {
	task, method string
	out          string // file to write, "-" for the standard output
	problem      problem.Description
	json         bool
	workers      int
}

// flags adds the flags of solving. about is the usage of --method.
func (s *solving) flags(fs *flag.FlagSet, about string) {
	fs.StringVar(&s.task, "task", "", taskFlag())
	fs.StringVar(&s.method, "method", "", about)
	fs.BoolVar(&s.json, "json", false, "print one JSON object instead of a sentence")
	workersFlag(fs, &s.workers)
}

func (s *solving) find() (problem.Method, error) {
	p, err := problems.New(s.task, "")
	if err != nil {
		return problem.Method{}, err
	}
	s.problem = p.Describe()
	method, err := problem.FindMethod(p, s.method)
	s.method = method.Name
	return method, err
}

// run solves the instances of a source, total of them or 0 if unknown, from the file at from or "", on all
// workers, and reports on the standard output, unless the solutions go there. An interrupt ends it.
func (s *solving) run(out io.Writer, by data.Solver, next data.Stream, from string, total int) error {
	ctx, cancel := untilInterrupted()
	defer cancel()
	workers := network.Parallel(s.workers)
	by.Task, by.Pool, by.Out = s.task, workers, out
	sum, err := by.SolveAll(ctx, next, from, s.out, progress.NewCounter(os.Stderr, total).Add)
	if err != nil {
		return err
	}
	return s.print(sum, out)
}

// report writes an object, with --json, or a sentence to the standard output, or, where the solutions go there, to
// standard error.
func (s *solving) report(out io.Writer, object any, sentence string) error {
	if s.out == "-" {
		out = os.Stderr
	}
	if s.json {
		return json.NewEncoder(out).Encode(object)
	}
	if s.out != "" && s.out != "-" {
		sentence = "wrote " + s.out + ": " + sentence
	}
	_, err := fmt.Fprintln(out, sentence)
	return err
}

func (s *solving) print(t data.Totals, out io.Writer) error {
	mean, bound := t.Length/float64(t.Instances), t.Bound/float64(t.Instances)
	o := map[string]any{"task": s.task, "method": s.method, "instances": t.Instances,
		"proven_optimal": t.Proven, "ms_per_instance": data.Milliseconds(t.Spent, t.Instances)}
	text := fmt.Sprintf("%s, %s: %d instances, %d proven optimal, ", s.task, s.method, t.Instances, t.Proven)
	if s.problem.Objective {
		o["mean_length"] = mean
		text += fmt.Sprintf("mean length %.6g, ", mean)
		if t.Bounded == t.Instances {
			o["mean_bound"] = bound
		}
		if t.Bounded == t.Instances && t.Proven < t.Instances {
			text += fmt.Sprintf("proven to be at least %.6g, ", bound)
		}
	}
	return s.report(out, o, text+data.Each(t.Spent, t.Instances)+" on one core")
}
