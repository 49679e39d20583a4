package network

import (
	"math"

	"ptrnet/core/kernel"
)

// relations is R, the number of values that say where a candidate lies, seen from the
// inputs that were chosen last.
const relations = 13

// relative is the term W3·r_ij that a pointer may add inside its tanh, u_j = v·tanh(W1·e_j
// + W2·d_i + W3·r_ij): r_ij is where input j lies as seen from the two that were chosen
// last. It follows from the first two features, the coordinates, and from what was
// chosen; it is the same for every problem and knows nothing of right answers. The end
// symbol lies nowhere: its r is zero, as every r is before the first choice.
type relative struct {
	offset int            // of W3, [H][R]
	w3     *kernel.Panels // r·W3ᵀ
	dw     []float32      // [B][R][H], gradient of W3ᵀ, example by example
}

func (s *relative) pack(weights []float32, hidden int) {
	s.w3 = packLinear(s.w3, weights[s.offset:], hidden, relations)
}

// keys adds to z, [K][H], which holds keys, what the candidates' places r, [K][R], add to them.
func (s *relative) keys(z, r []float32) {
	kernel.MulStrided(z, s.w3.N, r, relations, len(r)/relations, s.w3, true)
}

// back adds the gradient of W3 of example b, given dz, the gradient of what keys set.
func (s *relative) back(dz, r []float32, b int, tmp *scratch) {
	h := s.w3.N
	if len(r) == 0 {
		return
	}
	kernel.AddTransposed(kernel.Transposed{C: s.dw[b*relations*h:], LDC: h, A: r, LDA: relations, B: dz, LDB: h,
		K: len(r) / relations, M1: relations, N: h}, &tmp.transposed)
}

// trail is the two inputs that were chosen last, the later one second; -1 where there is
// none yet.
type trail [2]int

func (t trail) then(symbol int) trail { return trail{t[1], symbol} }

var untrodden = trail{-1, -1}

// relate sets r, [K][R], to where candidates lie as seen from the trail, given the inputs x
// of an example, [N][features]. The candidates are rows, 0 the end symbol and 1+j input j;
// nil: all of them, one after another. Said of each are the differences to the last point and to
// the one before it, the distances, and these on a logarithmic scale; on which side of
// the edge from the one to the other; the coordinates in which that edge runs from (0, 0) to
// (1, 0), on a logarithmic scale too; and the bearings, as a surveyor takes them, from the last
// point and from the one before it, against the direction of that edge. An edge without length,
// as before the second choice, counts as one of length 1 along x.
func relate(r, x []float32, features int, t trail, rows []int) {
	if t[1] < 0 {
		clear(r)
		return
	}
	at := func(i int) (float32, float32) { return x[i*features], x[i*features+1] }
	px, py := at(t[1])
	ox, oy := px, py
	if t[0] >= 0 {
		ox, oy = at(t[0])
	}
	ex, ey := px-ox, py-oy
	scale := float32(ex*ex) + float32(ey*ey)
	if scale == 0 {
		ex, scale = 1, 1
	}
	scale = 1 / scale
	for k := range len(r) / relations {
		row, candidate := r[k*relations:][:relations], k
		if rows != nil {
			candidate = rows[k]
		}
		if candidate == 0 {
			clear(row)
			continue
		}
		cx, cy := at(candidate - 1)
		ux, uy, wx, wy := cx-px, cy-py, cx-ox, cy-oy
		u2, w2 := float32(ux*ux)+float32(uy*uy), float32(wx*wx)+float32(wy*wy)
		row[0], row[1], row[2], row[3] = ux, uy, wx, wy
		row[4], row[5] = root(u2), root(w2)
		row[6], row[7] = closeness(u2), closeness(w2)
		along, across := float32(wx*ex)+float32(wy*ey), float32(ex*wy)-float32(ey*wx)
		switch {
		case across > 0:
			row[8] = 1
		case across < 0:
			row[8] = -1
		default:
			row[8] = 0
		}
		row[9], row[10] = compressed(float32(along*scale)), compressed(float32(across*scale))
		row[11] = bearing(float32(ux*ex)+float32(uy*ey), float32(ex*uy)-float32(ey*ux))
		row[12] = bearing(along, across)
	}
}

func root(x float32) float32 { return float32(math.Sqrt(float64(x))) }

// closeness is 1 for a squared distance of 2^-24 or less and falls with its logarithm, to
// 0 at 1.
func closeness(squared float32) float32 {
	const least = 0x1p-24
	return -logarithm(squared+least) * (1 / (24 * math.Ln2))
}

// compressed is sign(x)·log(1+|x|).
func compressed(x float32) float32 {
	if x < 0 {
		return -logarithm(1 - x)
	}
	return logarithm(1 + x)
}

// logarithm is log x to 3e-7 of it or of 1, for positive x that is not subnormal: of x =
// m·2^k with m within √2 of 1, k·log 2 + 2·artanh((m-1)/(m+1)). It is the same on every
// machine, which math.Log is not.
func logarithm(x float32) float32 {
	const half = 0x3f3504f3 // √½
	bits := math.Float32bits(x)
	k := int32(bits-half) >> 23
	m := math.Float32frombits(bits - uint32(k)<<23)
	s := (m - 1) / (m + 1)
	s2 := s * s
	p := float32(s2*(1.0/9)) + 1.0/7
	p = float32(p*s2) + 1.0/5
	p = float32(p*s2) + 1.0/3
	p = float32(p*s2) + 1
	return float32(k)*math.Ln2 + float32(2*s*p)
}

// bearing is the angle from (1, 0) to (along, across) in 32nds of a half turn, -32 … 32, to 4e-6;
// that of (0, 0) is 0. Small angles count, and of numbers up to one the weights would have to grow
// long until they did. It is the same on every machine.
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
