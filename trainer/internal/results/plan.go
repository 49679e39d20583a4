package results

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"strings"

	"ptrnet/core/dataset"
	"ptrnet/core/evaluation"
	"ptrnet/core/geom"
	"ptrnet/core/measured"
	"ptrnet/core/network"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/trainer/internal/data"
	"ptrnet/trainer/internal/measure"
	"ptrnet/trainer/internal/weights"
)

// job is a cell and how it is measured on the first instances, or its figures if they stand in the weight file.
type job struct {
	measured.Cell
	measure func(ctx context.Context, instances int, pool network.Pool) ([]evaluation.Figure, error)
	figures []evaluation.Figure
}

// instanceCount is the number of instances on which a network of the paper's is measured: so many that luck
// decides nothing.
func instanceCount(d problem.Description, n int) int {
	switch {
	case n > 50:
		return 4000
	case n > 10 || d.Objective:
		return 10_000
	}
	return 60_000
}

// slowCount is their number for triangulations of 50 points, valid only, of which one takes 128 ms.
const slowCount = 1000

// tourCount is the number of tours on which the page's network is measured, from 50 cities: fewer where they
// take long, of more than 200 cities, whose optima are not all proven.
func tourCount(n int) int {
	switch {
	case n <= 100:
		return 500
	case n <= 200:
		return 200
	}
	return 64
}

// unseenCount is their number for each kind of points that training has not had.
const unseenCount = 1000

// plan are the cells that the documents show, and the scores in the files of the page's networks.
func (d *documents) plan() (jobs []job, err error) {
	for _, name := range []string{"results.md", "readme.md"} {
		if _, err := d.markdown(name); err != nil { // it asks for the cells
			return nil, err
		}
	}
	for _, f := range d.files {
		if f.Name == f.Model.Meta.Task {
			jobs = append(jobs, storedScores(f)...)
		}
	}
	for p := range d.requested {
		if j := d.job(p); j.measure != nil {
			jobs = append(jobs, j)
		}
	}
	return jobs, nil
}

// job is how the cell at a place is measured, if it is: by a method, or with the weight file that belongs
// there.
func (d *documents) job(p place) job {
	c := measured.Cell{Table: p.table, Row: p.row, Decoding: p.decoding, Kind: p.kind, N: p.n,
		Seed: evaluation.TestSeed}
	if p.table == "algorithms" {
		return d.methodJob(c)
	}
	var f *weights.File
	if p.table == "ours" || p.table == "comparison" {
		f = d.file(func(f weights.File) bool { return f.Name == p.row && f.Model.Meta.Task == p.row })
	} else if r, err := d.row(p.table, p.row, p.n); err == nil {
		f = r.file()
	}
	if f == nil {
		return job{}
	}
	c.Network, c.Hash = f.Name, f.Network
	switch p.table {
	case "comparison":
		if f.Model.Net.ComparisonUnits == 0 {
			return job{}
		}
		c.Instances = 200
		return comparisonJob(f, c)
	case "ours":
		c.Instances = ownCount(f, p)
	default:
		c.Instances = instanceCount(f.Model.Problem.Describe(), p.n)
		if p.table == "delaunay" && p.n == 50 && strings.Contains(p.decoding, "--constrained") {
			c.Instances = slowCount
		}
	}
	if c.Instances == 0 {
		return job{}
	}
	return d.networkJob(f, c)
}

// pageDecoding are the flags of eval with which the page decodes.
func pageDecoding(d problem.Description) string {
	text := fmt.Sprintf("--beam %d", d.Live.Beam)
	if d.Live.Constrained && !d.Decoding.Constrained {
		text += " --constrained"
	}
	return text
}

// storedScores are the cells of the page's network whose figures stand in its file: tours of fewer than 50
// cities.
func storedScores(f weights.File) (jobs []job) {
	d := f.Model.Problem.Describe()
	for _, s := range f.Scores {
		c := measured.Cell{Table: "ours", Row: f.Name, Network: f.Name, Hash: f.Network, Decoding: pageDecoding(d),
			Kind: s.Kind, N: s.N, Instances: s.Instances, Seed: evaluation.TestSeed}
		if s.Kind == "" {
			c.Kind = uniform
			if d.Objective && s.N >= 50 {
				continue
			}
		}
		jobs = append(jobs, job{Cell: c, figures: []evaluation.Figure{s}})
	}
	return jobs
}

