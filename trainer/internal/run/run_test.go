package run

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/network"
	"ptrnet/core/train"
)

// small is a run of less than a second, written into dir.
func small(t *testing.T, dir string) (train.Config, Options) {
	t.Helper()
	c := must(Recipe{Name: "best", Task: "hull", Arch: network.PtrNet, MinN: 5, MaxN: 5, Hidden: 8}.Config())
	c.Steps, c.Batch, c.Warmup = 30, 16, 3
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "run"), 0o755))
	return c, Options{Out: filepath.Join(dir, "w"), Run: filepath.Join(dir, "run"), Validate: 10, Instances: 10, Test: 10, Mantissa: 10,
		Checkpoint: time.Minute, Workers: 1}
}

// trained runs a small run to its end and returns its weight file and what it says.
func trained(t *testing.T, c train.Config, o Options) (data []byte, said string) {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, Train(c, o, &out))
	data = must(os.ReadFile(o.Out))
	return data, out.String()
}

// TestUndrawable: a picture that cannot be drawn is a warning. The run goes on, and
// at every validation its checkpoint is written.
func TestUndrawable(t *testing.T) {
	c, o := small(t, t.TempDir())
	want, _ := trained(t, c, o)
	c, o = small(t, t.TempDir())
	require.NoError(t, os.MkdirAll(filepath.Join(o.Run, "curves.png", "full"), 0o755))
	got, said := trained(t, c, o)
	assert.True(t, bytes.Equal(want, got))
	assert.Contains(t, said, "cannot write "+filepath.Join(o.Run, "curves.png")+": ")
	assert.Contains(t, said, "; the run continues without the figure\n")
	assert.Len(t, must(ReadLog(o.Run)), 3)
	assert.Equal(t, 30, must(readOneCheckpoint(filepath.Join(o.Run, "checkpoint.safetensors"), c, len(network.New(c.Network).Weights))).Step)
}

// TestUnwritableCheckpoint: a run that cannot write its checkpoint stops, and the one before stands, if there is one.
func TestUnwritableCheckpoint(t *testing.T) {
	c, o := small(t, t.TempDir())
	o.StopAfter = 20
	path := filepath.Join(o.Run, "checkpoint.safetensors")
	temporary := filepath.Join(o.Run, fmt.Sprintf(".checkpoint.safetensors-%d", os.Getpid()))
	require.NoError(t, os.Mkdir(temporary, 0o755))
	assert.EqualError(t, Train(c, o, &bytes.Buffer{}),
		"cannot write "+path+": is a directory; there is no checkpoint yet: fix the cause, then start again")
	require.NoError(t, os.Remove(temporary))
	require.NoError(t, Train(c, o, &bytes.Buffer{}))
	before := must(os.ReadFile(path))
	require.NoError(t, os.Mkdir(temporary, 0o755))
	o.Resume, o.StopAfter = true, 0
	assert.EqualError(t, Train(c, o, &bytes.Buffer{}),
		"cannot write "+path+": is a directory; the previous checkpoint is intact: fix the cause, then continue with --resume")
	assert.Equal(t, before, must(os.ReadFile(path)))
	require.NoError(t, os.Remove(temporary))
	trained(t, c, o)
}

// TestIrregular: a run is not resumed from what is no file, such as a folder or a pipe, which would wait for ever.
func TestIrregular(t *testing.T) {
	for _, name := range []string{"checkpoint.safetensors", "checkpoint.safetensors.previous", "log.jsonl"} {
		for what, makes := range map[string]func(string) error{
			"folder": func(path string) error { return os.Mkdir(path, 0o755) },
			"device": func(path string) error { return os.Symlink("/dev/zero", path) },
			"pipe":   func(path string) error { return exec.Command("mkfifo", path).Run() },
		} {
			c, o := small(t, t.TempDir())
			o.StopAfter = 20
			require.NoError(t, Train(c, o, &bytes.Buffer{}))
			path := filepath.Join(o.Run, name)
			require.NoError(t, os.Remove(path))
			require.NoError(t, makes(path))
			o.Resume = true
			assert.ErrorContains(t, Train(c, o, &bytes.Buffer{}), path+" is not a regular file", what)
			info := must(os.Stat(path))
			assert.False(t, info.Mode().IsRegular(), "it is left as it was")
		}
	}
}

// TestDamagedLog: a run whose log cannot be read says so, and goes on without it. A last line that is not whole is dropped.
func TestDamagedLog(t *testing.T) {
	c, o := small(t, t.TempDir())
	o.StopAfter = 20
	require.NoError(t, Train(c, o, &bytes.Buffer{}))
	path := filepath.Join(o.Run, "log.jsonl")
	log := must(os.ReadFile(path))
	require.NoError(t, os.WriteFile(path, bytes.Replace(log, []byte(`{"step":20`), []byte("\x00\x00{{tep"), 1), 0o644))
	o.Resume, o.StopAfter = true, 0
	err := Train(c, o, &bytes.Buffer{})
	assert.ErrorContains(t, err, path+":2: ")
	assert.ErrorContains(t, err, "; the run does not need its log: move it away, then continue with --resume")
	require.NoError(t, os.WriteFile(path, log[:len(log)-9], 0o644))
	_, said := trained(t, c, o)
	assert.Contains(t, said, path+":2: the log ends within this line; that line is dropped\n")
	var steps []int
	for _, e := range must(ReadLog(o.Run)) {
		steps = append(steps, e.Step)
	}
	assert.Equal(t, []int{10, 30}, steps)
}

// TestMemory: a run that takes more than the machine has is refused. The bound is not too low.
func TestMemory(t *testing.T) {
	c, o := small(t, t.TempDir())
	require.NoError(t, os.Remove(o.Run))
	c.Batch = 99_999_999
	err := Train(c, o, &bytes.Buffer{})
	assert.Regexp(t, `^the run would take up to \d+ GiB of memory, this machine has \d+(\.\d)?: lower --batch 99999999, --hidden 8, or --n 5$`, err)
	assert.NoDirExists(t, o.Run)
	for _, arch := range []network.Arch{network.PtrNet, network.Attention, network.Seq2Seq} {
		c := must(Recipe{Name: "best", Task: "delaunay", Arch: arch, MinN: 12, MaxN: 12, Hidden: 64}.Config())
		c.Batch = 64
		took := allocated(func() {
			n := network.New(c.Network)
			train.NewTraining(c, n, &train.State{Weights: n.Weights}, train.NewSource(c, network.Sequential()), network.Sequential()).Loss()
		})
		assert.Greater(t, memory(c), float64(took), arch)
		assert.Less(t, memory(c), 4*float64(took), arch)
	}
}

// allocated is how many bytes a function takes from the heap.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// One example that is sure and wrong does not end a run; a loss that stays high does, and at once one that is not finite.
func TestDiverged(t *testing.T) {
	var r trainer
	for range 3 {
		for range patience - 1 {
			assert.False(t, r.diverged(10*mostLoss))
		}
		assert.False(t, r.diverged(0.01))
	}
	for range patience - 1 {
		assert.False(t, r.diverged(mostLoss+1))
	}
	assert.True(t, r.diverged(mostLoss+1))
	assert.True(t, new(trainer).diverged(math.NaN()))
	assert.True(t, new(trainer).diverged(math.Inf(1)))
}

// must is a value that there must be.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
