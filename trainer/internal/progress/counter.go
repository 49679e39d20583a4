package progress

import (
	"fmt"
	"io"
	"time"
)

// Counter prints the progress of a long command at intervals.
type Counter struct {
	out     io.Writer
	total   int // 0: unknown
	done    int
	started time.Time
	told    time.Time
}

// NewCounter begins to count to total, 0 if unknown.
func NewCounter(out io.Writer, total int) *Counter {
	now := time.Now()
	return &Counter{out: out, total: total, started: now, told: now}
}

// Add counts n more instances.
func (c *Counter) Add(n int) {
	c.done += n
	if time.Since(c.told) < 10*time.Second {
		return
	}
	c.told = time.Now()
	spent := time.Since(c.started)
	fmt.Fprintf(c.out, "%d", c.done)
	if c.total > 0 {
		left := time.Duration(float64(c.total-c.done) / float64(c.done) * float64(spent))
		fmt.Fprintf(c.out, " of %d instances, %s left", c.total, left.Round(time.Second))
	} else {
		fmt.Fprint(c.out, " instances")
	}
	fmt.Fprintf(c.out, ", %.1f a second\n", float64(c.done)/spent.Seconds())
}
