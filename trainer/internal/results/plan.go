package results

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"time"

	"ptrnet/core/dataset"
	"ptrnet/core/evaluation"
	"ptrnet/core/geom"
	"ptrnet/core/measured"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/paper"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
	"ptrnet/trainer/internal/data"
	"ptrnet/trainer/internal/measure"
	"ptrnet/trainer/internal/run"
	"ptrnet/trainer/internal/weights"
)

// job is a cell and how it is measured, or its figures if they stand in the weight file.
type job struct {
	measured.Cell
	measure func(ctx context.Context, pool network.Pool) ([]evaluation.Figure, error)
	figures []evaluation.Figure
}

const (
	beam      = 10               // of the paper's networks
	searching = 10 * time.Second // for a tour to compare with, as eval does by default
	improving = 5 * time.Second  // in which the network improves a tour
	exact     = "exact"          // the decoding of exact solutions, whichever method finds them
)

// instances are those on which a network of the paper's is measured: so many that luck decides nothing.
func instances(d problem.Description, n int) int {
	switch {
	case n > 50:
		return 4000
	case n > 10 || d.Objective:
		return 10_000
	}
	return 60_000
}

// tours are the tours of the page's network that are measured: up to 100 cities, of 200, and of more, whose optima are not all proven.
func tours(n int) int {
	switch {
	case n <= 100:
		return 500
	case n <= 200:
		return 200
	}
	return 64
}

// cellOf is a cell of the paper's tables with its problem.
type cellOf struct {
	problem.Description
	paper.Cell
	methods map[string]string // of the paper's solvers
}

// paperCells are the cells of a problem's tables, in the paper's order.
func paperCells(p problem.Problem) (cells []cellOf) {
	told, methods := paper.Of(p), map[string]string{}
	for _, s := range told.Solvers {
		methods[s.Name] = s.Method
	}
	for _, c := range told.Cells {
		cells = append(cells, cellOf{p.Describe(), c, methods})
	}
	return cells
}

// Row names the cell's network and the n of its training, as the paper does.
func (c cellOf) Row() string {
	names := map[network.Arch]string{network.Seq2Seq: "LSTM", network.Attention: "+attention"}
	row := cmp.Or(names[network.Arch(c.Architecture)], "Ptr-Net") + ", " + run.Span(c.Low, c.High)
	if c.Labels != "" {
		row += ", " + c.Labels + "'s tours"
	}
	return row
}

// belongs reports whether a weight file belongs to the cell: it has the paper's architecture, and was trained
// on the same numbers of points and the same method's solutions.
func (c cellOf) belongs(f weights.File) bool {
	m := f.Model.Meta
	return m.Task == c.Name && m.MinN == c.Low && m.MaxN == c.High && f.Labels() == c.methods[c.Labels] && f.Model.Faithful() && string(m.Network.Arch) == c.Architecture
}

// plan lists all cells.
func plan(files []weights.File) (jobs []job) {
	for _, p := range problems.All() {
		solved := map[int]bool{}
		for _, c := range paperCells(p) {
			for _, f := range files {
				if c.belongs(f) {
					jobs = append(jobs, likePaper(f, c)...)
				}
			}
			if c.Objective && !solved[c.N] {
				solved[c.N] = true
				jobs = append(jobs, solvers(p, c.N)...)
			}
		}
	}
	for _, f := range files {
		if f.Name == f.Model.Meta.Task {
			jobs = append(jobs, ours(f)...)
		}
	}
	return jobs
}

// likePaper are a cell as the paper decodes it, and among valid outputs. Tours are also decoded without a mask, if the network was
// trained without one.
func likePaper(f weights.File, c cellOf) (jobs []job) {
	masked := paper.Of(f.Model.Problem).Constrained
	ways := []model.Options{{Beam: beam, ByLogProb: true, Constrained: masked}, {Beam: beam, Constrained: true}}
	if masked && !f.Model.Meta.Distinct {
		ways = append(ways, model.Options{Beam: beam, ByLogProb: true})
	}
	for _, way := range ways {
		jobs = append(jobs, decoded(f, c.Name, c.Row(), way, c.N, instances(c.Description, c.N), 0))
	}
	return jobs
}

// ours are the cells of the page's network: its file's own scores, and, at the uniform sizes that it was trained on, what it does
// alone and greedily among valid outputs; tours up to a thousand cities, also improved; and its comparison.
func ours(f weights.File) (jobs []job) {
	d, table := f.Model.Problem.Describe(), "ours"
	page := model.Options{Beam: d.Live.Beam, Constrained: d.Live.Constrained}
	alone := model.Options{Beam: 1, Constrained: d.Decoding.Constrained}
	greedy := model.Options{Beam: 1, Constrained: true}
	place := map[string]bool{}
	add := func(way model.Options, n, count int, improve time.Duration) {
		if j := decoded(f, table, f.Name, way, n, count, improve); !place[j.String()] {
			place[j.String()] = true
			jobs = append(jobs, j)
		}
	}
	if d.Objective {
		for _, n := range []int{50, 100, 200, 500, 1000} {
			add(page, n, tours(n), 0)
			add(alone, n, tours(n), 0)
			add(page, n, tours(n), improving)
		}
	}
	var scores []evaluation.Figure
	json.Unmarshal([]byte(f.Model.Meta.Scores), &scores) // what cannot be read is none
	sizes := map[int]bool{}
	for _, s := range scores {
		c := cellAt(f, table, f.Name, flags(d, page), s.N, s.Instances)
		c.Kind = cmp.Or(s.Kind, c.Kind)
		if place[c.String()] {
			continue
		}
		jobs = append(jobs, job{Cell: c, figures: []evaluation.Figure{s}})
		if s.Kind != "" || sizes[s.N] || s.N > f.Model.Meta.MaxN || d.Objective && s.N > 50 {
			continue
		}
		sizes[s.N] = true
		most := s.Instances
		if s.N > 50 {
			most = min(most, 200)
		}
		add(alone, s.N, most, 0)
		if flags(d, greedy) != c.Decoding {
			add(greedy, s.N, most, 0)
		}
	}
	if !d.Objective && f.Model.Net.Gated > 0 {
		c := cellAt(f, "comparison", f.Name, "--comparison", 50, 200)
		jobs = append(jobs, job{Cell: c, measure: func(context.Context, network.Pool) ([]evaluation.Figure, error) {
			a, err := measure.Compare(f.Model, c.N, c.Instances, c.Seed)
			return []evaluation.Figure{share("agreement", a.All), share("agreement_near", a.Near), count("pairs", a.All.Of), count("pairs_near", a.Near.Of)}, err
		}})
	}
	return jobs
}

