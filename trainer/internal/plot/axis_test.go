package plot

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	gonum "gonum.org/v1/plot"
)

func TestTicks(t *testing.T) {
	labels := func(ticks []gonum.Tick) string {
		var s []string
		for _, k := range ticks {
			s = append(s, k.Label)
		}
		return strings.Join(s, " ")
	}
	assert.Equal(t, "0 20 40 60 80 100", labels(fewTicks(0, 100)))
	assert.Equal(t, "0 0.1 0.2 0.3", labels(fewTicks(0, 0.384)))
	assert.Equal(t, "0 1 2 3 4 5 6", labels(fewTicks(0, 6.4)))
	assert.Equal(t, "3", labels(fewTicks(3, 3)))
	assert.Equal(t, "0.05 0.1 0.2 0.5 1 2", labels(logTicks(math.Log10(0.05), math.Log10(2))))
	assert.Equal(t, "0.01 0.1 1 10 100", labels(logTicks(-2, 2)))
}
