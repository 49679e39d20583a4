package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/safetensors"
	"ptrnet/core/train"
	"ptrnet/trainer/internal/pool"
)

// built builds the trainer once for all tests that need a process of it.
var built = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "ptrnet-trainer-*")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "trainer")
	text, err := exec.Command("go", "build", "-o", path, ".").CombinedOutput()
	if err != nil {
		return "", &exec.Error{Name: string(text), Err: err}
	}
	return path, nil
})

func TestMain(m *testing.M) {
	code := m.Run()
	if path, err := built(); err == nil { // else a test has said so
		os.RemoveAll(filepath.Dir(path))
	}
	os.Exit(code)
}

// process prepares a process of the trainer that trains.
func process(t *testing.T, words ...string) (*exec.Cmd, *bytes.Buffer) {
	t.Helper()
	path, err := built()
	require.NoError(t, err)
	cmd := exec.Command(path, append([]string{"train"}, words...)...)
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	return cmd, &said
}

// smallRun are the flags of a run of about a second, written into dir.
func smallRun(dir string, more ...string) []string {
	return append([]string{"--hidden", "16", "--n", "5", "--batch", "32", "--steps", "60", "--validate", "25", "--instances", "40",
		"--test", "40", "--run", filepath.Join(dir, "run"), "--out", filepath.Join(dir, "weights.safetensors")}, more...)
}

// trainHere trains in this process and returns the weight file.
func trainHere(t *testing.T, dir string, flags ...string) []byte {
	t.Helper()
	runCommand(t, append([]string{"train"}, flags...)...)
	return weights(t, dir)
}

func weights(t *testing.T, dir string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "weights.safetensors"))
	require.NoError(t, err)
	return data
}

// failure runs a command that must fail and returns its sentence.
func failure(t *testing.T, words ...string) string {
	t.Helper()
	var out bytes.Buffer
	err := dispatch(words, &out)
	require.Error(t, err, "%v printed %s", words, out.String())
	assert.NotContains(t, err.Error(), "\n", "one sentence")
	return err.Error()
}

// kinds are runs that differ in what they remember.
func kinds(t *testing.T) map[string][]string {
	tours := filepath.Join(t.TempDir(), "tours.txt")
	runCommand(t, "gen", "--task", "tsp", "--n", "5-6", "--count", "200", "--out", tours)
	return map[string][]string{
		"best":     {"--recipe", "best"},
		"faithful": {"--recipe", "faithful", "--task", "delaunay"},
		"paper":    {"--recipe", "paper", "--fixed", "200"},
		"file":     {"--task", "tsp", "--n", "5-6", "--data", tours, "--test", "5"},
		"baseline": {"--recipe", "faithful", "--model", "attention"},
	}
}

// TestSameFileWhateverTheCores: the same seed and settings give the same weight
// file, byte for byte, with 1, 2 and 5 workers; another seed gives another.
func TestSameFileWhateverTheCores(t *testing.T) {
	for name, flags := range kinds(t) {
		t.Run(name, func(t *testing.T) {
			var want []byte
			for _, workers := range []string{"1", "2", "5"} {
				dir := t.TempDir()
				got := trainHere(t, dir, smallRun(dir, append(flags, "--workers", workers)...)...)
				if want == nil {
					want = got
				}
				assert.True(t, bytes.Equal(want, got), "%s workers", workers)
			}
			if name == "best" {
				dir := t.TempDir()
				other := trainHere(t, dir, smallRun(dir, append(flags, "--seed", "2")...)...)
				assert.False(t, bytes.Equal(want, other))
			}
		})
	}
}

// step is the step of a run's checkpoint, -1 if there is none.
func step(t *testing.T, dir string) int {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "run", "checkpoint.safetensors"))
	if err != nil {
		return -1
	}
	at := regexp.MustCompile(`"step":"(\d+)"`).FindSubmatch(data)
	require.NotNil(t, at)
	n, err := strconv.Atoi(string(at[1]))
	require.NoError(t, err)
	return n
}

