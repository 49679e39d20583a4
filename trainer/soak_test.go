package main

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/problems"
)

// soakRun draws the flags of a run from a data file, of some seconds.
func soakRun(t *testing.T, rng *rand.Rand) []string {
	names := problems.Names()
	task := names[rng.IntN(len(names))]
	data := filepath.Join(t.TempDir(), "data.txt")
	seed := strconv.Itoa(1 + rng.IntN(1000))
	runCommand(t, "gen", "--task", task, "--n", "5-6", "--count", strconv.Itoa(50+rng.IntN(500)), "--seed", seed, "--out", data)
	recipe := []string{"best", "faithful"}[rng.IntN(2)]
	return []string{"--task", task, "--n", "5-6", "--data", data, "--recipe", recipe, "--seed", seed, "--test", "5",
		"--steps", strconv.Itoa(200 + rng.IntN(400)), "--validate", strconv.Itoa(20 + rng.IntN(200))}
}

// resumable reports whether a run has a checkpoint.
func resumable(dir string) bool {
	for _, name := range []string{"checkpoint.safetensors", "checkpoint.safetensors.previous"} {
		if _, err := os.Stat(filepath.Join(dir, "run", name)); err == nil {
			return true
		}
	}
	return false
}

// TestSoak trains from data files for as long as PTRNET_SOAK says (make soak-trainer). Each run
// is killed again and again, at any moment and with any number of workers, goes on from
// what is there, and ends in the bytes and the log of one that nobody disturbed.
func TestSoak(t *testing.T) {
	if os.Getenv("PTRNET_SOAK") == "" {
		t.Skip("make soak-trainer runs it; PTRNET_SOAK says for how long")
	}
	length, err := time.ParseDuration(os.Getenv("PTRNET_SOAK"))
	require.NoError(t, err, "PTRNET_SOAK is a time: 1h, 2m")
	seed := uint64(time.Now().UnixNano())
	rng := rand.New(rand.NewPCG(seed, 1))
	runs, kills, resumes, again, steps := 0, 0, 0, 0, 0
	defer func() {
		t.Logf("seed %d: %d runs of %d steps in all, %d kills, %d resumed, %d begun again before the first checkpoint",
			seed, runs, steps, kills, resumes, again)
	}()
	for begun := time.Now(); time.Since(begun) < length; runs++ {
		flags := soakRun(t, rng)
		whole, dir := t.TempDir(), t.TempDir()
		began := time.Now()
		want := trainHere(t, whole, smallRun(whole, flags...)...)
		long := time.Since(began)
		flags = smallRun(dir, append(flags, "--checkpoint", strconv.Itoa(1+rng.IntN(100))+"ms")...)
		for tries := 1; ; tries++ {
			words := append(flags[:len(flags):len(flags)], "--workers", strconv.Itoa(1+rng.IntN(4)))
			switch {
			case resumable(dir):
				words = append(words, "--resume")
				resumes++
			case tries > 1:
				again++
			}
			cmd, said := process(t, words...)
			require.NoError(t, cmd.Start())
			// With each try a little longer, so that a run comes to its end.
			time.AfterFunc(time.Duration(rng.Float64()*float64(tries)*float64(long)/4), func() { cmd.Process.Signal(syscall.SIGKILL) })
			err := cmd.Wait()
			if err == nil {
				break
			}
			var exit *exec.ExitError
			require.True(t, errors.As(err, &exit) && exit.Sys().(syscall.WaitStatus).Signal() == syscall.SIGKILL, "seed %d: %v: %s", seed, err, said)
			kills++
		}
		require.True(t, bytes.Equal(want, weightFile(t, dir)), "seed %d, run %d: %v", seed, runs+1, flags)
		assert.Equal(t, logged(t, whole), logged(t, dir), "seed %d, run %d: %v", seed, runs+1, flags)
		steps += step(t, dir)
	}
}
