package run

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/network"
	"ptrnet/core/train"
	"ptrnet/trainer/internal/measure"
)

// small is a run of less than a second, written into dir.
func small(t *testing.T, dir string) (train.Config, Options) {
	t.Helper()
	c := recipe("extended", network.PtrNet, 5, 5, 8)
	c.Steps, c.Batch, c.Warmup = 30, 16, 3
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "run"), 0o755))
	return c, Options{Out: filepath.Join(dir, "w"), Run: filepath.Join(dir, "run"), Every: 10, Instances: 10,
		Test: 10, Checkpoint: time.Minute, Workers: 1}
}

// trained runs a small run to its end and returns what it says.
func trained(t *testing.T, c train.Config, o Options) (output string) {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, Train(t.Context(), c, o, &out))
	assert.FileExists(t, o.Out)
	return out.String()
}

// A run that is interrupted before its first step has the checkpoint that it names, and continues from it with the
// same result.
func TestInterruptedAtOnce(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	c, o := small(t, t.TempDir())
	assert.ErrorContains(t, Train(ctx, c, o, io.Discard),
		"stopped at step 0 of 30; the checkpoint is in "+checkpointPath(o.Run))
	require.FileExists(t, checkpointPath(o.Run))
	o.Resume = true
	assert.Contains(t, trained(t, c, o), "resuming at step 0 of 30\n")
	_, whole := small(t, t.TempDir())
	trained(t, c, whole)
	assert.Equal(t, must(os.ReadFile(whole.Out)), must(os.ReadFile(o.Out)))
}

// A picture that cannot be drawn is a warning: the run goes on.
func TestUndrawable(t *testing.T) {
	c, o := small(t, t.TempDir())
	require.NoError(t, os.MkdirAll(filepath.Join(o.Run, "curves.png", "full"), 0o755))
	output := trained(t, c, o)
	assert.Contains(t, output, "cannot write "+filepath.Join(o.Run, "curves.png")+": ")
	assert.Contains(t, output, "; the run continues without the figure\n")
}

// A run that cannot write its checkpoint stops, and the one before stands.
func TestUnwritableCheckpoint(t *testing.T) {
	c, o := small(t, t.TempDir())
	o.StopAfter = 20
	path := filepath.Join(o.Run, "checkpoint.safetensors")
	require.NoError(t, Train(t.Context(), c, o, &bytes.Buffer{}))
	before := must(os.ReadFile(path))
	temporary := fmt.Sprintf(".checkpoint.safetensors-%d", os.Getpid())
	require.NoError(t, os.Mkdir(filepath.Join(o.Run, temporary), 0o755))
	o.Resume, o.StopAfter = true, 0
	assert.EqualError(t, Train(t.Context(), c, o, &bytes.Buffer{}), "cannot write "+path+": is a directory")
	assert.Equal(t, before, must(os.ReadFile(path)))
}

// A run whose log cannot be read says so, and goes on without it.
func TestDamagedLog(t *testing.T) {
	c, o := small(t, t.TempDir())
	o.StopAfter = 20
	require.NoError(t, Train(t.Context(), c, o, &bytes.Buffer{}))
	path := filepath.Join(o.Run, "log.jsonl")
	log := bytes.Replace(must(os.ReadFile(path)), []byte(`{"step":20`), []byte("\x00\x00{{tep"), 1)
	require.NoError(t, os.WriteFile(path, log, 0o644))
	o.Resume, o.StopAfter = true, 0
	err := Train(t.Context(), c, o, &bytes.Buffer{})
	assert.ErrorContains(t, err, path+":2: ")
	assert.ErrorContains(t, err, "; the run does not need its log: move it away, then continue with --resume")
	require.NoError(t, os.Remove(path))
	trained(t, c, o)
}

// An interrupt ends a validation and the scoring at the end, too, with the command that continues; the run then
// ends as an uninterrupted one.
func TestInterruptedScoring(t *testing.T) {
	c, whole := small(t, t.TempDir())
	trained(t, c, whole)
	_, o := small(t, t.TempDir())
	said := filepath.Join(o.Run, "said")
	says := func(text string) bool { return strings.Contains(string(must(os.ReadFile(said))), text) }
	interrupt := func(o Options, when func() bool, step int) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		out, ended := must(os.Create(said)), make(chan error, 1)
		go func() { ended <- Train(ctx, c, o, out) }()
		require.Eventually(t, when, 10*time.Second, time.Millisecond)
		cancel()
		assert.EqualError(t, <-ended, fmt.Sprintf("stopped at step %d of 30; the checkpoint is in %s; continue with\n"+
			"    again", step, checkpointPath(o.Run)))
	}
	const many = 1_000_000 // instances, which take minutes
	o.ResumeCommand, o.Instances = "again", many
	interrupt(o, func() bool { return HasCheckpoint(o.Run) }, 10)
	o.Resume, o.Instances, o.Test = true, whole.Instances, many
	interrupt(o, func() bool { return says("measuring the network on test instances") }, 30)
	o.Test = whole.Test
	trained(t, c, o)
	assert.Equal(t, must(os.ReadFile(whole.Out)), must(os.ReadFile(o.Out)))
	var scores [2][]measure.Scores
	for i, folder := range []string{whole.Run, o.Run} {
		for _, e := range must(ReadLog(folder)) {
			scores[i] = append(scores[i], e.Scores)
		}
	}
	assert.Len(t, scores[0], 3)
	assert.Equal(t, scores[0], scores[1])
}

// must is a value that there must be.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
