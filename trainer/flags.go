package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"strings"
	"syscall"

	"ptrnet/core/model"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
	"ptrnet/core/safetensors"
)

// parseFlags reads a command's flags; plot alone takes arguments after them. --help prints the given text with the
// flags and returns flag.ErrHelp; anything wrong is an error of one sentence.
func parseFlags(fs *flag.FlagSet, help string, args []string, out io.Writer) error {
	fs.SetOutput(io.Discard)
	fs.Usage = func() {}
	err := fs.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		if wrong := inBounds(fs); wrong != nil { // of the flags before --help
			return wrong
		}
		fmt.Fprint(out, help)
		fs.SetOutput(out)
		fs.PrintDefaults()
		return err
	case err != nil:
		return fmt.Errorf("%s: %w (%[1]s --help explains its flags)", fs.Name(), err)
	}
	if fs.NArg() > 0 && fs.Name() != "plot" {
		return fmt.Errorf("%s takes flags only, not %q (%[1]s --help explains them)", fs.Name(), fs.Arg(0))
	}
	if f := fs.Lookup("out"); f != nil && f.Value.String() == "-" && fs.Name() != "gen" && fs.Name() != "solve" {
		return fmt.Errorf("--out -: only gen and solve write to the standard output; give %s the name of a file", fs.Name())
	}
	return inBounds(fs)
}

// inBounds is an error if a number that was given is outside its flag's range.
func inBounds(fs *flag.FlagSet) (err error) {
	fs.Visit(func(f *flag.Flag) {
		b, bounded := bounds[f.Name]
		if n, e := strconv.Atoi(f.Value.String()); err == nil && e == nil && bounded && (n < b[0] || n > b[1]) {
			err = fmt.Errorf("--%s %d is not between %d and %d", f.Name, n, b[0], b[1])
		}
	})
	return err
}

// bounds are the ranges of flags. Beyond many of them arithmetic would overflow, or more memory be requested than any
// machine has.
var bounds = map[string][2]int{
	"workers": {1, 1024},
	"test":    {1, held},
	"count":   {1, countless}, "steps": {1, countless}, "validate": {1, countless},
	"warmup": {0, countless}, "stop-after": {0, countless},
	"batch":    {1, 1 << 20},
	"hidden":   {1, 4096},
	"beam":     {1, model.MaxBeam},
	"mantissa": {1, safetensors.MantissaF16},
}

// The most items that are processed one after another, and in memory at once.
const countless, held = 1 << 40, 100_000

// mixed is the value of --kind that stands for the mixture in a problem's description.
const mixed = "mixed"

// kindFlag is the usage of a flag that names kinds of points.
func kindFlag() string {
	var names []string
	for _, k := range pointset.Kinds() {
		names = append(names, k.Name)
	}
	return "`KIND`, the distribution of points: " + oneOf(names) + "; or a weighted mixture, such as uniform:3,ring; or " + mixed + ", the mixture that recipe best trains on"
}

// readKinds parses the value of such a flag. It returns the mixture and its text with "mixed"
// spelled out, "" for uniform points alone.
func readKinds(text string, d problem.Description) (pointset.Mixture, string, error) {
	switch text {
	case mixed:
		text = d.Training.Mixture
	case pointset.Kinds()[0].Name:
		text = ""
	}
	m, err := pointset.ParseMixture(text)
	if err != nil {
		return m, "", fmt.Errorf("--kind: %w", err)
	}
	return m, text, nil
}

// taskFlag is the usage of a flag that names a problem.
func taskFlag() string { return "problem `T`: " + oneOf(problems.Names()) }

// oneOf lists words with "or" before the last.
func oneOf(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// namesWhere lists the problems that satisfy a condition.
func namesWhere(holds func(problem.Problem) bool) []string {
	var names []string
	for _, p := range problems.All() {
		if holds(p) {
			names = append(names, p.Describe().Name)
		}
	}
	return names
}

// perturbable lists the problems that have perturbed prefixes.
func perturbable() []string {
	return namesWhere(func(p problem.Problem) bool { _, ok := p.(problem.Perturber); return ok })
}

// workersFlag adds the flag of the number of cores.
func workersFlag(fs *flag.FlagSet, workers *int) {
	fs.IntVar(workers, "workers", runtime.GOMAXPROCS(0), "cores to use; what is computed does not depend on it")
}

// untilInterrupted is a context that ends with Ctrl-C, or when the terminal goes, unless nohup asked to go on then. A second signal kills the process.
func untilInterrupted() (context.Context, context.CancelFunc) {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, release := signal.NotifyContext(context.Background(), signals...)
	context.AfterFunc(ctx, release)
	return ctx, release
}

// problemList is a line for each problem.
func problemList() string {
	var b strings.Builder
	for _, p := range problems.All() {
		fmt.Fprintf(&b, "    %-9s %s\n", p.Describe().Name, p.Words().What)
	}
	return b.String()
}

// given reports whether a flag was given on the command line.
func given(fs *flag.FlagSet, name string) bool {
	found := false
	fs.Visit(func(f *flag.Flag) { found = found || f.Name == name })
	return found
}

// need is an error that names the first of the flags that was not given.
func need(fs *flag.FlagSet, names ...string) error {
	for _, name := range names {
		if f := fs.Lookup(name); !given(fs, name) || f.Value.String() == "" {
			what, _ := flag.UnquoteUsage(f)
			return fmt.Errorf("%s needs --%s %s (%[1]s --help explains its flags)", fs.Name(), name, what)
		}
	}
	return nil
}

// enough is an error if a problem needs more points than low.
func enough(task string, low int) error {
	p, err := problems.New(task, "")
	if err != nil {
		return err
	}
	if d := p.Describe(); low < d.Points {
		return fmt.Errorf("--n %d: %s needs at least %d points", low, task, d.Points)
	}
	return nil
}

// parseRange reads "50" or "5-50", the value of a flag.
func parseRange(flag, s string) (low, high int, err error) {
	a, b, ok := strings.Cut(s, "-")
	if !ok {
		b = a
	}
	low, err1 := strconv.Atoi(a)
	high, err2 := strconv.Atoi(b)
	if err1 != nil || err2 != nil || low < 1 || high < low {
		return 0, 0, fmt.Errorf("--%s %q is not a number like 50 or a range like 5-50", flag, s)
	}
	return low, high, nil
}
