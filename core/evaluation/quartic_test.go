package evaluation

import (
	"cmp"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/input"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
	"ptrnet/core/relation"
	"ptrnet/core/train"
)

// A triangulation of the convex hull follows from every strictly convex function: the lower hull of the points
// lifted to (x, y, f(x, y)). With x² + y² it is Delaunay's. With quartic the regions that have to be empty are
// bounded by curves of the fourth degree, another at each place of the square.
func quartic(p geom.Point) float64 {
	x, y := 2*p.X-1, 2*p.Y-1
	return x*x*x*x + y*y*y*y
}

func quadratic(p geom.Point) float64 {
	x, y := 2*p.X-1, 2*p.Y-1
	return x*x + y*y
}

// below is how far the lifted p lies below the plane through the lifted a, b and c, which are counter-clockwise,
// times twice the area of the triangle: it is positive where p has to be preferred to c.
func below(lift func(geom.Point) float64, a, b, c, p geom.Point) float64 {
	area := func(a, b, c geom.Point) float64 { return (b.X-a.X)*(c.Y-a.Y) - (c.X-a.X)*(b.Y-a.Y) }
	return area(p, b, c)*lift(a) + area(a, p, c)*lift(b) + area(a, b, p)*lift(c) - area(a, b, c)*lift(p)
}

// lowerHull is the triangulation of sorted points, by trying all triples.
func lowerHull(lift func(geom.Point) float64, points []geom.Point) (triples []int) {
	for i, a := range points {
		for j := i + 1; j < len(points); j++ {
			for k := j + 1; k < len(points); k++ {
				b, c := points[j], points[k]
				if geom.Orient(a, b, c) < 0 {
					b, c = c, b
				}
				if !slices.ContainsFunc(points, func(p geom.Point) bool {
					return p != a && p != b && p != c && below(lift, a, b, c, p) > 0
				}) {
					triples = append(triples, i, j, k)
				}
			}
		}
	}
	return triples
}

// lifted is a problem's examples of a function: sorted uniform points, and their lists.
func lifted(p problem.Problem, lift func(geom.Point) float64, points []geom.Point, rng *rand.Rand) (lists []int) {
	pointset.Uniform(points, rng)
	slices.SortFunc(points, geom.Point.Compare)
	return p.(problem.Spelled).Spell(nil, points, lowerHull(lift, points))
}

// teach trains a network on examples of a function, 5 to 10 points.
func teach(t *testing.T, lift func(geom.Point) float64, steps int) *model.Model {
	t.Helper()
	c := train.Config{
		Task: "delaunay", Layout: "lists", Order: input.OrderX, MinN: 5, MaxN: 10, Init: 0.08,
		Network: network.Config{Arch: network.PtrNet, Features: 2, Hidden: 64, Bidirectional: true,
			Relation: relation.Lists, ComparisonUnits: 64, Rounds: 4},
		Run: train.Run{Batch: 16, Steps: steps, Optimizer: "adam", Rate: 4e-3, Warmup: 150, Decay: "cosine",
			Clip: 2, Average: 0.995, Seed: 4},
	}
	p := must(problems.New(c.Task, c.Layout))
	return fitted(t, c, rand.New(rand.NewPCG(c.Seed, 0)), func(_ int, rng *rand.Rand) *network.Batch {
		n := c.MinN + rng.IntN(c.MaxN-c.MinN+1)
		points, targets := make([][]geom.Point, c.Batch), make([][]int, c.Batch)
		order := make([]int, c.Batch)
		for i := range order {
			order[i], points[i] = i, make([]geom.Point, n)
			targets[i] = lifted(p, lift, points[i], rng)
		}
		slices.SortFunc(order, func(i, j int) int { return cmp.Compare(len(targets[j]), len(targets[i])) })
		b := &network.Batch{N: n, Offset: []int{0}}
		for _, i := range order {
			for _, q := range points[i] {
				b.X = append(b.X, float32(q.X), float32(q.Y))
			}
			b.Target = append(b.Target, targets[i]...)
			b.Offset = append(b.Offset, len(b.Target))
		}
		return b
	})
}

