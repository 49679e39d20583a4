package probe

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"

	"ptrnet/core/evaluation"
	"ptrnet/core/model"
)

func shipped(t *testing.T, name string) *model.Model {
	t.Helper()
	return must(model.Load(must(os.ReadFile("../../weights/" + name + ".safetensors"))))
}

// By hand, the comparison is the exact test; the page's networks found nearly that; random weights agree by chance.
func TestCompare(t *testing.T) {
	for _, task := range []string{"hull", "delaunay"} {
		told := must(Compare(shipped(t, task+"-told"), 50, 5, evaluation.TestSeed))
		assert.Equal(t, told.All.Of, told.All.Right, task)
		assert.Greater(t, told.All.Of, 1000)
		ours := shipped(t, task)
		learned := must(Compare(ours, 50, 5, evaluation.TestSeed))
		assert.Greater(t, learned.All.Share(), 0.96, task)
		assert.Less(t, learned.Near.Of, learned.All.Of/10, task)
		var all Count
		for seed := range uint64(20) {
			chance := must(Compare(must(Untrained(ours, seed)), 50, 2, evaluation.TestSeed))
			all.Right, all.Of = all.Right+chance.All.Right, all.Of+chance.All.Of
		}
		assert.InDelta(t, 0.5, all.Share(), 0.2, task)
	}
	_, err := Compare(shipped(t, "tsp"), 10, 1, 1)
	assert.ErrorContains(t, err, "only networks for hulls and triangulations")
}

// The places that a comparison prefers to a third corner are the inside of the circle.
func TestCircles(t *testing.T) {
	for _, name := range []string{"delaunay-told", "delaunay"} {
		over := must(Circles(shipped(t, name), 20, 1, evaluation.TestSeed))
		assert.Greater(t, len(over), 20)
		assert.Greater(t, Quantile(over, 0.5), 0.99, name)
	}
}
