package model

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The probabilities after each prefix of an output are those with which it was decoded.
func TestChoice(t *testing.T) {
	for name, n := range map[string]int{"hull": 12, "delaunay": 9, "hull-faithful": 12} {
		m := must(Load(must(os.ReadFile("../../weights/" + name + ".safetensors"))))
		set := points(uint64(n), n)
		answer := must(m.Solve(set, Options{Beam: 1, Trace: true}))
		for step, s := range answer.Steps {
			got := must(m.Choice(set, answer.Symbols[:step], nil))
			require.InDeltaSlice(t, s.Probabilities, got, 1e-5, "%s, step %d", name, step)
		}
		_, err := m.Choice(set, []int{n}, nil)
		assert.EqualError(t, err, "the sequence names points that there are not")
	}
}