// ownCount is the number of instances on which a cell of the page's network is measured: tours up to a
// thousand cities; below 50, and of the other problems, what is not among the file's scores, at the sizes of
// these scores.
func ownCount(f *weights.File, p place) int {
	d := f.Model.Problem.Describe()
	switch {
	case p.kind != uniform:
		if k, err := pointset.ByName(p.kind); err != nil || !k.Unseen {
			return 0
		}
		return unseenCount
	case d.Objective && p.n >= 50:
		return tourCount(p.n)
	case p.decoding == pageDecoding(d) || strings.Contains(p.decoding, "--improve"):
		return 0
	}
	for _, s := range f.Scores {
		switch {
		case s.Kind != "" || s.N != p.n:
		case p.n > 50:
			return min(s.Instances, 1000)
		default:
			return s.Instances
		}
	}
	return 0
}

// networkJob is the job of a network's cell, measured as eval measures it with the flags that the cell names.
func (d *documents) networkJob(f *weights.File, c measured.Cell) job {
	about := f.Model.Problem.Describe()
	o := measure.Options{N: c.N, Seed: c.Seed, Limit: measure.SearchTime, Known: &d.known}
	if c.Kind != uniform {
		o.Kind = c.Kind
	}
	fs := flag.NewFlagSet("eval", flag.PanicOnError) // the template names the flags
	o.Flags(fs, about.Decoding.Constrained)
	fs.Parse(strings.Fields(c.Decoding))
	return job{Cell: c, measure: func(ctx context.Context, instances int, pool network.Pool,
	) ([]evaluation.Figure, error) {
		o.Count = instances
		e, err := measure.Evaluate(ctx, f.Model, o, pool, func(int) {})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Path, err)
		}
		figures := e.Known()
		if about.Objective && c.N > 50 {
			proven := evaluation.Figure{Metric: "proven", Defined: e.All.Instances,
				Value: float64(e.All.Proven) / float64(e.All.Instances)}
			proven.Low, proven.High = evaluation.Wilson(e.All.Proven, e.All.Instances)
			figures = append(figures, proven)
		}
		return figures, nil
	}}
}

// exact is the decoding of exact solutions, whichever method finds them.
const exact = "exact"

// methodJob is the job of a cell of the paper's other algorithms, which are for tours.
func (d *documents) methodJob(c measured.Cell) job {
	p := named("tsp")
	c.Instances = instanceCount(p.Describe(), c.N)
	return job{Cell: c, measure: func(ctx context.Context, instances int, pool network.Pool,
	) ([]evaluation.Figure, error) {
		c.Instances = instances
		return d.methodFigures(ctx, p, c, pool)
	}}
}

// methodFigures are the figures of a method's solutions.
func (d *documents) methodFigures(ctx context.Context, p problem.Problem, c measured.Cell, pool network.Pool,
) ([]evaluation.Figure, error) {
	drawn := make([]dataset.Instance, c.Instances)
	for i := range drawn {
		drawn[i].Points = make([]geom.Point, c.N)
		evaluation.Draw(drawn[i].Points, pointset.Mixture{}, c.Seed, i)
	}
	about := p.Describe()
	solve := func(method string) []data.Solved {
		by := data.Solver{Task: about.Name, Method: func(int) string { return method }, Pool: pool}
		return by.Solve(ctx, drawn)
	}
	shortest := d.shortest[c.N]
	if shortest == nil {
		shortest = solve(about.Methods[0].Name)
	}
	solved := shortest
	if c.Decoding != exact {
		solved = solve(c.Decoding)
	}
	if ctx.Err() != nil { // not all are solved
		return nil, ctx.Err()
	}
	d.shortest[c.N] = shortest
	tally := evaluation.NewTally(about.Metrics)
	for i, a := range solved {
		if err := cmp.Or(a.Err, shortest[i].Err); err != nil {
			return nil, err
		}
		tally.Add(p.Score(drawn[i].Points, shortest[i].Sequence, a.Sequence, true))
	}
	return tally.Figures(c.N), nil
}