// await waits until the run's checkpoint is beyond a step.
func await(t *testing.T, dir string, beyond int) {
	t.Helper()
	for begun := time.Now(); step(t, dir) <= beyond; time.Sleep(time.Millisecond) {
		require.Less(t, time.Since(begun), time.Minute, "no checkpoint beyond step %d", beyond)
	}
}

// TestKilledAndResumed: a run that is killed again and again, and goes on with
// another number of workers each time, ends with the same weight file and log.
func TestKilledAndResumed(t *testing.T) {
	for name, flags := range kinds(t) {
		t.Run(name, func(t *testing.T) {
			whole := t.TempDir()
			flags = append(flags, "--steps", "250", "--validate", "100")
			want := trainHere(t, whole, smallRun(whole, flags...)...)

			dir := t.TempDir()
			flags = smallRun(dir, append(flags, "--checkpoint", "1ms")...)
			kills := 0
			for workers := 1; kills < 3; workers++ {
				words := append(flags, "--workers", strconv.Itoa(workers))
				if kills > 0 {
					words = append(words, "--resume")
				}
				cmd, said := process(t, words...)
				before := step(t, dir)
				require.NoError(t, cmd.Start())
				await(t, dir, before+20)
				require.NoError(t, cmd.Process.Signal(syscall.SIGKILL))
				require.Error(t, cmd.Wait(), "%s", said)
				kills++
			}
			assert.NoFileExists(t, filepath.Join(dir, "weights.safetensors"), "killed in the middle")
			assert.True(t, bytes.Equal(want, trainHere(t, dir, append(flags, "--resume")...)))
			assert.Equal(t, logged(t, whole), logged(t, dir))
		})
	}
}

// logged is a run's log without what a clock measured.
func logged(t *testing.T, dir string) []entry {
	t.Helper()
	entries, err := readLog(filepath.Join(dir, "run", "log.jsonl"))
	require.NoError(t, err)
	require.NotEmpty(t, entries)
	for i := range entries {
		// The loss is the mean since the process began.
		entries[i].Speed, entries[i].Seconds, entries[i].Loss = 0, 0, 0
	}
	return entries
}

// TestInterrupted: Ctrl-C finishes the step, writes the checkpoint and prints the
// command that goes on. It is run as printed.
func TestInterrupted(t *testing.T) {
	whole := t.TempDir()
	want := trainHere(t, whole, smallRun(whole, "--steps", "500")...)
	dir := filepath.Join(t.TempDir(), "a folder")
	require.NoError(t, os.Mkdir(dir, 0o755))
	cmd, said := process(t, smallRun(dir, "--steps", "500", "--checkpoint", "10ms")...)
	require.NoError(t, cmd.Start())
	await(t, dir, 5)
	require.NoError(t, cmd.Process.Signal(os.Interrupt))
	require.NoError(t, cmd.Wait(), "%s", said)
	at := step(t, dir)
	require.Less(t, at, 500)
	assert.Contains(t, said.String(), "stopped at step "+strconv.Itoa(at)+" of 500, all of it kept in ")
	command := regexp.MustCompile(`(?m)^    go run \./trainer (train .* --resume)$`).FindStringSubmatch(said.String())
	require.NotNil(t, command, "%s", said)
	path, _ := built()
	text, err := exec.Command("sh", "-c", path+" "+command[1]).CombinedOutput()
	require.NoError(t, err, "%s", text)
	assert.Contains(t, string(text), "resuming at step "+strconv.Itoa(at)+" of 500\n")
	assert.True(t, bytes.Equal(want, weights(t, dir)))
}

func TestResumeCommand(t *testing.T) {
	assert.Equal(t, "go run ./trainer train --resume", resumeCommand(nil))
	assert.Equal(t, "go run ./trainer train --rate=1e-3 -resume", resumeCommand([]string{"--rate=1e-3", "-resume"}))
	assert.Equal(t, `go run ./trainer train --run 'a b' '' '$x' 'it'\''s' --resume`, resumeCommand([]string{"--run", "a b", "", "$x", "it's"}))
}

