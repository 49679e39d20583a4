// Package vote puts several answers to one question together by their parts: each part
// has the votes of the answers in which it stands, and parts are taken greedily by
// votes where they go with those taken before.
//
// It knows parts as two or three corners, and nothing of what they mean.
package vote

import (
	"slices"
)

// Part is two or three corners; of two the third is -1.
type Part [3]int

// Count is the votes of some answers.
type Count struct {
	parts []counted
	index map[Part]int
	of    [][]int // the parts of each answer
}

type counted struct {
	Part
	votes int
	voter int // the last, counted from 1: an answer that has a part twice has one vote
}

// New begins a count of the votes of so many answers.
func New(answers int) *Count {
	return &Count{index: map[Part]int{}, of: make([][]int, answers)}
}

// Add counts a part of answer k. All parts of an answer come before those of the next.
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

// Parts offers the parts, those of most votes first, between equals the one of the
// lower corners.
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

// Share says how the answers stand to one that consists of the given parts, all of
// which have votes and of which there is at least one: the mean share of the answers
// that have a part, and the answer that is most like it.
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
