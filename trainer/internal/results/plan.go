package results

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"ptrnet/core/evaluation"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/paper"
	"ptrnet/core/pointset"
	"ptrnet/trainer/internal/measure"
	"ptrnet/trainer/internal/weights"
)

// job is a cell and how it is measured, or its figures if they stand in the weight file.
type job struct {
	cell
	measure func(ctx context.Context, pool network.Pool) ([]evaluation.Figure, error)
	figures []evaluation.Figure
}

// The tables beside those of the paper, which have the problems' names.
const (
	tableOurs     = "ours"
	tableAlone    = "x and y"
	tableImproved = "improved"
	tableSolvers  = "algorithms"
	tableProofs   = "proofs"
	tableCompared = "comparison"
)

// xy is what the name of a network ends with that has the page's network's training and nothing but x and y.
const xy = "-xy"

const (
	beam       = 10               // of the paper's networks
	manyPoints = 50               // more, or outputs of so many triangles, are measured on at most mostOfMany instances
	mostOfMany = 1000             //
	fewer      = 200              // instances of the page's networks of many points
	improving  = 5 * time.Second  // the time in which the network improves a tour
	searching  = 10 * time.Second // the time of the search for the tour to compare with
	proving    = 60 * time.Second // the time of a proof
)

// plan lists all cells.
func plan(files []weights.File) []job {
	var jobs []job
	placed := map[string]bool{}
	solved := map[int]bool{}
	for _, c := range paperCells() {
		for _, f := range files {
			if c.belongs(f) {
				placed[f.Name] = true
				jobs = append(jobs, likePaper(f, c.row(), c.problem, c.N)...)
			}
		}
		if c.problem.Objective && !solved[c.N] {
			solved[c.N] = true
			jobs = append(jobs, solvers(c)...)
		}
	}
	for _, f := range files {
		d, m := describe(f), f.Model.Meta
		switch {
		case placed[f.Name]:
		case f.Model.Faithful() && m.Network.Arch != network.PtrNet: // of the paper's kind, but in none of its tables
			c := paperCell{d, paper.Cell{Architecture: string(m.Network.Arch), Low: m.MinN, High: m.MaxN}}
			jobs = append(jobs, likePaper(f, c.row(), d, m.MaxN)...)
		case f.Name == d.Name:
			jobs = append(jobs, ours(f, tableOurs)...)
			jobs = append(jobs, compared(f)...)
			if d.Objective {
				jobs = append(jobs, improved(f)...)
				jobs = append(jobs, proofs(d)...)
			}
		case f.Name == d.Name+xy:
			jobs = append(jobs, ours(f, tableAlone)...)
		}
	}
	return jobs
}

func describe(f weights.File) subject { return subjectOf(f.Model.Problem) }

// at is a cell of a network on uniform points of the test seed.
func at(f weights.File, table, row string, way model.Options, n, instances int) cell {
	return cell{Table: table, Row: row, Network: f.Name, Hash: f.Network, Decoding: flags(describe(f), way),
		Kind: pointset.Kinds()[0].Name, N: n, Instances: instances, Seed: evaluation.TestSeed}
}

// The ways of decoding: as the paper does, greedily without any rule but the action mask of tours, and as the page does.
func byPaper(d subject) model.Options {
	return model.Options{Beam: beam, ByLogProb: true, Constrained: d.Paper.Constrained}
}

func alone(d subject) model.Options {
	return model.Options{Beam: 1, Constrained: d.Paper.Constrained}
}

func byPage(d subject) model.Options {
	live := d.Live
	return model.Options{Beam: live.Beam, Constrained: live.Constrained}
}

// Among valid outputs alone: with the best of the beam, and greedily.
var validOnly, greedy = model.Options{Beam: beam, Constrained: true}, model.Options{Beam: 1, Constrained: true}

// way is a way of decoding with its name.
type way struct {
	name    string
	options model.Options
}

// ways are those of the page's networks, without repetition.
func ways(d subject) []way {
	all := []way{{"alone", alone(d)}, {"greedy, valid only", greedy}, {"as the page decodes", byPage(d)}}
	switch flags(d, greedy) {
	case flags(d, alone(d)):
		all = slices.Delete(all, 1, 2)
	case flags(d, byPage(d)):
		all = slices.Delete(all, 1, 2)
		all[1].name += " (greedy, valid only)"
	}
	return all
}

