package results

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// The paper's tables have 11, 3 and 11 cells.
func TestPaperCells(t *testing.T) {
	count := map[string]int{}
	for _, c := range paperCells() {
		count[c.task]++
		assert.Len(t, c.paper, map[string]int{"hull": 2, "delaunay": 2, "tsp": 5}[c.task])
	}
	assert.Equal(t, map[string]int{"hull": 11, "delaunay": 3, "tsp": 11}, count)
}
