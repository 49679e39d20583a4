package delaunay

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
)

func TestCheckNamesTheFault(t *testing.T) {
	// A square of cocircular corners 0 1 2 3 around a point 4 off its middle, and a
	// second point 5 equal to corner 0.
	points := []geom.Point{{X: 0, Y: 0}, {X: 4, Y: 0}, {X: 4, Y: 4}, {X: 0, Y: 4}, {X: 2, Y: 1}, {X: 0, Y: 0}}
	for _, c := range []struct {
		name      string
		points    []geom.Point
		triangles [][3]int
		fault     string // "" for none
	}{
		{"whole", points, [][3]int{{0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}}, ""},
		{"clockwise and turned", points, [][3]int{{4, 1, 0}, {2, 1, 4}, {4, 2, 3}, {0, 3, 4}}, ""},
		{"duplicate for its twin", points, [][3]int{{5, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}}, ""},
		{"the twin alone", []geom.Point{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 0, Y: 1}, {X: 0, Y: 0}}, [][3]int{{3, 1, 2}}, ""},
		{"either diagonal", points[:4], [][3]int{{0, 1, 2}, {0, 2, 3}}, ""},
		{"or the other", points[:4], [][3]int{{0, 1, 3}, {1, 2, 3}}, ""},
		{"collinear", points[:2], nil, ""},
		{"none at all", nil, nil, ""},
		{"both diagonals", points[:4], [][3]int{{0, 1, 2}, {0, 2, 3}, {0, 1, 3}, {1, 2, 3}}, "delaunay: triangle 2 lies on the same side of edge 0 1 as another"},
		{"index", points, [][3]int{{0, 1, 6}}, "delaunay: triangle 0 has index 6 of 6 points"},
		{"negative", points, [][3]int{{0, 1, 4}, {0, -1, 4}}, "delaunay: triangle 1 has index -1 of 6 points"},
		{"flat", points, [][3]int{{0, 5, 1}}, "delaunay: triangle 0 has no area"},
		{"twice", points, [][3]int{{0, 1, 4}, {1, 4, 0}}, "delaunay: triangle 1 lies on the same side of edge 1 4 as another"},
		{"missing", points, [][3]int{{0, 1, 4}, {1, 2, 4}, {2, 3, 4}}, "delaunay: edge 3 0 of the hull is in no triangle"},
		{"nothing", points, nil, "delaunay: edge 0 1 of the hull is in no triangle"},
		{"point left out", points, [][3]int{{0, 1, 2}, {0, 2, 3}}, "delaunay: point 4 is in no triangle"},
		{"hole", append(points[:5:5], geom.Point{X: 2, Y: 3}), [][3]int{{0, 1, 4}, {1, 2, 4}, {2, 3, 5}, {3, 0, 5}, {0, 4, 5}}, "delaunay: of 7 edges with one triangle 3 are not on the hull"},
		{"not Delaunay", []geom.Point{{X: 0, Y: 0}, {X: 4, Y: -1}, {X: 8, Y: 0}, {X: 4, Y: 1}}, [][3]int{{0, 1, 2}, {0, 2, 3}}, "delaunay: point 3 is inside the circle through 2 0 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := Check(c.points, c.triangles)
			if c.fault == "" {
				assert.NoError(t, err)
			} else {
				assert.EqualError(t, err, c.fault)
			}
		})
	}
}

// apart reports whether two counter-clockwise triangles have no inner point in
// common: an edge of one has the other wholly on its right.
func apart(points []geom.Point, s, t [3]int) bool {
	for range 2 {
		for k := range 3 {
			left := false
			for _, corner := range t {
				left = left || geom.Orient(points[s[k]], points[s[(k+1)%3]], points[corner]) > 0
			}
			if !left {
				return true
			}
		}
		s, t = t, s
	}
	return false
}

