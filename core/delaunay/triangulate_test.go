package delaunay

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
)

// requireDelaunay checks a result against the definition, without Check: corners
// and twins in order, counter-clockwise, the empty circle across each edge, every
// distinct point used by its first index, each edge at most twice.
func requireDelaunay(t *testing.T, points []geom.Point, got Triangulation) {
	t.Helper()
	require.Len(t, got.halfedges, len(got.Triangles))
	require.Zero(t, len(got.Triangles)%3)
	first := map[int32]bool{}
	for _, i := range distinctOf(points) {
		first[int32(i)] = true
	}
	used, edges, hull := map[int32]bool{}, map[[2]int32]bool{}, 0
	next := func(e int) int { return e - e%3 + (e+1)%3 }
	for e, v := range got.Triangles {
		w, apex := got.Triangles[next(e)], got.Triangles[next(next(e))]
		a, b, c := points[v], points[w], points[apex]
		if e%3 == 0 && geom.Orient(a, b, c) != 1 {
			require.Fail(t, "not counter-clockwise", "%v %v %v", a, b, c)
		}
		if !first[v] {
			require.Fail(t, "duplicate used", "%d", v)
		}
		used[v] = true
		if edges[[2]int32{v, w}] {
			require.Fail(t, "edge used twice", "%d %d", v, w)
		}
		edges[[2]int32{v, w}] = true
		twin := int(got.halfedges[e])
		if twin < 0 {
			hull++
			continue
		}
		if int(got.halfedges[twin]) != e || got.Triangles[twin] != w || got.Triangles[next(twin)] != v {
			require.Fail(t, "not twins", "%d %d", e, twin)
		}
		if d := points[got.Triangles[next(next(twin))]]; geom.InCircle(a, b, c, d) > 0 {
			require.Fail(t, "circle not empty", "%v is inside that of %v %v %v", d, a, b, c)
		}
	}
	if len(got.Triangles) > 0 {
		require.Len(t, used, len(first), "points used")
		require.Equal(t, 2*len(first)-2-hull, got.Len(), "triangles")
	}
}

// requireWhole checks by brute force that the hull is covered exactly once.
func requireWhole(t *testing.T, points []geom.Point, got Triangulation) {
	t.Helper()
	h, hullArea := bruteHull(points)
	want := 0
	if h > 0 {
		want = 2*len(distinctOf(points)) - 2 - h
	}
	require.Equal(t, want, got.Len(), "triangles")
	area := new(big.Int)
	for e := 0; e < len(got.Triangles); e += 3 {
		a, b, c := points[got.Triangles[e]], points[got.Triangles[e+1]], points[got.Triangles[e+2]]
		area.Add(area, cross(a, b)).Add(area, cross(b, c)).Add(area, cross(c, a))
	}
	if h > 0 {
		require.Zero(t, area.Cmp(hullArea), "area")
	}
}

func triples(got Triangulation) [][3]int {
	var triples [][3]int
	for e := 0; e < len(got.Triangles); e += 3 {
		triples = append(triples, [3]int{int(got.Triangles[e]), int(got.Triangles[e+1]), int(got.Triangles[e+2])})
	}
	return triples
}

func TestProperties(t *testing.T) {
	const seed = 1
	for _, family := range families {
		t.Run(family.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(seed, 0))
			var work Triangulator
			for n := range 40 {
				for range 3 {
					points := family.draw(rng, n)
					got := work.Run(points)
					requireDelaunay(t, points, got)
					requireWhole(t, points, got)
					require.NoError(t, Check(points, triples(got)), "n=%d %v", n, points)
				}
			}
			for _, n := range []int{300, 3000} {
				points := family.draw(rng, n)
				got := work.Run(points)
				requireDelaunay(t, points, got)
				require.NoError(t, Check(points, triples(got)))
			}
		})
	}
}

// With eight points the definition can be taken at its word: a triangle is
// Delaunay if no point at all is inside its circle.
func TestAgainstAllCircles(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 0))
	for _, family := range families {
		for range 60 {
			points := family.draw(rng, 1+rng.IntN(8))
			got := Of(points)
			for _, tri := range got {
				for _, p := range points {
					require.LessOrEqual(t, geom.InCircle(points[tri[0]], points[tri[1]], points[tri[2]], p), 0, "%s: %v: %v", family.name, points, tri)
				}
			}
			requireWhole(t, points, Triangulate(points))
		}
	}
}

// The order decides only the time: the sweep takes the vertices in any.
func TestAnyOrderWillDo(t *testing.T) {
	const seed = 4
	for _, family := range families {
		t.Run(family.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(seed, 0))
			inside := 0
			for range 60 {
				points := append(family.draw(rng, rng.IntN(60)), geom.Point{X: 0, Y: 0}, geom.Point{X: 4, Y: 0}, geom.Point{X: 0, Y: 4})
				var work Triangulator
				require.True(t, work.order.sort(points))
				work.number(points)
				rng.Shuffle(len(work.at), func(i, j int) { work.at[i], work.at[j] = work.at[j], work.at[i] })
				third := 2
				for geom.Orient(work.at[0], work.at[1], work.at[third]) == 0 {
					third++
				}
				work.at[2], work.at[third] = work.at[third], work.at[2]
				if geom.Orient(work.at[0], work.at[1], work.at[2]) < 0 {
					work.at[0], work.at[1] = work.at[1], work.at[0]
				}
				work.sweep()
				got := Triangulation{work.triangles, work.halfedges}
				requireDelaunay(t, work.at, got)
				requireWhole(t, work.at, got)
				inside += work.inside
			}
			if family.name != "all equal" {
				assert.Positive(t, inside)
			}
		})
	}
}

