package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"

	"ptrnet/core/dataset"
	"ptrnet/core/network"
	"ptrnet/core/problem"
	"ptrnet/trainer/internal/data"
	"ptrnet/trainer/internal/file"
	"ptrnet/trainer/internal/measure"
	"ptrnet/trainer/internal/progress"
	"ptrnet/trainer/internal/weights"
)

// answered is a network's answer to an instance, as solve --json prints it.
type answered struct {
	Line     int      `json:"line"` // of the file, where the instance begins
	N        int      `json:"n"`
	Sequence []int    `json:"sequence"` // as in data files, indices from 1
	LogProb  float64  `json:"log_probability"`
	Ended    bool     `json:"ended"` // with the end symbol
	Valid    bool     `json:"valid"`
	Right    *bool    `json:"right"` // nil: not compared
	Flaw     string   `json:"flaw,omitempty"`
	Length   *float64 `json:"length,omitempty"` // of a valid tour
}

// answers are a network's answers to the instances of a file.
type answers struct {
	Task        string     `json:"task"`
	Weights     string     `json:"weights"`
	Beam        int        `json:"beam"`
	Constrained bool       `json:"constrained"`
	Rerank      bool       `json:"rerank"`
	Instances   int        `json:"instances"`
	Valid       int        `json:"valid"`
	Right       *int       `json:"right"` // nil: not all are compared
	Each        float64    `json:"ms_per_instance"`
	MeanLength  *float64   `json:"mean_length,omitempty"` // of the valid tours
	Answers     []answered `json:"answers"`

	compared, right int
	lengths         float64
}

// answer is solve with a network: it writes the answers to the instances of o.Data.
func answer(fs *flag.FlagSet, path string, o measure.Options, s solving, out io.Writer) error {
	if err := need(fs, "data"); err != nil {
		return err
	}
	f, err := weights.Read(path)
	if err != nil {
		return err
	}
	p := f.Model.Problem
	if !given(fs, "constrained") {
		o.Decode.Constrained = p.Describe().Decoding.Constrained
	}
	if err := checkImprove(o, f); err != nil {
		return err
	}
	sink, err := file.To(s.out, out)
	if err != nil {
		return err
	}
	defer sink.Abandon()
	all := answers{Task: p.Describe().Name, Weights: path, Beam: o.Decode.Beam,
		Constrained: o.Decode.Constrained || f.Model.Meta.Distinct, Rerank: !o.Decode.ByLogProb}
	var text []byte
	o.Take = func(i dataset.Instance, a measure.Answer) error {
		all.add(p, i, a, s.json)
		text = dataset.Append(text[:0], i.Points, a.Sequence, p)
		_, err := sink.Write(text)
		return err
	}
	ctx, cancel := untilInterrupted()
	defer cancel()
	if err := all.measure(ctx, f, o, s.workers); err != nil {
		return err
	}
	if err := sink.Commit(); err != nil {
		return err
	}
	sentence := fmt.Sprintf("%s, %s: %d instances, %d valid, ", all.Task, f.Name, all.Instances, all.Valid)
	if all.Right != nil {
		sentence += fmt.Sprintf("%d right, ", *all.Right)
	}
	if all.MeanLength != nil {
		sentence += fmt.Sprintf("mean length %.6g, ", *all.MeanLength)
	}
	return s.report(out, all, fmt.Sprintf("%s%.3g ms each on one core", sentence, all.Each))
}

// measure has the network answer, and completes the totals.
func (all *answers) measure(ctx context.Context, f weights.File, o measure.Options, cores int) error {
	count := progress.NewCounter(os.Stderr, 0).Add
	e, err := measure.Evaluate(ctx, f.Model, o, network.Parallel(cores), count)
	if err != nil {
		return err
	}
	all.Instances, all.Each = e.All.Instances, data.Milliseconds(e.All.Spent, e.All.Instances)
	if all.compared == all.Instances {
		all.Right = &all.right
	}
	if mean := all.lengths / float64(all.Valid); f.Model.Problem.Describe().Objective && all.Valid > 0 {
		all.MeanLength = &mean
	}
	return nil
}

// add counts an answer, and keeps it if list is set.
func (all *answers) add(p problem.Problem, i dataset.Instance, a measure.Answer, list bool) {
	r := answered{Line: i.Line, N: len(i.Points), LogProb: a.LogProb, Ended: a.Ended, Valid: a.Valid}
	if a.Compared {
		r.Right = &a.Correct
		all.compared++
		if a.Correct {
			all.right++
		}
	}
	if a.Valid {
		all.Valid++
	}
	if flaws := p.Words().Flaws; a.Flaw > 0 && a.Flaw <= len(flaws) {
		r.Flaw = flaws[a.Flaw-1]
	}
	length := slices.IndexFunc(p.Describe().Metrics, func(m problem.Metric) bool { return m.Unit == problem.Length })
	if length >= 0 && a.Valid {
		r.Length = &a.Values[length]
		all.lengths += a.Values[length]
	}
	if !list {
		return
	}
	r.Sequence = p.Write([]int{}, a.Sequence)
	for k := range r.Sequence {
		r.Sequence[k]++
	}
	all.Answers = append(all.Answers, r)
}
