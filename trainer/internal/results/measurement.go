package results

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"

	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/task"
	"ptrnet/core/tour"
	"ptrnet/trainer/internal/file"
	"ptrnet/trainer/internal/measure"
	"ptrnet/trainer/internal/weights"
)

// measurement is a run of tables.
type measurement struct {
	ctx     context.Context
	options Options
	pool    network.Pool
	out     io.Writer
	known   map[string]result
	sets    map[string]*measure.Set
	cache   *os.File
}

// cached is a line of the cache.
type cached struct {
	Key    string
	Result result
}

// open reads what an earlier run has measured.
func (m *measurement) open() error {
	m.known = map[string]result{}
	text, err := os.ReadFile(m.options.Cache)
	if err != nil && !os.IsNotExist(err) {
		return fmt.Errorf("cannot read what was measured: %w", err)
	}
	var whole []byte
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		var c cached
		if json.Unmarshal(lines.Bytes(), &c) == nil { // the last may be cut off
			m.known[c.Key] = c.Result
			whole = append(append(whole, lines.Bytes()...), '\n')
		}
	}
	if err := file.Write(m.options.Cache, whole); err != nil {
		return err
	}
	if m.cache, err = os.OpenFile(m.options.Cache, os.O_APPEND|os.O_WRONLY, 0o644); err != nil {
		return file.CannotWrite(m.options.Cache, err)
	}
	return nil
}

// once returns what was measured under a key, or measures it.
func (m *measurement) once(key, what string, measure func() (result, error)) (result, error) {
	if r, ok := m.known[key]; ok {
		return r, nil
	}
	if m.ctx.Err() != nil {
		return result{}, m.interrupted()
	}
	r, err := measure()
	if m.ctx.Err() != nil {
		return result{}, m.interrupted()
	}
	if err != nil {
		return r, err
	}
	line, err := json.Marshal(cached{key, r})
	if err != nil {
		return r, err
	}
	if _, err := m.cache.Write(append(line, '\n')); err != nil {
		return r, file.CannotWrite(m.options.Cache, err)
	}
	m.known[key] = r
	fmt.Fprintf(m.out, "measured %s\n", what)
	return r, nil
}

func (m *measurement) interrupted() error {
	return fmt.Errorf("interrupted; the same command goes on where it stopped")
}

func (m *measurement) count(problem string) int {
	if problem == "tsp" {
		return m.options.Tours
	}
	return m.options.Count
}

// set is the test set of a task and size.
func (m *measurement) set(problem string, n int) *measure.Set {
	key := fmt.Sprint(problem, n)
	if m.sets[key] == nil {
		m.sets[key] = measure.Fresh(problem, n, m.count(problem), measure.TestSeed, m.pool)
	}
	return m.sets[key]
}

// all measures everything.
func (m *measurement) all(files []weights.File) (*results, error) {
	r := &results{files: files, solved: map[int]tourFigures{}}
	used := map[string]bool{}
	for _, c := range paperCells() {
		var row []measured
		for _, f := range files {
			if !c.fits(f) {
				continue
			}
			used[f.Name] = true
			got, err := m.network(f, c.n)
			if err != nil {
				return nil, err
			}
			row = append(row, measured{file: f, n: c.n, result: got})
		}
		r.cells = append(r.cells, row)
		if _, ok := r.solved[c.n]; c.task == "tsp" && !ok {
			figures, err := m.solvers(c.n)
			if err != nil {
				return nil, err
			}
			r.solved[c.n] = figures
		}
	}
	for _, f := range files {
		if used[f.Name] {
			continue
		}
		for _, n := range bestSizes(f.Model.Meta) {
			got, err := m.network(f, n)
			if err != nil {
				return nil, err
			}
			views, err := m.views(f, n)
			if err != nil {
				return nil, err
			}
			r.best = append(r.best, measured{f, n, got, views})
		}
	}
	return r, nil
}

// measuring is raised with every change of decoding, scoring or solving that moves
// a figure, so that none is taken from the cache that was measured otherwise.
const measuring = 5

