package main

import (
	"bytes"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/trainer/internal/run"
	"ptrnet/trainer/internal/weights"
)

// step is the step of a run's checkpoint, -1 if there is none.
func step(t *testing.T, dir string) int {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "run", "checkpoint.safetensors"))
	if err != nil {
		return -1
	}
	at := regexp.MustCompile(`"step":"(\d+)"`).FindSubmatch(data)
	require.NotNil(t, at)
	return must(strconv.Atoi(string(at[1])))
}

// await waits until the run's checkpoint is beyond a step.
func await(t *testing.T, dir string, beyond int) {
	t.Helper()
	for begun := time.Now(); step(t, dir) <= beyond; time.Sleep(time.Millisecond) {
		require.Less(t, time.Since(begun), time.Minute, "no checkpoint beyond step %d", beyond)
	}
}

// logged is a run's log without what a clock measured.
func logged(t *testing.T, dir string) []run.Entry {
	t.Helper()
	entries := must(run.ReadLog(filepath.Join(dir, "run")))
	require.NotEmpty(t, entries)
	for i := range entries {
		// The loss is the mean since the process began.
		entries[i].Speed, entries[i].Seconds, entries[i].Loss = 0, 0, 0
	}
	return entries
}

// A run that is killed twice, at any moment, and goes on with another number of cores each time, ends with
// the same weight file and log. Another seed gives another file.
func TestKilledAndResumed(t *testing.T) {
	t.Parallel()
	tours := filepath.Join(t.TempDir(), "tours.txt")
	runCommand(t, "gen", "--task", "tsp", "--n", "5-6", "--count", "200", "--out", tours)
	for name, flags := range map[string][]string{ // runs that differ in what they remember
		"extended": {"--recipe", "extended"},
		"faithful": {"--recipe", "faithful", "--task", "delaunay"},
		"paper":    {"--recipe", "paper", "--config", `{"fixed": 200}`},
		"file":     {"--task", "tsp", "--n", "5-6", "--data", tours, "--test", "5"},
		"baseline": {"--recipe", "faithful", "--model", "attention"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			uninterrupted, dir := t.TempDir(), t.TempDir()
			flags = append(flags, "--steps", "200", "--every", "100")
			want := trainHere(t, uninterrupted, smallRun(uninterrupted, flags...)...)
			words := smallRun(dir, append(flags, "--checkpoint", "1ms")...)
			for _, workers := range []string{"1", "5"} {
				cmd, output := process(t, words...)
				cmd.Env = append(cmd.Environ(), "GOMAXPROCS="+workers)
				before := step(t, dir)
				require.NoError(t, cmd.Start())
				await(t, dir, before+10)
				time.Sleep(time.Duration(rand.IntN(5000)) * time.Microsecond)
				require.NoError(t, cmd.Process.Signal(syscall.SIGKILL))
				require.Error(t, cmd.Wait(), "%s", output)
				words = smallRun(dir, append(flags, "--checkpoint", "1ms", "--resume")...)
			}
			assert.NoFileExists(t, filepath.Join(dir, "weights.safetensors"), "killed in the middle")
			assert.True(t, bytes.Equal(want, trainHere(t, dir, append(words, "--checkpoint", "1m")...)))
			assert.Equal(t, logged(t, uninterrupted), logged(t, dir))
			if name == "extended" {
				other := t.TempDir()
				words := smallRun(other, append(flags, "--seed", "2")...)
				assert.False(t, bytes.Equal(want, trainHere(t, other, words...)))
			}
		})
	}
}

// Ctrl-C finishes the step, writes the checkpoint and prints the command that goes on. It is run as printed.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	uninterrupted, dir := t.TempDir(), filepath.Join(t.TempDir(), "it's a folder")
	want := trainHere(t, uninterrupted, smallRun(uninterrupted, "--steps", "200", "--every", "200")...)
	require.NoError(t, os.Mkdir(dir, 0o755))
	cmd, output := process(t, smallRun(dir, "--steps", "200", "--every", "200", "--checkpoint", "1ms")...)
	require.NoError(t, cmd.Start())
	await(t, dir, 5)
	require.NoError(t, cmd.Process.Signal(os.Interrupt))
	require.Error(t, cmd.Wait(), "there is no weight file: %s", output)
	at := strconv.Itoa(step(t, dir))
	assert.Contains(t, output.String(), "stopped at step "+at+" of 200; the checkpoint is in ")
	printed := regexp.MustCompile(`(?m)^    go run \./trainer (train .* --resume)$`)
	command := printed.FindStringSubmatch(output.String())
	require.NotNil(t, command, "%s", output)
	text, err := exec.Command("sh", "-c", must(built())+" "+command[1]).CombinedOutput()
	require.NoError(t, err, "%s", text)
	assert.Contains(t, string(text), "resuming at step "+at+" of 200\n")
	assert.True(t, bytes.Equal(want, must(os.ReadFile(filepath.Join(dir, "weights.safetensors")))))
}

