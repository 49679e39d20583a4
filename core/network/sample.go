package network

import (
	"math/rand/v2"

	"ptrnet/core/kernel"
)

// Sample draws for every encoded example an output that names each input once, every
// symbol with the probability that a network of Batch.Distinct gives it, and appends them to
// dst, [B][N].
func (f *Inference) Sample(dst []int, rng *rand.Rand) []int {
	n := f.encoder.n
	rows, first := f.encoder.examples, len(dst)
	dst = append(dst, make([]int, rows*n)...)
	f.parents, f.symbols, f.open = f.parents[:0], f.symbols[:0], f.open[:0]
	for r := range rows {
		f.parents, f.symbols = append(f.parents, r), append(f.symbols, 0)
		for j := range n + 1 {
			f.open = append(f.open, j < n)
		}
	}
	f.Start(f.parents)
	for step := range n {
		u := f.StepAmong(f.open)
		for r := range rows {
			open := f.open[r*(n+1):][:n+1]
			j := draw(u[r*(n+1):][:n+1], open, rng.Float64())
			open[j] = false
			dst[first+r*n+step], f.symbols[r] = j, j
		}
		if step+1 < n {
			f.Advance(f.parents, f.symbols)
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
