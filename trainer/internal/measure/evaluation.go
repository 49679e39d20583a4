// Package measure evaluates networks on streams of instances of any sizes, from files or drawn at random, and
// prints the results of commands. Package evaluation defines how instances are drawn, scored and aggregated.
package measure

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"ptrnet/core/dataset"
	"ptrnet/core/evaluation"
	"ptrnet/core/geom"
	"ptrnet/core/improve"
	"ptrnet/core/input"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/core/tour"
	"ptrnet/trainer/internal/data"
)

// Options say what a network is evaluated on, and how.
type Options struct {
	Data     string // file of instances; "" to draw them
	Kind     string // the distribution of drawn instances, see pointset.ParseMixture; "" for uniform points
	N, Count int    // of drawn instances: points, and number of instances
	Seed     uint64
	Exact    bool          // for tours: compute the exact solutions even if the file has solutions
	Limit    time.Duration // to compute each exact tour; after it, the best tour found is used
	Decode   model.Options
	Improve  time.Duration // for tours: time in which the network improves each of them, see improve.Improver
	Known    *sync.Map     // exact tours that evaluations share, by rule and points; nil to share none

	// Take, if not nil, is called with each answer, in the order of the instances. Tours are then compared with
	// the file's alone; the figures count the others as shortest.
	Take func(dataset.Instance, Answer) error
}

// Answer is a network's answer to an instance, with its score against the exact solution. A tour of unknown
// optimum is not compared: its score tells whether it is valid and how long it is.
type Answer struct {
	model.Answer
	problem.Score
	Compared bool
}

// Flags adds the flags of decoding to a command's.
func (o *Options) Flags(fs *flag.FlagSet, constrained bool) {
	fs.IntVar(&o.Decode.Beam, "beam", 1, fmt.Sprintf("`WIDTH` of the beam search, at most %d; 1 is greedy",
		model.MaxBeam))
	fs.BoolVar(&o.Decode.Constrained, "constrained", constrained, "constrained decoding: choose only symbols "+
		"that the action mask allows and that are feasible (default: the problem's)")
	fs.BoolVar(&o.Decode.ByLogProb, "no-rerank", false,
		"take the most probable of the beam's final hypotheses, as in the paper")
	fs.DurationVar(&o.Improve, "improve", 0, "for tours, the `TIME` in which the network improves each of them")
}

// Evaluation is the result of evaluating a network.
type Evaluation struct {
	ByN map[int]*Figures
	All *Figures

	model   *model.Model
	problem problem.Description
	options Options
	pool    network.Pool
	workers []*model.Model
}

// SearchTime is the time to search for each tour to compare with, unless --time-limit gives another.
const SearchTime = 10 * time.Second

// Known are the figures of all instances, which have the same number of points. How often a reference was
// reached says nothing where not all are proven, and is left out.
func (e *Evaluation) Known() []evaluation.Figure { return e.known(e.All, e.options.N) }

// KnownByN are the same for each number of points, the fewest first.
func (e *Evaluation) KnownByN() (known []evaluation.Figure) {
	for _, n := range slices.Sorted(maps.Keys(e.ByN)) {
		known = append(known, e.known(e.ByN[n], n)...)
	}
	return known
}

func (e *Evaluation) known(of *Figures, n int) (known []evaluation.Figure) {
	unproven := of.Instances - of.Proven
	for _, f := range of.Figures(n) {
		f.Unproven = unproven
		if m, _ := e.problem.MetricNamed(f.Metric); unproven == 0 || !m.Proportion || m.Better < 0 {
			known = append(known, f)
		}
	}
	return known
}

// Figures are the sums over instances.
type Figures struct {
	evaluation.Tally
	Spent      time.Duration // decoding
	Proven     int           // reference solutions that were computed here and proven optimal
	FirstWrong int           // outputs whose first index is wrong, see Evaluation.firstMatters
	Shorter    int           // tours shorter than the reference, which is therefore not the shortest
}

// outcome is the result of one instance.
type outcome struct {
	Answer
	spent                       time.Duration // its share of the decoding of its job
	proven, firstWrong, shorter bool
}

func (f *Figures) add(o outcome) {
	f.Tally.Add(o.Score)
	f.Spent += o.spent
	if o.proven {
		f.Proven++
	}
	if o.firstWrong {
		f.FirstWrong++
	}
	if o.shorter {
		f.Shorter++
	}
}

