package tour

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/pointset"
)

func TestMethods(t *testing.T) {
	for _, m := range Methods() {
		for n := range 13 {
			eachInstance(t, n, 6, func(name string, _ bool, d Distances) {
				want := HeldKarp(d)
				r := m.Solve(d, ExactOptions{})
				requirePermutation(t, n, r.Tour)
				require.Equal(t, r.Tour, Canonical(slices.Clone(r.Tour)), name)
				require.Equal(t, Length(d, r.Tour), r.Length, name)
				require.GreaterOrEqual(t, r.Length, Length(d, want)*(1-1e-9), "%s %s", m.Name, name)
				require.LessOrEqual(t, r.Bound, Length(d, want)*(1+1e-9), "%s %s", m.Name, name)
				require.Equal(t, m.Exact, r.Proven)
				if m.Exact {
					require.True(t, near(d, Length(d, want), r.Length), "%s %s", m.Name, name)
				}
			})
		}
	}
}

// Points at multiples of 2⁻¹⁰⁷⁴, the least number above 0, and the same points near 1: proven tours are shortest
// near 1 too, and bounds hold there. Coarser points are proven, and so are points that are all the same.
func TestFinest(t *testing.T) {
	proven := map[int]int{}
	for _, m := range Methods() {
		if !m.Exact {
			continue
		}
		for bits := range 53 {
			for seed := range uint64(60) {
				rng := rand.New(rand.NewPCG(seed, uint64(bits)))
				fine, near := make([]geom.Point, 2+seed%7), make([]geom.Point, 2+seed%7)
				for i := range fine {
					near[i] = geom.Point{X: float64(rng.Uint64N(1 << bits)), Y: float64(rng.Uint64N(2 << bits))}
					if seed%5 == 4 && i > 0 {
						near[i].X += 0x1p40 // far from the first
					}
					fine[i] = geom.Point{X: near[i].X * 0x1p-1074, Y: near[i].Y * 0x1p-1074}
				}
				d := Euclidean(near)
				shortest := Length(d, HeldKarp(d))
				r := m.Solve(Euclidean(fine), ExactOptions{Progress: func(r Result) {
					require.LessOrEqual(t, r.Bound*0x1p1000*0x1p74, shortest*(1+1e-9), "%v", near)
				}})
				require.LessOrEqual(t, r.Bound*0x1p1000*0x1p74, shortest*(1+1e-9), "%v", near)
				if r.Proven {
					proven[bits]++
					require.LessOrEqual(t, Length(d, r.Tour), shortest*(1+1e-9), "%v", near)
				} else {
					require.Less(t, shortest, 1.01*0x1p-1074/Tolerance*0x1p1000*0x1p74*float64(d.n))
				}
			}
		}
		same := make([]geom.Point, 7)
		for i := range same {
			same[i].X = 0x1p-1074
		}
		require.True(t, m.Solve(Euclidean(same), ExactOptions{}).Proven)
	}
	require.Less(t, proven[5], 60)
	require.Equal(t, 120, proven[40])
}

// Each heuristic is about as good as its doc comment says: mean gap in percent over uniform points, n = 50.
func TestGaps(t *testing.T) {
	const seeds = 40
	var optima [seeds]float64
	for seed := range optima {
		optima[seed] = Exact(uniform(50, uint64(seed)), ExactOptions{}).Length
	}
	between := map[string][2]float64{
		"or-opt": {0, 0.5}, "christofides-2opt": {0.2, 4}, "2opt": {0.2, 4}, "christofides": {6, 14},
		"greedy-path-2opt": {9, 17}, "greedy": {10, 20}, "nearest-neighbor": {18, 32},
	}
	for _, m := range Methods() {
		if m.Exact {
			continue
		}
		gap := 0.0
		for seed, optimum := range optima {
			gap += 100 * (m.Solve(uniform(50, uint64(seed)), ExactOptions{}).Length/optimum - 1) / seeds
		}
		t.Logf("%-20s %6.2f %%", m.Name, gap)
		assert.Greater(t, gap, between[m.Name][0]-1e-9, m.Name)
		assert.Less(t, gap, between[m.Name][1], m.Name)
	}
}

