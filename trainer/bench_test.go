package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestBench: one run has the peak, the kernels, full steps and their memory; what
// makes no sense is a sentence.
func TestBench(t *testing.T) {
	flags := []string{"bench", "--hidden", "16", "--batch", "16", "--rounds", "1", "--time", "10ms"}
	said := runCommand(t, flags...)
	for _, s := range []string{
		`^vectors of \d+ floats; peak of one core: [0-9.]+ GFLOP/s \(fused multiply-adds\)\n`,
		`(?m)^  gates of a step +64× +19× +64 +[0-9.]+ GFLOP/s +\d+ % of peak$`,
		`(?m)^  gradient of a weight +.* GFLOP/s +\d+ % of peak$`,
		`(?m)^training hull, hidden 16, batch 16, n 5-50, \d+ workers: \d+ examples/s, .* MiB, \d+ allocations a step$`,
	} {
		assert.Regexp(t, s, said)
	}
	for words, says := range map[string]string{
		"--n":        "bench: flag needs an argument: -n (bench --help explains its flags)",
		"--hidden=0": "--hidden 0 is not between 1 and 4096",
		"--time=0":   "--time 0s is not a positive duration",
		"--rounds=0": "--rounds 0 is not above zero",
	} {
		assert.Equal(t, says, failure(t, "bench", words))
	}
	assert.Equal(t, "--tsplib is for --tours: give both", failure(t, "bench", "--tsplib", "nowhere"))
	assert.Equal(t, "nowhere holds no files named *.tsp", failure(t, "bench", "--tours", "--tsplib", "nowhere"))
	assert.Equal(t, "--peer trains the paper's network on the default problem of 5-50 points: leave out --task, --n and --recipe", failure(t, "bench", "--peer", "--n", "5"))
	if _, err := peerPython(); err != nil {
		t.Logf("no peer here: %v", err)
		assert.EqualError(t, err, failure(t, "bench", "--peer"))
		assert.ErrorContains(t, err, "apt-get install python3-torch")
	}
}
