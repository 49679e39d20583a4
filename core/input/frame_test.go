package input

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/hull"
	"ptrnet/core/internal/awkward"
)

// mapped is the points under an affine map.
func mapped(points []geom.Point, a, b, c, d, x, y float64) []geom.Point {
	var out []geom.Point
	for _, p := range points {
		out = append(out, geom.Point{X: a*p.X + b*p.Y + x, Y: c*p.X + d*p.Y + y})
	}
	return out
}

func framed(points []geom.Point, frame string) []geom.Point {
	out := make([]geom.Point, len(points))
	Frame(out, points, frame)
	return out
}

func requireNear(t *testing.T, want, got []geom.Point, tolerance float64) {
	t.Helper()
	for i := range want {
		require.InDelta(t, want[i].X, got[i].X, tolerance, "x of %d", i)
		require.InDelta(t, want[i].Y, got[i].Y, tolerance, "y of %d", i)
	}
}

// Shifted, scaled and, if they are long, turned points look the same in the frame of
// similarities; those scaled along either axis too in that of affine maps.
func TestFrameTakesOut(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 1))
	for range 200 {
		points := awkward.Random(rng, 3+rng.IntN(30))
		strip := mapped(points, 1, 0, 0, 0.1, 0, 0)
		x, y, size := 100*rng.NormFloat64(), 100*rng.NormFloat64(), math.Exp(5*rng.NormFloat64())
		requireNear(t, framed(points, FrameSimilarity),
			framed(mapped(points, size, 0, 0, size, x, y), FrameSimilarity), 1e-8*(1+1/size))
		requireNear(t, framed(points, FrameAffine), framed(mapped(points, size, 0, 0, size, x, y), FrameAffine),
			1e-6*(1+1/size))
		sin, cos := math.Sincos(0.4 * math.Pi * (rng.Float64() - 0.5))
		_, _, long := turn(covariance(strip))
		if long {
			requireNear(t, framed(strip, FrameSimilarity),
				framed(mapped(strip, cos, -sin, sin, cos, x, y), FrameSimilarity), 1e-7)
		}
	}
}

// A framed set fills the unit square: in the frame of similarities along its longer side.
func TestFrameFills(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 2))
	for range 200 {
		points := mapped(awkward.Random(rng, 3+rng.IntN(40)), rng.NormFloat64(), rng.NormFloat64(),
			rng.NormFloat64(), rng.NormFloat64(), 3, -7)
		for _, frame := range Frames()[1:] {
			b := bounds(framed(points, frame))
			wide, high := b[1]-b[0], b[3]-b[2]
			assert.InDelta(t, 1, max(wide, high), 1e-12, frame)
			assert.InDelta(t, 0.5, (b[0]+b[1])/2, 1e-12, frame)
			assert.InDelta(t, 0.5, (b[2]+b[3])/2, 1e-12, frame)
			if frame == FrameAffine {
				assert.InDelta(t, 1, min(wide, high), 1e-12)
			}
		}
	}
}

// A strip as thin as a thousandth, in any direction, is a square to the affine frame, and
// lies along x in that of similarities.
func TestFrameOfStrips(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 3))
	for k := range 16 {
		sin, cos := math.Sincos(math.Pi * float64(k) / 16)
		points := mapped(mapped(awkward.Random(rng, 60), 1, 0, 0, 0.001, 0, 0), cos, -sin, sin, cos, 0, 0)
		b := bounds(framed(points, FrameSimilarity))
		assert.InDelta(t, 1, b[1]-b[0], 1e-9, "%d", k)
		assert.Less(t, b[3]-b[2], 0.01, "%d", k)
		major, minor, _, _ := spreads(covariance(framed(points, FrameAffine)))
		assert.Less(t, major/minor, 1.3, "%d", k)
	}
}

