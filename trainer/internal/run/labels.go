package run

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"ptrnet/core/dataset"
	"ptrnet/core/input"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
	"ptrnet/core/train"
	"ptrnet/trainer/internal/data"
)

// Labels is a data file that training draws its examples from.
type Labels struct {
	Set       *train.Labeled
	Low, High int    // the numbers of points that occur
	Content   string // for Config.Data: identifies the content by its hash
	summary   string // the file in one line
}

// ReadLabels reads the solved instances of a file in the paper's text format. Those that do not lie in the unit
// square are moved and scaled into it. Instances of other sizes than low to high are left out; high is 0 to take
// all.
func ReadLabels(path, task string, low, high int) (*Labels, error) {
	p, err := problems.New(task, "")
	if err != nil {
		return nil, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read the data: %w", err)
	}
	defer f.Close()
	hash, instances, skipped := sha256.New(), 0, 0
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
			skipped++
			continue
		}
		if err = checkLabel(p, i); err == nil {
			input.Frame(i.Points, i.Points, input.FrameNone)
			err = l.Set.Add(i.Points, i.Output)
		}
		if err != nil {
			return nil, data.Placed(path, i, err)
		}
		instances++
	}
	for n := max(1, low); n <= high; n++ {
		if l.Set.Len(n) == 0 {
			return nil, fmt.Errorf("%s holds no instances of %d points, which --n %s asks for",
				path, n, FormatRange(low, high))
		}
	}
	if instances == 0 {
		return nil, fmt.Errorf("%s holds no instances", path)
	}
	l.Low, l.High = slices.Min(l.Set.Sizes()), slices.Max(l.Set.Sizes())
	l.Content = fmt.Sprintf("%d instances, sha256 %.8x", instances, hash.Sum(nil))
	l.summary = fmt.Sprintf("%s: %d instances of %s points", path, instances, FormatRange(l.Low, l.High))
	if skipped > 0 {
		l.summary += fmt.Sprintf("; %d of other sizes left out", skipped)
	}
	return l, nil
}

// checkLabel is an error if an instance has no solution, or one that is not a solution of the problem. Tours
// need not be optimal: networks may be trained on approximate ones.
func checkLabel(p problem.Problem, i dataset.Instance) error {
	d := p.Describe()
	switch n := len(i.Points); {
	case i.Output == nil:
		return errors.New("no output; training needs solved instances, which gen and solve write")
	case n < d.Points:
		return fmt.Errorf("%s needs at least %d points, not %d", d.Name, d.Points, n)
	case !d.Objective && !p.Score(i.Points, p.Target(nil, i.Points), i.Output, true).Correct:
		return fmt.Errorf("the output is not the exact solution of %s", d.Name)
	}
	return nil
}

// FormatRange is a range as --n takes it.
func FormatRange(low, high int) string {
	if low == high {
		return fmt.Sprint(low)
	}
	return fmt.Sprintf("%d-%d", low, high)
}