// Evaluate measures a network on the instances of a file or on drawn ones, a window at a
// time; counted is called with each window's number of instances.
func Evaluate(ctx context.Context, m *model.Model, o Options, pool network.Pool, counted func(instances int),
) (*Evaluation, error) {
	kinds, err := pointset.ParseMixture(o.Kind)
	if err != nil {
		return nil, err
	}
	next := data.Drawn(o.Count, func(i int) []geom.Point {
		points := make([]geom.Point, o.N)
		evaluation.Draw(points, kinds, o.Seed, i)
		return points
	})
	if o.Data != "" {
		var done func() error
		if next, done, err = data.Open(o.Data, m.Problem); err != nil {
			return nil, err
		}
		defer done()
	}
	d := m.Problem.Describe()
	e := &Evaluation{model: m, problem: d, options: o, pool: pool,
		ByN: map[int]*Figures{}, All: &Figures{Tally: evaluation.NewTally(d.Metrics)}}
	for range pool.Workers { // a model is for one goroutine; the copies share the weights
		e.workers = append(e.workers, m.Copy())
	}
	err = data.EachWindow(ctx, next, func(window []dataset.Instance) error {
		if err := e.window(ctx, window); err != nil {
			return err
		}
		counted(len(window))
		return nil
	})
	if err == nil && e.All.Instances == 0 {
		err = fmt.Errorf("%s holds no instances", data.Name(o.Data))
	}
	return e, err
}

// window measures instances of any sizes. Whichever core decodes them, their outcomes are added in the order
// of the window.
func (e *Evaluation) window(ctx context.Context, window []dataset.Instance) error {
	jobs, err := e.jobs(window)
	if err != nil {
		return err
	}
	read := slices.Clone(window) // with the points of the file
	outcomes, errs := make([]outcome, len(window)), make([]error, len(jobs))
	e.pool.Run(len(jobs), func(j, w int) {
		if ctx.Err() != nil {
			return
		}
		errs[j] = e.run(ctx, jobs[j], window, outcomes, e.workers[w])
	})
	if ctx.Err() != nil {
		return data.ErrInterrupted
	}
	if err := cmp.Or(errs...); err != nil {
		return err
	}
	for k, o := range outcomes {
		n := len(window[k].Points)
		if e.ByN[n] == nil {
			e.ByN[n] = &Figures{Tally: evaluation.NewTally(e.problem.Metrics)}
		}
		e.ByN[n].add(o)
		e.All.add(o)
		if e.options.Take != nil {
			if err := e.options.Take(read[k], o.Answer); err != nil {
				return err
			}
		}
	}
	return nil
}

// jobs are the instances of a window that are decoded in one batch, of the same number of points; an instance
// that the network cannot take is an error.
func (e *Evaluation) jobs(window []dataset.Instance) ([][]int, error) {
	groups := map[int][]int{}
	for k, i := range window {
		if err := cmp.Or(e.model.Check(i.Points), data.CheckSize(e.model.Problem, len(i.Points))); err != nil {
			return nil, data.Placed(e.options.Data, i, err)
		}
		groups[len(i.Points)] = append(groups[len(i.Points)], k)
	}
	var jobs [][]int
	for _, n := range slices.Sorted(maps.Keys(groups)) {
		group := groups[n]
		size := evaluation.BatchSize(n)
		if e.problem.Objective { // solving and improving take longer than decoding: no core waits
			size = min(size, max(1, len(group)/e.pool.Workers))
		}
		jobs = slices.AppendSeq(jobs, slices.Chunk(group, size))
	}
	return jobs, nil
}

// decoding is how a job is decoded: tours of files with a rule are ranked by it.
func (e *Evaluation) decoding(job []int, window []dataset.Instance) model.Options {
	o := e.options.Decode
	hasRule := func(k int) bool { return window[k].Rule != problem.Euclid }
	if e.problem.Objective && slices.ContainsFunc(job, hasRule) {
		var sets []tour.Distances
		for _, k := range job {
			points := window[k].Points
			sets = append(sets, tour.NewDistances(len(points), window[k].Rule.Distances(points)))
		}
		o.Distance = func(set, a, b int) float64 { return sets[set].At(a, b) }
	}
	return o
}

