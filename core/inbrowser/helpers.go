package inbrowser

import (
	"math"

	"ptrnet/core/train"
)

// Share has helpers compute parts of what follows; nil for none.
func (t *Training) Share(helpers train.Helpers) { t.training.Helpers = helpers }

// Part computes the sum of a part with the weights of the run that asks for it.
func (t *Training) Part(p train.Part, weights []float32) []float32 {
	copy(t.net.Weights, weights)
	t.training.Schedule(p.Steps)
	return t.training.Compute(p)
}

// Milliseconds of a crew.
const (
	tryAfter = 1000   // before it first tries fewer workers
	tryTime  = 200    // of each number that it tries
	tryAgain = 10_000 // until it tries again
)

// crew chooses how many workers share a step, a power of two: all that are ready, or half or a quarter of them if
// that is faster by a tenth.
type crew struct {
	ready    int
	workers  int     // of the next steps
	best     int     // the fastest number so far of those that it tries
	bestTime float64 // milliseconds a symbol, that fewer must not take
	trying   bool
	due      float64 // when it tries again
	took     float64 // milliseconds of the steps with workers, while it tries, and their symbols
	symbols  float64
}

// choose is the number of workers of the next steps.
func (c *crew) choose(ready int, now float64) int {
	all := min(1<<ready, train.Groups)
	switch {
	case ready != c.ready || c.workers == 0:
		*c = crew{ready: ready, workers: all, due: now + tryAfter}
	case now >= c.due && all > 1:
		*c = crew{ready: ready, workers: all, due: now + tryAgain, trying: true, bestTime: math.Inf(1)}
	}
	return c.workers
}

// note notes how long steps took with the chosen number.
func (c *crew) note(milliseconds, symbols float64) {
	c.took, c.symbols = c.took+milliseconds, c.symbols+symbols
	if !c.trying || c.took < tryTime {
		return
	}
	if time := c.took / c.symbols; time < c.bestTime {
		c.best, c.bestTime = c.workers, 0.9*time
	}
	if c.workers > 1 && c.best == c.workers {
		c.workers, c.took, c.symbols = c.workers/2, 0, 0
	} else {
		c.workers, c.trying = c.best, false
	}
}