// TestCheckpointOfAnotherRun: each setting that differs is named, and nothing is
// touched.
func TestCheckpointOfAnotherRun(t *testing.T) {
	dir := t.TempDir()
	tours := filepath.Join(dir, "tours.txt")
	runCommand(t, "gen", "--task", "hull", "--n", "5", "--count", "10", "--out", tours)
	flags := append([]string{"train"}, smallRun(dir)...)
	runCommand(t, append(flags, "--stop-after", "3")...)
	path := filepath.Join(dir, "run", "checkpoint.safetensors")
	before, err := os.ReadFile(path)
	require.NoError(t, err)
	for more, says := range map[string]string{
		"--hidden 18":       "its network hidden is 16, here it is 18",
		"--encoder one-way": "its network bidirectional is true, here it is false",
		"--task delaunay":   "its task is hull, here it is delaunay",
		"--n 5-6":           "its largest number of points is 5, here it is 6",
		"--rate 1":          "its learning rate is 0.003, here it is 1",
		"--features 2":      "its network features is 9, here it is 2",
		"--seed 9":          "its seed is 1, here it is 9",
		"--steps 70":        "its number of steps is 60, here it is 70",
		"--average 0":       "its averaging is 0.999, here it is 0",
		"--data " + tours:   "it draws its examples from no file, here they come from a file of 10 instances, sha256 ",
	} {
		says = path + " belongs to another run: " + says
		assert.Contains(t, failure(t, append(append(flags, "--resume"), strings.Fields(more)...)...), says)
	}
	assert.Equal(t, filepath.Join(dir, "run")+" holds the checkpoint of an earlier run: go on with --resume, choose another folder with --run, or delete it",
		failure(t, flags...))
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.True(t, bytes.Equal(before, after))
	none := filepath.Join(dir, "none")
	assert.Equal(t, "there is no checkpoint "+none+"/checkpoint.safetensors to go on from; leave out --resume to start",
		failure(t, "train", "--run", none, "--out", filepath.Join(dir, "x"), "--resume"))
}

// TestOlderCheckpoint: a setting that the program had not yet counts as zero.
func TestOlderCheckpoint(t *testing.T) {
	c := train.Config{Task: "hull", Batch: 8}
	assert.NoError(t, sameRun("p", `{"Task":"hull","Batch":8,"Network":{"Arch":"","Hidden":0}}`, c))
	assert.EqualError(t, sameRun("p", `{"Task":"hull"}`, c), "p belongs to another run: its batch is 0, here it is 8; use the same flags, or another --run")
	c.Curriculum = 0.5
	assert.EqualError(t, sameRun("p", `{"Task":"hull","Batch":8}`, c), "p belongs to another run: its curriculum is 0, here it is 0.5; use the same flags, or another --run")
	c.Curriculum, c.Labels = 0, "greedy"
	assert.EqualError(t, sameRun("p", `{"Task":"hull","Batch":8}`, c), "p belongs to another run: its labels is none, here it is greedy; use the same flags, or another --run")
}

// TestDamagedCheckpoint: the one before is used, with a sentence, and the run ends
// the same.
func TestDamagedCheckpoint(t *testing.T) {
	whole := t.TempDir()
	want := trainHere(t, whole, smallRun(whole)...)
	for name, damage := range map[string]func(data []byte) []byte{
		"cut off":     func(data []byte) []byte { return data[:len(data)/2] },
		"empty":       func([]byte) []byte { return nil },
		"one bit":     func(data []byte) []byte { data = bytes.Clone(data); data[len(data)-9] ^= 4; return data },
		"one setting": func(data []byte) []byte { return bytes.Replace(data, []byte(`Seed\":1`), []byte(`Seed\":2`), 1) },
		"missing":     nil,
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			flags := append([]string{"train"}, smallRun(dir)...)
			runCommand(t, append(flags, "--stop-after", "30")...) // saved at 25 and 30
			path := filepath.Join(dir, "run", "checkpoint.safetensors")
			data, err := os.ReadFile(path)
			require.NoError(t, err)
			if damage == nil {
				require.NoError(t, os.Remove(path))
			} else {
				require.NoError(t, os.WriteFile(path, damage(data), 0o644))
			}
			assert.Contains(t, failure(t, flags...), "holds the checkpoint of an earlier run")
			said := runCommand(t, append(flags, "--resume", "--stop-after", "1")...)
			assert.Contains(t, said, "\nresuming at step 25 of 60\n")
			require.NoError(t, os.Remove(path)) // as a kill between the two renames would
			said = runCommand(t, append(flags, "--resume")...)
			assert.Contains(t, said, "; going on from the one before, "+path+".previous\nresuming at step 25 of 60\n")
			assert.True(t, bytes.Equal(want, weights(t, dir)))
			require.NoError(t, os.Remove(path+".previous"))
			if damage != nil {
				require.NoError(t, os.WriteFile(path, damage(data), 0o644))
				assert.Contains(t, failure(t, append(flags, "--resume")...), path+": ")
			}
		})
	}
}

