// Package pointset draws random point sets of named kinds, distributions in the unit square.
// Training, data files, evaluation and the page use the same kinds.
package pointset

import (
	"errors"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"ptrnet/core/geom"
)

// Kind is a distribution of point sets in the unit square.
type Kind struct {
	Name  string // in flags and files
	Title string // on the page
	What  string // one line
	// Draw sets points to a set of this kind. All lie in the unit square. Cost: O(n), O(n²) for human.
	Draw   func(points []geom.Point, rng *rand.Rand)
	Unseen bool // no problem's Training.Mixture has it
}

// Kinds lists all kinds; the first is the one that the paper uses.
func Kinds() []Kind {
	return []Kind{
		{"uniform", "Uniform", "anywhere in the square, as in the paper", Uniform, false},
		{"small", "Small square", "uniform in a small square somewhere", small, false},
		{"strip", "Strip", "ten times as long as wide, turned at random", strip, false},
		{"gaussian", "Gaussian", "normal around the center, σ 0.15", gaussian, false},
		{"clusters", "Clusters", "normal around two to five centers, σ 0.05", clusters, false},
		{"ring", "Ring", "on a circle of radius 0.4, give or take 3 %", ring, false},
		{"circle", "Circle", "on a circle, evenly spaced with a little noise", circle, false},
		{"grid", "Grid", "on a square grid, moved by up to a quarter of a cell", grid, false},
		{"spiral", "Spiral", "along a spiral from the center", spiral, false},
		{"pairs", "Pairs", "anywhere, every other one very near an earlier one", pairs, false},
		{"human", "Like clicks", "synthetic: kept apart from each other, slightly toward the center", human, false},
		{"moons", "Two moons", "on two half circles, one inside the other", moons, true},
		{"rings", "Thin rings", "on three circles around the center, give or take 0.002", rings, true},
		{"cross", "Thin cross", "on two bars, a hundred times as long as wide, turned at random", cross, true},
	}
}

// ByName finds a kind; the error lists the names.
func ByName(name string) (Kind, error) {
	var names []string
	for _, k := range Kinds() {
		if k.Name == name {
			return k, nil
		}
		names = append(names, k.Name)
	}
	return Kind{}, errors.New("kind of points " + strconv.Quote(name) + " is not one of " +
		strings.Join(names, ", "))
}

// Uniform draws points uniformly from the unit square.
func Uniform(points []geom.Point, rng *rand.Rand) {
	for i := range points {
		points[i] = geom.Point{X: rng.Float64(), Y: rng.Float64()}
	}
}

func small(points []geom.Point, rng *rand.Rand) {
	side := between(rng, 0.1, 0.4)
	x, y := rng.Float64()*(1-side), rng.Float64()*(1-side)
	for i := range points {
		points[i] = geom.Point{X: x + side*rng.Float64(), Y: y + side*rng.Float64()}
	}
}

func strip(points []geom.Point, rng *rand.Rand) {
	sin, cos := math.Sincos(rng.Float64() * math.Pi)
	for i := range points {
		x, y := 0.9*(rng.Float64()-0.5), 0.09*(rng.Float64()-0.5)
		points[i] = geom.Point{X: 0.5 + x*cos - y*sin, Y: 0.5 + x*sin + y*cos}
	}
}

func gaussian(points []geom.Point, rng *rand.Rand) {
	for i := range points {
		points[i] = normal(rng, geom.Point{X: 0.5, Y: 0.5}, 0.15)
	}
}

func clusters(points []geom.Point, rng *rand.Rand) {
	var most [5]geom.Point
	centers := most[:2+rng.IntN(4)]
	for i := range centers {
		centers[i] = geom.Point{X: between(rng, 0.15, 0.85), Y: between(rng, 0.15, 0.85)}
	}
	for i := range points {
		points[i] = normal(rng, centers[rng.IntN(len(centers))], 0.05)
	}
}

func ring(points []geom.Point, rng *rand.Rand) {
	for i := range points {
		points[i] = polar(0.4*between(rng, 0.97, 1.03), 2*math.Pi*rng.Float64())
	}
}

// golden is the golden angle: its multiples are well separated on a circle.
const golden = math.Pi * 0.7639320225002102

func circle(points []geom.Point, rng *rand.Rand) {
	turn := 2 * math.Pi * rng.Float64()
	for i := range points {
		points[i] = polar(0.44, turn+float64(i)*golden+0.12*(rng.Float64()-0.5))
	}
}

