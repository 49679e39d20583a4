package inbrowser

import (
	"math"

	"ptrnet/core/train"
)

// Helpers are other instances of the program in which the same plan has begun. They compute parts of steps.
type Helpers interface {
	// Ready is the number of helpers that can be asked.
	Ready() int
	// Ask asks as many helpers as there are parts, each for one, with these weights.
	Ask(parts []Part, weights []float32)
	// Answers waits for them, and is whether each has set its part's rows.
	Answers() []bool
}

// Part is groups From … To-1 of a step of a run that will have so many steps, see train.Shared.
type Part struct {
	Step, Steps, From, To int
	Rows                  []float32
}

// Part computes a part with the weights of the run that asks for it, and returns its rows.
func (t *Training) Part(p Part, weights []float32) []float32 {
	copy(t.net.Weights, weights)
	t.training.Schedule(p.Steps)
	t.training.Rows(0, p.From)
	rows := t.training.Rows(p.From, p.To)
	t.training.Compute(p.Step, p.From, p.To, rows)
	return rows
}

// step takes a step, shared by so many workers, of which this instance is the first.
func (t *Training) step(workers int) (loss, norm float64) {
	parts := make([]Part, workers)
	for k := range parts {
		from, to := k*train.Groups/workers, (k+1)*train.Groups/workers
		parts[k] = Part{t.state.Step, t.Config.Steps, from, to, t.training.Rows(from, to)}
	}
	compute := func(p Part) { t.training.Compute(p.Step, p.From, p.To, p.Rows) }
	if workers > 1 {
		t.Helpers.Ask(parts[1:], t.state.Weights)
	}
	compute(parts[0])
	if workers > 1 {
		for k, answered := range t.Helpers.Answers() {
			if !answered {
				compute(parts[k+1])
			}
		}
	}
	return t.training.Step()
}

// Of a crew, in milliseconds: the time before it tries fewer workers, for which it tries a number, and after
// which it tries again.
const (
	tryAfter = 1000
	tryTime  = 200
	tryAgain = 10_000
)

// crew decides how many workers share a step: all that are ready, or half or a quarter of them as long as fewer
// are faster by a tenth.
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
	all := min(ready+1, train.Groups)
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
