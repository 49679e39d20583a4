package network

import "ptrnet/core/kernel"

// A visitor moves one point of fifty and wants the answer at once, so that an encoder may keep
// what is still right (encoder.renew). TestEncodeFollowsClicks holds what is kept against what is
// read anew.

// update reads x, [B][N][F], keeping what one example shares with the one before. It
// returns the first row of e that has changed, N+1 if none has; 0, the row that is
// not the encoder's, if all is new.
func (enc *encoding) update(x []float32, examples, n int, tmp *scratch) (from int) {
	before, first, last := enc.n, 0, n // inputs before first and from last on are as they were
	if examples == 1 && enc.examples == 1 {
		first, last = unchanged(enc.x, x, enc.features, before == n)
		enc.e = enlarge(enc.e, (n+1)*enc.hidden)
	}
	enc.examples, enc.n = examples, n
	enc.e = grow(enc.e, examples*(n+1)*enc.hidden)
	enc.x = grow(enc.x, len(x))
	copy(enc.x, x)
	if first == n && before == n {
		return n + 1
	}
	enc.clearFirst(0, examples)
	from = enc.renew(first, last, tmp)
	if first == 0 {
		return 0
	}
	return from
}

// unchanged counts the inputs at the front that x shares with old, and returns
// too where the inputs at the back begin that it shares (if both are as long).
func unchanged(old, x []float32, features int, sameLength bool) (first, last int) {
	n := len(x) / features
	equal := func(j int) bool {
		for i := j * features; i < (j+1)*features; i++ {
			if old[i] != x[i] {
				return false
			}
		}
		return true
	}
	for first < min(n, len(old)/features) && equal(first) {
		first++
	}
	last = n
	for sameLength && last > first && equal(last-1) {
		last--
	}
	return first, last
}

// expKeys makes the keys of the rows of e from row from on; those before stay.
func (s *attention) expKeys(from int) {
	h, rows := s.enc.hidden, len(s.enc.e)/s.enc.hidden-from
	if from > 0 {
		s.keys = enlarge(s.keys, len(s.enc.e))
	}
	s.keys = grow(s.keys, len(s.enc.e))
	exponentials(s.keys[from*h:], s.enc.e[from*h:], h, rows, s.w1)
}

// plainKeys is expKeys for keys as they are.
func (s *attention) plainKeys(from int) {
	h, rows := s.enc.hidden, len(s.enc.e)/s.enc.hidden-from
	if from > 0 {
		s.keys = enlarge(s.keys, len(s.enc.e))
	}
	s.keys = grow(s.keys, len(s.enc.e))
	kernel.MulStrided(s.keys[from*h:], h, s.enc.e[from*h:], h, rows, s.w1, false)
}

// enlarge returns x with n values, those that it has kept.
func enlarge(x []float32, n int) []float32 {
	if cap(x) >= n {
		return x[:n]
	}
	y := make([]float32, n, n+n/2)
	copy(y, x[:cap(x)])
	return y
}