func grid(points []geom.Point, rng *rand.Rand) {
	side := max(2, int(math.Ceil(math.Sqrt(float64(len(points))))))
	cell := 0.84 / float64(side-1)
	var some [cellsAtHand]int
	for i, k := range shuffled(some[:], side*side, rng)[:len(points)] {
		points[i] = geom.Point{
			X: inside(0.08 + cell*(float64(k%side)+between(rng, -0.25, 0.25))),
			Y: inside(0.08 + cell*(float64(k/side)+between(rng, -0.25, 0.25))),
		}
	}
}

func spiral(points []geom.Point, rng *rand.Rand) {
	turn, n := 2*math.Pi*rng.Float64(), float64(len(points))
	var some [cellsAtHand]int
	for i, k := range shuffled(some[:], len(points), rng) {
		t := math.Sqrt((float64(k) + 0.5) / n)
		points[i] = polar(0.45*t, turn+5.5*math.Pi*t)
	}
}

// pairs draws every other point uniformly, and the others beside a random earlier one, at a distance
// that is uniform in its logarithm from 0.0005 to 0.1.
func pairs(points []geom.Point, rng *rand.Rand) {
	low, high := math.Log(0.0005), math.Log(0.1)
	for i := range points {
		points[i] = geom.Point{X: rng.Float64(), Y: rng.Float64()}
		if i%2 == 0 {
			continue
		}
		sin, cos := math.Sincos(2 * math.Pi * rng.Float64())
		distance, beside := math.Exp(between(rng, low, high)), points[rng.IntN(i)]
		points[i] = geom.Point{X: inside(beside.X + distance*cos), Y: inside(beside.Y + distance*sin)}
	}
}

// human draws each point as the best of ten by its distance from the previous points less its
// distance from the middle: people leave room between points and avoid the border.
func human(points []geom.Point, rng *rand.Rand) {
	for i := range points {
		best := math.Inf(-1)
		for range 10 {
			p := geom.Point{X: between(rng, 0.03, 0.97), Y: between(rng, 0.03, 0.97)}
			nearest := 1.0
			for _, q := range points[:i] {
				nearest = min(nearest, math.Hypot(p.X-q.X, p.Y-q.Y))
			}
			if worth := nearest - 0.15*math.Hypot(p.X-0.5, p.Y-0.5); worth > best {
				best, points[i] = worth, p
			}
		}
	}
}

func moons(points []geom.Point, rng *rand.Rand) {
	for i := range points {
		sin, cos := math.Sincos(math.Pi * rng.Float64())
		center := geom.Point{X: 0.35 + 0.3*cos, Y: 0.575 - 0.3*sin}
		if rng.IntN(2) == 0 {
			center = geom.Point{X: 0.65 + 0.3*cos, Y: 0.425 + 0.3*sin}
		}
		points[i] = normal(rng, center, 0.01)
	}
}

func rings(points []geom.Point, rng *rand.Rand) {
	for i := range points {
		points[i] = polar(0.15*float64(1+rng.IntN(3))+between(rng, -0.002, 0.002), 2*math.Pi*rng.Float64())
	}
}

func cross(points []geom.Point, rng *rand.Rand) {
	sin, cos := math.Sincos(rng.Float64() * math.Pi)
	for i := range points {
		x, y := 0.9*(rng.Float64()-0.5), 0.009*(rng.Float64()-0.5)
		if rng.IntN(2) == 0 {
			x, y = y, x
		}
		points[i] = geom.Point{X: 0.5 + x*cos - y*sin, Y: 0.5 + x*sin + y*cos}
	}
}

// cellsAtHand is the largest number of indices that are shuffled without allocating.
const cellsAtHand = 1024

// shuffled is 0, 1, … n-1 in random order, in the memory of some if it is large enough.
func shuffled(some []int, n int, rng *rand.Rand) []int {
	if n > len(some) {
		return rng.Perm(n)
	}
	some = some[:n]
	for i := range some {
		some[i] = i
	}
	rng.Shuffle(n, func(i, j int) { some[i], some[j] = some[j], some[i] })
	return some
}

// between is uniform from low to high.
func between(rng *rand.Rand, low, high float64) float64 { return low + (high-low)*rng.Float64() }

// normal is a normally distributed point around a center, redrawn if it is outside the square.
func normal(rng *rand.Rand, center geom.Point, sigma float64) geom.Point {
	for {
		p := geom.Point{X: center.X + sigma*rng.NormFloat64(), Y: center.Y + sigma*rng.NormFloat64()}
		if p.X >= 0 && p.X <= 1 && p.Y >= 0 && p.Y <= 1 {
			return p
		}
	}
}

// polar is the point at a distance and an angle from the middle of the square.
func polar(radius, angle float64) geom.Point {
	sin, cos := math.Sincos(angle)
	return geom.Point{X: 0.5 + radius*cos, Y: 0.5 + radius*sin}
}

func inside(v float64) float64 { return max(0, min(1, v)) }
