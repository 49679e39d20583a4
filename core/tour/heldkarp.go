package tour

import (
	"math"
	"math/bits"
)

// HeldKarpLimit is the largest n that HeldKarp takes.
const HeldKarpLimit = 20

// HeldKarp is a shortest tour of at most 20 cities by dynamic programming, canonical (see
// Canonical). Cost O(n² 2ⁿ) time, and 8n·2ⁿ⁻¹ bytes: 84 MB for n = 20.
//
// Source: Bellman, 1962; Held & Karp, 1962.
func HeldKarp(d Distances) []int { return new(completions).solve(d) }

// completions is a table of the shortest completions of tours that start at city 0. For a set S of
// cities not yet visited, without city 0, and the present city k ∉ S, the shortest path from k
// through S back to city 0 has the length
//
//	C(∅,k) = d(k,0)
//	C(S,k) = min over j ∈ S of d(k,j) + C(S\{j},j)
type completions struct {
	n      int
	length []float64 // [S][k]; bit j of S is city j+1; city 0 only with the set of all
}

func (c *completions) rest(left uint, k int) float64 { return c.length[int(left)*c.n+k] }

// fill computes the table of at least one city.
func (c *completions) fill(d Distances) {
	n := d.n
	all := uint(1)<<(n-1) - 1
	c.n, c.length = n, resize(c.length, (int(all)+1)*n)
	var next [HeldKarpLimit]int // the cities of a set, and their completions of what else is in it
	var rest [HeldKarpLimit]float64
	for left := range all + 1 {
		size := 0
		for more := left; more != 0; more &= more - 1 {
			j := bits.TrailingZeros(more)
			next[size], rest[size] = j+1, c.rest(left&^(1<<j), j+1)
			size++
		}
		if size == 0 {
			next[0], rest[0], size = 0, 0, 1
		}
		d.steps(n * size)
		lengths := c.length[int(left)*n:][:n]
		for k := range n {
			if k == 0 && left < all || k > 0 && left>>(k-1)&1 == 1 {
				continue
			}
			row, least := d.row(k), math.Inf(1)
			for t, j := range next[:size] {
				least = min(least, row[j]+rest[t])
			}
			lengths[k] = least
		}
	}
}

// solve is a shortest tour of at most HeldKarpLimit cities, canonical.
func (c *completions) solve(d Distances) []int {
	if d.n <= 3 {
		return identity(d.n)
	}
	c.fill(d)
	tour := make([]int, 1, d.n)
	for at, left := 0, uint(1)<<(d.n-1)-1; left != 0; left &^= 1 << (at - 1) {
		next, least := 0, math.Inf(1)
		for more := left; more != 0; more &= more - 1 {
			j := bits.TrailingZeros(more)
			if sum := d.At(at, j+1) + c.rest(left&^(1<<j), j+1); sum < least {
				next, least = j+1, sum
			}
		}
		at = next
		tour = append(tour, at)
	}
	return Canonical(tour)
}

// resize is a slice of n elements, in s's memory if that is enough; what it holds is not defined.
//
//go:noinline
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}
