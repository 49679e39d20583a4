package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"ptrnet/core/geom"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/task"
	"ptrnet/core/train"
)

// Seeds of the sets that are measured on. A run with one of them is refused, so
// that training never meets them.
const (
	validationSeed = 0x76616c6964
	testSeed       = 0x74657374
)

// solvedSet is instances of n points each with their exact solutions.
type solvedSet struct {
	n      int
	points []geom.Point // [instances][n]
	exact  [][]int
}

func (s *solvedSet) instances() int { return len(s.exact) }

// at is the points of instance i.
func (s *solvedSet) at(i int) []geom.Point { return s.points[i*s.n:][:s.n] }

// freshSet draws instances uniformly from the unit square and solves them.
// Instance i depends on the seed, n and i alone.
func freshSet(name string, n, instances int, seed uint64, pool network.Pool) *solvedSet {
	s := &solvedSet{n: n, points: make([]geom.Point, instances*n), exact: make([][]int, instances)}
	problems := make([]task.Problem, pool.Workers)
	for w := range problems {
		problems[w], _ = task.ByName(name)
	}
	pool.Run(instances, func(i, w int) {
		rng := rand.New(rand.NewPCG(seed, uint64(n)<<32+uint64(i)))
		points := s.points[i*n:][:n]
		train.Uniform(points, rng)
		s.exact[i] = problems[w].Target(nil, points)
	})
	return s
}

// measureBatch is the number of instances decoded at once, fewer for large ones.
func measureBatch(n int, o model.Options) int { return max(1, min(64, 6400/n)/max(1, o.Views)) }

// decodeAll decodes a set on all of the pool's workers.
func decodeAll(m *model.Model, s *solvedSet, o model.Options, pool network.Pool) ([]model.Answer, error) {
	batch := measureBatch(s.n, o)
	jobs := (s.instances() + batch - 1) / batch
	workers := make([]*model.Model, pool.Workers)
	all, errs := make([]model.Answer, s.instances()), make([]error, jobs)
	pool.Run(jobs, func(job, w int) {
		if workers[w] == nil {
			workers[w], errs[job] = model.New(m.Net, m.Meta)
			if errs[job] != nil {
				return
			}
		}
		lo, hi := job*batch, min((job+1)*batch, s.instances())
		answers, err := workers[w].SolveAll(s.points[lo*s.n:hi*s.n], s.n, o)
		copy(all[lo:hi], answers)
		errs[job] = err
	})
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// measure decodes a set and tallies the answers.
func measure(m *model.Model, s *solvedSet, o model.Options, pool network.Pool) (model.Tally, error) {
	var total model.Tally
	answers, err := decodeAll(m, s, o, pool)
	for i, a := range answers {
		total.Add(m.Problem, s.at(i), s.exact[i], a)
	}
	return total, err
}

// scoresOf lists the metrics of a task from a tally.
func scoresOf(problem string, n int, t model.Tally) []score {
	low, high := t.AccuracyInterval()
	share := func(metric string, value float64) score {
		return score{Metric: metric, N: n, Instances: t.Instances, Value: value}
	}
	accuracy := score{Metric: "accuracy", N: n, Instances: t.Instances, Value: t.Accuracy(), Low: low, High: high}
	var scores []score
	switch problem {
	case "hull":
		scores = []score{accuracy, share("area_coverage", t.Coverage()), share("not_simple", t.Invalid())}
	case "delaunay":
		scores = []score{accuracy, share("triangle_coverage", t.Coverage())}
	case "tsp":
		scores = []score{share("tour_length", t.Length()), share("optimal_length", t.ExactLength()),
			share("gap", t.Gap()), share("invalid", t.Invalid()), accuracy}
	}
	kept := scores[:0]
	for _, s := range scores {
		if s.Value == s.Value { // a mean over nothing is not a score
			kept = append(kept, s)
		}
	}
	return kept
}

// summary is the scores in one line for a person.
func summary(scores []score) string {
	var parts []string
	tours := slices.ContainsFunc(scores, func(s score) bool { return s.Metric == "gap" })
	for _, s := range scores {
		switch {
		case s.Metric == "accuracy" && tours:
			parts = append(parts, fmt.Sprintf("(optimal %.1f%%)", 100*s.Value))
		case s.Metric == "accuracy":
			parts = append(parts, fmt.Sprintf("n=%d %.1f%%", s.N, 100*s.Value))
		case s.Metric == "triangle_coverage":
			parts = append(parts, fmt.Sprintf("(triangles %.1f%%)", 100*s.Value))
		case s.Metric == "gap":
			parts = append(parts, fmt.Sprintf("n=%d gap %.2f%%", s.N, 100*s.Value))
		}
	}
	return strings.Join(parts, " ")
}
