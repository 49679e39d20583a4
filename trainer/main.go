// Command trainer trains pointer networks, evaluates them, solves instances exactly and approximately,
// generates data files, and writes the tables of results. "go run ./trainer" alone trains the default model.
package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"ptrnet/core/problems"
)

// command is one subcommand. run gets the arguments after its name.
type command struct {
	name, what string
	run        func(args []string, out io.Writer) error
}

func commands() []command {
	return []command{
		{"train", "train a network and write its weight file (the default command)", runTrain},
		{"export", "write a weight file from the checkpoint of an unfinished run", runExport},
		{"score", "evaluate a weight file again and update the scores in it", runScore},
		{"eval", "evaluate a weight file on a data file or on randomly drawn instances", runEval},
		{"solve", "solve the instances of a data file with a named algorithm", runSolve},
		{"gen", "write labeled instances in the paper's text format", runGen},
		{"tables", "evaluate every weight file and write RESULTS.md with its figures", runTables},
		{"plot", "draw the learning curves of several runs in one figure", runPlot},
	}
}

func main() {
	ensureSIMD()
	out := &output{File: os.Stdout}
	err := dispatch(os.Args[1:], out)
	if err = cmp.Or(err, out.err); err != nil {
		fmt.Fprintln(os.Stderr, "trainer:", err)
		os.Exit(1)
	}
}

// output is the standard output, which keeps the first error of writing to it.
type output struct {
	*os.File
	err error
}

func (o *output) Write(text []byte) (int, error) {
	n, err := o.File.Write(text)
	o.err = cmp.Or(o.err, err)
	return n, err
}

// dispatch runs the subcommand that args name; none, or a flag, means train.
func dispatch(args []string, out io.Writer) error {
	if len(args) > 0 && slices.Contains([]string{"help", "-h", "-help", "--help"}, args[0]) {
		usage(out)
		return nil
	}
	run := runTrain
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		at := slices.IndexFunc(commands(), func(c command) bool { return c.name == args[0] })
		if at < 0 {
			return fmt.Errorf("there is no command %q; --help lists them", args[0])
		}
		run, args = commands()[at].run, args[1:]
	}
	err := run(args, out)
	if errors.Is(err, flag.ErrHelp) {
		return nil
	}
	return err
}

func usage(out io.Writer) {
	first := problems.All()[0]
	sizes := first.Describe().Training.Schedule
	fmt.Fprintf(out, `The trainer of Pointer Networks you can touch.

    go run ./trainer                 trains the page's network: %s, %d to %d %s
    go run ./trainer COMMAND --help  explains a command and its flags

Commands:
`, strings.ToLower(first.Words().Title), sizes.MinN, sizes.MaxN, first.Words().Points)
	for _, c := range commands() {
		fmt.Fprintf(out, "    %-8s %s\n", c.name, c.what)
	}
	fmt.Fprint(out, "\nProblems:\n")
	for _, p := range problems.All() {
		fmt.Fprintf(out, "    %-9s %s\n", p.Describe().Name, p.Words().What)
	}
}
