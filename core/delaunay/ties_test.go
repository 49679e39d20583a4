package delaunay

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/internal/awkward"
	"ptrnet/core/poll"
)

// Whatever is wanted of the triangulations of a lattice, the nearest is Delaunay and no other
// has more of it; of random points it is the one that there is.
func TestNearest(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 17))
	for _, side := range []int{3, 4} {
		points := awkward.Lattice(side)
		triangles := triangulated(points)
		faces, _ := Faces(points, triangles, new(poll.Poll))
		require.Len(t, faces, (side-1)*(side-1), "the squares of a lattice of %d", side)
		for range 30 {
			wanted, most := map[[3]int]bool{}, 0
			for _, f := range faces {
				switch rng.IntN(3) {
				case 0:
					wanted[Ascending(f[0], f[1], f[2])], wanted[Ascending(f[0], f[2], f[3])] = true, true
					most += 2
				case 1:
					wanted[Ascending(f[1], f[2], f[3])] = true
					most++
				}
			}
			near := Nearest(points, triangles, wanted, new(poll.Poll))
			requireDelaunay(t, points, near)
			found := 0
			for _, n := range near {
				if wanted[Ascending(n[0], n[1], n[2])] {
					found++
				}
			}
			assert.Equal(t, most, found)
		}
		assert.ElementsMatch(t, sortedAll(triangles), sortedAll(Nearest(points, triangles, nil, new(poll.Poll))),
			"nothing wanted: as it was")
	}
	points := awkward.Random(rng, 40)
	triangles := triangulated(points)
	faces, of := Faces(points, triangles, new(poll.Poll))
	assert.True(t, len(faces) == 0 && slices.Max(of) == -1)
	near := Nearest(points, triangles, map[[3]int]bool{{0, 1, 2}: true}, new(poll.Poll))
	assert.Same(t, &triangles[0], &near[0])
}

func sortedAll(triangles [][3]int) (out [][3]int) {
	for _, t := range triangles {
		out = append(out, Ascending(t[0], t[1], t[2]))
	}
	return out
}

// Awkward points have faces of all sizes; each is cut into a Delaunay triangulation. What is
// no triangulation ends too.
func TestNearestOfAwkwardPoints(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 18))
	for range 300 {
		points := awkward.Corners(rng, 3+rng.IntN(20))
		triangles := triangulated(points)
		wanted := map[[3]int]bool{}
		for range 10 {
			wanted[Ascending(rng.IntN(len(points)), rng.IntN(len(points)), rng.IntN(len(points)))] = true
		}
		near := Nearest(points, triangles, wanted, new(poll.Poll))
		require.Len(t, near, len(triangles))
		requireDelaunay(t, points, near)
	}
	for range 300 {
		points := awkward.Corners(rng, 12)
		bogus := make([][3]int, 10)
		for k := range bogus {
			bogus[k] = [3]int{rng.IntN(12), rng.IntN(12), rng.IntN(12)}
		}
		Nearest(points, bogus, nil, new(poll.Poll))
	}
}
