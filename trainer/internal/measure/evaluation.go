package measure

import (
	"context"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"ptrnet/core/dataset"
	"ptrnet/core/geom"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/task"
	"ptrnet/core/tour"
	"ptrnet/core/train"
	"ptrnet/trainer/internal/data"
)

// Options say what a network is measured on, and how.
type Options struct {
	Data     string // file of instances; "" for fresh ones
	N, Count int    // of fresh instances: points and how many
	Seed     uint64
	Exact    bool          // compare tours with optimal ones even where the file has some
	Limit    time.Duration // for each optimal tour; then the best found stands in
	Decode   model.Options
}

// Evaluation is what was measured of a network.
type Evaluation struct {
	ByN map[int]*Figures
	All Figures

	model   *model.Model
	options Options
	pool    network.Pool
	workers []*model.Model
}

// Figures are what is counted.
type Figures struct {
	model.Tally
	Spent  time.Duration // decoding
	Proven int           // tours compared with that are proven optimal
}

func (f *Figures) merge(o Figures) {
	f.Tally.Merge(o.Tally)
	f.Spent += o.Spent
	f.Proven += o.Proven
}

// Evaluate measures a network on the instances of a file or on fresh ones, a window
// at a time; counted is told of every window's instances.
func Evaluate(ctx context.Context, m *model.Model, o Options, pool network.Pool, counted func(instances int)) (*Evaluation, error) {
	next, done := fresh(o), func() error { return nil }
	if o.Data != "" {
		var err error
		if next, done, err = data.Open(o.Data, m.Meta.Task); err != nil {
			return nil, err
		}
	}
	defer done()
	e := &Evaluation{model: m, options: o, pool: pool, workers: make([]*model.Model, pool.Workers), ByN: map[int]*Figures{}}
	err := data.EachWindow(ctx, next, func(window []dataset.Instance) error {
		if err := e.window(ctx, window); err != nil {
			return err
		}
		counted(len(window))
		return nil
	})
	if err == nil && e.All.Instances == 0 {
		err = fmt.Errorf("%s holds no instances", o.Data)
	}
	return e, err
}

// fresh is instances as Fresh draws them, not yet solved.
func fresh(o Options) data.Source {
	i := 0
	return func() (dataset.Instance, error) {
		if i == o.Count {
			return dataset.Instance{}, io.EOF
		}
		rng := rand.New(rand.NewPCG(o.Seed, uint64(o.N)<<32+uint64(i)))
		points := make([]geom.Point, o.N)
		train.Uniform(points, rng)
		i++
		return dataset.Instance{Points: points, Format: dataset.Text}, nil
	}
}

// job is instances of a window that are decoded in one batch.
type job struct {
	n     int
	items []int // in the window
	Figures
	err error
}

// window measures instances of any sizes: those of the same number of points are
// decoded together.
func (e *Evaluation) window(ctx context.Context, window []dataset.Instance) error {
	jobs, err := e.jobs(window)
	if err != nil {
		return err
	}
	e.pool.Run(len(jobs), func(j, w int) {
		if ctx.Err() != nil {
			return
		}
		if e.workers[w] == nil {
			// A model is for one goroutine; the copies share the weights.
			e.workers[w], jobs[j].err = model.New(e.model.Net, e.model.Meta)
			if jobs[j].err != nil {
				return
			}
		}
		e.run(ctx, &jobs[j], window, e.workers[w])
	})
	if ctx.Err() != nil {
		return data.ErrInterrupted
	}
	for _, j := range jobs {
		if j.err != nil {
			return j.err
		}
		if e.ByN[j.n] == nil {
			e.ByN[j.n] = &Figures{}
		}
		e.ByN[j.n].merge(j.Figures)
		e.All.merge(j.Figures)
	}
	return nil
}

// jobs groups a window by the number of points; an instance that the network
// cannot take is an error.
func (e *Evaluation) jobs(window []dataset.Instance) ([]job, error) {
	groups := map[int][]int{}
	for k, i := range window {
		if err := e.model.Check(i.Points); err != nil {
			return nil, data.Placed(e.options.Data, i, err)
		}
		if err := data.CheckSize(e.model.Meta.Task, len(i.Points)); err != nil {
			return nil, data.Placed(e.options.Data, i, err)
		}
		groups[len(i.Points)] = append(groups[len(i.Points)], k)
	}
	var jobs []job
	for _, n := range slices.Sorted(maps.Keys(groups)) {
		for items := range slices.Chunk(groups[n], batchSize(n, e.options.Decode)) {
			jobs = append(jobs, job{n: n, items: items})
		}
	}
	return jobs, nil
}

// run decodes and scores a job.
func (e *Evaluation) run(ctx context.Context, j *job, window []dataset.Instance, m *model.Model) {
	points := make([]geom.Point, 0, j.n*len(j.items))
	for _, k := range j.items {
		points = append(points, window[k].Unit()...)
	}
	began := time.Now()
	answers, err := m.SolveAll(points, j.n, e.options.Decode)
	j.Spent = time.Since(began)
	if err != nil {
		j.err = err
		return
	}
	for a, k := range j.items {
		problem, exact, proven := e.reference(ctx, m.Problem, window[k])
		j.Add(problem, window[k].Points, exact, answers[a])
		if proven {
			j.Proven++
		}
	}
}

// reference is the solution to compare with, and the problem with the instance's
// own distances.
func (e *Evaluation) reference(ctx context.Context, p task.Problem, i dataset.Instance) (problem task.Problem, exact []int, proven bool) {
	if p.Name() != "tsp" {
		return p, p.Target(nil, i.Points), true
	}
	problem, exact = p, i.Output
	compute := exact == nil || e.options.Exact
	if i.Rule == dataset.Euclid && !compute {
		return problem, exact, false
	}
	d := i.Rule.Distances(i.Points)
	if i.Rule != dataset.Euclid {
		problem = ruled{p, d}
	}
	if compute {
		began := time.Now()
		r := tour.Exact(d, tour.ExactOptions{Stop: func() bool {
			return ctx.Err() != nil || time.Since(began) >= e.options.Limit
		}})
		exact, proven = r.Tour, r.Proven
	}
	return problem, exact, proven
}

// ruled is the tsp with distances that a rule of TSPLIB gives.
type ruled struct {
	task.Problem
	distances tour.Distances
}

// Score has lengths by the rule.
func (r ruled) Score(points []geom.Point, exact, output []int) task.Score {
	s := r.Problem.Score(points, exact, output)
	s.ExactLength = tour.Length(r.distances, exact)
	if s.Valid {
		s.Length = tour.Length(r.distances, output)
		s.Correct = s.Length <= s.ExactLength*(1+1e-9)
	}
	return s
}
