package progress

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
)

// Where there is no terminal, the first line comes after a second, and then one every half minute; it says
// when the run ends.
func TestPlainLines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		p := NewSteps(&out, 1000, 100)
		for step := 1; step <= 450; step++ {
			time.Sleep(100 * time.Millisecond)
			p.Step(2, 16)
		}
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		if assert.Len(t, lines, 2) {
			assert.Equal(t, "step 111/1000  loss 2.0000  160 examples/s  1m29s left, ends at "+p.started.Add(90*time.Second).Format("15:04"), strings.TrimSpace(lines[0]))
			assert.Contains(t, lines[1], "step 412/1000")
		}
	})
}

// The loss of a short run is the mean of its steps: the first, which is the largest, does not outweigh them.
func TestLossIsTheMean(t *testing.T) {
	var out strings.Builder
	p := NewSteps(&out, 1000, 0)
	for _, loss := range []float64{6, 2, 1} {
		p.Step(loss, 16)
	}
	p.Scored("")
	assert.Contains(t, out.String(), "loss 3.0000")
}
