package task

import (
	"errors"
	"strconv"
	"strings"

	"ptrnet/core/geom"
	"ptrnet/core/hull"
	"ptrnet/core/tour"
)

// Method is an algorithm that solves a problem, selectable by name.
type Method struct {
	Name, Title, Source string
	Exact               bool // finds the right answer, given time
	Limit               int  // the most points it takes; 0 for no limit
}

// SolveOptions steer a search that may take long; see tour.ExactOptions.
type SolveOptions struct {
	Stop     func() bool
	Progress func(sequence []int, length, bound float64)
}

// Solution is what a method found, in the form of Problem.Target.
type Solution struct {
	Method        string
	Sequence      []int
	Proven        bool    // known to be right
	Length, Bound float64 // tsp: of the tour, and what no tour can be shorter than
}

// defaultTour proves its tours, whatever their size, given time.
const defaultTour = "branch-and-bound"

// Methods lists the algorithms for a problem, the default first.
func Methods(problem string) []Method {
	var list []Method
	switch problem {
	case "hull":
		for _, m := range hull.Methods() {
			list = append(list, Method{Name: m.Name, Title: m.Title, Source: m.Source, Exact: true})
		}
	case "delaunay":
		list = append(list, Method{Name: "sweep-hull", Title: "Radial sweep-hull", Source: "D. Sinclair, 2016", Exact: true})
	case "tsp":
		for _, m := range tour.Methods() {
			method := Method{Name: m.Name, Title: m.Title, Source: m.Source, Exact: m.Exact, Limit: m.Limit}
			if m.Name == defaultTour {
				list = append([]Method{method}, list...)
			} else {
				list = append(list, method)
			}
		}
	}
	return list
}

// FindMethod finds an algorithm by name, the default for an empty name; the error
// lists the names.
func FindMethod(problem, name string) (Method, error) {
	if err := CheckName(problem); err != nil {
		return Method{}, err
	}
	list := Methods(problem)
	if name == "" {
		return list[0], nil
	}
	var names []string
	for _, m := range list {
		if m.Name == name {
			return m, nil
		}
		names = append(names, m.Name)
	}
	return Method{}, errors.New(problem + " method " + strconv.Quote(name) + " is not one of " + strings.Join(names, ", "))
}

// Solve solves a problem for finite points with a named method, the default for
// an empty name.
func Solve(problem, method string, points []geom.Point, o SolveOptions) (Solution, error) {
	m, err := FindMethod(problem, method)
	if err != nil {
		return Solution{}, err
	}
	if m.Limit > 0 && len(points) > m.Limit {
		return Solution{}, errors.New(m.Title + " takes at most " + strconv.Itoa(m.Limit) + " points, not " + strconv.Itoa(len(points)))
	}
	for i, p := range points {
		if !p.Finite() {
			return Solution{}, errors.New("point " + strconv.Itoa(i) + " is not finite")
		}
	}
	s := Solution{Method: m.Name, Proven: true}
	switch problem {
	case "hull":
		h, err := hull.ByName(m.Name)
		if err != nil {
			return s, err
		}
		if s.Sequence = h.Of(points); len(s.Sequence) > 0 {
			s.Sequence = append(s.Sequence, s.Sequence[0])
		}
	case "delaunay":
		var d Delaunay
		s.Sequence = d.Target(nil, points)
	case "tsp":
		return SolveTour(m.Name, points, tour.Euclidean(points), o)
	}
	return s, nil
}

// SolveTour is Solve for the tsp with other distances than the straight lines
// between the points, which then only say in which direction the tour runs.
func SolveTour(method string, points []geom.Point, d tour.Distances, o SolveOptions) (Solution, error) {
	m, err := FindMethod("tsp", method)
	if err != nil {
		return Solution{}, err
	}
	if m.Limit > 0 && d.N() > m.Limit {
		return Solution{}, errors.New(m.Title + " takes at most " + strconv.Itoa(m.Limit) + " points, not " + strconv.Itoa(d.N()))
	}
	solver, err := tour.ByName(m.Name)
	if err != nil {
		return Solution{}, err
	}
	r, err := solver.Solve(d, tour.ExactOptions{Stop: o.Stop, Progress: o.Progress})
	if err != nil {
		return Solution{}, err
	}
	var t TSP
	t.Canonical(points, r.Tour)
	return Solution{Method: m.Name, Sequence: r.Tour, Proven: r.Proven, Length: r.Length, Bound: r.Bound}, nil
}