// Check says yes to exactly those of all sets of triangles on five points that
// are Delaunay by definition: empty circles, no two overlapping, the hull's area.
func TestCheckAgainstAllSetsOfTriangles(t *testing.T) {
	const seed = 7
	rng := rand.New(rand.NewPCG(seed, 0))
	valid, several := 0, 0
	for _, family := range families {
		for range 4 {
			points := family.draw(rng, 5)
			if len(distinctOf(points)) < 5 {
				continue
			}
			var all [][3]int
			var area []*big.Int
			var empty []bool
			for i := range 5 {
				for j := i + 1; j < 5; j++ {
					for k := j + 1; k < 5; k++ {
						tri := [3]int{i, j, k}
						if geom.Orient(points[i], points[j], points[k]) < 0 {
							tri = [3]int{i, k, j}
						}
						a, b, c := points[tri[0]], points[tri[1]], points[tri[2]]
						isEmpty := geom.Orient(a, b, c) != 0
						for _, p := range points {
							isEmpty = isEmpty && geom.InCircle(a, b, c, p) <= 0
						}
						twice := cross(a, b)
						twice.Add(twice, cross(b, c)).Add(twice, cross(c, a))
						all, area, empty = append(all, tri), append(area, twice), append(empty, isEmpty)
					}
				}
			}
			_, hullArea := bruteHull(points)
			ways := 0
			for set := range 1 << len(all) {
				var chosen [][3]int
				want, sum := true, new(big.Int)
				for i, tri := range all {
					if set>>i&1 == 0 {
						continue
					}
					want = want && empty[i]
					for _, other := range chosen {
						want = want && apart(points, tri, other)
					}
					chosen = append(chosen, tri)
					if want {
						sum.Add(sum, area[i])
					}
				}
				want = want && sum.Cmp(hullArea) == 0
				require.Equal(t, want, Check(points, chosen) == nil, "seed %d %s: %v: %v", seed, family.name, points, chosen)
				if want {
					ways++
				}
			}
			require.Positive(t, ways)
			valid += ways
			if ways > 1 {
				several++
			}
		}
	}
	t.Logf("%d valid sets, %d inputs with several", valid, several)
	assert.Greater(t, valid, 50)
	assert.Positive(t, several)
}

// Any single change to a triangulation in general position is noticed.
func TestCheckNoticesEveryChange(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 0))
	for range 300 {
		points := families[0].draw(rng, 4+rng.IntN(20))
		triangles := Of(points)
		i, n := rng.IntN(len(triangles)), len(triangles)
		switch rng.IntN(4) {
		case 0:
			triangles = append(triangles[:i], triangles[i+1:]...)
		case 1:
			triangles = append(triangles, triangles[i])
		case 2:
			k := rng.IntN(3)
			triangles[i][k] = (triangles[i][k] + 1 + rng.IntN(len(points)-1)) % len(points)
		case 3: // a flip of any edge that can be flipped
			got := Triangulate(points)
			flipped := false
			for e, twin := range got.halfedges {
				if twin < 0 {
					continue
				}
				_, a2 := around(int32(e))
				_, b2 := around(twin)
				u, v, p, q := got.Triangles[e], got.Triangles[twin], got.Triangles[a2], got.Triangles[b2]
				if geom.Orient(points[p], points[u], points[q]) > 0 && geom.Orient(points[q], points[v], points[p]) > 0 {
					triangles[e/3] = [3]int{int(p), int(u), int(q)}
					triangles[twin/3] = [3]int{int(q), int(v), int(p)}
					flipped = true
					break
				}
			}
			if !flipped {
				continue
			}
		}
		require.Error(t, Check(points, triangles), "%v: %v, %d of %d", points, triangles, i, n)
	}
}

func BenchmarkCheck1000(b *testing.B) {
	points := families[0].draw(rand.New(rand.NewPCG(9, 0)), 1000)
	triangles := Of(points)
	for range b.N {
		if Check(points, triangles) != nil {
			b.Fatal("invalid")
		}
	}
}