// Long hulls that a search all around would be slow on, and many points inside: the tests for each
// point are few, except where the time is known to be quadratic (see Run).
func TestLargeInputs(t *testing.T) {
	const n = 5000
	for _, family := range families {
		if family.name == "all sizes" || family.name == "tiny" {
			continue
		}
		var work Triangulator
		work.Run(family.draw(rand.New(rand.NewPCG(1, 0)), n))
		assert.Less(t, work.tested, 40*n, family.name)
	}
}

func TestFewPoints(t *testing.T) {
	p := func(xy ...float64) []geom.Point {
		return each(len(xy)/2, func(i int) (float64, float64) { return xy[2*i], xy[2*i+1] })
	}
	for _, c := range []struct {
		name   string
		points []geom.Point
		want   int
	}{
		{"none", nil, 0},
		{"one", p(1, 2), 0},
		{"two", p(1, 2, 3, 4), 0},
		{"three on a line", p(0, 0, 2, 2, 1, 1), 0},
		{"three equal", p(1, 1, 1, 1, 1, 1), 0},
		{"two distinct of four", p(1, 1, 2, 2, 1, 1, 2, 2), 0},
		{"triangle", p(0, 0, 0, 1, 1, 0), 1},
		{"square", p(0, 0, 1, 0, 1, 1, 0, 1), 2},
		{"square and middle", p(0, 0, 1, 0, 1, 1, 0, 1, 0.5, 0.5), 4},
		{"triangle and a point on its side", p(0, 0, 2, 0, 0, 2, 1, 0), 2},
		{"signs of zero", p(0, 0, math.Copysign(0, -1), 0, 1, 0, 0, 1), 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := Of(c.points)
			assert.Len(t, got, c.want)
			assert.NoError(t, Check(c.points, got))
			requireDelaunay(t, c.points, Triangulate(c.points))
		})
	}
	assert.PanicsWithValue(t, "delaunay: point 1 lies at +Inf, 0; coordinates must be numbers within ±1e100", func() { Of(p(0, 0, math.Inf(1), 0)) })
}

func TestRunAgainAllocatesNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 0))
	var work Triangulator
	points := families[0].draw(rng, 2000)
	work.Run(points)
	assert.Zero(t, testing.AllocsPerRun(5, func() { work.Run(points) }))
}

func FuzzTriangulate(f *testing.F) {
	f.Add([]byte{0, 0, 0, 1, 0, 0, 1, 1, 1, 2, 2})
	f.Add([]byte{1, 0, 0, 9, 0, 0, 9, 3, 3, 3, 3, 3, 6})
	f.Add([]byte{2, 5, 5, 250, 5, 5, 250, 5, 6, 5, 7, 9, 9})
	f.Add(append([]byte{3}, bytes.Repeat([]byte{0x3f, 0xf0, 1, 2, 3, 4, 5, 6, 7}, 14)...))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) == 0 {
			return
		}
		mode, data := data[0]%4, data[1:min(len(data), 1+640)]
		width := 1
		if mode == 3 {
			width = 8
		}
		coordinate := func(b []byte) float64 {
			switch x := float64(int8(b[0])); mode {
			case 1: // small numbers with their neighbors
				return math.Nextafter(math.Trunc(x/8), x)
			case 2: // all sizes
				return math.Ldexp(float64(int8(b[0])%4), int(int8(b[0]))*8)
			case 3:
				return math.Float64frombits(binary.LittleEndian.Uint64(b))
			default:
				return x
			}
		}
		var points []geom.Point
		for ; len(data) >= 2*width; data = data[2*width:] {
			p := geom.Point{X: coordinate(data), Y: coordinate(data[width:])}
			if p.Near() {
				points = append(points, p)
			}
		}
		got := Triangulate(points)
		requireDelaunay(t, points, got)
		require.NoError(t, Check(points, triples(got)))
	})
}

// The peer's figure for the same task: testdata/delaunator.mjs.
func BenchmarkTriangulate100k(b *testing.B) {
	for _, family := range families {
		switch family.name {
		case "uniform", "clusters", "integer grid", "rounded grid", "two scales":
			b.Run(family.name, func(b *testing.B) {
				points := family.draw(rand.New(rand.NewPCG(6, 0)), 100_000)
				var work Triangulator
				least := time.Duration(math.MaxInt64)
				for range b.N {
					start := time.Now()
					work.Run(points)
					least = min(least, time.Since(start))
				}
				b.ReportMetric(float64(least.Microseconds())/1000, "ms-least")
				b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(b.N), "ms")
				b.ReportMetric(float64(work.inside), "late")
			})
		}
	}
}
