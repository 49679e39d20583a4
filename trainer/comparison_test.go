package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// The networks that are set by hand are right on every uniform board, greedily and with the page's beam.
func TestByHand(t *testing.T) {
	for _, args := range [][]string{{"hull", "50", "--beam", "1"}, {"hull", "200", "--beam", "3", "--constrained"}, {"hull", "10", "--beam", "10", "--no-rerank"},
		{"delaunay", "5", "--beam", "1", "--constrained"}, {"delaunay", "50", "--beam", "1", "--constrained"}, {"delaunay", "10", "--beam", "10", "--constrained"}} {
		out := runCommand(t, append([]string{"eval", "--weights", "../weights/" + args[0] + "-told.safetensors", "--count", "20", "--n"}, args[1:]...)...)
		assert.Contains(t, out, "20 instances, right 100.00%", "%v", args)
	}
}

// eval --comparison measures the second look against the exact test: by hand it is that test.
func TestEvalComparison(t *testing.T) {
	eval := []string{"eval", "--comparison", "--count", "10", "--weights"}
	out := runCommand(t, append(eval, "../weights/delaunay-told.safetensors", "--n", "50")...)
	assert.Regexp(t, `(?m)^10 uniform boards of 50 points, seed \d+, alone\nall +(\d+) of (\d+) pairs, 100.000 % \(\d+\.\d+ to 100.000\)\nnear +0 of 0 pairs`, out)
	assert.Regexp(t, `(?m)^circle +\d+ third corners: overlap 1.000, median; 1.000, lower quartile; 1.000, least$`, out)
	out = runCommand(t, append(eval, "../weights/hull.safetensors", "--n", "20")...)
	assert.Contains(t, out, "10 uniform boards of 20 points")
	assert.NotContains(t, out, "circle")
	assert.Equal(t, "--comparison decodes drawn uniform boards, alone: --beam is not for it", failure(t, append(eval, "../weights/hull.safetensors", "--beam", "3")...))
}
