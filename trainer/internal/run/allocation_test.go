package run

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"ptrnet/core/network"
	"ptrnet/core/train"
	"ptrnet/trainer/internal/pool"
)

// TestStepAllocatesNothing: once all memory is there, a step allocates nothing,
// with any number of workers.
func TestStepAllocatesNothing(t *testing.T) {
	for _, r := range Recipes {
		for _, workers := range []int{1, 5} {
			c := must(Recipe{Name: r.Name, Task: "hull", Arch: network.PtrNet, MinN: 8, MaxN: 8, Hidden: 8}.Config())
			c.Batch = 40
			jobs, stop := pool.New(workers)
			net := network.New(c.Network)
			net.Uniform(rand.New(rand.NewPCG(1, 1)), 0.08)
			source := train.NewSource(c, jobs)
			gradient := network.NewGradient(net, jobs)
			optimize := train.NewOptimizer(c, &train.State{Weights: net.Weights}, jobs)
			step := func() {
				// The same examples, so that none is larger than one seen.
				gradient.Compute(source.Batch(0))
				optimize.Step(gradient.D)
			}
			for range 20 {
				step()
			}
			assert.Zero(t, testing.AllocsPerRun(100, step), "%s, %d workers", r.Name, workers)
			stop()
		}
	}
}
