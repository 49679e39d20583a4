package run

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"slices"

	"ptrnet/core/dataset"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
	"ptrnet/core/train"
	"ptrnet/trainer/internal/data"
)

// Labels is a data file that training draws its examples from.
type Labels struct {
	Set       *train.Labeled
	instances int
	left      int    // instances of other sizes than asked for
	Content   string // for Config.Data: identifies the content by its hash
}

// ReadLabels reads the solved instances of a file in the paper's text format.
// Instances of other sizes than low to high are left out; high is 0 to take all. They may
// fill half of the machine's memory.
func ReadLabels(path, task string, low, high int) (*Labels, error) {
	return readLabels(path, task, low, high, int(machineMemory()/2))
}

func readLabels(path, task string, low, high, most int) (*Labels, error) {
	p, err := problems.New(task, "")
	if err != nil {
		return nil, err
	}
	f, err := data.OpenFile(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	hash := sha256.New()
	l := &Labels{Set: &train.Labeled{}}
	for r := dataset.NewReader(io.TeeReader(f, hash), path, p); ; {
		i, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
		if i.Format != dataset.Text {
			return nil, fmt.Errorf("%s is not in the paper's text format, which holds solutions; gen writes it", path)
		}
		if n := len(i.Points); high > 0 && (n < low || n > high) {
			l.left++
			continue
		}
		if err := l.add(p, i); err != nil {
			return nil, data.Placed(path, i, err)
		}
		if l.Set.Bytes() > most {
			return nil, fmt.Errorf("%s: %d instances are as many as fit into %d MiB, half of this machine's memory; give it fewer",
				path, l.instances-1, most>>20)
		}
	}
	l.Content = fmt.Sprintf("%d instances, sha256 %.8x", l.instances, hash.Sum(nil))
	return l, l.complete(path, low, high)
}

// add adds an instance if it has a solution.
func (l *Labels) add(p problem.Problem, i dataset.Instance) error {
	if err := checkLabel(p, i); err != nil {
		return err
	}
	l.instances++
	return l.Set.Add(train.Instance{Points: i.Points, Target: i.Output})
}

// complete is an error if a requested number of points does not occur.
func (l *Labels) complete(path string, low, high int) error {
	for n := low; n <= high; n++ {
		if l.Set.Len(n) == 0 {
			return fmt.Errorf("%s holds no instances of %d points, which --n %s asks for", path, n, Span(low, high))
		}
	}
	if l.instances == 0 {
		return fmt.Errorf("%s holds no instances", path)
	}
	return nil
}

// checkLabel is an error if an instance has no solution, or one that is not a solution of
// the problem. Tours need not be optimal: networks may be trained on approximate ones.
func checkLabel(p problem.Problem, i dataset.Instance) error {
	if i.Output == nil {
		return errors.New("no output; training needs solved instances, which gen and solve write")
	}
	d := p.Describe()
	if n := len(i.Points); n < d.Points {
		return fmt.Errorf("%s needs at least %d points, not %d", d.Name, d.Points, n)
	}
	if !d.Objective && !p.Score(i.Points, p.Target(nil, i.Points), i.Output, true).Correct {
		return fmt.Errorf("the output is not the exact solution of %s", d.Name)
	}
	return nil
}

// sizes describes which numbers of points occur.
func (l *Labels) sizes() string {
	s := slices.Sorted(slices.Values(l.Set.Sizes()))
	low, high := s[0], s[len(s)-1]
	if len(s) == high-low+1 {
		return Span(low, high) + " points"
	}
	return fmt.Sprintf("%d sizes from %d to %d points", len(s), low, high)
}

// Span is a range as --n takes it.
func Span(low, high int) string {
	if low == high {
		return fmt.Sprint(low)
	}
	return fmt.Sprintf("%d-%d", low, high)
}

// said describes the labels in one line.
func (l *Labels) said(path string) string {
	s := fmt.Sprintf("%s: %d instances of %s, %d MiB", path, l.instances, l.sizes(), (l.Set.Bytes()+1<<20-1)>>20)
	if l.left > 0 {
		s += fmt.Sprintf("; %d of other sizes left out", l.left)
	}
	return s
}
