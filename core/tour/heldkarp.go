package tour

import (
	"errors"
	"math"
	"math/bits"
	"strconv"
)

// HeldKarpLimit is the largest n that HeldKarp takes.
const HeldKarpLimit = 20

// HeldKarp is a shortest tour by dynamic programming, canonical (see
// Canonical), or an error above 20 cities. City 0 is fixed. C(S,j) is the
// shortest path from it through the set S that ends at j ∈ S:
//
//	C({j},j) = d(0,j)
//	C(S,j)   = min over i ∈ S\{j} of C(S\{j},i) + d(i,j)
//
// Distances are symmetric, so a tour is two such paths that meet in an edge, and
// sets of up to half the cities are enough: for m = n-1 and h = ⌊m/2⌋,
//
//	min over |S| = h, i ∈ S, j ∉ S of C(S,i) + d(i,j) + C(the rest,j)
//
// Cost O(n² 2ⁿ) time, about half of the plain recurrence. Lengths are kept for
// two set sizes only, predecessors, one byte each, for all; n = 20 takes 17 MB:
// 8·(9+10)·C(19,9) for lengths and Σ k·C(19,k), k ≤ 10, for predecessors.
//
// Source: Bellman, 1962; Held & Karp, 1962.
func HeldKarp(d Distances) ([]int, error) {
	if d.n > HeldKarpLimit {
		return nil, errors.New("held-karp: " + strconv.Itoa(d.n) + " cities; it takes at most " + strconv.Itoa(HeldKarpLimit))
	}
	var h heldKarp
	return h.solve(d), nil
}

// heldKarp is the tables of the dynamic program, kept from call to call.
// A set of k cities has the rank Σ C(cityₜ, t+1) over its cities in ascending
// order (the combinatorial number system), and a row of k entries there.
type heldKarp struct {
	length [2][]float64                 // [rank][k] for set sizes of either parity
	from   [HeldKarpLimit/2 + 1][]uint8 // [k]: [rank][k], position of the predecessor in S\{j}
	choose [HeldKarpLimit][HeldKarpLimit + 1]int32
}

func (h *heldKarp) solve(d Distances) []int {
	n := d.n
	if n <= 3 {
		return identity(n)
	}
	if h.choose[0][0] == 0 {
		for i := range h.choose {
			h.choose[i][0] = 1
			for k := 1; i > 0 && k <= i; k++ {
				h.choose[i][k] = h.choose[i-1][k-1] + h.choose[i-1][k]
			}
		}
	}
	m := n - 1 // city c of the sets is city c+1
	half := m - m/2
	h.length[1] = resize(h.length[1], m)
	copy(h.length[1], d.row(0)[1:])
	for k := 2; k <= half; k++ {
		h.layer(d, m, k)
	}
	return h.meet(d, m)
}

// layer fills the entries of all sets of k of m cities from those of k-1.
func (h *heldKarp) layer(d Distances, m, k int) {
	count := int(h.choose[m][k])
	now, before := resize(h.length[k&1], count*k), h.length[1-k&1]
	from := resize(h.from[k], count*k)
	h.length[k&1], h.from[k] = now, from
	var city [HeldKarpLimit]int
	set := uint32(1)<<k - 1
	for rank := range count {
		// Without city[i] the cities above it move down one place.
		less := 0
		members(set, &city)
		for t := 1; t < k; t++ {
			less += int(h.choose[city[t]][t])
		}
		for i := range k {
			row, dist := before[less*(k-1):(less+1)*(k-1)], d.row(city[i]+1)
			best, arg := math.Inf(1), 0
			for t, w := range row {
				c := t
				if t >= i {
					c++
				}
				if w += dist[city[c]+1]; w < best {
					best, arg = w, t
				}
			}
			now[rank*k+i], from[rank*k+i] = best, uint8(arg)
			if i+1 < k {
				less += int(h.choose[city[i]][i+1]) - int(h.choose[city[i+1]][i+1])
			}
		}
		// Gosper's next set of the same size.
		low := set & -set
		ripple := set + low
		set = ripple | (set^ripple)>>2/low
	}
}

// meet joins the best half paths and walks both back to city 0.
func (h *heldKarp) meet(d Distances, m int) []int {
	k := m / 2
	near, far := h.length[k&1], h.length[(m-k)&1]
	if 2*k == m {
		far = near
	}
	var in, out [HeldKarpLimit]int
	best, bestSet, bestI, bestJ := math.Inf(1), uint32(0), 0, 0
	set := uint32(1)<<k - 1
	for rank := range int(h.choose[m][k]) {
		rest := uint32(1)<<m - 1 - set
		members(set, &in)
		members(rest, &out)
		other := h.rank(&out, m-k)
		for i, w := range near[rank*k : (rank+1)*k] {
			dist := d.row(in[i] + 1)
			for j, v := range far[other*(m-k) : (other+1)*(m-k)] {
				if sum := w + v + dist[out[j]+1]; sum < best {
					best, bestSet, bestI, bestJ = sum, set, i, j
				}
			}
		}
		low := set & -set
		ripple := set + low
		set = ripple | (set^ripple)>>2/low
	}
	tour := make([]int, 1, m+1)
	tour = h.back(tour, bestSet, bestI)
	reverse(tour[1:])
	tour = h.back(tour, uint32(1)<<m-1-bestSet, bestJ)
	return Canonical(tour)
}

// back appends the path behind C(set, its i-th city), last city first, without
// city 0.
func (h *heldKarp) back(tour []int, set uint32, i int) []int {
	var city [HeldKarpLimit]int
	for k := bits.OnesCount32(set); k > 0; k-- {
		members(set, &city)
		tour = append(tour, city[i]+1)
		if k > 1 {
			rank := h.rank(&city, k)
			set &^= 1 << city[i]
			i = int(h.from[k][rank*k+i])
		}
	}
	return tour
}

func (h *heldKarp) rank(city *[HeldKarpLimit]int, k int) int {
	sum := 0
	for t, c := range city[:k] {
		sum += int(h.choose[c][t+1])
	}
	return sum
}

// members lists the cities of a set in ascending order.
func members(set uint32, city *[HeldKarpLimit]int) {
	for t := 0; set != 0; t++ {
		city[t] = bits.TrailingZeros32(set)
		set &= set - 1
	}
}

// resize is a slice of n elements, in s's memory if that is enough; what it
// holds is not defined.
//
//go:noinline
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}
