package relation

import "math"

// bearings is the relation Bearings: differences and distances as in Places, the side of the last
// edge on which the candidate lies, its coordinates along and across that edge, and its bearings
// from the last point and from the previous one, relative to the edge's direction.
//
// Angles solve two problems directly: the next corner of a hull has the smallest turn, and the third
// corner of a Delaunay triangle sees its edge under the largest angle.
type bearings struct{}

const bearingsWidth = 13

func (bearings) Width() int { return bearingsWidth }

func (bearings) Surrounds() bool { return false }

func (bearings) Relate(r []float32, s *Scene, prefix, rows []int) {
	relate(r, bearingsWidth, s, prefix, rows, func(row []float32, e edge, q position, _ int) {
		q.distances(row)
		switch {
		case q.across > 0:
			row[8] = 1
		case q.across < 0:
			row[8] = -1
		default:
			row[8] = 0
		}
		row[9], row[10] = compressed(float32(q.along*e.scale)), compressed(float32(q.across*e.scale))
		row[11] = bearing(float32(q.ux*e.ex)+float32(q.uy*e.ey), float32(e.ex*q.uy)-float32(e.ey*q.ux))
		row[12] = bearing(q.along, q.across)
	})
}

// bearing is the angle from (1, 0) to (along, across) in 32nds of a half turn, -32 … 32, to 4e-6;
// that of (0, 0) is 0. The unit is small because small angles matter: for values up to 1 the weights
// would have to grow for a long time. The result is the same on every machine.
func bearing(along, across float32) float32 {
	x, y := along, across
	if x < 0 {
		x = -x
	}
	if y < 0 {
		y = -y
	}
	steep := y > x
	if steep {
		x, y = y, x
	}
	if x == 0 {
		return 0
	}
	m := y / x
	p := float32(0)
	for _, c := range arctangent {
		p = float32(p*float32(m*m)) + c
	}
	angle := float32(p * m)
	if steep {
		angle = 16 - angle
	}
	if along < 0 {
		angle = 32 - angle
	}
	if across < 0 {
		angle = -angle
	}
	return angle
}

// arctangent has the coefficients of 32·arctan(m)/(π·m) as a polynomial of m², the highest power first,
// for m up to 1 (Abramowitz and Stegun 4.4.49).
var arctangent = [...]float32{0.0028662257 * 32 / math.Pi, -0.0161657367 * 32 / math.Pi, 0.0429096138 * 32 / math.Pi, -0.0752896400 * 32 / math.Pi, 0.1065626393 * 32 / math.Pi, -0.1420889944 * 32 / math.Pi, 0.1999355085 * 32 / math.Pi, -0.3333314528 * 32 / math.Pi, 32 / math.Pi}