// Like Ctrl-C end a run that its terminal goes, also if that is told twice, and that nobody reads what it
// prints any more. Under nohup it goes on.
func TestHungUp(t *testing.T) {
	t.Parallel()
	path := must(built())
	hangUp := func(cmd *exec.Cmd, _ io.Closer) { cmd.Process.Signal(syscall.SIGHUP) }
	for name, c := range map[string]struct {
		stop func(*exec.Cmd, io.Closer)
		trap string
		ends bool
	}{
		"terminal": {func(cmd *exec.Cmd, _ io.Closer) { hangUp(cmd, nil); hangUp(cmd, nil) }, "", true},
		"pipe":     {func(_ *exec.Cmd, out io.Closer) { out.Close() }, "", true},
		"nohup":    {hangUp, `trap "" HUP; `, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if name == "terminal" && signal.Ignored(syscall.SIGHUP) {
				t.Skip("the tests run under nohup, and so would the trainer")
			}
			dir := t.TempDir()
			words := smallRun(dir, "--steps", "300", "--every", "10", "--checkpoint", "1ms")
			cmd := exec.Command("sh", append([]string{"-c", c.trap + `exec "$@"`, "sh", path, "train"}, words...)...)
			var output bytes.Buffer
			cmd.Stderr = &output
			out := must(cmd.StdoutPipe())
			require.NoError(t, cmd.Start())
			if name != "pipe" {
				go io.Copy(io.Discard, out)
			}
			await(t, dir, 5)
			c.stop(cmd, out)
			if err := cmd.Wait(); !c.ends {
				require.NoError(t, err, "%s", &output)
				return
			}
			at := strconv.Itoa(step(t, dir))
			assert.Contains(t, output.String(), "stopped at step "+at+" of 300; the checkpoint is in ")
		})
	}
}

// While a process trains in a folder, others refuse. When it is killed, the run goes on at once.
func TestOneProcessPerRun(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	flags := smallRun(dir, "--steps", "1000000", "--checkpoint", "1ms")
	first, _ := process(t, flags...)
	require.NoError(t, first.Start())
	t.Cleanup(func() { first.Process.Kill() }) // also where a check below fails
	await(t, dir, 5)
	for _, more := range []string{"--resume", "--seed=2"} {
		assert.Equal(t, "another process is training in "+filepath.Join(dir, "run")+
			": wait until it ends, or choose another --run",
			failure(t, append(append([]string{"train"}, flags...), more)...))
	}
	require.NoError(t, first.Process.Kill())
	require.Error(t, first.Wait())
	trainFor(t, 1, append(flags, "--resume")...)
}

// Each setting that differs is named, and nothing is touched.
func TestCheckpointOfAnotherRun(t *testing.T) {
	dir := t.TempDir()
	hulls := filepath.Join(dir, "hulls.txt")
	runCommand(t, "gen", "--task", "hull", "--n", "5", "--count", "10", "--out", hulls)
	flags := append([]string{"train"}, smallRun(dir)...)
	trainFor(t, 3, flags[1:]...)
	path := filepath.Join(dir, "run", "checkpoint.safetensors")
	before := must(os.ReadFile(path))
	for more, says := range map[string]string{
		"--hidden 18": "its Network.Hidden is 16, here it is 18",
		"--config {\"Network\":{\"Bidirectional\":false}}": "its Network.Bidirectional is true, here it is false",
		"--task delaunay": "its Task is hull, here it is delaunay",
		"--seed 9":        "its seed is 1, here it is 9",
		"--data " + hulls: "its data is none, here it is 10 instances, sha256 ",
	} {
		says = path + " belongs to another run: " + says
		assert.Contains(t, failure(t, append(append(flags, "--resume"), strings.Fields(more)...)...), says)
	}
	assert.Contains(t, failure(t, flags...), "run holds the checkpoint of an earlier run: continue it with ")
	assert.True(t, bytes.Equal(before, must(os.ReadFile(path))))
	none := filepath.Join(dir, "none")
	assert.Equal(t,
		"there is no checkpoint "+none+"/checkpoint.safetensors; leave out --resume to start a new run",
		failure(t, "train", "--run", none, "--out", filepath.Join(dir, "x"), "--resume"))
	assert.NoDirExists(t, none)
}

// The one before is used, with a sentence, and the run ends the same.
func TestDamagedCheckpoint(t *testing.T) {
	uninterrupted := t.TempDir()
	want := trainHere(t, uninterrupted, smallRun(uninterrupted)...)
	for name, damage := range map[string]func(data []byte) []byte{
		"cut off": func(data []byte) []byte { return data[:len(data)/2] },
		"one bit": func(data []byte) []byte { data = bytes.Clone(data); data[len(data)-9] ^= 4; return data },
		"setting": func(data []byte) []byte {
			return bytes.Replace(data, []byte(`MinN\":5`), []byte(`MinN\":4`), 1)
		},
		"missing": nil,
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			flags := append([]string{"train"}, smallRun(dir)...)
			trainFor(t, 30, flags[1:]...) // saved at 25 and 30
			path := filepath.Join(dir, "run", "checkpoint.safetensors")
			if data := must(os.ReadFile(path)); damage == nil {
				require.NoError(t, os.Remove(path))
			} else {
				require.NoError(t, os.WriteFile(path, damage(data), 0o644))
			}
			assert.Contains(t, failure(t, flags...), "holds the checkpoint of an earlier run")
			listed := must(os.ReadDir(filepath.Dir(path)))
			early := filepath.Join(dir, "early")
			runCommand(t, "export", "--run", filepath.Dir(path), "--out", early, "--test", "1")
			assert.Equal(t, listed, must(os.ReadDir(filepath.Dir(path))), "an export changes nothing")
			assert.Equal(t, 25, must(weights.Read(early)).History[0].Taken, "how far it came")
			assert.Contains(t, trainFor(t, 1, append(flags[1:], "--resume")...), "\nresuming at step 25 of 60\n")
			require.NoError(t, os.Remove(path)) // as a kill between the two renames would
			output := runCommand(t, append(flags, "--resume")...)
			assert.Contains(t, output, "; reading the previous one, "+path+".previous\nresuming at step 25 of 60\n")
			assert.True(t, bytes.Equal(want, must(os.ReadFile(filepath.Join(dir, "weights.safetensors")))))
		})
	}
}