// TestTornLog: a line that a kill cut off does not keep a run from going on.
func TestTornLog(t *testing.T) {
	dir := t.TempDir()
	flags := append([]string{"train"}, smallRun(dir)...)
	runCommand(t, append(flags, "--stop-after", "30")...)
	log, err := os.OpenFile(filepath.Join(dir, "run", "log.jsonl"), os.O_APPEND|os.O_WRONLY, 0)
	require.NoError(t, err)
	_, err = log.WriteString(`{"step":40,"examp`)
	require.NoError(t, err)
	log.Close()
	runCommand(t, append(flags, "--resume")...)
	var steps []int
	for _, e := range logged(t, dir) {
		steps = append(steps, e.Step)
	}
	assert.Equal(t, []int{25, 50, 60}, steps)
}

// TestUnwritable: what cannot be written is told before the run, in one sentence.
func TestUnwritable(t *testing.T) {
	dir := t.TempDir()
	file := write(t, "file", "x")
	for _, c := range []struct{ run, out, says string }{
		{file, dir + "/w", "cannot make the run's folder: mkdir " + file + ": not a directory"},
		{dir + "/r", file + "/w", "cannot make the folder of the weight file: mkdir " + file + ": not a directory"},
		{dir + "/r", dir, "cannot write " + dir + ": it exists and is not a regular file"},
	} {
		assert.Equal(t, c.says, failure(t, "train", "--run", c.run, "--out", c.out))
	}
	if os.Geteuid() != 0 { // root may write everywhere
		locked := filepath.Join(dir, "locked")
		require.NoError(t, os.Mkdir(locked, 0o555))
		assert.Equal(t, "cannot write "+locked+"/w: permission denied", failure(t, "train", "--run", dir+"/r", "--out", locked+"/w"))
	}
}

// TestDiskFull: with no room for a checkpoint the run stops with one sentence; the
// checkpoint before stands, and with room again the run ends the same.
func TestDiskFull(t *testing.T) {
	disk := t.TempDir()
	if text, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=512k", "ptrnet-test", disk).CombinedOutput(); err != nil {
		t.Skipf("needs the right to mount a small disk: %s", text)
	}
	t.Cleanup(func() { require.NoError(t, exec.Command("umount", disk).Run()) })
	whole := t.TempDir()
	want := trainHere(t, whole, smallRun(whole, "--validate", "100")...)
	dir := t.TempDir()
	flags := append([]string{"train"}, smallRun(dir, "--validate", "100", "--run", filepath.Join(disk, "run"))...)
	runCommand(t, append(flags, "--stop-after", "20")...)
	path := filepath.Join(disk, "run", "checkpoint.safetensors")
	before, err := os.ReadFile(path)
	require.NoError(t, err)

	filler := filepath.Join(disk, "filler")
	require.Error(t, os.WriteFile(filler, make([]byte, 1<<20), 0o644))
	require.NoError(t, os.Truncate(filler, 1<<18)) // room for what is small
	stat, err := os.Stat(filler)
	require.NoError(t, err)
	for room := stat.Size(); ; room += 4096 {
		f, err := os.OpenFile(filler, os.O_APPEND|os.O_WRONLY, 0)
		require.NoError(t, err)
		_, err = f.Write(make([]byte, 4096))
		f.Close()
		if err != nil {
			require.NoError(t, os.Truncate(filler, room-16384))
			break
		}
	}
	assert.Equal(t, "cannot write "+path+".new: no space left on device; the checkpoint before stands, go on with --resume when this is mended",
		failure(t, append(flags, "--resume", "--stop-after", "20")...))
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.True(t, bytes.Equal(before, after))
	left, err := filepath.Glob(filepath.Join(disk, "run", ".*"))
	require.NoError(t, err)
	assert.Empty(t, left, "no temporary file is left")
	require.NoError(t, os.Remove(filler))
	runCommand(t, append(flags, "--resume")...)
	assert.True(t, bytes.Equal(want, weights(t, dir)))
}

