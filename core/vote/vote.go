// Package vote combines several outputs for the same points by voting on their parts: each part
// has the votes of the outputs that contain it, and parts are taken greedily by votes if they are
// compatible with those already taken.
//
// A part is two or three corners; the package knows nothing of its meaning.
package vote

import (
	"slices"
)

// Part is two or three corners; of two the third is -1.
type Part [3]int

// Count counts the votes of several outputs.
type Count struct {
	parts []counted
	index map[Part]int
	of    [][]int // the parts of each output
}

type counted struct {
	Part
	votes int
	voter int // the last voter, counted from 1: an output that has a part twice has one vote
}

// New begins a count for the given number of outputs.
func New(answers int) *Count {
	return &Count{index: map[Part]int{}, of: make([][]int, answers)}
}

// Add counts a part of output k. All parts of an output must come before those of the next.
func (c *Count) Add(k int, p Part) {
	i, ok := c.index[p]
	if !ok {
		i = len(c.parts)
		c.index[p] = i
		c.parts = append(c.parts, counted{Part: p})
	}
	if v := &c.parts[i]; v.voter != k+1 {
		v.voter = k + 1
		v.votes++
		c.of[k] = append(c.of[k], i)
	}
}

// Parts calls offer with the parts, those of most votes first; ties go to lower corners.
func (c *Count) Parts(offer func(Part)) {
	order := make([]int, len(c.parts))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		if by := c.parts[j].votes - c.parts[i].votes; by != 0 {
			return by
		}
		return slices.Compare(c.parts[i].Part[:], c.parts[j].Part[:])
	})
	for _, i := range order {
		offer(c.parts[i].Part)
	}
}

// Share compares the outputs with one that consists of the given parts, at least one and all with
// votes: the mean share of the outputs that have a part, and the most similar output.
func (c *Count) Share(parts []Part) (share float64, nearest int) {
	taken, votes := make([]bool, len(c.parts)), 0
	for _, p := range parts {
		i := c.index[p]
		taken[i] = true
		votes += c.parts[i].votes
	}
	most := -1.0
	for k, of := range c.of {
		common := 0
		for _, i := range of {
			if taken[i] {
				common++
			}
		}
		// Dice's coefficient of the parts of both.
		if likeness := 2 * float64(common) / float64(len(of)+len(parts)); likeness > most {
			nearest, most = k, likeness
		}
	}
	return float64(votes) / float64(len(parts)*len(c.of)), nearest
}
