package progress

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
)

// Where there is no terminal, the first line comes after a second, and then one every half minute. The loss
// of a short run is the mean of its steps: the first, which is the largest, does not outweigh them.
func TestSteps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		p := NewSteps(&out, 1000, 100)
		for step := range 450 {
			time.Sleep(100 * time.Millisecond)
			p.Step(float64(10-step%11), 16)
		}
		assert.Regexp(t, `^step 111/1000  loss 5.0000  160 examples/s  1m29s left\nstep 412/1000  loss .*\n$`,
			out.String())
	})
}