// TestExplosion: the run stops, says at which step, and the checkpoint is of
// weights from before.
func TestExplosion(t *testing.T) {
	assert.Regexp(t, `^the (loss|gradient) became \S+ at step [12]: the run stops; there is no checkpoint yet; start with a lower --rate$`,
		failure(t, append([]string{"train"}, smallRun(t.TempDir(), "--rate", "1e30", "--warmup", "0")...)...))
	// The rate rises by 0.1 each step, until it is too much.
	dir := t.TempDir()
	flags := append([]string{"train"}, smallRun(dir, "--features", "2", "--rate", "1e17", "--warmup", "1000000000000000000", "--steps", "4000", "--checkpoint", "1us")...)
	says := failure(t, flags...)
	path := filepath.Join(dir, "run", "checkpoint.safetensors")
	at := regexp.MustCompile(`^the (?:loss|gradient) became \S+ at step (\d+): the run stops; the last good checkpoint is ` +
		regexp.QuoteMeta(path) + `; start another --run with a lower --rate$`).FindStringSubmatch(says)
	require.NotNil(t, at, says)
	stopped, err := strconv.Atoi(at[1])
	require.NoError(t, err)
	assert.Less(t, step(t, dir), stopped)
	assert.Greater(t, step(t, dir), 2)
	before, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, says, failure(t, append(flags, "--resume")...), "again at the same step")
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.True(t, bytes.Equal(before, after))
	// And its weights are good for an answer.
	var c train.Config
	text, err := os.ReadFile(filepath.Join(dir, "run", "config.json"))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &c))
	net := network.New(c.Network)
	state, _, err := train.DecodeCheckpoint(before, len(net.Weights))
	require.NoError(t, err)
	net.Weights = state.Weights
	loss := network.NewGradient(net, network.Sequential()).Compute(train.NewSource(c, nil, network.Sequential()).Batch(state.Step))
	assert.Less(t, loss, float64(mostLoss))
}