// A set that is not elongated is not turned by the frame of similarities, so that a point that
// moves a little turns nothing.
func TestFrameTurnsElongatedSetsOnly(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 6))
	sin, cos := math.Sincos(0.5)
	for range 50 {
		for _, c := range []struct {
			across float64
			turned bool
		}{{0.75, false}, {0.3, true}} {
			points := make([]geom.Point, 400)
			for i := range points {
				points[i] = geom.Point{X: rng.Float64(), Y: rng.Float64()}
			}
			points = mapped(mapped(points, 1, 0, 0, c.across, 0, 0), cos, -sin, sin, cos, 0, 0)
			boxed := make([]geom.Point, len(points))
			Box(boxed, points)
			if c.turned {
				assert.NotEqual(t, boxed, framed(points, FrameSimilarity))
			} else {
				assert.Equal(t, boxed, framed(points, FrameSimilarity))
			}
		}
	}
}

// The frame of a problem keeps its answer: the corners of the hull stay, in their order,
// under the affine frame; distances keep their proportions under that of similarities.
func TestFrameKeepsAnswers(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 4))
	for range 300 {
		points := mapped(awkward.Random(rng, 5+rng.IntN(40)), 3, 1, 0.5, 0.7, -2, 9)
		assert.Equal(t, hull.Of(points), hull.Of(framed(points, FrameAffine)))
		seen := framed(points, FrameSimilarity)
		far := func(p []geom.Point, i, j int) float64 { return math.Hypot(p[i].X-p[j].X, p[i].Y-p[j].Y) }
		scale := far(seen, 0, 1) / far(points, 0, 1)
		for i := range points {
			assert.InDelta(t, scale*far(points, i, 2), far(seen, i, 2), 1e-9)
			assert.Equal(t, geom.Orient(points[0], points[1], points[i]), geom.Orient(seen[0], seen[1], seen[i]),
				"no mirror")
		}
	}
}

// Every input has a frame: finite, in the unit square, the same each time; and a point that
// is there twice lies in one place.
func TestFrameOfAnything(t *testing.T) {
	sets := [][]geom.Point{
		{}, {{X: 3, Y: 4}}, {{X: 3, Y: 4}, {X: 3, Y: 4}}, {{X: -1e100, Y: 2}, {X: 1e100, Y: 3}},
		{{X: 1e-300, Y: 2e-300}, {X: 3e-300, Y: -1e-300}, {X: 0, Y: 0}}, {{X: 5e-324}, {}},
		{{X: geom.Farthest}, {X: -geom.Farthest, Y: geom.Farthest}},
		{{X: 1, Y: 1}, {X: 2, Y: 2}, {X: 3, Y: 3}}, {{X: 1}, {X: 2}, {X: 7}}, {{Y: 1}, {Y: 2}, {Y: 7}},
		{{X: 1e9, Y: 1e9}, {X: 1e9 + 1e-6, Y: 1e9}, {X: 1e9, Y: 1e9 + 1e-6}},
		{{X: 0, Y: 0}, {X: 1, Y: 1e-300}, {X: 2, Y: 0}},
		{{X: 0.1, Y: 0.1}, {X: 0.1, Y: 0.1}, {X: 0.9, Y: 0.2}, {X: 0.5, Y: 0.9}, {X: 0.1, Y: 0.1}},
	}
	for _, points := range sets {
		for _, frame := range Frames() {
			out := framed(points, frame)
			if frame == FrameNone && len(points) > 0 && square(points) {
				assert.Equal(t, points, slices.Clip(out))
			}
			for i, p := range out {
				require.True(t, p.X >= 0 && p.X <= 1 && p.Y >= 0 && p.Y <= 1, "%v in frame %q: %v", points, frame, p)
				for j := range i {
					if points[i] == points[j] {
						assert.Equal(t, out[i], out[j])
					}
				}
			}
			again := slices.Clone(points)
			Frame(again, again, frame)
			assert.Equal(t, out, again, "in place")
		}
	}
	assert.Equal(t, []geom.Point{{X: 0.5, Y: 0.5}}, framed([]geom.Point{{X: -7, Y: 1e30}}, FrameAffine))
	assert.EqualError(t, CheckFrame("golden"), `frame "golden" is not one of similarity, affine or left out`)
}
