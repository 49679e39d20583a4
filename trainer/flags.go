package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// parseFlags reads a command's flags. --help prints the given text with the
// flags and returns flag.ErrHelp; anything wrong is an error of one sentence.
func parseFlags(fs *flag.FlagSet, help string, args []string, out io.Writer) error {
	if err := parseFlagsAndMore(fs, help, args, out); err != nil {
		return err
	}
	if fs.NArg() > 0 {
		return fmt.Errorf("%s takes flags only, not %q (%[1]s --help explains them)", fs.Name(), fs.Arg(0))
	}
	return nil
}

// parseFlagsAndMore is parseFlags for a command that takes words behind its flags.
func parseFlagsAndMore(fs *flag.FlagSet, help string, args []string, out io.Writer) error {
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
	return nil
}

// given reports whether a flag was given, and not left at its default.
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

// parseRange reads "50" or "5-50".
func parseRange(s string) (low, high int, err error) {
	a, b, ok := strings.Cut(s, "-")
	if !ok {
		b = a
	}
	low, err1 := strconv.Atoi(a)
	high, err2 := strconv.Atoi(b)
	if err1 != nil || err2 != nil || low < 1 || high < low {
		return 0, 0, fmt.Errorf("--n %q is not a number like 50 or a range like 5-50", s)
	}
	return low, high, nil
}
