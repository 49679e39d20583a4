package run

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/problems"
	"ptrnet/core/train"
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
		{"delaunay", 5, 50, 500, []int{5, 10, 20, 50}, "fan", false},
		{"delaunay", 5, 5, 5, []int{5}, "fan", false},
		{"delaunay", 5, 8, 80, []int{5, 10}, "fan", false},
		{"tsp", 5, 20, 200, []int{5, 10, 20, 50}, "", true},
		{"tsp", 60, 60, 60, []int{60}, "", true},
	} {
		config, err := Recipe{Name: "best", Task: c.task, Arch: network.PtrNet, MinN: c.low, MaxN: c.max, Hidden: 8}.Config()
		require.NoError(t, err)
		assert.Equal(t, c.sequence, config.Sequence, c.task)
		assert.Equal(t, c.distinct, config.Distinct, c.task)
		p, err := problems.New(c.task, "")
		require.NoError(t, err)
		scorer := scorer{meta: model.Meta{Network: config.Network, MinN: c.low, MaxN: c.max}, problem: p.Describe()}
		assert.Equal(t, c.sizes, scorer.sizes(c.most), "%v", c)
	}
	_, err := Recipe{Name: "best", Task: "sort", Arch: network.PtrNet}.Config()
	assert.ErrorContains(t, err, `task "sort" is not one of`)
}

// A configuration from when histories were sentences says as much of the weights that its
// run started from as one of now.
func TestLegacyConfig(t *testing.T) {
	text := []byte(`{"Task":"hull","ForgetBias":0,"Seed":9,"From":{"Content":"hull, sha256 1","Recipe":"adam, seed 3; then sgd, seed 4","Examples":64}}`)
	var c train.Config
	require.NoError(t, json.Unmarshal(text, &c))
	require.NoError(t, readLegacyPast(text, &c))
	runs := c.History()
	require.Len(t, runs, 3)
	assert.Equal(t, []uint64{3, 4, 9}, []uint64{runs[0].Seed, runs[1].Seed, runs[2].Seed})

	again, err := json.Marshal(c)
	require.NoError(t, err)
	var now train.Config
	require.NoError(t, json.Unmarshal(again, &now))
	require.NoError(t, readLegacyPast(again, &now))
	assert.Equal(t, c, now)
	assert.NoError(t, sameRun("p", string(text), c), "a run from then goes on now")
}
