package inbrowser

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ptrnet/core/evaluation"
	"ptrnet/core/geom"
	"ptrnet/core/model"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
)

// board is points and an edge whose circle lies within the square.
type board struct {
	points []geom.Point
	edge   [2]int
}

// boards are random boards of 10 points, each with the edge in the middle of it.
func boards(t testing.TB, m *model.Model, count int) (list []board) {
	t.Helper()
	circular := m.Problem.(problem.Circular)
	for i := 0; len(list) < count; i++ {
		b := board{points: make([]geom.Point, 10)}
		evaluation.Draw(b.points, pointset.Mixture{}, 77, i)
		exact, nearest := m.Problem.Target(nil, b.points), math.Inf(1)
		for k := 0; k < len(exact); k += 3 {
			p := [3]geom.Point{b.points[exact[k]], b.points[exact[k+1]], b.points[exact[k+2]]}
			c := circular.Through(p[0], p[1], p[2])
			distance := math.Hypot(c.Center.X-0.5, c.Center.Y-0.5)
			corners := exact[k : k+3]
			slices.SortFunc(corners, func(i, j int) int { return b.points[i].Compare(b.points[j]) })
			for _, edge := range [][2]int{{corners[0], corners[1]}, {corners[0], corners[2]}} {
				s, _, ok, _ := m.ThirdCorner(b.points, edge[0], edge[1])
				if ok && slices.Contains(corners, s[len(s)-1]) && distance+c.Radius < 0.5 && distance < nearest {
					b.edge, nearest = edge, distance
				}
			}
		}
		if nearest < 1 {
			list = append(list, b)
		}
	}
	return list
}

// places is a grid over the square.
func places(cells int) (list []geom.Point) {
	for k := range (cells + 1) * (cells + 1) {
		list = append(list,
			geom.Point{X: float64(k%(cells+1)) / float64(cells), Y: float64(k/(cells+1)) / float64(cells)})
	}
	return list
}

// overlaps are those of the regions at the boards' edges with the exact circles, sorted.
func overlaps(t testing.TB, m *model.Model, boards []board) (list []float64) {
	t.Helper()
	grid := places(48)
	for _, b := range boards {
		s, _, ok, err := m.ThirdCorner(b.points, b.edge[0], b.edge[1])
		require.True(t, ok && err == nil)
		found, err := m.ComparisonBoundary(b.points, s, len(s)-1, grid)
		require.NoError(t, err)
		list = append(list, found.Overlap)
	}
	slices.Sort(list)
	return list
}

// learned is the network of a run as it stands.
func learned(t testing.TB, run *Training) *model.Model {
	t.Helper()
	_, err := run.Measure(0)
	require.NoError(t, err)
	return run.model
}

// BenchmarkCircle prints by how much the region that a network learns overlaps the circle, after so many
// steps: in the median of 20 boards of 10 points, and in the lower quartile.
func BenchmarkCircle(b *testing.B) {
	for b.Loop() {
		run, err := New(Plan{Task: "delaunay", MinN: 5, MaxN: 10, Hidden: 64, Seed: 1})
		require.NoError(b, err)
		set := boards(b, learned(b, run), 20)
		began := time.Now()
		for _, steps := range []int{0, 25, 50, 75, 100, 150, 200, 300, 450, 600} {
			require.NoError(b, run.TakeSteps(steps-run.StepsTaken(), 600))
			took := time.Since(began)
			list := overlaps(b, learned(b, run), set)
			fmt.Printf("%5d steps %7d examples %6.2f s: overlap %.3f, lower quartile %.3f\n", steps, run.Examples(),
				took.Seconds(), list[10], list[5])
		}
	}
}

// Taught with ellipses, a network draws ellipses: its regions are those of the stretched circles, and not the
// round ones.
func TestEllipse(t *testing.T) {
	run, err := New(Plan{Task: "delaunay", MinN: 5, MaxN: 10, Hidden: 64, Stretch: 2, Seed: 1})
	require.NoError(t, err)
	set := boards(t, learned(t, run), 20)
	require.Less(t, overlaps(t, learned(t, run), set)[10], 0.3, "random weights")
	require.NoError(t, run.TakeSteps(450, 450))
	m := learned(t, run)
	ellipse := overlaps(t, m, set)
	m.Problem, err = problems.New("delaunay", "lists")
	require.NoError(t, err)
	circle := overlaps(t, m, set)
	t.Logf("overlap %.3f with the ellipse, %.3f with the circle", ellipse[10], circle[10])
	require.Greater(t, ellipse[10], 0.9)
	require.Less(t, circle[10], 0.8)
}
