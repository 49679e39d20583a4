package evaluation

import (
	"cmp"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/input"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/pointset"
	"ptrnet/core/tour"
	"ptrnet/core/train"
)

// What the paper says in sentences, measured: the figures of docs/reproduction.md. Without a count they are
// skipped.
//
//	PTRNET_COUNT=10000 go test ./core/evaluation -run Paper -v

// count is the number of instances.
func count(t *testing.T) int {
	t.Helper()
	n, err := strconv.Atoi(os.Getenv("PTRNET_COUNT"))
	if err != nil {
		t.Skip("PTRNET_COUNT is not a number of instances")
	}
	return n
}

// "When the points on the true convex hull are seen late in the input sequence, the accuracy is lower", and
// "most problems come from points that are aligned".
func TestPaperLateAndAlignedPoints(t *testing.T) {
	total := count(t)
	for _, file := range []string{"hull-faithful", "hull-seq2seq-50"} {
		m := shipped(file)
		type hull struct{ late, right float64 } // late: the mean index of its corners
		var hulls []hull
		var faults []float64
		run := must(NewRun(m, TestSet{N: 50, Seed: 21}, model.Options{Beam: 1}, total))
		for range total {
			before := len(run.Failures)
			require.NoError(t, run.Step(1))
			h := hull{right: 1}
			if len(run.Failures) > before {
				f := run.Failures[before]
				h.right = 0
				faults = append(faults, distances(f.Points, f.Exact, f.Output)...)
			}
			exact := m.Problem.Target(nil, run.Last.Points)
			for _, i := range exact[1:] {
				h.late += float64(i) / float64(len(exact)-1)
			}
			hulls = append(hulls, h)
		}
		slices.SortFunc(hulls, func(a, b hull) int { return cmp.Compare(a.late, b.late) })
		var fifths [5]float64
		for i, h := range hulls {
			fifths[i*5/total] += 5 * h.right / float64(total)
		}
		slices.Sort(faults)
		t.Logf("%s: right by fifths, of hulls whose corners come early to late: %.3f; %d wrong points, "+
			"the median %.4f from the hull", file, fifths, len(faults), faults[len(faults)/2])
		assert.Greater(t, fifths[0], fifths[4])
		assert.Less(t, faults[len(faults)/2], 0.02)
	}
}

// distances are, in the unit of the points, those of corners that an output lacks from the line through the
// exact neighbors, and of points that it has too many from the nearest line of the exact hull.
func distances(points []geom.Point, exact, output []int) (d []float64) {
	ring := exact[:len(exact)-1]
	at := func(k int) geom.Point { return points[ring[(k+len(ring))%len(ring)]] }
	line := func(p, a, b geom.Point) float64 {
		return math.Abs((b.X-a.X)*(p.Y-a.Y)-(b.Y-a.Y)*(p.X-a.X)) / math.Hypot(b.X-a.X, b.Y-a.Y)
	}
	for k, i := range ring {
		if !slices.Contains(output, i) {
			d = append(d, line(points[i], at(k-1), at(k+1)))
		}
	}
	for k, j := range output {
		if slices.Contains(ring, j) || slices.Contains(output[:k], j) {
			continue
		}
		nearest := math.Inf(1)
		for k := range ring {
			nearest = min(nearest, line(points[j], at(k), at(k+1)))
		}
		d = append(d, nearest)
	}
	return d
}

// "Without ordering, the models learned were not as good": triangulations of 5 points, in the paper's layout
// and with their triangles in random order.
func TestPaperUnorderedTriangles(t *testing.T) {
	instances := count(t)
	c := train.Config{
		Task: "delaunay", Order: input.OrderRandom, MinN: 5, MaxN: 5, Init: 0.08,
		Network: network.Config{Arch: network.PtrNet, Features: 2, Hidden: 64},
		Run: train.Run{Batch: 64, Steps: 2 * instances, Optimizer: "adam", Rate: 1e-2, Warmup: 50,
			Decay: "cosine", Clip: 2, Average: 0.98, Seed: 5},
	}
	shuffle := func(target []int, _ int, rng *rand.Rand) {
		rng.Shuffle(len(target)/3, func(i, j int) {
			for corner := range 3 {
				a, b := 3*i+corner, 3*j+corner
				target[a], target[b] = target[b], target[a]
			}
		})
	}
	ordered := right(t, trained(t, c, unchanged), 5, instances, model.Options{Beam: 1})
	unordered := right(t, trained(t, c, shuffle), 5, instances, model.Options{Beam: 1})
	t.Logf("triangulations of 5 points, right after %d examples: %.1f %%, with triangles in any order %.1f %%",
		c.Steps*c.Batch, 100*ordered, 100*unordered)
	assert.Less(t, unordered, ordered)
}

