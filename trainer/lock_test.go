//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// contents are the files of a folder, with what is in them.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	entries := must(os.ReadDir(dir))
	files := map[string]string{}
	for _, e := range entries {
		files[e.Name()] = string(must(os.ReadFile(filepath.Join(dir, e.Name()))))
	}
	return files
}

// TestOneProcessPerRun: while a process trains in a folder, others refuse with one
// sentence and change nothing there. When it is killed, the run goes on at once.
func TestOneProcessPerRun(t *testing.T) {
	t.Parallel()
	whole := t.TempDir()
	want := trainHere(t, whole, smallRun(whole, "--steps", "200", "--validate", "200")...)
	dir := t.TempDir()
	run := filepath.Join(dir, "run")
	flags := smallRun(dir, "--steps", "200", "--validate", "200", "--checkpoint", "1ms")
	first, said := process(t, flags...)
	require.NoError(t, first.Start())
	t.Cleanup(func() { first.Process.Kill() }) // also where a check below fails
	await(t, dir, 5)
	require.NoError(t, first.Process.Signal(syscall.SIGSTOP)) // it holds the folder, and still
	var status syscall.WaitStatus
	_, err := syscall.Wait4(first.Process.Pid, &status, syscall.WUNTRACED, nil)
	require.NoError(t, err)
	require.True(t, status.Stopped(), "the run was over too soon: %s", said)

	refusal := "another process is training in " + run + ": wait until it ends, or choose another folder with --run"
	before := contents(t, run)
	for _, more := range [][]string{nil, {"--resume"}, {"--seed", "2"}} {
		second, said := process(t, append(flags, more...)...)
		require.Error(t, second.Run(), "%v", more)
		assert.Equal(t, "trainer: "+refusal+"\n", said.String(), "%v", more)
		assert.Equal(t, refusal, failure(t, append(append([]string{"train"}, flags...), more...)...), "%v", more)
	}
	assert.Equal(t, before, contents(t, run))
	assert.NoFileExists(t, filepath.Join(dir, "weights.safetensors"))

	require.NoError(t, first.Process.Kill())
	require.Error(t, first.Wait())
	assert.True(t, bytes.Equal(want, trainHere(t, dir, append(flags, "--resume", "--checkpoint", "1m")...)))
}