// TestWeightFile: what training writes is what eval reads, with its recipe and the
// scores that eval finds.
func TestWeightFile(t *testing.T) {
	dir := t.TempDir()
	data := trainHere(t, dir, smallRun(dir, "--n", "5-7", "--seed", "5")...)
	m, err := model.Load(data)
	require.NoError(t, err)
	assert.Equal(t, "hull", m.Meta.Task)
	assert.Equal(t, "x", m.Meta.Order)
	assert.Equal(t, []int{5, 7}, []int{m.Meta.MinN, m.Meta.MaxN})
	assert.Equal(t, uint64(5), m.Meta.Seed)
	assert.Equal(t, int64(60*32), m.Meta.Examples)
	assert.Equal(t, "adam, rate 0.003 after 6 steps of warm-up, cosine decay, 60 steps of 32, clipping 2, weights averaged with decay 0.999", m.Meta.Recipe)
	var scores []score
	require.NoError(t, json.Unmarshal([]byte(m.Meta.Scores), &scores))
	require.NotEmpty(t, scores)
	o := fields(t, "eval", "--weights", filepath.Join(dir, "weights.safetensors"), "--n", "5", "--count", "40")
	assert.Equal(t, 5, scores[0].N)
	assert.Equal(t, scores[0].Value, o[scores[0].Metric])
	for _, name := range []string{"config.json", "log.jsonl", "curves.png", "curves.svg", "checkpoint.safetensors"} {
		assert.FileExists(t, filepath.Join(dir, "run", name))
	}
	again := filepath.Join(dir, "again.safetensors")
	runCommand(t, "export", "--run", filepath.Join(dir, "run"), "--out", again, "--test", "40")
	exported, err := os.ReadFile(again)
	require.NoError(t, err)
	assert.True(t, bytes.Equal(data, exported))

	// Fewer bits of the weights: a file as large that compresses better, and says so.
	runCommand(t, "export", "--run", filepath.Join(dir, "run"), "--out", again, "--test", "40", "--mantissa", "5")
	exported, err = os.ReadFile(again)
	require.NoError(t, err)
	rounded, err := model.Load(exported)
	require.NoError(t, err)
	assert.Equal(t, m.Meta.Recipe+", rounded to mantissas of 5 bits", rounded.Meta.Recipe)
	again5 := slices.Clone(rounded.Net.Weights)
	safetensors.RoundF16(again5, 5)
	assert.Equal(t, again5, rounded.Net.Weights)
	for i, v := range m.Net.Weights {
		require.InDelta(t, v, rounded.Net.Weights[i], math.Abs(float64(v))/60+1e-7)
	}
	var small, large bytes.Buffer
	for buffer, data := range map[*bytes.Buffer][]byte{&small: exported, &large: data} {
		w := gzip.NewWriter(buffer)
		_, err := w.Write(data)
		require.NoError(t, err)
		require.NoError(t, w.Close())
	}
	assert.Less(t, small.Len(), large.Len()*9/10)
	for _, bits := range []string{"0", "11"} {
		assert.Equal(t, "--mantissa "+bits+" is not between 1 and 10", failure(t, "export", "--run", filepath.Join(dir, "run"), "--out", again, "--mantissa", bits))
	}
}

// TestTrainOnFile: the file's sizes are the run's, and what does not fit is told in
// one sentence.
func TestTrainOnFile(t *testing.T) {
	dir := t.TempDir()
	gen := func(name, problem, n string) string {
		path := filepath.Join(dir, name)
		runCommand(t, "gen", "--task", problem, "--n", n, "--count", "60", "--out", path)
		return path
	}
	tours, hulls := gen("tours.txt", "tsp", "5-8"), gen("hulls.txt", "hull", "8")
	bare := write(t, "bare.txt", "0 0 1 0 1 1\n")
	outside := write(t, "outside.txt", "0 0 1 0 1 2 output 1 2 3 1\n")
	gap := write(t, "gap.txt", "0 0 1 0 1 1 output 1 2 3 1\n0 0 1 0 1 1 0 1 0.5 0.5 output 1 5 2 3 4 1\n")
	list := write(t, "list.csv", "x,y\n0,0\n1,0\n1,1\n")
	flags := []string{"train", "--hidden", "8", "--steps", "20", "--batch", "16", "--test", "10", "--instances", "10", "--run", dir + "/r", "--out", dir + "/w"}
	for words, says := range map[string]string{
		"--task tsp --data " + dir + "/none":                         "cannot read the data: open " + dir + "/none: no such file or directory",
		"--task tsp --data " + dir:                                   "cannot read the data: " + dir + " is a folder",
		"--task tsp --data " + bare:                                  bare + ":1: no output; training needs solved instances, which gen and solve write",
		"--task tsp --data " + outside:                               outside + ":1: point 3 lies outside the unit square",
		"--task tsp --data " + list:                                  list + " is not in the paper's text format, which holds solutions; gen writes it",
		"--task tsp --n 9 --data " + tours:                           tours + " holds no instances of --n 9",
		"--task tsp --n 7-9 --data " + tours:                         tours + " holds no instances of 9 points, which --n 7-9 asks for; it holds 7-8 points",
		"--task tsp --n 3-5 --data " + gap:                           gap + " holds no instances of 4 points, which --n 3-5 asks for; it holds 2 sizes from 3 to 5 points",
		"--task hull --data " + tours:                                tours + ":1: the output is not the exact solution of hull",
		"--task delaunay --data " + hulls:                            hulls + ":1:",
		"--task tsp --data " + hulls:                                 hulls + ":1:",
		"--task tsp --data " + tours + " --data-limit 0":             "--validate, --instances, --workers and --data-limit must be at least 1",
		"--task tsp --data " + tours + " --fixed 50":                 "examples come from a data file or from a fixed set drawn here, not from both",
		"--task tsp --labels greedy":                                 "--labels tells of the solutions in --data, which is not given",
		"--task tsp --labels magic --data " + tours:                  `--labels: tsp method "magic" is not one of `,
		"--task tsp --data " + tours + " --model seq2seq --n 5 more": `train takes flags only, not "more" (train --help explains them)`,
	} {
		assert.Contains(t, failure(t, append(flags, strings.Fields(words)...)...), says, words)
	}
	said := runCommand(t, append(flags, "--task", "tsp", "--data", tours, "--labels", "greedy")...)
	assert.Contains(t, said, tours+": 60 instances of 5-8 points, 1 MiB\n")
	m, err := loadModel(dir + "/w")
	require.NoError(t, err)
	assert.Equal(t, []int{5, 8}, []int{m.Meta.MinN, m.Meta.MaxN})
	assert.Contains(t, m.Meta.Recipe, "from a file of 60 instances, sha256 ")
	assert.Contains(t, m.Meta.Recipe, ", labels by greedy")
	said = runCommand(t, append(flags, "--task", "tsp", "--data", tours, "--n", "6-7", "--run", dir+"/r2")...)
	assert.Contains(t, said, " instances of 6-7 points, 1 MiB; ")
}

