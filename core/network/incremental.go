package network

import "ptrnet/core/kernel"

// When one point of a set moves, Inference keeps the encoder states that are still valid
// (encoding.renew), for a quick answer. TestEncodeFollowsClicks compares them with a full encoding.

// update encodes x, [B][N][F]; for a single example it keeps the states that the previous one
// shares. It returns the first row of e that has changed, N+1 if none has, and 0 (the row that
// is not the encoder's) if everything is new.
func (enc *encoding) update(x []float32, examples, n int, tmp *scratch) (from int) {
	before, first, last := enc.n, 0, n // inputs before first and from last on are unchanged
	if examples == 1 && enc.examples == 1 {
		first, last = unchanged(enc.x, x, enc.features, before == n)
	}
	enc.examples, enc.n = examples, n
	enc.e = grow(enc.e, examples*(n+1)*enc.hidden)
	enc.x = grow(enc.x, len(x))
	copy(enc.x, x)
	if first == n && before == n {
		return n + 1
	}
	from = enc.renew(first, last, tmp)
	if first == 0 {
		return 0
	}
	return from
}

// unchanged returns the length of the common prefix of x and old, in inputs, and the start of
// their common suffix (if both have the same length).
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

// renewKeys computes the keys of the rows of e from row from on, by exponentials or plainly.
func (s *attention) renewKeys(from int, multiply func(y, x []float32, stride, rows int, w *kernel.Panels)) {
	h, rows := s.enc.hidden, len(s.enc.e)/s.enc.hidden-from
	s.keys = grow(s.keys, len(s.enc.e))
	multiply(s.keys[from*h:], s.enc.e[from*h:], h, rows, s.w1)
}
