package coretest

import (
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/model"
)

// solving is a question to a network.
type solving struct {
	Weights     string       `json:"weights"`
	Task        string       `json:"task"`
	Limit       int          `json:"limit"`
	Beam        int          `json:"beam"`
	Constrained bool         `json:"constrained"`
	Trace       bool         `json:"trace"`
	Points      [][2]float64 `json:"points"`
}

// The same points give the same answers natively and as WebAssembly, by V8's optimizing compiler, in every
// way of decoding. Where the two likeliest symbols are as likely but for rounding, either may be chosen.
func TestParity(t *testing.T) {
	t.Parallel()
	const tie = 1e-3
	const early = 25 // steps; each later one passes on the rounding of those before
	files, err := filepath.Glob(filepath.Join(project, "weights", "*.safetensors"))
	require.NoError(t, err)
	networks := map[string]*model.Model{}
	var asked []solving
	for _, file := range files {
		id := strings.TrimSuffix(filepath.Base(file), ".safetensors")
		content, err := os.ReadFile(file)
		require.NoError(t, err)
		m, err := model.Load(content)
		require.NoError(t, err)
		networks[id] = m
		count, ways := 8, []solving{{Beam: 1}}
		if id == m.Meta.Task { // the page's own
			count, ways = 30, append(ways, solving{Beam: 3, Constrained: true})
		}
		random := rand.New(rand.NewPCG(2015, 7))
		for _, q := range ways {
			q.Weights, q.Task, q.Trace = id, m.Meta.Task, true
			for i := range count {
				// Of the sizes it was trained on: far outside, outputs wander for hundreds of
				// steps, and each step passes on the rounding of those before.
				largest := min(m.Meta.MaxN, 30)
				if i == 0 && q.Beam == 1 {
					largest = m.Meta.MaxN
				}
				n := m.Meta.MinN
				if largest > n {
					n += random.IntN(largest - n + 1)
				}
				switch {
				case m.Net.Dictionary > 0:
					n = m.Net.Dictionary // it has an output for each of so many
				case m.Meta.Task == "tsp":
					n = min(n, 10)
				}
				q.Points = nil
				for range n {
					q.Points = append(q.Points, [2]float64{random.Float64(), random.Float64()})
				}
				asked = append(asked, q)
			}
		}
	}
	questions := make([]question, len(asked))
	for i, q := range asked {
		questions[i] = question{"solve", q}
	}
	compiled := answers[struct {
		Sequence []int
		Steps    []struct {
			Chosen        int
			Probabilities []float64
		}
	}](t, questions)
	ties, worst, worstLate := 0, 0., 0.
	for i, q := range asked {
		points := make([]geom.Point, len(q.Points))
		for k, p := range q.Points {
			points[k] = geom.Point{X: p[0], Y: p[1]}
		}
		how := model.Options{Beam: q.Beam, Constrained: q.Constrained, Trace: true}
		native, err := networks[q.Weights].Solve(points, how)
		require.NoError(t, err)
		there := compiled[i]
		differs := false
		for s := range min(len(native.Steps), len(there.Steps)) {
			here := native.Steps[s]
			require.Len(t, there.Steps[s].Probabilities, len(points)+1)
			for j, p := range here.Probabilities {
				apart := math.Abs(float64(p) - there.Steps[s].Probabilities[j])
				if s < early {
					worst = math.Max(worst, apart)
				} else {
					worstLate = math.Max(worstLate, apart)
				}
			}
			if here.Chosen != there.Steps[s].Chosen {
				sorted := slices.Sorted(slices.Values(here.Probabilities))
				apart := float64(sorted[len(sorted)-1] - sorted[len(sorted)-2])
				assert.Less(t, apart, tie, "%s, %d points, step %d is no tie", q.Weights, len(points), s)
				differs = true
				break
			}
		}
		if differs {
			ties++
			continue
		}
		assert.Equal(t, native.Sequence, there.Sequence, "%s, beam %d", q.Weights, q.Beam)
	}
	t.Logf("%d answers of %d networks, %d ties, probabilities within %.1e, after %d steps %.1e",
		len(asked), len(networks), ties, worst, early, worstLate)
	assert.LessOrEqual(t, ties, len(asked)/100)
	assert.Less(t, worst, 1e-4)
	assert.Less(t, worstLate, tie)
}
