// Package problems lists the problems of the project. Each has a package of its own in
// problem/. A fourth is a package there and a line in builtin.
package problems

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"ptrnet/core/problem"
	"ptrnet/core/problem/convexhull"
	"ptrnet/core/problem/salesman"
	"ptrnet/core/problem/triangulation"
)

// builtin makes each problem, in the order in which they are shown.
var builtin = []func() problem.Problem{
	func() problem.Problem { return &convexhull.Problem{} },
	func() problem.Problem { return &triangulation.Problem{} },
	func() problem.Problem { return &salesman.Problem{} },
}

// All makes one of each problem, in the order in which they are shown. The first is the default of programs.
func All() []problem.Problem {
	list := make([]problem.Problem, len(builtin))
	for i, p := range builtin {
		list[i] = p()
	}
	return list
}

// Names lists the problems.
func Names() []string {
	var names []string
	for _, p := range All() {
		names = append(names, p.Describe().Name)
	}
	return names
}

// New makes the named problem, whose sequences have the named layout; "" is the paper's.
// The error lists the alternatives.
func New(name, layout string) (problem.Problem, error) {
	for _, p := range All() {
		d := p.Describe()
		if d.Name != name {
			continue
		}
		if layout == "" {
			return p, nil
		}
		laidOut, ok := p.(problem.LaidOut)
		switch {
		case !ok:
			return nil, errors.New("sequence " + strconv.Quote(layout) + ": " + name + " has one layout of sequences only")
		case !slices.Contains(d.Layouts, layout):
			return nil, errors.New("sequence " + strconv.Quote(layout) + " is not one of " + strings.Join(d.Layouts, ", "))
		}
		laidOut.Lay(layout)
		return p, nil
	}
	return nil, errors.New("task " + strconv.Quote(name) + " is not one of " + strings.Join(Names(), ", "))
}

// Stretched is New for points whose y is multiplied by a factor first (problem.Stretchable); 0 and 1 are New.
func Stretched(name, layout string, by float64) (problem.Problem, error) {
	p, err := New(name, layout)
	if by == 0 || by == 1 || err != nil {
		return p, err
	}
	s, ok := p.(problem.Stretchable)
	switch {
	case !ok:
		return nil, errors.New("stretch " + strconv.FormatFloat(by, 'g', -1, 64) +
			": it is for triangulations, not for " + name)
	case !(by >= 1 && by <= MaxStretch):
		return nil, errors.New("stretch is " + strconv.FormatFloat(by, 'g', -1, 64) + ", must be 1 to " +
			strconv.Itoa(MaxStretch))
	}
	return s.Stretch(by), nil
}

// MaxStretch is the largest factor of Stretched.
const MaxStretch = 3

// ForFile is the name of the problem whose Description.File is the format; "" if there is none.
func ForFile(format string) string {
	for _, p := range All() {
		if d := p.Describe(); d.File == format && format != "" {
			return d.Name
		}
	}
	return ""
}