// Where the page's networks for hulls and triangulations err first, alone, and why (docs/ablations.md).
func TestWhereTheyErr(t *testing.T) {
	total := count(t)
	for _, name := range []string{"delaunay", "hull"} {
		m := shipped(name)
		for _, n := range []int{10, 50, 200} {
			alone := model.Options{Beam: 1}
			run := must(NewRun(m, TestSet{N: n, Seed: 21}, alone, total))
			require.NoError(t, run.Step(total))
			kinds, first := map[string]int{}, 0
			for _, f := range run.Failures {
				a := must(m.Solve(f.Points, alone))
				why := a.Explain(m.Problem, f.Points, f.Exact)
				if why.Step == 0 {
					first++
				}
				if why.Kind >= 0 {
					kinds[m.Problem.Words().Faults[why.Kind]]++
				}
			}
			t.Logf("%s of %d: %d wrong of %d, %d of them at the first step: %v", name, n, len(run.Failures), total, first,
				kinds)
		}
	}
}

// How much longer each choice makes the tours of the page's network, alone: the shortest completion after it less
// that before it, by exact solutions with the prefix fixed.
func TestWhereToursErr(t *testing.T) {
	total := count(t)
	m := shipped("tsp")
	for _, n := range []int{20, 50} {
		points := make([]geom.Point, n)
		var excess, longer [5]float64 // of the first, second … fifth of the choices
		var gap, shortest, lengths, back, second float64
		for i := range total {
			Draw(points, pointset.Mixture{}, 21, i)
			a := must(m.Solve(points, model.Options{Beam: 1}))
			require.Len(t, a.Sequence, n)
			d := tour.Euclidean(points)
			best := completed(d, a.Sequence[:1])
			shortest, lengths = shortest+best, lengths+tour.Length(d, a.Sequence)
			back += d.At(a.Sequence[n-1], a.Sequence[0])
			for step := 1; step < n; step++ {
				length := completed(d, a.Sequence[:step+1])
				if length > best*(1+1e-9) {
					excess[5*step/n] += length - best
					longer[5*step/n]++
					if step == 1 {
						second++
					}
				}
				best = length
			}
		}
		for k := range excess {
			gap += excess[k]
		}
		assert.InEpsilon(t, lengths, shortest+gap, 1e-6)
		for k := range excess {
			excess[k] *= 100 / gap
			longer[k] /= float64(total)
		}
		t.Logf("%d tours of %d: gap %.2f %%; of it the fifths of the choices have %.0f %%; longer choices in a tour %.2f, "+
			"the second city %.2f; the way back is %.1f %% of a tour", total, n, 100*gap/shortest, excess, longer,
			second/float64(total), 100*back/lengths)
	}
}

// completed is the length of the shortest tour that begins with a path.
func completed(d tour.Distances, path []int) float64 {
	length := 0.0
	for k := range path[1:] {
		length += d.At(path[k], path[k+1])
	}
	first, last := path[0], path[len(path)-1]
	cities := []int{first}
	if last != first {
		cities = append(cities, last)
	}
	for j := range d.N() {
		if !slices.Contains(path, j) {
			cities = append(cities, j)
		}
	}
	k := len(cities)
	switch {
	case k < 3:
		return length + d.At(last, first)
	case len(path) == 1:
		return tour.Exact(d, tour.ExactOptions{}).Length
	}
	// One more city, which is near to the path's ends alone, stands for the path.
	const far = 10
	flat := make([]float64, (k+1)*(k+1))
	for i, a := range cities {
		for j, b := range cities {
			flat[i*(k+1)+j] = d.At(a, b)
		}
		if i > 1 {
			flat[i*(k+1)+k], flat[k*(k+1)+i] = far, far
		}
	}
	return length + tour.Exact(tour.NewDistances(k+1, flat), tour.ExactOptions{}).Length
}
