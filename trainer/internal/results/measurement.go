package results

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"ptrnet/core/evaluation"
	"ptrnet/core/history"
	"ptrnet/core/input"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
	"ptrnet/trainer/internal/file"
	"ptrnet/trainer/internal/weights"
)

// measurement is one run of the command tables.
type measurement struct {
	ctx     context.Context
	options Options
	pool    network.Pool
	out     io.Writer
	known   map[string]result
	sets    map[place]*evaluation.Set
	cache   *os.File
}

// cached is a line of the cache.
type cached struct {
	Key    string
	Result result
}

// open reads the cache of earlier runs.
func (m *measurement) open() error {
	m.known = map[string]result{}
	text, err := os.ReadFile(m.options.Cache)
	if err != nil && !os.IsNotExist(err) {
		return fmt.Errorf("cannot read the cache of measurements: %w", err)
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

// once returns the cached result of a key, or measures and caches it.
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
	return fmt.Errorf("interrupted; the same command continues where it stopped")
}

// set is the test set of a problem and size.
func (m *measurement) set(d problem.Description, n int) (*evaluation.Set, error) {
	at := place{d.Name, n}
	if m.sets[at] == nil {
		set, err := evaluation.Fresh(d.Name, evaluation.Source{N: n, Seed: evaluation.TestSeed}, 0, m.options.count(d, n), m.pool)
		if err != nil {
			return nil, err
		}
		m.sets[at] = set
	}
	return m.sets[at], nil
}

// all measures everything.
func (m *measurement) all(files []weights.File) (*results, error) {
	r := &results{files: files, solved: map[place]solved{}, kinds: map[string][]ofKind{}, improved: map[string][]ofImproved{}}
	used := map[string]bool{}
	for _, c := range paperCells() {
		var row []measured
		for _, f := range files {
			if !c.belongs(f) {
				continue
			}
			used[f.Name] = true
			got, err := m.network(f, c.N)
			if err != nil {
				return nil, err
			}
			row = append(row, measured{file: f, n: c.N, result: got})
		}
		r.cells = append(r.cells, row)
		at := place{c.problem.Name, c.N}
		if _, ok := r.solved[at]; c.problem.Objective && !ok {
			figures, err := m.solvers(c.problem, c.N)
			if err != nil {
				return nil, err
			}
			r.solved[at] = figures
		}
	}
	for _, f := range files {
		if used[f.Name] || f.History[0].Place == history.ByHand { // its scores stand in its file
			continue
		}
		for _, n := range otherSizes(f) {
			got, err := m.network(f, n)
			if err != nil {
				return nil, err
			}
			augmented, err := m.augmented(f, n)
			if err != nil {
				return nil, err
			}
			r.others = append(r.others, measured{f, n, got, augmented})
		}
		if framed(f) {
			var err error
			if r.kinds[f.Name], err = m.kinds(f); err != nil {
				return nil, err
			}
		}
		if improves(f) && m.options.Improve > 0 {
			var err error
			if r.improved[f.Name], err = m.improved(f); err != nil {
				return nil, err
			}
		}
	}
	return r, nil
}

// measuring is the version of the measurements. It is increased with every change of
// decoding, scoring, solving or the cache's format, which invalidates the cache.
const measuring = 9

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

// key is the cache key of a measurement of a weight file at n.
func (m *measurement) key(f weights.File, n int) string {
	return fmt.Sprintf("measuring %d weights %s n %d instances %d seed %d beam %d",
		measuring, f.Network, n, m.options.countFor(f, n), evaluation.TestSeed, m.options.Beam)
}

// augmented measures a weight file at n with test-time augmentation.
func (m *measurement) augmented(f weights.File, n int) (result, error) {
	count := m.options.augmentedFor(f, n)
	key := fmt.Sprintf("%s symmetries %d of them %d", m.key(f, n), input.Symmetries, count)
	return m.once(key, fmt.Sprintf("%s at n = %d, %d symmetries", f.Name, n, input.Symmetries), func() (result, error) {
		set, err := m.set(describe(f), n)
		if err != nil {
			return result{}, err
		}
		return m.score(f, set.First(count), m.options.augmented(f))
	})
}

// decoded measures a weight file at n, decoded as the options say.
func (m *measurement) decoded(f weights.File, n int, o model.Options) (result, error) {
	set, err := m.set(describe(f), n)
	if err != nil {
		return result{}, err
	}
	return m.score(f, set.First(m.options.countFor(f, n)), o)
}

// score measures a weight file on a set.
func (m *measurement) score(f weights.File, set *evaluation.Set, o model.Options) (result, error) {
	outcomes, err := evaluation.Measure(f.Model, set, o, m.pool)
	if err != nil {
		return result{}, fmt.Errorf("%s: %w", f.Path, err)
	}
	tally := evaluation.Total(f.Model.Problem, outcomes)
	return result{Instances: tally.Instances, Figures: tally.Figures(set.N)}, nil
}

// solvers measures exact solutions and those of the solvers that correspond to the paper's columns.
func (m *measurement) solvers(d problem.Description, n int) (solved, error) {
	const exact = ""
	measured := func(method, name string) (result, error) {
		key := fmt.Sprintf("measuring %d %s by %s n %d instances %d seed %d",
			measuring, d.Name, name, n, m.options.count(d, n), evaluation.TestSeed)
		return m.once(key, fmt.Sprintf("%s by %s at n = %d", d.Name, name, n), func() (result, error) { return m.solver(d, method, n) })
	}
	var s solved
	var err error
	if s.exact, err = measured(exact, "exact"); err != nil {
		return s, err
	}
	for _, solver := range d.Paper.Solvers {
		r, err := measured(solver.Method, solver.Method)
		if err != nil {
			return s, err
		}
		s.solvers = append(s.solvers, r)
	}
	return s, nil
}

// solver measures a method's solutions of the test set; "" is the exact solutions stored in
// the set.
func (m *measurement) solver(d problem.Description, method string, n int) (result, error) {
	set, err := m.set(d, n)
	if err != nil {
		return result{}, err
	}
	workers := make([]problem.Problem, m.pool.Workers)
	for w := range workers {
		if workers[w], err = problems.New(d.Name, ""); err != nil {
			return result{}, err
		}
	}
	scores, errs := make([]problem.Score, len(set.Exact)), make([]error, len(set.Exact))
	m.pool.Run(len(set.Exact), func(i, w int) {
		answer := set.Exact[i]
		if method != "" {
			var s problem.Solution
			s, errs[i] = problem.Solve(workers[w], method, set.At(i), problem.SolveOptions{})
			answer = s.Sequence
		}
		scores[i] = workers[w].Score(set.At(i), set.Exact[i], answer, true)
	})
	tally := evaluation.NewTally(d.Metrics)
	for _, s := range scores {
		tally.Add(s)
	}
	return result{Instances: tally.Instances, Figures: tally.Figures(n)}, errors.Join(errs...)
}