// conic fits a conic to a region by logistic regression, Newton's method with a small ridge, and reports where it is
// positive.
func conic(places []geom.Point, inside []bool) []bool {
	const terms = 6
	features := func(p geom.Point) [terms]float64 {
		x, y := 2*p.X-1, 2*p.Y-1
		return [terms]float64{1, x, y, x * x, x * y, y * y}
	}
	value := func(w, f [terms]float64) (sum float64) {
		for i := range w {
			sum += w[i] * f[i]
		}
		return sum
	}
	var w [terms]float64
	for range 40 {
		var system [terms][terms + 1]float64 // the Hessian and the gradient
		for i := range terms {
			system[i][i], system[i][terms] = 1e-6, -1e-6*w[i]
		}
		for k, p := range places {
			f := features(p)
			share := 1 / (1 + math.Exp(-value(w, f)))
			right := 0.0
			if inside[k] {
				right = 1
			}
			for i := range terms {
				for j := range terms {
					system[i][j] += share * (1 - share) * f[i] * f[j]
				}
				system[i][terms] += (right - share) * f[i]
			}
		}
		for i := range terms { // positive definite: no pivots are needed
			for j := range terms {
				if factor := system[j][i] / system[i][i]; j != i {
					for k := i; k <= terms; k++ {
						system[j][k] -= factor * system[i][k]
					}
				}
			}
		}
		for i := range terms {
			w[i] += system[i][terms] / system[i][i]
		}
	}
	found := make([]bool, len(places))
	for k, p := range places {
		found[k] = value(w, features(p)) > 0
	}
	return found
}

// union is the intersection of two regions over their union.
func union(a, b []bool) float64 {
	both, either := 0, 0
	for k := range a {
		if a[k] && b[k] {
			both++
		}
		if a[k] || b[k] {
			either++
		}
	}
	return float64(both) / float64(either)
}

// Taught with the lower hull of x⁴ + y⁴, whose empty regions are no conics, what does a network reach, and what does
// it draw? The same for x² + y², Delaunay, beside it.
//
//	PTRNET_CONTROLS=1 go test ./core/evaluation -run NoConic -v
func TestControlNoConic(t *testing.T) {
	if os.Getenv("PTRNET_CONTROLS") == "" {
		t.Skip("minutes; PTRNET_CONTROLS=1 runs it")
	}
	const steps, boards, regions = 6000, 1000, 1000
	p := must(problems.New("delaunay", "lists"))
	var places []geom.Point
	for k := range 49 * 49 {
		places = append(places, geom.Point{X: float64(k%49) / 48, Y: float64(k/49) / 48})
	}
	for name, lift := range map[string]func(geom.Point) float64{"x² + y²": quadratic, "x⁴ + y⁴": quartic} {
		m := teach(t, lift, steps)
		rng := rand.New(rand.NewPCG(TestSeed, 10))
		points, right := make([]geom.Point, 10), 0
		var learned, fitted, circle []float64
		for range boards {
			target := lifted(p, lift, points, rng)
			a := must(m.Solve(points, model.Options{Beam: 1}))
			if slices.Equal(a.Symbols, target) {
				right++
			}
			if len(learned) >= regions {
				continue
			}
			for step := 1; step < len(target); step++ {
				from, to, ok := p.(problem.Circular).Beyond(target[:step])
				if !ok || target[step] == from {
					continue
				}
				a, b, c := points[from], points[to], points[target[step]]
				form, exact := make([]float32, len(places)), make([]bool, len(places))
				require.NoError(t, m.Forms(form, points, target, step, places, nil))
				drawn, round := slices.Clone(exact), slices.Clone(exact)
				for k, q := range places {
					left := geom.Orient(a, b, q) > 0
					exact[k], round[k] = left && below(lift, a, b, c, q) > 0, left && below(quadratic, a, b, c, q) > 0
					drawn[k] = left && form[k] > 0
				}
				if !slices.Contains(exact, true) {
					continue
				}
				fit := conic(places, exact)
				for k, q := range places {
					fit[k] = fit[k] && geom.Orient(a, b, q) > 0
				}
				learned, fitted = append(learned, union(exact, drawn)), append(fitted, union(exact, fit))
				circle = append(circle, union(exact, round))
			}
		}
		for _, list := range [][]float64{learned, fitted, circle} {
			slices.Sort(list)
		}
		middle := len(learned) / 2
		t.Logf("%s: %d of %d boards of 10 right, alone; of %d regions the learned ones overlap the exact ones by %.3f, "+
			"fitted conics by %.3f, circles by %.3f (medians); lower quartiles %.3f, %.3f, %.3f", name, right, boards,
			len(learned), learned[middle], fitted[middle], circle[middle], learned[middle/2], fitted[middle/2],
			circle[middle/2])
		assert.Greater(t, learned[middle], 0.5)
	}
}

// Brute force with x² + y² finds Delaunay's triangulation.
func TestLowerHull(t *testing.T) {
	p := must(problems.New("delaunay", "lists"))
	rng, points := rand.New(rand.NewPCG(1, 1)), make([]geom.Point, 20)
	for range 20 {
		lists := lifted(p, quadratic, points, rng)
		assert.Equal(t, p.(problem.Spelled).Spell(nil, points, p.Target(nil, points)), lists)
	}
}