// TestLabelsBounded: a file that does not fit into memory is refused before it
// fills it.
func TestLabelsBounded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data.txt")
	runCommand(t, "gen", "--task", "hull", "--n", "1000", "--count", "200", "--out", path)
	_, err := readLabels(path, "hull", 1, 0, 1)
	assert.Regexp(t, `: \d+ instances are as many as fit into 1 MiB; give it fewer, or more memory with --data-limit$`, err)
	l, err := readLabels(path, "hull", 1, 0, 3)
	require.NoError(t, err)
	assert.Equal(t, 200, l.instances)
}

// TestTrainErrors: one sentence for each flag that makes no sense.
func TestTrainErrors(t *testing.T) {
	for words, says := range map[string]string{
		"--task sort":         `task "sort" is not one of hull, delaunay, tsp`,
		"--model transformer": "--model transformer is trained for one number of points, its dictionary: give --n a single number, not 5-50",
		"--model lstm --n 5":  `architecture "lstm" is not one of ptrnet, attention, seq2seq`,
		"--recipe secret":     `recipe "secret" is not one of best, faithful, paper`,
		"--n 50-5":            `--n "50-5" is not a number like 50 or a range like 5-50`,
		"--hidden 0":          "hidden size is 0, must be 1 to 4096",
		"--hidden 5":          "hidden size 5 is odd; a bidirectional encoder halves it",
		"--order size":        `order "size" is not one of random, x, angle, hilbert`,
		"--decay fast":        `decay "fast" is not none, cosine or linear`,
		"--distinct maybe":    `--distinct "maybe" is not yes or no`,
		"--distinct yes":      `only a pointer network's tours name every point once`,
		"--sequence fan":      `sequence "fan": hull has one form of sequence only`,
		"--encoder both":      `--encoder "both" is not one-way or two-way`,
		"--rate -1":           "learning rate is -1, must be above zero",
		"--average 1":         "the averaging decay must be in [0, 1)",
		"--workers 0":         "--validate, --instances, --workers and --data-limit must be at least 1",
		"--fixed 3":           "a training set of 3 cannot hold every number of points of the range",
		"--checkpoint soon":   `train: invalid value "soon" for flag -checkpoint: parse error (train --help explains its flags)`,
		"--depth 3":           "train: flag provided but not defined: -depth (train --help explains its flags)",
	} {
		assert.Equal(t, says, failure(t, append([]string{"train"}, strings.Fields(words)...)...), words)
	}
	assert.Equal(t, `there is no command "trian"; --help lists them`, failure(t, "trian"))
}

