package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// eval --comparison measures the comparison of a network against the exact test.
func TestEvalComparison(t *testing.T) {
	eval := []string{"eval", "--comparison", "--count", "10", "--weights"}
	out := runCommand(t, append(eval, "../weights/delaunay.safetensors", "--n", "50")...)
	assert.Regexp(t, `(?m)^10 uniform boards of 50 points, seed \d+, alone\nall +(\d+) of (\d+) pairs, 9[89]\.\d+ % \(\d+\.\d+ to \d+\.\d+\)\nnear +\d+ of \d+ pairs`, out)
	assert.Regexp(t, `(?m)^circle +\d+ third corners: overlap (1\.000|0\.99\d), median; (1\.000|0\.9\d\d), lower quartile; \d\.\d+, least$`, out)
	assert.Regexp(t, `(?m)^random weights +\d+ of \d+ pairs, [3-6]\d %, of 20 draws$`, out, "they agree by chance")
	out = runCommand(t, append(eval, "../weights/hull.safetensors", "--n", "20")...)
	assert.Contains(t, out, "10 uniform boards of 20 points")
	assert.NotContains(t, out, "circle")
	assert.Contains(t, failure(t, append(eval, "../weights/tsp.safetensors")...), "only networks for hulls and triangulations")
	assert.Equal(t, "--comparison decodes drawn uniform boards, alone: --beam is not for it", failure(t, append(eval, "../weights/hull.safetensors", "--beam", "3")...))
}