// flags are those of eval for a way of decoding.
func flags(d subject, o model.Options) string {
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

// likePaper are the cells of a network of the paper's at n. Tours are also decoded without a mask, if the network
// was trained without one.
func likePaper(f weights.File, row string, d subject, n int) []job {
	instances := d.Training.Instances
	if n > manyPoints || d.Group > 1 && n >= manyPoints {
		instances = min(instances, mostOfMany)
	}
	ways := []model.Options{byPaper(d), validOnly}
	if d.Paper.Constrained && !f.Model.Meta.Distinct {
		free := byPaper(d)
		free.Constrained = false
		ways = append(ways, free)
	}
	var jobs []job
	for _, way := range ways {
		jobs = append(jobs, decoded(f, at(f, d.Name, row, way, n, instances), way, 0))
	}
	return jobs
}

// ours are the cells of a network that has the page's decoding: its file's own scores; and, at the uniform sizes that it
// was trained on and whose exact solutions are known, what it does alone and among valid outputs.
func ours(f weights.File, table string) []job {
	d := describe(f)
	var jobs []job
	sizes := map[int]bool{}
	for _, s := range scoresIn(f.Model.Meta.Scores) {
		c := at(f, table, f.Name, byPage(d), s.N, s.Instances)
		if s.Kind != "" {
			c.Kind = s.Kind
		}
		jobs = append(jobs, job{cell: c, figures: []evaluation.Figure{s}})
		if s.Kind != "" || sizes[s.N] || s.N > f.Model.Meta.MaxN || d.Training.ProvenTo > 0 && s.N > d.Training.ProvenTo {
			continue
		}
		sizes[s.N] = true
		for _, w := range ways(d) {
			c := at(f, table, f.Name, w.options, s.N, s.Instances)
			if s.N > manyPoints {
				c.Instances = min(s.Instances, fewer)
			}
			if c.Decoding != flags(d, byPage(d)) {
				jobs = append(jobs, decoded(f, c, w.options, 0))
			}
		}
	}
	return jobs
}

// compared is the cell of a second look against the exact test; there is none for tours.
func compared(f weights.File) []job {
	if describe(f).Objective || f.Model.Net.Gated == 0 {
		return nil
	}
	c := at(f, tableCompared, f.Name, alone(describe(f)), 50, fewer)
	return []job{{cell: c, measure: func(context.Context, network.Pool) ([]evaluation.Figure, error) {
		a, err := measure.Compare(f.Model, c.N, c.Instances, c.Seed)
		return []evaluation.Figure{share(agreement, a.All.Right, a.All.Of), share(agreementNear, a.Near.Right, a.Near.Of),
			{Metric: pairs, Defined: a.All.Of, Value: float64(a.All.Of)}, {Metric: pairsNear, Defined: a.Near.Of, Value: float64(a.Near.Of)}}, err
	}}}
}

// The figures of a comparison: the shares of pairs on which it agrees with the exact test, and the pairs.
const agreement, agreementNear, pairs, pairsNear = "agreement", "agreement_near", "pairs", "pairs_near"

// improvedSizes and provenSizes are the numbers of cities whose tours are improved and proven.
var improvedSizes, provenSizes = []int{50, 100, 200, 500, 1000}, []int{50, 100, 200}

// improved are the cells of a network's tours before and after it has improved them.
func improved(f weights.File) []job {
	const instances = 12
	d := describe(f)
	var jobs []job
	for _, n := range improvedSizes {
		for _, time := range []time.Duration{0, improving} {
			c := at(f, tableImproved, f.Name, byPage(d), n, instances)
			c.Decoding = improvedFlags(d, time)
			jobs = append(jobs, decoded(f, c, byPage(d), time))
		}
	}
	return jobs
}

// solvers are the cells of exact solutions and of the paper's algorithms.
func solvers(p paperCell) []job {
	d := p.problem
	list := append([]paper.Solver{{Name: optimal, Method: exact}}, d.Paper.Solvers...)
	var jobs []job
	for _, s := range list {
		c := cell{Table: tableSolvers, Row: s.Name, Decoding: s.Method, Kind: pointset.Kinds()[0].Name, N: p.N,
			Instances: d.Training.Instances, Seed: evaluation.TestSeed}
		jobs = append(jobs, solved(d, c, 0))
	}
	return jobs
}

// proofs are the cells of the exact solver: how many optima it proves, and the seconds that it takes.
func proofs(d subject) []job {
	var jobs []job
	for _, n := range provenSizes {
		c := cell{Table: tableProofs, Row: d.Words.Answers, Decoding: provenBy(d),
			Kind: pointset.Kinds()[0].Name, N: n, Instances: 20, Seed: evaluation.TestSeed}
		jobs = append(jobs, solved(d, c, proving))
	}
	return jobs
}

// scoresIn are the figures of a weight file's metadata; what cannot be read is none.
func scoresIn(text string) []evaluation.Figure {
	var figures []evaluation.Figure
	if json.Unmarshal([]byte(text), &figures) != nil {
		return nil
	}
	return figures
}
