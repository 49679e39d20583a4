package pagetest

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/model"
	"ptrnet/core/problem"
)

// scripted is what window.ptrnet.solve answers.
type scripted struct {
	Model struct {
		Sequence []int
		Steps    []struct {
			Chosen        int
			Probabilities []float64
		}
	}
	Exact struct{ Sequence []int }
}

// solveAll asks the page's network for many point sets at once.
func (p *tab) solveAll(id, problem string, beam int, sets [][][2]float64) (answers []scripted) {
	p.t.Helper()
	list, err := json.Marshal(sets)
	require.NoError(p.t, err)
	p.js(fmt.Sprintf(`(async () => {
		const answers = [];
		for (const points of %s) {
			const { model, exact } = await ptrnet.solve({ task: %q, points, weights: %q, beam: %d });
			const steps = model.steps.map((s) => ({ chosen: s.chosen, probabilities: Array.from(s.probabilities) }));
			answers.push({ model: { sequence: Array.from(model.sequence), steps }, exact: { sequence: Array.from(exact.sequence) } });
		}
		return answers;
	})()`, list, problem, id, beam), &answers)
	return answers
}

// The same instances give the same answers natively and in Chromium. Where the two
// likeliest symbols are as likely but for rounding, either may be chosen.
func TestParity(t *testing.T) {
	t.Parallel()
	const tie = 1e-3
	p := open(t, 800, 600, "").ready()
	files, err := filepath.Glob(project + "/weights/*.safetensors")
	require.NoError(t, err)
	for _, file := range files {
		id := strings.TrimSuffix(filepath.Base(file), ".safetensors")
		content, err := os.ReadFile(file)
		require.NoError(t, err)
		m, err := model.Load(content)
		require.NoError(t, err)
		count, beams := 20, []int{1}
		if id == "hull" {
			count, beams = 100, []int{1, 3}
		}
		for _, beam := range beams {
			random := rand.New(rand.NewPCG(2015, uint64(beam)))
			sets := make([][][2]float64, count)
			for i := range sets {
				// Of the sizes it was trained on: far outside, outputs wander for hundreds of
				// steps, and each step passes on the rounding of those before.
				largest := m.Meta.MaxN
				if i%5 > 0 {
					largest = min(largest, 50) // sets of 200 points take most of the time
				}
				n := m.Meta.MinN + random.IntN(largest-m.Meta.MinN+1)
				switch {
				case m.Net.Dictionary > 0:
					n = m.Net.Dictionary // it has an output for each of so many
				case m.Meta.Task == "tsp":
					n = min(n, 10) // whose exact tour is quick; fewer than some were trained on
				}
				for range n {
					sets[i] = append(sets[i], [2]float64{random.Float64(), random.Float64()})
				}
			}
			ties, worst := 0, 0.
			for i, answer := range p.solveAll(id, m.Meta.Task, beam, sets) {
				points := make([]geom.Point, len(sets[i]))
				for k, q := range sets[i] {
					points[k] = geom.Point{X: q[0], Y: q[1]}
				}
				exact, err := problem.Solve(m.Problem, "", points, problem.SolveOptions{})
				require.NoError(t, err)
				if m.Meta.Task == "hull" {
					assert.Equal(t, exact.Sequence, answer.Exact.Sequence, "exact, set %d", i)
				}
				native, err := m.Solve(points, model.Options{Beam: beam, Trace: true})
				require.NoError(t, err)
				same := slices.Equal(native.Sequence, answer.Model.Sequence)
				for s := range min(len(native.Steps), len(answer.Model.Steps)) {
					here, there := native.Steps[s], answer.Model.Steps[s]
					require.Len(t, there.Probabilities, len(points)+1)
					for j, q := range here.Probabilities {
						worst = math.Max(worst, math.Abs(float64(q)-there.Probabilities[j]))
					}
					if here.Chosen == there.Chosen {
						continue
					}
					ties++
					assert.Less(t, margin(here.Probabilities), tie, "%s, beam %d, set %d, step %d: %d natively, %d in the browser, which is no tie", id, beam, i, s, here.Chosen, there.Chosen)
					break
				}
				if same {
					assert.Len(t, answer.Model.Steps, len(native.Steps), "set %d", i)
				}
			}
			t.Logf("%s, beam %d: %d sets, %d ties, probabilities within %.1e", id, beam, count, ties, worst)
			assert.LessOrEqual(t, ties, 2)
			assert.Less(t, worst, 1e-4)
		}
	}
}

// margin is the difference of the two largest.
func margin(probabilities []float32) float64 {
	sorted := slices.Clone(probabilities)
	sort.Slice(sorted, func(i, j int) bool { return sorted[i] > sorted[j] })
	return float64(sorted[0] - sorted[1])
}
