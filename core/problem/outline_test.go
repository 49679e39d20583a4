package problem

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"ptrnet/core/geom"
)

// Corners only, the smallest set first, and each around those within it.
func TestOutlines(t *testing.T) {
	points := []geom.Point{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 1, Y: 1}, {X: 0, Y: 1}, {X: 0.5, Y: 0.5}, {X: 2, Y: 0}}
	assert.Equal(t, []Outline{
		{Ring: []int{1, 5}},
		{Ring: []int{0, 2}},
		{Ring: []int{0, 1, 2, 3}, Level: 1},
		{Ring: []int{0, 5, 2, 3}, Level: 2},
	}, Outlines(points, [][]int{{0, 1, 2, 3, 4, 5}, {0, 1, 2, 3, 4}, {1, 5}, {0, 4, 2}}))
	assert.Empty(t, Outlines(points, nil))
}
