package delaunay

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/hull"
)

// requireDelaunay checks a result against the definition. Each triangle counts +1 wherever it
// covers the plane. The boundary of their sum lies on the hull, so every place inside is covered
// once; so the empty circle need be tested across edges only (B. Delaunay, 1934).
func requireDelaunay(t *testing.T, points []geom.Point, triangles [][3]int) {
	t.Helper()
	corners := hull.Of(points)
	if len(triangles) == 0 {
		require.Less(t, len(corners), 3, "no triangles")
		return
	}
	used, left := map[geom.Point]int{}, map[[2]int]int{}
	for _, tri := range triangles {
		if geom.Orient(points[tri[0]], points[tri[1]], points[tri[2]]) != 1 {
			require.Fail(t, "not counter-clockwise", "%v", tri)
		}
		for k, v := range tri {
			used[points[v]] = v
			side := [2]int{v, tri[(k+1)%3]}
			if _, twice := left[side]; twice {
				require.Fail(t, "an edge twice", "%v", side)
			}
			left[side] = tri[(k+2)%3]
		}
	}
	border := 0
	for side, apex := range left {
		a, b := points[side[0]], points[side[1]]
		if across, ok := left[[2]int{side[1], side[0]}]; ok {
			if geom.InCircle(a, b, points[apex], points[across]) > 0 {
				require.Fail(t, "inside the circle of its neighbor", "%d, %v, %d", apex, side, across)
			}
			continue
		}
		border++
		if slices.ContainsFunc(corners, func(c int) bool { return geom.Orient(a, b, points[c]) < 0 }) {
			require.Fail(t, "a corner of the hull beyond the border", "%v", side)
		}
	}
	first := map[geom.Point]int{}
	for i, p := range slices.Backward(points) {
		first[p] = i
	}
	require.Equal(t, first, used, "each point, by its first index")
	require.Len(t, triangles, 2*len(first)-2-border)
}

func triples(corners []int32) [][3]int {
	var triples [][3]int
	for k := 0; k < len(corners); k += 3 {
		triples = append(triples, [3]int{int(corners[k]), int(corners[k+1]), int(corners[k+2])})
	}
	return triples
}

// triangulated are the triangles of points.
func triangulated(points []geom.Point) [][3]int { return triples(new(Triangulator).Run(points)) }

func TestProperties(t *testing.T) {
	const seed = 1
	for _, family := range families {
		t.Run(family.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(seed, 0))
			var work Triangulator
			for n := range 40 {
				for range 3 {
					points := family.draw(rng, n)
					requireDelaunay(t, points, triples(work.Run(points)))
				}
			}
			for _, n := range []int{300, 3000} {
				points := family.draw(rng, n)
				requireDelaunay(t, points, triples(work.Run(points)))
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

func TestPointsTooFarOut(t *testing.T) {
	assert.PanicsWithValue(t, "delaunay: point 1 lies at +Inf, 0; coordinates must be numbers within ±1e100",
		func() { triangulated([]geom.Point{{}, {X: math.Inf(1)}}) })
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
		requireDelaunay(t, points, triangulated(points))
	})
}

// The peer's figure for the same task: testdata/delaunator.mjs.
func BenchmarkTriangulate100k(b *testing.B) {
	for _, family := range families {
		switch family.name {
		case "uniform", "clusters", "integer grid", "two scales":
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