func (e *Evaluation) run(ctx context.Context, job []int, window []dataset.Instance, outcomes []outcome,
	m *model.Model) error {
	var points []geom.Point
	for _, k := range job {
		points = append(points, window[k].Rule.Plane(window[k].Points)...)
	}
	began := time.Now()
	answers, err := m.SolveAll(points, len(points)/len(job), e.decoding(job, window))
	if err != nil {
		return err
	}
	spent := time.Since(began) / time.Duration(len(job))
	for a, k := range job {
		p, exact, proven, err := e.reference(ctx, m.Problem, window[k])
		if err != nil {
			return data.Placed(e.options.Data, window[k], err)
		}
		window[k].Points = window[k].Rule.Plane(window[k].Points)
		if e.options.Improve > 0 {
			if err := e.improve(ctx, m, p, window[k], &answers[a]); err != nil {
				return err
			}
		}
		o := outcome{Answer: Answer{Answer: answers[a], Compared: exact != nil || !e.problem.Objective}, spent: spent,
			proven: proven}
		if !o.Compared {
			exact = o.Sequence
		}
		o.Score = p.Score(window[k].Points, exact, o.Sequence, o.Ended)
		if _, at := e.problem.MetricNamed(e.problem.Headline); e.problem.Objective {
			o.shorter = o.Values[at] < 0 // it is 0 up to rounding
		}
		first := func(sequence []int) []int { return sequence[:min(1, len(sequence))] }
		o.firstWrong = e.firstMatters() && !slices.Equal(first(o.Sequence), first(exact))
		outcomes[k] = o
	}
	return nil
}

// improve lets the network improve a tour for the time of the options.
func (e *Evaluation) improve(ctx context.Context, m *model.Model, p problem.Problem, i dataset.Instance,
	a *model.Answer) error {
	began := time.Now()
	timeUp := func() bool { return ctx.Err() != nil || time.Since(began) >= e.options.Improve }
	length := func(tour []int) float64 { return p.(problem.Reranker).Rank(i.Points, tour) }
	im, err := improve.New(m, i.Points, a.Sequence, length, 1, timeUp)
	if err != nil {
		return err
	}
	for err == nil && !timeUp() {
		_, err = im.Step()
	}
	if errors.Is(err, model.ErrStopped) {
		err = nil
	}
	a.Sequence = im.Tour
	return err
}

// firstMatters reports whether the first index of an exact solution depends on the points: that of
// points in random order, in the paper's layout, for problems whose solutions may begin anywhere.
func (e *Evaluation) firstMatters() bool {
	m := e.model.Meta
	return m.Order == input.OrderRandom && m.Layout == "" && !e.problem.Permutation
}

// reference is the solution to compare with, and the problem with the distances of the
// instance's rule. A tour in the file is used as it is: it may be the best known where an
// optimal one takes too long. Solutions of other problems are quickly computed. It is nil if none is known and
// none is to be searched for.
func (e *Evaluation) reference(ctx context.Context, p problem.Problem, i dataset.Instance,
) (_ problem.Problem, exact []int, proven bool, err error) {
	if p, err = problem.Under(p, string(i.Rule), i.Points, nil); err != nil {
		return p, nil, false, err
	}
	i.Points = i.Rule.Plane(i.Points)
	if !e.problem.Objective {
		return p, p.Target(nil, i.Points), true, nil
	}
	if i.Output != nil && !e.options.Exact || e.options.Take != nil {
		return p, i.Output, false, nil
	}
	known, key := e.options.Known, fmt.Sprint(i.Rule, i.Points)
	if known == nil {
		known = new(sync.Map)
	}
	if s, found := known.Load(key); found {
		return p, s.(problem.Solution).Sequence, s.(problem.Solution).Proven, nil
	}
	began := time.Now()
	// Not the function problem.Solve, which obeys a method's limit: here the time is
	// limited, and data.CheckSize has limited the memory.
	s := p.Solve(e.problem.Methods[0].Name, i.Points, problem.SolveOptions{Stop: func() bool {
		return ctx.Err() != nil || time.Since(began) >= e.options.Limit
	}})
	if ctx.Err() == nil {
		known.Store(key, s)
	}
	return p, s.Sequence, s.Proven, nil
}
