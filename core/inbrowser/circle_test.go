package inbrowser

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ptrnet/core/evaluation"
	"ptrnet/core/model"
	"ptrnet/core/problems"
)

// learned is the network of a run as it stands.
func learned(run *Training) *model.Model {
	must(run.Measure(0))
	return run.model
}

// BenchmarkCircle prints by how much the regions that a network learns overlap the circles, after so many steps.
func BenchmarkCircle(b *testing.B) {
	for b.Loop() {
		run := must(New(Plan{Task: "delaunay", MinN: 5, MaxN: 10, Hidden: 64, Seed: 1}))
		began := time.Now()
		for _, steps := range []int{0, 50, 100, 150, 200, 300, 400, 600, 900, 1200} {
			require.NoError(b, run.TakeSteps(steps-run.StepsTaken(), 1200))
			took := time.Since(began)
			fmt.Printf("%5d steps %7d examples %6.2f s: overlap %.3f\n", steps, run.Examples(), took.Seconds(),
				must(evaluation.Overlap(learned(run), nil)))
		}
	}
}

// BenchmarkAlone prints how many boards of 10 a network has right, alone, after runs of so many examples: the mean
// of six seeds.
func BenchmarkAlone(b *testing.B) {
	const seeds = 6
	for b.Loop() {
		for _, examples := range []int{8000, 24000, 96000} {
			right := 0.0
			for seed := range uint64(seeds) {
				run := must(New(Plan{Task: "delaunay", MinN: 5, MaxN: 10, Hidden: 64, Seed: 1 + seed}))
				require.NoError(b, run.TakeSteps(examples/batch, examples/batch))
				r := must(evaluation.NewRun(learned(run), evaluation.TestSet{N: 10, Seed: 77}, model.Options{}, 0))
				require.NoError(b, r.Step(1000))
				right += r.Tally.Figures(10)[0].Value / seeds
			}
			fmt.Printf("%6d examples: %.1f %% of 1,000 boards of 10 right, alone\n", examples, 100*right)
		}
	}
}

// Taught with ellipses, a network draws ellipses: its regions are those of the stretched circles, and not the
// round ones.
func TestEllipse(t *testing.T) {
	run := must(New(Plan{Task: "delaunay", MinN: 5, MaxN: 10, Hidden: 64, Stretch: 2, Seed: 1}))
	require.Less(t, must(evaluation.Overlap(learned(run), nil)), 0.3, "random weights")
	require.NoError(t, run.TakeSteps(900, 900))
	m := learned(run)
	ellipse := must(evaluation.Overlap(m, nil))
	m.Problem = must(problems.New("delaunay", "lists"))
	circle := must(evaluation.Overlap(m, nil))
	t.Logf("overlap %.3f with the ellipse, %.3f with the circle", ellipse, circle)
	require.Greater(t, ellipse, 0.9)
	require.Less(t, circle, 0.8)
}
