package tour

import (
	"math/bits"
	"math/rand/v2"
)

// cut is an inequality that every tour satisfies: over its sets S,
//
//	Σ x(δ(S)) ≥ least,
//
// where δ(S) is the edges that leave S. A subtour constraint has one set, and least 2. A comb has
// a handle and k teeth, and least 3k+1.
type cut struct {
	cities      []int32  // that are in some set
	masks       []uint64 // of each of them: bit k is set k, the handle is set 0
	sizes       []int    // of the sets
	least       float64
	key         uint64 // equal for equal cuts
	slackRounds int    // rounds in which it was slack, since it came into the relaxation
}

// maxSets is the most sets of a cut: the bits of a mask.
const maxSets = 64

// cutter makes cuts, and knows which ones were made.
type cutter struct {
	n    int
	hash []uint64 // of each city
	all  uint64
	mask []uint64 // scratch by city, zero between calls
}

func (c *cutter) reset(n int) {
	rng := rand.NewPCG(uint64(n), 0x9e3779b97f4a7c15)
	c.n, c.hash, c.mask, c.all = n, make([]uint64, n), make([]uint64, n), 0
	for v := range c.hash {
		c.hash[v] = rng.Uint64()
		c.all ^= c.hash[v]
	}
}

// subtour is the subtour constraint of a set, or of its complement if that is smaller: nil if
// either is empty.
func (c *cutter) subtour(set []int32) *cut {
	if 2*len(set) > c.n {
		set = c.without(set)
	}
	if len(set) == 0 {
		return nil
	}
	return c.cut([][]int32{set}, 2)
}

func (c *cutter) without(set []int32) []int32 {
	for _, v := range set {
		c.mask[v] = 1
	}
	rest := make([]int32, 0, c.n-len(set))
	for v, m := range c.mask {
		if m == 0 {
			rest = append(rest, int32(v))
		}
	}
	for _, v := range set {
		c.mask[v] = 0
	}
	return rest
}

// comb is the comb inequality of a handle and teeth, nil if they are no comb: there must be an odd
// number of teeth, at least three, disjoint, each with cities inside and outside of the handle.
//
// Source: Grötschel & Padberg, 1979.
func (c *cutter) comb(handle []int32, teeth [][]int32) *cut {
	k := len(teeth)
	if k < 3 || k%2 == 0 || k >= maxSets {
		return nil
	}
	if 2*len(handle) > c.n {
		handle = c.without(handle)
	}
	for _, v := range handle {
		c.mask[v] = 1
	}
	fine := true
	for _, tooth := range teeth {
		inside := 0
		for _, v := range tooth {
			fine = fine && c.mask[v]&2 == 0
			inside += int(c.mask[v] & 1)
			c.mask[v] |= 2
		}
		fine = fine && inside > 0 && inside < len(tooth)
	}
	for _, set := range append([][]int32{handle}, teeth...) {
		for _, v := range set {
			c.mask[v] = 0
		}
	}
	if !fine {
		return nil
	}
	return c.cut(append([][]int32{handle}, teeth...), float64(3*k+1))
}

func (c *cutter) cut(sets [][]int32, least float64) *cut {
	made := &cut{least: least}
	for k, set := range sets {
		made.sizes = append(made.sizes, len(set))
		hash := uint64(0)
		for _, v := range set {
			hash ^= c.hash[v]
			c.mask[v] |= 1 << k
		}
		hash = min(hash, hash^c.all) * 0xbf58476d1ce4e5b9
		made.key += hash ^ hash>>29
	}
	for v, mask := range c.mask {
		if mask != 0 {
			made.cities, made.masks = append(made.cities, int32(v)), append(made.masks, mask)
		}
	}
	clear(c.mask)
	return made
}

// load sets mask to the masks of a cut, unload clears it.
func (c *cutter) load(of *cut) {
	for k, v := range of.cities {
		c.mask[v] = of.masks[k]
	}
}

func (c *cutter) unload(of *cut) {
	for _, v := range of.cities {
		c.mask[v] = 0
	}
}

// crossings is the coefficient of an edge in the cut that is loaded: the sets that it leaves.
func (c *cutter) crossings(u, v int32) int { return bits.OnesCount64(c.mask[u] ^ c.mask[v]) }

// set lists the cities of a set.
func (c *cut) set(k int) []int32 {
	var set []int32
	for i, v := range c.cities {
		if c.masks[i]>>k&1 > 0 {
			set = append(set, v)
		}
	}
	return set
}
