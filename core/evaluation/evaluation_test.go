package evaluation

import (
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
	"ptrnet/core/problems"
)

// small is an untrained model.
func small(t testing.TB, task string) *model.Model {
	t.Helper()
	net := network.New(network.Config{Arch: network.PtrNet, Features: 2, Hidden: 8})
	net.Uniform(rand.New(rand.NewPCG(1, 2)), 0.5)
	return must(model.New(net, model.Meta{Task: task, Order: input.OrderX, MinN: 5, MaxN: 50}))
}

// The instances of a seed are these for ever, whatever was drawn before: scores in weight files and in
// RESULTS.md are of them. Do not change the numbers.
func TestDrawGolden(t *testing.T) {
	for _, c := range []struct {
		seed uint64
		n, i int
		want [6]float64 // x and y of the first two points and of the last
	}{
		{TestSeed, 5, 0, [6]float64{0.9270107011306273, 0.1752011347868967, 0.7688428241414248,
			0.010696738117318194, 0.8530065976251004, 0.5295605243442468}},
		{TestSeed, 50, 7, [6]float64{0.9291753288258132, 0.2870313358137776, 0.5596096950215924,
			0.2986172765604198, 0.7268332229736516, 0.9920000320372756}},
		{RetiredSeed, 5, 0, [6]float64{0.2599730368754992, 0.9044941760593176, 0.7980086971951538,
			0.09181075211134493, 0.5599764545056365, 0.47096704157064795}},
		{ValidationSeed, 5, 0, [6]float64{0.2322349375732513, 0.6795835218190825, 0.8474757434593105,
			0.009439741713575311, 0.5636913762317134, 0.39438033286989305}},
		{MeasurementSeed(1), 5, 0, [6]float64{0.7996077966405171, 0.46719774323287855, 0.5998432024278686,
			0.4819495402646192, 0.04556515534973948, 0.1499612300218245}},
		{11, 3, 7, [6]float64{0.953065850440329, 0.04628275109732871, 0.286203637085397,
			0.6011105809863647, 0.5729253007535311, 0.302919411796832}},
	} {
		p := make([]geom.Point, c.n)
		Draw(p, pointset.Mixture{}, c.seed, c.i)
		got := [6]float64{p[0].X, p[0].Y, p[1].X, p[1].Y, p[c.n-1].X, p[c.n-1].Y}
		assert.Equal(t, c.want, got, "seed %d, %d points, instance %d", c.seed, c.n, c.i)
	}
	assert.Equal(t, [4]uint64{499918271538, 1952805748, 508440635748, 119182984441710},
		[4]uint64{TestSeed, RetiredSeed, ValidationSeed, BrowserSeed})
	assert.Equal(t, uint64(119182984441710+3<<32), MeasurementSeed(3))
}

func TestReserved(t *testing.T) {
	reserved := []uint64{TestSeed, RetiredSeed, ValidationSeed, BrowserSeed}
	for k := range uint64(5) {
		reserved = append(reserved, MeasurementSeed(k), MeasurementSeed(1000*k))
	}
	for _, seed := range reserved {
		assert.Error(t, Reserved(seed), "%d", seed)
	}
	assert.EqualError(t, Reserved(TestSeed),
		"seed 499918271538 is that of the instances that networks are measured on: choose another")
	for _, seed := range []uint64{0, 1, 7, TestSeed + 1, ValidationSeed - 1, BrowserSeed - 1, BrowserSeed + 1,
		BrowserSeed - 1<<32, MeasurementSeed(1) + 1} {
		assert.NoError(t, Reserved(seed), "%d", seed)
	}
}

// A run in parts is the run in one go, records the first failures, and its
// instances depend on seed, size and number alone.
func TestRun(t *testing.T) {
	m := small(t, "hull")
	_, err := NewRun(m, TestSet{Seed: 1}, model.Options{}, 3)
	assert.EqualError(t, err, "no points")
	once := must(NewRun(m, TestSet{N: 5, Seed: 11}, model.Options{}, 3))
	require.NoError(t, once.Step(40))
	parts := must(NewRun(m, TestSet{N: 5, Seed: 11}, model.Options{Trace: true}, 3))
	all := NewTally(m.Problem.Describe().Metrics)
	parts.All = &all
	for _, count := range []int{1, 20, 19} {
		require.NoError(t, parts.Step(count))
	}
	assert.Equal(t, 40, parts.Tally.Instances)
	assert.Equal(t, once.Tally, parts.Tally)
	assert.Equal(t, once.Tally, all)
	assert.Equal(t, once.Failures, parts.Failures)
	require.Len(t, once.Failures, 3)
	p := make([]geom.Point, 5)
	found := false
	for i := range 40 {
		Draw(p, pointset.Mixture{}, 11, i)
		found = found || slices.Equal(p, once.Failures[0].Points)
	}
	assert.True(t, found, "a failure is one of the seed's instances")
	assert.Equal(t, must(m.Solve(once.Failures[0].Points, model.Options{})).Sequence, once.Failures[0].Output)
	assert.Equal(t, m.Problem.Target(nil, once.Failures[0].Points), once.Failures[0].Exact)
}

// A network for stretched points is compared with the triangulation of stretched points.
func TestRunStretched(t *testing.T) {
	m := small(t, "delaunay")
	m.Meta.Stretch = 3
	run := must(NewRun(m, TestSet{N: 12, Seed: 11}, model.Options{}, 3))
	require.NoError(t, run.Step(5))
	p := must(problems.Stretched("delaunay", "", 3))
	for _, f := range run.Failures {
		assert.Equal(t, p.Target(nil, f.Points), f.Exact)
	}
	assert.NotEmpty(t, run.Failures)
}

// Points of other kinds, too, are these for ever: the sums of their coordinates.
func TestDrawKinds(t *testing.T) {
	sums := map[string]float64{}
	for _, k := range pointset.Kinds() {
		points, sum := make([]geom.Point, 20), 0.0
		Draw(points, must(pointset.ParseMixture(k.Name)), TestSeed, 3)
		for _, p := range points {
			sum += p.X + 2*p.Y
		}
		sums[k.Name] = sum
	}
	assert.InDeltaMapValues(t, map[string]float64{"circle": 28.94572799421236, "clusters": 34.30159900242109,
		"gaussian": 31.947435391487296, "grid": 26.932750134982705, "human": 29.150532007691847,
		"pairs": 30.67094985202797, "ring": 32.23014651899392, "small": 40.20067284463762,
		"spiral": 31.559900451921372, "strip": 28.187935194362367, "uniform": 26.31845631718268,
		"moons": 32.15208847719009, "rings": 31.066222671233565, "cross": 28.06383139761182}, sums, 1e-9)
}

// shipped is the project's network of a name.
func shipped(name string) *model.Model {
	return must(model.Load(must(os.ReadFile("../../weights/" + name + ".safetensors"))))
}

// must is a value that there must be.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
