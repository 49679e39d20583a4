package run

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"ptrnet/core/history"
	"ptrnet/core/train"
)

// TestOtherRun: a setting that a configuration leaves out is zero.
func TestOtherRun(t *testing.T) {
	c := train.Config{Task: "hull", Run: history.Run{Batch: 8}}
	assert.NoError(t, sameRun("p", `{"Task":"hull","batch":8,"Network":{"Arch":"","Hidden":0}}`, c))
	assert.EqualError(t, sameRun("p", `{"Task":"hull"}`, c), "p belongs to another run: its batch is 0, here it is 8; use the same flags, or another --run")
	c.Curriculum = 0.5
	assert.EqualError(t, sameRun("p", `{"Task":"hull","batch":8}`, c), "p belongs to another run: its curriculum is 0, here it is 0.5; use the same flags, or another --run")
	c.Curriculum, c.Labels = 0, "greedy"
	assert.EqualError(t, sameRun("p", `{"Task":"hull","batch":8}`, c), "p belongs to another run: its labels is none, here it is greedy; use the same flags, or another --run")
}