// network measures a weight file at n.
func (m *measurement) network(f weights.File, n int) (result, error) {
	return m.once(m.key(f, n), fmt.Sprintf("%s at n = %d", f.Name, n), func() (result, error) {
		r, err := m.decoded(f, n, m.options.decode())
		if err != nil {
			return r, err
		}
		plain, err := m.decoded(f, n, m.options.plain(f))
		r.Plain = &plain
		return r, err
	})
}

// key is what a measurement of a weight file at n is known by.
func (m *measurement) key(f weights.File, n int) string {
	problem := f.Model.Meta.Task
	return fmt.Sprintf("measuring %d weights %s n %d instances %d seed %d beam %d",
		measuring, f.Hash, n, m.count(problem), measure.TestSeed, m.options.Beam)
}

// views measures a weight file at n with all symmetric views combined.
func (m *measurement) views(f weights.File, n int) (result, error) {
	key := fmt.Sprintf("%s views %d", m.key(f, n), task.Views)
	return m.once(key, fmt.Sprintf("%s at n = %d, %d views", f.Name, n, task.Views), func() (result, error) {
		return m.decoded(f, n, m.options.viewed(f))
	})
}

// decoded measures a weight file at n, decoded as the options say.
func (m *measurement) decoded(f weights.File, n int, o model.Options) (result, error) {
	set := m.set(f.Model.Meta.Task, n)
	answers, err := measure.Decode(f.Model, set, o, m.pool)
	if err != nil {
		return result{}, fmt.Errorf("%s: %w", f.Path, err)
	}
	var t model.Tally
	var coverage, length, optimal, gap []float64
	for i, a := range answers {
		t.Add(f.Model.Problem, set.At(i), set.Exact[i], a)
		s := f.Model.Problem.Score(set.At(i), set.Exact[i], a.Sequence)
		coverage, length = append(coverage, s.Coverage), append(length, s.Length)
		optimal, gap = append(optimal, s.ExactLength), append(gap, s.Length/s.ExactLength-1)
	}
	r := result{Instances: set.Instances(), Coverage: mean(coverage).within(0, 1),
		Length: mean(length), Optimal: mean(optimal), Gap: mean(gap).within(0, math.Inf(1)), Invalid: t.Invalid()}
	low, high := t.AccuracyInterval()
	r.Accuracy = estimate{t.Accuracy(), low, high, set.Instances()}
	return r, nil
}

// solvers measures the optimum and the solvers behind the paper's columns.
func (m *measurement) solvers(n int) (tourFigures, error) {
	var f tourFigures
	for _, name := range append([]string{"optimal"}, paperSolvers...) {
		key := fmt.Sprintf("measuring %d tours by %s n %d instances %d seed %d", measuring, name, n, m.options.Tours, measure.TestSeed)
		r, err := m.once(key, fmt.Sprintf("tours by %s at n = %d", name, n), func() (result, error) { return m.solver(name, n) })
		if err != nil {
			return f, err
		}
		if name == "optimal" {
			f.optimal = r
		} else {
			f.solvers = append(f.solvers, r)
		}
	}
	return f, nil
}

// solver measures a solver's tours. The optimal ones are those of the test set,
// which branch and bound proves.
func (m *measurement) solver(name string, n int) (result, error) {
	set := m.set("tsp", n)
	length, gap := make([]float64, set.Instances()), make([]float64, set.Instances())
	errs := make([]error, set.Instances())
	m.pool.Run(set.Instances(), func(i, _ int) {
		if m.ctx.Err() != nil {
			return
		}
		d := tour.Euclidean(set.At(i))
		best := tour.Length(d, set.Exact[i])
		length[i] = best
		if name != "optimal" {
			s, err := task.SolveTour(name, set.At(i), d, task.SolveOptions{})
			if err != nil {
				errs[i] = err
				return
			}
			length[i] = tour.Length(d, s.Sequence)
		}
		gap[i] = length[i]/best - 1
	})
	for _, err := range errs {
		if err != nil {
			return result{}, err
		}
	}
	return result{Instances: set.Instances(), Length: mean(length), Gap: mean(gap).within(0, math.Inf(1))}, nil
}
