package main

import (
	"fmt"
	"io"
	"regexp"
	"strings"

	"ptrnet/core/history"
	"ptrnet/core/train"
	"ptrnet/trainer/internal/run"
)

const trainHelp = `Trains a network on examples that are drawn during training, and writes a weight
file that the page loads. The run's folder has config.json, log.jsonl, the learning
curves (curves.png, curves.svg) and the checkpoint. Ctrl-C finishes the step, writes the
checkpoint, prints the command that continues, and ends with exit status 1.

    go run ./trainer train --task hull --model ptrnet --n 5-50 --hidden 256 --recipe best --out FILE

Validations during the run decode greedily. The scores at the end are of other instances and of
the page's decoding, most often a constrained beam search, and are better for that alone.

Shortest tours take long to compute. A file of solved instances can be used instead, with
points in the unit square, in the paper's text format, which gen and solve write. It is
augmented: each time an instance is drawn, its points come in another order
and under one of the square's eight symmetries.

    go run ./trainer gen --task tsp --n 5-20 --count 200000 --out tsp.txt
    go run ./trainer train --task tsp --data tsp.txt --out FILE

A setting without a flag is one of the configuration, which config.json has: --config '{"average": 0}'.
With --config FILE a run begins with all settings of another.

A run can start from the weights of an earlier one, on the same or other numbers of
points. Its learning-rate schedule starts again; its weight file counts the examples of both.

    go run ./trainer train --n 50 --from weights/hull.safetensors --steps 50000 --seed 2 --out FILE

The same seed and flags give the same weight file on this machine, on any number
of cores (GOMAXPROCS), and also if the run was stopped or killed and continued with --resume. Only the
scores of tours of more than 50 cities may differ in it: a search of 10 seconds finds what they
are compared with.

Recipes; other flags override single settings:
`

// recipesHelp lists the recipes and begins the list of flags.
func recipesHelp() string {
	var b strings.Builder
	for _, r := range run.Recipes {
		fmt.Fprintf(&b, "    %-9s %s\n", r.Name, r.What)
	}
	return b.String() + "\nFlags:\n"
}

func runTrain(args []string, out io.Writer) error {
	f := newTrainFlags(&train.Config{Run: history.Run{Seed: 1}})
	if err := parseFlags(f.fs, trainHelp+recipesHelp(), args, out); err != nil {
		return err
	}
	c, err := f.config(args)
	if err != nil {
		return err
	}
	f.options.GoOn = resumeCommand(args)
	if f.seeds != "" {
		return trainSeeds(c, f.options, f.seeds, out)
	}
	return run.Train(c, f.options, out)
}

// plain is what a shell takes as it is.
var plain = regexp.MustCompile(`^[-\w=./,:]+$`)

// resumeCommand is the command that continues the run with the given flags.
func resumeCommand(args []string) string {
	words := []string{"go run ./trainer train"}
	resume := false
	for _, a := range args {
		resume = resume || a == "--resume" || a == "-resume"
		if !plain.MatchString(a) {
			a = "'" + strings.ReplaceAll(a, "'", `'\''`) + "'"
		}
		words = append(words, a)
	}
	if !resume {
		words = append(words, "--resume")
	}
	return strings.Join(words, " ")
}
