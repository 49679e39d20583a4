package problem_test

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"ptrnet/core/geom"
	"ptrnet/core/problem"
)

// plain is a problem that can neither rank outputs nor have them vote. Nothing of it may be
// asked: its methods are nil. Score above all, which compares with exact answers only.
type plain struct{ problem.Problem }

// ranked is a plain problem whose outputs are better the less they begin with.
type ranked struct{ plain }

func (ranked) Rank(_ []geom.Point, output []int) float64 {
	if len(output) == 0 {
		return math.Inf(1)
	}
	return float64(output[0])
}

// voting is a ranked problem whose outputs vote; it answers where all have a first index.
type voting struct{ ranked }

func (voting) Vote(_ []geom.Point, outputs [][]int) (problem.Consensus, bool) {
	for _, o := range outputs {
		if len(o) == 0 {
			return problem.Consensus{}, false
		}
	}
	return problem.Consensus{Output: []int{7}, Of: 1, Share: 0.125}, true
}

// Same: outputs mean the same when they hold the same indices, in any order.
func (voting) Same(_ []geom.Point, a, b []int) bool {
	return len(a) > 0 && slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

func TestAgree(t *testing.T) {
	points := make([]geom.Point, 3)
	for _, c := range []struct {
		why     string
		problem problem.Problem
		outputs [][]int
		want    problem.Consensus
	}{
		{"no outputs", plain{}, nil, problem.Consensus{Of: -1}},
		{"most are 1 2", plain{}, [][]int{{0}, {1, 2}, {2, 1}, {1, 2}}, problem.Consensus{Output: []int{1, 2}, Of: 1, Share: 0.5}},
		{"of equals the lower index", plain{}, [][]int{{0}, {1}, {1}, {0}}, problem.Consensus{Output: []int{0}, Of: 0, Share: 0.5}},
		{"indices of no point mean nothing", plain{}, [][]int{{3}, {3}, {0}}, problem.Consensus{Output: []int{0}, Of: 2, Share: 1. / 3}},
		{"empty outputs count as no answer", plain{}, [][]int{{}, {}, {}, {2}}, problem.Consensus{Output: []int{2}, Of: 3, Share: 0.25}},
		{"empty outputs alone", plain{}, [][]int{{}, {}}, problem.Consensus{Output: []int{}, Of: 0, Share: 0}},
		{"the best, though others are more", ranked{}, [][]int{{2}, {2}, {1}, {1}, {2}}, problem.Consensus{Output: []int{1}, Of: 2, Share: 0.4}},
		{"none is an answer", ranked{}, [][]int{{}, {}}, problem.Consensus{Output: []int{}, Of: 0}},
		{"a vote goes before ranks", voting{}, [][]int{{2}, {1}}, problem.Consensus{Output: []int{7}, Of: 1, Share: 0.125}},
		{"a vote without an answer: plurality, not the best", voting{}, [][]int{{}, {1}, {2}, {2}}, problem.Consensus{Output: []int{2}, Of: 2, Share: 0.5}},
		{"a vote without an answer: most mean 1 2", voting{}, [][]int{{}, {1, 2}, {0, 1}, {2, 1}}, problem.Consensus{Output: []int{1, 2}, Of: 1, Share: 0.5}},
		{"a vote without an answer: indices of no point mean nothing", voting{}, [][]int{{}, {3}, {3}, {0}}, problem.Consensus{Output: []int{0}, Of: 3, Share: 0.25}},
	} {
		assert.Equal(t, c.want, problem.Agree(c.problem, points, c.outputs), c.why)
	}
}
