package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"

	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
)

// largest are the largest values of whole numbers: of flags whose numbers take memory, and of all others.
var largest = map[string]int{"workers": 1024, "n": 1 << 20}

const largestOfOthers = min(1<<40, math.MaxInt)

// parseFlags reads a command's flags; plot alone takes arguments after them. --help prints the given text
// with the flags and returns flag.ErrHelp; anything wrong is an error of one sentence.
func parseFlags(fs *flag.FlagSet, help string, args []string, out io.Writer) error {
	fs.SetOutput(io.Discard)
	fs.Usage = func() {}
	err := fs.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(out, help)
		fs.SetOutput(out)
		fs.PrintDefaults()
		return err
	case err != nil:
		return fmt.Errorf("%s: %w (%[1]s --help explains its flags)", fs.Name(), err)
	}
	fs.Visit(func(f *flag.Flag) {
		number, _ := f.Value.(flag.Getter)
		if number == nil { // a flag.Func
			return
		}
		small := false
		switch x := number.Get().(type) {
		case int:
			small = x < 0 || x == 0 && f.DefValue != "0"
			if limit := cmp.Or(largest[f.Name], largestOfOthers); x > limit {
				err = fmt.Errorf("--%s %d is too large: %d is the most", f.Name, x, limit)
			}
		case time.Duration:
			small = x < 0 || x == 0 && f.DefValue != "0s"
		}
		if small {
			err = fmt.Errorf("--%s %s is too small", f.Name, f.Value)
		}
	})
	if err == nil && fs.NArg() > 0 && fs.Name() != "plot" {
		return fmt.Errorf("%s takes flags only, not %q (%[1]s --help explains them)", fs.Name(), fs.Arg(0))
	}
	if out := fs.Lookup("out"); out != nil && out.Value.String() == "-" && fs.Name() != "gen" && fs.Name() != "solve" {
		return fmt.Errorf("%s writes a file, not the standard output: --out - names none", fs.Name())
	}
	return err
}

// mixed is the value of --kind that stands for the mixture in a problem's description.
const mixed = "mixed"

// kindFlag is the usage of a flag that names kinds of points.
func kindFlag() string {
	var names []string
	for _, k := range pointset.Kinds() {
		names = append(names, k.Name)
	}
	return "`KIND`, the distribution of points: " + strings.Join(names, ", ") +
		"; or a weighted mixture, such as uniform:3,ring; or " +
		mixed + ", the mixture that recipe extended trains on"
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

func taskFlag() string { return "problem `T`: " + strings.Join(problems.Names(), ", ") }

func workersFlag(fs *flag.FlagSet, workers *int) {
	fs.IntVar(workers, "workers", runtime.GOMAXPROCS(0), "cores to use; what is computed does not depend on it")
}

// untilInterrupted is a context that ends with Ctrl-C, of which a second one kills the process; or when the
// terminal goes, unless nohup asked to go on then, or what reads the output. The last two come more than
// once, and never kill.
func untilInterrupted() (ctx context.Context, release func()) {
	signals := []os.Signal{syscall.SIGPIPE}
	if !signal.Ignored(syscall.SIGHUP) {
		signals = append(signals, syscall.SIGHUP)
	}
	connected, hungUp := signal.NotifyContext(context.Background(), signals...)
	ctx, again := signal.NotifyContext(connected, os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, again)
	return ctx, func() { again(); hungUp() }
}

func given(fs *flag.FlagSet, name string) bool {
	found := false
	fs.Visit(func(f *flag.Flag) { found = found || f.Name == name })
	return found
}

// need is an error that names the first of the flags that was not given.
func need(fs *flag.FlagSet, names ...string) error {
	for _, name := range names {
		if f := fs.Lookup(name); f.Value.String() == "" {
			what, _ := flag.UnquoteUsage(f)
			return fmt.Errorf("%s needs --%s %s (%[1]s --help explains its flags)", fs.Name(), name, what)
		}
	}
	return nil
}

// forTours is an error if one of the flags was given to a problem whose solutions have no length.
func forTours(fs *flag.FlagSet, d problem.Description, names ...string) error {
	for _, name := range names {
		if given(fs, name) && !d.Objective {
			return fmt.Errorf("--%s is for tours, not for %s", name, d.Name)
		}
	}
	return nil
}

// checkPoints is an error if a problem needs more points than low.
func checkPoints(d problem.Description, low int) error {
	if low < d.Points {
		return fmt.Errorf("--n %d: %s needs at least %d points", low, d.Name, d.Points)
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
