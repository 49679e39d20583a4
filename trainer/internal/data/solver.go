package data

import (
	"context"
	"fmt"
	"io"
	"time"

	"ptrnet/core/dataset"
	"ptrnet/core/network"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
	"ptrnet/trainer/internal/file"
)

// Solved is the result of one instance.
type Solved struct {
	problem.Solution
	Spent time.Duration
	Err   error
}

// Totals sums up the solutions of a file.
type Totals struct {
	Instances, Proven int
	Bounded           int // proven optimal, or with a lower bound
	Length, Bound     float64
	Spent             time.Duration // on one core
}

// Milliseconds is the mean time of an instance.
func Milliseconds(total time.Duration, instances int) float64 {
	return float64(total) / float64(time.Millisecond) / float64(max(1, instances))
}

// Each says the mean time of an instance, in milliseconds with three digits or all before the point.
func Each(total time.Duration, instances int) string {
	ms := Milliseconds(total, instances)
	if ms < 100 {
		return fmt.Sprintf("%.3g ms each", ms)
	}
	return fmt.Sprintf("%.0f ms each", ms)
}

// Solver solves windows of instances on all of a pool's workers.
type Solver struct {
	Task   string             // name of the problem
	Method func(n int) string // for n points
	Limit  time.Duration      // for each instance, 0: none
	Pool   network.Pool
	Out    io.Writer // the standard output
}

// Solve solves a window. When ctx ends, the rest is left out.
func (s Solver) Solve(ctx context.Context, window []dataset.Instance) []Solved {
	answers := make([]Solved, len(window))
	workers := make([]problem.Problem, s.Pool.Workers)
	s.Pool.Run(len(window), func(k, w int) {
		if ctx.Err() != nil {
			return
		}
		began := time.Now()
		stop := func() bool { return ctx.Err() != nil || s.Limit > 0 && time.Since(began) >= s.Limit }
		a := &answers[k]
		if workers[w] == nil {
			if workers[w], a.Err = problems.New(s.Task, ""); a.Err != nil {
				return
			}
		}
		a.Solution, a.Err = solveInstance(workers[w], s.Method(len(window[k].Points)), window[k], stop)
		if a.Sequence == nil {
			a.Sequence = []int{} // an empty solution, unlike nil, which is none
		}
		a.Spent = time.Since(began)
	})
	return answers
}

// solveInstance solves one instance, with the distances of its file's rule.
func solveInstance(p problem.Problem, method string, i dataset.Instance, stop func() bool,
) (problem.Solution, error) {
	if err := CheckSize(p, len(i.Points)); err != nil {
		return problem.Solution{}, err
	}
	p, err := problem.Under(p, string(i.Rule), i.Points, nil)
	if err != nil {
		return problem.Solution{}, err
	}
	return problem.Solve(p, method, i.Rule.Plane(i.Points), problem.SolveOptions{Stop: stop})
}

// SolveAll solves all instances of a source and writes them with their solutions to the file at to, which
// appears when it is complete; "" writes none, "-" to Out. from is the source's path, "" if it is no file;
// done is called with each window's number of instances.
func (s Solver) SolveAll(ctx context.Context, next Stream, from, to string, done func(instances int),
) (sum Totals, err error) {
	notation, err := problems.New(s.Task, "")
	if err != nil {
		return sum, err
	}
	sink, err := file.To(to, s.Out)
	if err != nil {
		return sum, err
	}
	defer sink.Abandon()
	var text []byte // of a window
	err = EachWindow(ctx, next, func(window []dataset.Instance) error {
		answers := s.Solve(ctx, window)
		if ctx.Err() != nil {
			return ErrInterrupted
		}
		text = text[:0]
		for k, a := range answers {
			if a.Err != nil {
				return Placed(from, window[k], a.Err)
			}
			sum.Instances++
			sum.Spent += a.Spent
			sum.Length += a.Length
			if a.Proven {
				sum.Proven++
			}
			if a.Proven || a.Bound > 0 {
				sum.Bounded++
				sum.Bound += a.Bound
			}
			text = dataset.Append(text, window[k].Points, a.Sequence, notation)
		}
		done(len(window))
		_, err := sink.Write(text)
		return err
	})
	if err == nil && sum.Instances == 0 {
		err = fmt.Errorf("%s holds no instances", Name(from))
	}
	if err != nil {
		return sum, err
	}
	return sum, sink.Commit()
}