func TestSolverReturnsCopies(t *testing.T) {
	var s Solver
	rng := rand.New(rand.NewPCG(5, 5))
	var before, last []int
	for range 300 {
		kind, n := kinds[rng.IntN(len(kinds))], rng.IntN(24)
		ps := points(kind, n, rng)
		tour := s.Optimal(ps)
		requirePermutation(t, n, tour)
		d := Euclidean(ps)
		require.True(t, near(d, Exact(d, ExactOptions{}).Length, Length(d, tour)), "%s n=%d", kind, n)
		require.Equal(t, before, last, "a result changed after the next call")
		last = tour
		before = slices.Clone(tour)
	}
}

// BenchmarkProofs measures the times in docs/architecture.md, to be run once: -benchtime 1x. Times are elapsed.
func BenchmarkProofs(b *testing.B) {
	type row struct {
		kind     string
		n, count int
	}
	rows := []row{{"uniform", 50, 64}, {"uniform", 100, 64}, {"uniform", 200, 32}, {"uniform", 500, 8}}
	for _, kind := range []string{"clusters", "grid", "twice", "line"} {
		rows = append(rows, row{kind, 50, 16}, row{kind, 100, 16}, row{kind, 200, 16})
	}
	rows = append(rows, row{"lattice", 76, 60}, row{"lattice", 150, 16}, row{"boards", 76, 60})
	for _, r := range rows {
		b.Run(fmt.Sprintf("%s/n=%d", r.kind, r.n), func(b *testing.B) {
			for b.Loop() {
				times, proven := make([]float64, r.count), 0
				for k := range times {
					d := Euclidean(drawn(r.kind, r.n, rand.New(rand.NewPCG(uint64(k), uint64(r.n)))))
					began := time.Now()
					if Exact(d, ExactOptions{Stop: func() bool { return time.Since(began) > time.Minute }}).Proven {
						proven++
					}
					times[k] = time.Since(began).Seconds()
				}
				slices.Sort(times)
				last := float64(len(times) - 1)
				b.ReportMetric(float64(proven), "proven")
				b.ReportMetric(times[int(last/2+0.5)], "s/median")
				b.ReportMetric(times[int(0.95*last+0.5)], "s/95%")
				b.ReportMetric(times[len(times)-1], "s/worst")
				b.ReportMetric(0, "ns/op")
			}
		})
	}
}

// drawn are points of package pointset, uniform points each of which is there twice, points on a line
// through the square, at places of a lattice, or mirrored copies of eleven points in two rows, and six far away.
func drawn(kind string, n int, rng *rand.Rand) []geom.Point {
	ps := make([]geom.Point, n)
	switch kind {
	case "twice":
		pointset.Uniform(ps[:n/2], rng)
		copy(ps[n/2:], ps[:n/2])
	case "line":
		for i := range ps {
			t := rng.Float64()
			ps[i] = geom.Point{X: t, Y: 0.2 + 0.6*t}
		}
	case "lattice":
		side := int(math.Ceil(math.Sqrt(1.6 * float64(n))))
		for i, at := range rng.Perm(side * side)[:n] {
			ps[i] = geom.Point{X: float64(at % side), Y: float64(at / side)}
		}
	case "boards":
		copy(ps, []geom.Point{{X: -30, Y: -18}, {X: -30, Y: -15}, {X: -30, Y: 120}, {X: 200, Y: -15},
			{X: 200, Y: 100}, {X: 200, Y: 120}})
		var board [11]geom.Point
		for i, at := range rng.Perm(25)[:len(board)] {
			board[i] = geom.Point{X: float64(at % 5 * 7), Y: float64(at / 5 * 9)}
		}
		for i := range ps[6:] {
			k, p := i/len(board), board[i%len(board)]
			if k%2 == 1 {
				p.Y = 88 - p.Y
			}
			if k/2%2 == 1 {
				p.X = 28 - p.X
			}
			ps[6+i] = geom.Point{X: p.X + float64(k/2*42), Y: p.Y}
		}
	default:
		k, err := pointset.ByName(kind)
		if err != nil {
			panic(err)
		}
		k.Draw(ps, rng)
	}
	return ps
}
