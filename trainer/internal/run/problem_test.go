package run

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/problems"
)

// What is particular to a problem in a run: the sizes that it is measured on, and what
// the best recipe makes of it.
func TestProblemsInRuns(t *testing.T) {
	for _, c := range []struct {
		task     string
		low, max int
		most     int
		sizes    []int
		sequence string
		distinct bool
	}{
		{"hull", 5, 50, 500, []int{5, 10, 20, 50, 100, 200, 500}, "", false},
		{"hull", 11, 12, 24, []int{20}, "", false},
		{"delaunay", 5, 8, 80, []int{5, 10, 20, 50}, "fan", false},
		{"tsp", 5, 20, 200, []int{5, 10, 20, 50}, "", true},
		{"tsp", 5, 200, 2000, []int{5, 10, 20, 50, 100, 200, 500, 1000}, "", true},
	} {
		config := must(Recipe{Name: "best", Task: c.task, Arch: network.PtrNet, MinN: c.low, MaxN: c.max, Hidden: 8}.Config())
		assert.Equal(t, c.sequence, config.Sequence, c.task)
		assert.Equal(t, c.distinct, config.Distinct, c.task)
		scorer := scorer{meta: model.Meta{Network: config.Network, MinN: c.low, MaxN: c.max}, problem: must(problems.New(c.task, "")).Describe()}
		assert.Equal(t, c.sizes, scorer.sizes(c.most, false), "%v", c)
		if c.task == "tsp" && c.max == 200 {
			assert.Equal(t, []int{5, 10, 20, 50}, scorer.sizes(c.most, true), "validation has exact solutions")
			assert.Equal(t, 64, scorer.instances(look{"", 100}, 500))
			assert.Equal(t, 500, scorer.instances(look{"ring", 50}, 500))
		}
	}
	_, err := Recipe{Name: "best", Task: "sort", Arch: network.PtrNet}.Config()
	assert.ErrorContains(t, err, `task "sort" is not one of`)
}
