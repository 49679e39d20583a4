package network

import (
	"math/rand/v2"

	"ptrnet/core/kernel"
)

// Sample draws for every encoded example an output that names each input once, every
// symbol with the probability that a network of Batch.Distinct gives it, and appends them to
// dst, [B][N].
func (f *Inference) Sample(dst []int, rng *rand.Rand) []int {
	n, tmp := f.encoder.n, &f.scratch
	rows, first := f.encoder.examples, len(dst)
	dst = append(dst, make([]int, rows*n)...)
	tmp.parents, tmp.symbols, tmp.open = tmp.parents[:0], tmp.symbols[:0], tmp.open[:0]
	for r := range rows {
		tmp.parents, tmp.symbols = append(tmp.parents, r), append(tmp.symbols, 0)
		for j := range n + 1 {
			tmp.open = append(tmp.open, j < n)
		}
	}
	f.Start(tmp.parents)
	for step := range n {
		u := f.StepAmong(tmp.open)
		for r := range rows {
			open := tmp.open[r*(n+1):][:n+1]
			j := draw(u[r*(n+1):][:n+1], open, rng.Float64())
			open[j] = false
			dst[first+r*n+step], tmp.symbols[r] = j, j
		}
		if step+1 < n {
			f.Advance(tmp.parents, tmp.symbols)
		}
	}
	return dst
}

// draw returns one of the open symbols, x of the way through their probabilities, given
// their scores, which it overwrites.
func draw(u []float32, open []bool, x float64) int {
	for j, is := range open {
		if !is {
			u[j] = masked
		}
	}
	kernel.Softmax(u, u)
	last := 0
	for j, is := range open {
		if !is {
			continue
		}
		last = j
		if x -= float64(u[j]); x < 0 {
			break
		}
	}
	return last
}
