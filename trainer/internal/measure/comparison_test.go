package measure

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"

	"ptrnet/core/evaluation"
	"ptrnet/core/model"
)

// The page's networks found nearly the exact test; random weights agree by chance.
func TestCompare(t *testing.T) {
	for _, task := range []string{"hull", "delaunay"} {
		ours := shipped(t, task)
		learned := must(Compare(ours, 50, 5, evaluation.TestSeed))
		assert.Greater(t, learned.All.Share(), 0.96, task)
		assert.Less(t, learned.Near.Of, learned.All.Of/10, task)
		assert.InDelta(t, 0.5, must(chance(ours, 50, 2, 20, evaluation.TestSeed)).All.Share(), 0.2, task)
	}
	_, err := Compare(shipped(t, "tsp"), 10, 1, 1)
	assert.ErrorContains(t, err, "only networks for hulls and triangulations")
}

func shipped(t *testing.T, name string) *model.Model {
	t.Helper()
	return must(model.Load(must(os.ReadFile("../../../weights/" + name + ".safetensors"))))
}

// must is a value that there must be.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
