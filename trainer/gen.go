package main

import (
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"

	"ptrnet/core/dataset"
	"ptrnet/core/geom"
	"ptrnet/core/pointset"
	"ptrnet/trainer/internal/data"
)

const genHelp = `Writes instances with their solutions in the paper's text format: points drawn
from the unit square, uniformly or as --kind says, one instance a line, indices from 1.

    go run ./trainer gen --task hull --n 5-50 --count 1000000 --seed 7 --out hull.txt
    go run ./trainer gen --task tsp --n 5-50 --kind uniform:3,clusters,ring --out mixed.txt

Instance i depends only on the seed and i. A large set may be made in parts on several
machines, each with a --seed of its own, and concatenated. The file appears when it is complete.
--out - writes to the standard output, and the report to standard error.

Solutions are exact, by the problem's default method or by --method. Of problems whose exact solutions
are costly, such as tours, --method may be approximate; it then applies to instances of more than
%d points, and the others are solved exactly.

With --recipe it writes the examples of a training run, for another framework: those of train with
the same flags, as the network reads them, normalized, in its order of points and layout of sequence;
and with --start the weight file with which the run starts, which has its settings. Several
processes each take a share of every step. An example is a line: the features of its points, output, the
indices from 1, and, where the first k of them have no loss (--mistakes), given k. With --binary each step is,
little-endian: four 32-bit integers, the numbers of examples, points, features and of symbols in the longest
sequence; the features, 32-bit floats; then 32-bit integers, indices from 0: the sequences, filled up with
zeros, and their labels, with the end symbol, the number of points, and -1 where there is no loss.

    go run ./trainer gen --recipe extended --task hull --batch 128 --steps 50000 --share 1/2 --out -

gen --recipe extended --help lists the flags of this use.

Flags:
`

// streamDrawn is the random stream of instance 0. Package train uses other streams, so
// equal seeds give different numbers there.
const streamDrawn = 6 << 40

// alwaysExact is the number of points up to which solutions are exact whatever --method
// says, for problems whose exact solutions are costly.
const alwaysExact = 20

func runGen(args []string, out io.Writer) error {
	recipe := func(a string) bool {
		return strings.HasPrefix(a, "-") && strings.HasPrefix(strings.TrimLeft(a, "-"), "recipe")
	}
	if slices.ContainsFunc(args, recipe) {
		return runExamples(args, out)
	}
	var o solving
	fs := flag.NewFlagSet("gen", flag.ContinueOnError)
	sizes := fs.String("n", "5-50", "`POINTS` of an instance, a number or a range")
	kind := fs.String("kind", pointset.Kinds()[0].Name, kindFlag())
	count := fs.Int("count", 10000, "`INSTANCES`")
	seed := fs.Uint64("seed", 1, "`SEED` of the points")
	fs.StringVar(&o.out, "out", "", "`FILE` to write; - for the standard output")
	o.flags(fs, "algorithm `NAME`; solve --help lists them")
	if err := parseFlags(fs, fmt.Sprintf(genHelp, alwaysExact), args, out); err != nil {
		return err
	}
	if err := need(fs, "task", "out"); err != nil {
		return err
	}
	method, err := o.find()
	if err != nil {
		return err
	}
	low, high, err := parseRange("n", *sizes)
	if err != nil {
		return err
	}
	kinds, _, err := readKinds(*kind, o.problem)
	if err != nil {
		return err
	}
	most := dataset.MaxInstance
	for _, limit := range []int{o.problem.SolverPoints, method.Limit} {
		if limit > 0 {
			most = min(most, limit)
		}
	}
	if high > most {
		return fmt.Errorf("--n goes up to %d; the most is %d for %s by %s", high, most, o.task, method.Name)
	}
	if err := checkPoints(o.problem, low); err != nil {
		return err
	}
	by := data.Solver{Method: func(n int) string {
		if o.problem.Training.Costly && n <= alwaysExact {
			return o.problem.Methods[0].Name
		}
		return o.method
	}}
	draw := func(i int) []geom.Point {
		rng := rand.New(rand.NewPCG(*seed, streamDrawn+uint64(i)))
		points := make([]geom.Point, low+rng.IntN(high-low+1))
		kinds.Draw(points, rng)
		return points
	}
	return o.run(out, by, data.Drawn(*count, draw), "", *count)
}
