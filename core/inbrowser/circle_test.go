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

// overlap is that of the network of a run, as it stands, with the exact regions of the problem; see
// evaluation.Overlap.
func overlap(t testing.TB, m *model.Model) float64 {
	t.Helper()
	found, err := evaluation.Overlap(m, nil)
	require.NoError(t, err)
	return found
}

// learned is the network of a run as it stands.
func learned(t testing.TB, run *Training) *model.Model {
	t.Helper()
	_, err := run.Measure(0)
	require.NoError(t, err)
	return run.model
}

// BenchmarkCircle prints by how much the regions that a network learns overlap the circles, after so many steps.
func BenchmarkCircle(b *testing.B) {
	for b.Loop() {
		run, err := New(Plan{Task: "delaunay", MinN: 5, MaxN: 10, Hidden: 64, Seed: 1})
		require.NoError(b, err)
		began := time.Now()
		for _, steps := range []int{0, 50, 100, 150, 200, 300, 400, 600, 900, 1200} {
			require.NoError(b, run.TakeSteps(steps-run.StepsTaken(), 1200))
			took := time.Since(began)
			fmt.Printf("%5d steps %7d examples %6.2f s: overlap %.3f\n", steps, run.Examples(), took.Seconds(),
				overlap(b, learned(b, run)))
		}
	}
}

// Taught with ellipses, a network draws ellipses: its regions are those of the stretched circles, and not the
// round ones.
func TestEllipse(t *testing.T) {
	run, err := New(Plan{Task: "delaunay", MinN: 5, MaxN: 10, Hidden: 64, Stretch: 2, Seed: 1})
	require.NoError(t, err)
	require.Less(t, overlap(t, learned(t, run)), 0.3, "random weights")
	require.NoError(t, run.TakeSteps(900, 900))
	m := learned(t, run)
	ellipse := overlap(t, m)
	m.Problem, err = problems.New("delaunay", "lists")
	require.NoError(t, err)
	circle := overlap(t, m)
	t.Logf("overlap %.3f with the ellipse, %.3f with the circle", ellipse, circle)
	require.Greater(t, ellipse, 0.9)
	require.Less(t, circle, 0.8)
}