// TestFrom: a run may start from the weights of another. Its file is better than
// that of the same run from random weights, counts the examples of both and names
// both recipes, and comes out the same when the run is interrupted.
func TestFrom(t *testing.T) {
	first, dir, random, resumed := t.TempDir(), t.TempDir(), t.TempDir(), t.TempDir()
	trainHere(t, first, smallRun(first, "--steps", "300")...)
	from := []string{"--n", "6", "--seed", "2", "--steps", "20", "--from", filepath.Join(first, "weights.safetensors")}
	got := trainHere(t, dir, smallRun(dir, from...)...)
	plain := trainHere(t, random, smallRun(random, from[:len(from)-2]...)...)

	m, err := model.Load(got)
	require.NoError(t, err)
	assert.EqualValues(t, (300+20)*32, m.Meta.Examples)
	assert.Regexp(t, `300 steps of 32.*; then adam.*20 steps of 32`, m.Meta.Recipe)
	earlier, err := model.Load(plain)
	require.NoError(t, err)
	assert.Less(t, lossOn(m), lossOn(earlier))

	runCommand(t, append([]string{"train"}, smallRun(resumed, append(from, "--stop-after", "7")...)...)...)
	other := append(smallRun(resumed, append(from[:len(from)-1], filepath.Join(random, "weights.safetensors"))...), "--resume", "--seed", "3")
	assert.Regexp(t, "its origin is weights, sha256 [0-9a-f]{16}, here it is weights, sha256 ", failure(t, append([]string{"train"}, other...)...))
	from[len(from)-1] = filepath.Join(first, "weights.safetensors")
	assert.True(t, bytes.Equal(got, trainHere(t, resumed, smallRun(resumed, append(from, "--resume")...)...)))

	// Another run from that one keeps all seeds in mind, and export knows as much.
	second := filepath.Join(dir, "weights.safetensors")
	assert.Contains(t, failure(t, append([]string{"train"}, smallRun(t.TempDir(), "--from", second)...)...), "trained with this run's seed, 1,")
	exported := filepath.Join(resumed, "exported.safetensors")
	runCommand(t, "export", "--run", filepath.Join(resumed, "run"), "--out", exported, "--test", "40")
	text, err := os.ReadFile(exported)
	require.NoError(t, err)
	assert.True(t, bytes.Equal(got, text))
}

// lossOn is the loss of a model on 64 hulls of six points.
func lossOn(m *model.Model) float64 {
	c := train.Config{Task: "hull", Network: m.Meta.Network, Order: m.Meta.Order, MinN: 6, MaxN: 6, Batch: 64, Steps: 1, Seed: 77}
	pool, stop := pool.New(1)
	defer stop()
	return network.NewGradient(m.Net, pool).Compute(train.NewSource(c, nil, pool).Batch(0))
}

// TestFromWhatDoesNotFit: a sentence says why a run cannot start from a file.
func TestFromWhatDoesNotFit(t *testing.T) {
	dir := t.TempDir()
	trainHere(t, dir, smallRun(dir)...)
	file := filepath.Join(dir, "weights.safetensors")
	broken := filepath.Join(dir, "broken.safetensors")
	require.NoError(t, os.WriteFile(broken, []byte("no weights"), 0o644))
	for want, flags := range map[string][]string{
		"cannot read the weights: open missing": {"--from", "missing"},
		"broken.safetensors: ":                  {"--from", broken},
		"its network is":                        {"--from", file, "--hidden", "32"},
		"its network solves hull, not tsp":      {"--from", file, "--task", "tsp"},
		"trained with this run's seed, 1,":      {"--from", file},
	} {
		other := t.TempDir()
		assert.Contains(t, failure(t, append([]string{"train"}, smallRun(other, flags...)...)...), want)
	}
}

// TestMeasuringSeeds: no run draws from the seeds that networks are measured on.
func TestMeasuringSeeds(t *testing.T) {
	for _, seed := range []uint64{testSeed, validationSeed} {
		assert.Equal(t, fmt.Sprintf("--seed %d is that of the instances that networks are measured on: choose another", seed),
			failure(t, "train", "--seed", fmt.Sprint(seed)))
	}
}