func share(metric string, of measure.Count) evaluation.Figure {
	low, high := evaluation.Wilson(of.Right, of.Of)
	return evaluation.Figure{Metric: metric, Defined: of.Of, Value: of.Share(), Low: low, High: high}
}

func count(metric string, n int) evaluation.Figure {
	return evaluation.Figure{Metric: metric, Defined: n, Value: float64(n)}
}

// cellAt is a cell of a network on uniform points of the test seed.
func cellAt(f weights.File, table, row, decoding string, n, instances int) measured.Cell {
	return measured.Cell{Table: table, Row: row, Network: f.Name, Hash: f.Network, Decoding: decoding, Kind: pointset.Kinds()[0].Name, N: n,
		Instances: instances, Seed: evaluation.TestSeed}
}

// flags are those of eval for a way of decoding.
func flags(d problem.Description, o model.Options) string {
	text := fmt.Sprintf("--beam %d", o.Beam)
	switch {
	case o.Constrained && !d.Decoding.Constrained:
		text += " --constrained"
	case !o.Constrained && d.Decoding.Constrained:
		text += " --constrained=false"
	}
	if o.ByLogProb {
		text += " --no-rerank"
	}
	return text
}

// decoded is the job of a network's cell, measured as eval measures it. Where not all optima are known, nobody knows how often they are
// reached.
func decoded(f weights.File, table, row string, way model.Options, n, count int, improve time.Duration) job {
	c := cellAt(f, table, row, flags(f.Model.Problem.Describe(), way), n, count)
	if improve > 0 {
		c.Decoding += fmt.Sprintf(" --improve %v", improve)
	}
	return job{Cell: c, measure: func(ctx context.Context, pool network.Pool) (figures []evaluation.Figure, err error) {
		e, err := measure.Evaluate(ctx, f.Model, measure.Options{N: n, Count: count, Seed: c.Seed, Limit: searching, Decode: way, Improve: improve}, pool, func(int) {})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Path, err)
		}
		d := f.Model.Problem.Describe()
		for _, figure := range e.All.Figures(n) {
			if m, _ := d.MetricNamed(figure.Metric); !d.Objective || e.All.Proven == e.All.Instances || !m.Proportion || m.Better < 0 {
				figures = append(figures, figure)
			}
		}
		if d.Objective && n > 50 {
			figures = append(figures, share("proven", measure.Count{Right: e.All.Proven, Of: e.All.Instances}))
		}
		return figures, nil
	}}
}

// solvers are the cells of exact solutions and of the paper's algorithms.
func solvers(p problem.Problem, n int) (jobs []job) {
	d := p.Describe()
	for _, s := range append([]paper.Solver{{Name: "shortest", Method: exact}}, paper.Of(p).Solvers...) {
		c := measured.Cell{Table: "algorithms", Row: s.Name, Decoding: s.Method, Kind: pointset.Kinds()[0].Name, N: n,
			Instances: instances(d, n), Seed: evaluation.TestSeed}
		jobs = append(jobs, job{Cell: c, measure: func(ctx context.Context, pool network.Pool) ([]evaluation.Figure, error) {
			return solved(ctx, d, c, pool)
		}})
	}
	return jobs
}

// solved are the figures of a method's solutions.
func solved(ctx context.Context, d problem.Description, c measured.Cell, pool network.Pool) ([]evaluation.Figure, error) {
	method := c.Decoding
	if method == exact {
		method = d.Methods[0].Name
	}
	drawn := make([]dataset.Instance, c.Instances)
	for i := range drawn {
		drawn[i].Points = make([]geom.Point, c.N)
		evaluation.Draw(drawn[i].Points, pointset.Mixture{}, c.Seed, i)
	}
	p, err := problems.New(d.Name, "")
	if err != nil {
		return nil, err
	}
	by := data.Solver{Task: d.Name, Method: func(int) string { return method }, Pool: pool}
	tally := evaluation.NewTally(d.Metrics)
	for i, a := range by.Solve(ctx, drawn) {
		if a.Err != nil {
			return nil, a.Err
		}
		tally.Add(p.Score(drawn[i].Points, p.Target(nil, drawn[i].Points), a.Sequence, true))
	}
	return tally.Figures(c.N), nil
}
