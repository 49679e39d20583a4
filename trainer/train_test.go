package main

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/checkpoint"
	"ptrnet/core/evaluation"
	"ptrnet/core/geom"
	"ptrnet/core/history"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/relation"
	"ptrnet/core/safetensors"
	"ptrnet/core/train"
	"ptrnet/trainer/internal/run"
	"ptrnet/trainer/internal/weights"
)

// TestUnwritable: what cannot be written is told before the run, in one sentence.
func TestUnwritable(t *testing.T) {
	dir := t.TempDir()
	file, locked := write(t, "file", "x"), write(t, "locked", "x")
	require.NoError(t, os.Chmod(locked, 0o444))
	for _, c := range []struct{ run, out, says string }{
		{file, dir + "/w", "cannot make the run's folder: mkdir " + file + ": not a directory"},
		{dir + "/r", file + "/w", "cannot write " + file + "/w: not a directory"},
		{dir + "/r", dir + "/a/b/w", "cannot write " + dir + "/a/b/w: no such file or directory"},
		{dir + "/r", dir, "cannot write " + dir + ": it exists and is not a regular file"},
		{dir + "/r", locked, "cannot write " + locked + ": it is read-only"},
	} {
		assert.Equal(t, c.says, failure(t, "train", "--run", c.run, "--out", c.out))
	}
	assert.NoDirExists(t, dir+"/a")
	assert.NoDirExists(t, dir+"/r", "nothing is made for a run that cannot end")
	if os.Geteuid() != 0 { // root may write everywhere
		locked := filepath.Join(dir, "locked")
		require.NoError(t, os.Mkdir(locked, 0o555))
		assert.Equal(t, "cannot write "+locked+"/w: permission denied", failure(t, "train", "--run", dir+"/r", "--out", locked+"/w"))
	}
}

// TestExplosion: the run stops, says at which step, and the checkpoint is of
// weights from before.
func TestExplosion(t *testing.T) {
	t.Parallel()
	assert.Regexp(t, `^the (loss|gradient) became \S+ at step [0-9]{1,2}: the run stops; there is no checkpoint yet; start with a lower --rate$`,
		failure(t, append([]string{"train"}, smallRun(t.TempDir(), "--rate", "1e30", "--warmup", "0")...)...))
	// The rate rises by 0.01 each step, until it is too much.
	dir := t.TempDir()
	flags := append([]string{"train"}, smallRun(dir, "--rate", "1e10", "--warmup", "1000000000000", "--steps", "400", "--validate", "400", "--checkpoint", "1us")...)
	says := failure(t, flags...)
	path := filepath.Join(dir, "run", "checkpoint.safetensors")
	at := regexp.MustCompile(`^the (?:loss|gradient) became \S+ at step (\d+): the run stops; the last good checkpoint is ` +
		regexp.QuoteMeta(path) + `; start another --run with a lower --rate$`).FindStringSubmatch(says)
	require.NotNil(t, at, says)
	assert.Less(t, step(t, dir), must(strconv.Atoi(at[1])))
	assert.Greater(t, step(t, dir), 2)
	before := must(os.ReadFile(path))
	assert.Equal(t, says, failure(t, append(flags, "--resume")...), "again at the same step")
	assert.True(t, bytes.Equal(before, must(os.ReadFile(path))))
	// And its weights are good for an answer.
	var c train.Config
	require.NoError(t, json.Unmarshal(must(os.ReadFile(filepath.Join(dir, "run", "config.json"))), &c))
	net := network.New(c.Network)
	state, _, err := checkpoint.Decode(before, len(net.Weights))
	require.NoError(t, err)
	net.Weights = state.Weights
	loss := network.NewGradient(net, network.Sequential()).Compute(train.NewSource(c, network.Sequential()).Batch(state.Step))
	assert.Less(t, loss, 100.0)
}

// TestWeightFile: what training writes is what eval reads, with its recipe and the
// scores that eval finds.
func TestWeightFile(t *testing.T) {
	dir := t.TempDir()
	data := trainHere(t, dir, smallRun(dir, "--n", "5-7", "--seed", "5")...)
	m := must(model.Load(data))
	assert.Equal(t, "hull", m.Meta.Task)
	assert.Equal(t, "x", m.Meta.Order)
	assert.Equal(t, []int{5, 7}, []int{m.Meta.MinN, m.Meta.MaxN})
	assert.Equal(t, uint64(5), m.Meta.Seed)
	assert.Equal(t, int64(60*32), m.Meta.Examples)
	mixture := m.Problem.Describe().Training.Mixture
	assert.Equal(t, "affine", m.Meta.Frame)
	assert.Equal(t, relation.Coordinates, m.Meta.Network.Relation)
	var runs []history.Run
	require.NoError(t, json.Unmarshal([]byte(m.Meta.History), &runs))
	assert.Equal(t, []history.Run{{Seed: 5, Optimizer: "adam", Rate: 0.004, Warmup: 6, Decay: "cosine", Steps: 60, Batch: 32, Kinds: mixture, Inverse: true, Curriculum: 0.9, Clip: 2, Average: 0.999}}, runs)
	assert.Zero(t, m.Meta.Mantissa)
	var scores []evaluation.Figure
	require.NoError(t, json.Unmarshal([]byte(m.Meta.Scores), &scores))
	require.NotEmpty(t, scores)
	o := fields(t, "eval", "--weights", filepath.Join(dir, "weights.safetensors"), "--n", "5", "--count", "40", "--beam", "3", "--constrained")
	assert.Equal(t, 5, scores[0].N)
	assert.Equal(t, scores[0].Value, o[scores[0].Metric])
	for _, name := range []string{"config.json", "log.jsonl", "curves.png", "curves.svg", "checkpoint.safetensors"} {
		assert.FileExists(t, filepath.Join(dir, "run", name))
	}
	again := filepath.Join(dir, "again.safetensors")
	runCommand(t, "export", "--run", filepath.Join(dir, "run"), "--out", again, "--test", "40")
	exported := must(os.ReadFile(again))
	assert.True(t, bytes.Equal(data, exported))

	// Measured anew on as many instances, it stays the file that it is; on others only its
	// scores change.
	assert.JSONEq(t, `{"beam":3,"constrained":true}`, m.Meta.Decoded)
	runCommand(t, "score", "--weights", again, "--test", "40")
	scored := must(os.ReadFile(again))
	assert.True(t, bytes.Equal(data, scored))
	runCommand(t, "score", "--weights", again, "--test", "30", "--out", filepath.Join(dir, "other.safetensors"))
	scored = must(os.ReadFile(filepath.Join(dir, "other.safetensors")))
	other := must(model.Load(scored))
	assert.Equal(t, m.Net.Weights, other.Net.Weights)
	assert.Contains(t, other.Meta.Scores, `"instances":30`)
	other.Meta.Scores = m.Meta.Scores
	assert.Equal(t, m.Meta, other.Meta)

	// Fewer bits of the weights: the file says so.
	runCommand(t, "export", "--run", filepath.Join(dir, "run"), "--out", again, "--test", "40", "--mantissa", "5")
	exported = must(os.ReadFile(again))
	rounded := must(model.Load(exported))
	assert.Equal(t, 5, rounded.Meta.Mantissa)
	assert.Equal(t, m.Meta.History, rounded.Meta.History)
	again5 := slices.Clone(rounded.Net.Weights)
	safetensors.RoundF16(again5, 5)
	assert.Equal(t, again5, rounded.Net.Weights)
	for i, v := range m.Net.Weights {
		require.InDelta(t, v, rounded.Net.Weights[i], math.Abs(float64(v))/60+1e-7)
	}
}

// TestStretch: a run on stretched labels has them in its examples, its scores, its weight file and eval.
func TestStretch(t *testing.T) {
	dir := t.TempDir()
	m := must(model.Load(trainHere(t, dir, smallRun(dir, "--task", "delaunay", "--stretch", "2", "--steps", "10")...)))
	assert.Equal(t, 2.0, m.Meta.Stretch)
	assert.Empty(t, m.Meta.Frame)
	assert.Contains(t, m.Meta.History, `"stretch":2`)
	var scores []evaluation.Figure
	require.NoError(t, json.Unmarshal([]byte(m.Meta.Scores), &scores))
	o := fields(t, "eval", "--weights", filepath.Join(dir, "weights.safetensors"), "--n", "5", "--count", "40", "--constrained")
	at := slices.IndexFunc(scores, func(f evaluation.Figure) bool { return f.Metric == "triangle_coverage" && f.N == 5 && f.Kind == "" })
	assert.Equal(t, scores[at].Value, o["triangle_coverage"])

	var c train.Config
	require.NoError(t, json.Unmarshal(must(os.ReadFile(filepath.Join(dir, "run", "config.json"))), &c))
	batch := train.NewSource(c, network.Sequential()).Batch(0)
	for i := range batch.Examples() {
		var points []geom.Point
		for k := range batch.N {
			xy := batch.X[(i*batch.N+k)*c.Network.Features:]
			points = append(points, geom.Point{X: float64(xy[0]), Y: float64(xy[1])})
		}
		target := batch.Target[batch.Offset[i]:batch.Offset[i+1]]
		require.Equal(t, m.Problem.Target(nil, points), target)
	}
	assert.Equal(t, "stretch 2: it is for triangulations, not for hull", failure(t, append([]string{"train"}, smallRun(dir, "--stretch", "2")...)...))
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
	bare := write(t, "bare.txt", "0 0 1 0 1 1 output\n")
	lonely := write(t, "lonely.txt", "0 0 output 1 1\n")
	outside := write(t, "outside.txt", "0 0 1 0 1 2 output 1 2 3 1\n")
	list := write(t, "list.csv", "x,y\n0,0\n1,0\n1,1\n")
	flags := []string{"train", "--hidden", "8", "--steps", "20", "--batch", "16", "--test", "10", "--run", dir + "/r", "--out", dir + "/w"}
	for words, says := range map[string]string{
		"--task tsp --data " + dir + "/none":                         "cannot read the data: open " + dir + "/none: no such file or directory",
		"--task tsp --data " + bare:                                  bare + ":1: no output; training needs solved instances, which gen and solve write",
		"--task hull --data " + lonely:                               lonely + ":1: hull needs at least 3 points, not 1",
		"--task tsp --data " + outside:                               outside + ":1: point 3 lies outside the unit square: ",
		"--task tsp --data " + list:                                  list + " is not in the paper's text format, which holds solutions; gen writes it",
		"--task tsp --n 9 --data " + tours:                           tours + " holds no instances of 9 points, which --n 9 asks for",
		"--task tsp --n 7-9 --data " + tours:                         tours + " holds no instances of 9 points, which --n 7-9 asks for",
		"--task hull --data " + tours:                                tours + ":1: the output is not the exact solution of hull",
		"--task delaunay --data " + hulls:                            hulls + ":1:",
		"--task tsp --data " + hulls:                                 hulls + ":1:",
		"--task hull --labels jarvis":                                "labels by jarvis are for the examples of a data file or for a fixed training set",
		"--task tsp --labels magic":                                  `tsp method "magic" is not one of `,
		"--task tsp --labels magic --data " + tours:                  `--labels: tsp method "magic" is not one of `,
		"--task tsp --data " + tours + " --model seq2seq --n 5 more": `train takes flags only, not "more" (train --help explains them)`,
	} {
		assert.Contains(t, failure(t, append(flags, strings.Fields(words)...)...), says, words)
	}
	said := runCommand(t, append(flags, "--task", "tsp", "--data", tours, "--labels", "greedy")...)
	assert.Contains(t, said, "decoded as the page does with a beam of 10; validations are greedy\n")
	assert.Contains(t, said, tours+": 60 instances of 5-8 points, 1 MiB\n")
	file := must(weights.Read(dir + "/w"))
	m := file.Model
	assert.Equal(t, []int{5, 8}, []int{m.Meta.MinN, m.Meta.MaxN})
	assert.Contains(t, m.Meta.History, `"data":"60 instances, sha256 `)
	assert.Equal(t, "greedy", file.Labels())
	said = runCommand(t, append(flags, "--task", "tsp", "--data", tours, "--n", "6-7", "--run", dir+"/r2")...)
	assert.Contains(t, said, " instances of 6-7 points, 1 MiB; ")

	// Without a fixed set, which recipe best has for tours, each example is solved when it is drawn.
	runCommand(t, append(flags, "--task", "tsp", "--n", "5-6", "--config", `{"fixed":0}`, "--run", dir+"/r3")...)
	assert.NotRegexp(t, "fixed|labels|windows", must(weights.Read(dir+"/w")).Model.Meta.History)
}

// TestTrainErrors: one sentence for each flag that makes no sense.
func TestTrainErrors(t *testing.T) {
	kinds := "uniform, small, strip, gaussian, clusters, ring, circle, grid, spiral, pairs, human"
	for words, says := range map[string]string{
		"--task sort":                    `task "sort" is not one of hull, delaunay, tsp`,
		"--task delaunay --mistakes 0.5": "--mistakes: perturbed prefixes exist for hull, not for delaunay",
		"--chrono 100 --from a":          "--chrono initializes random weights; with --from the weights are not random",
		"--model seq2seq":                "--model seq2seq has a fixed output dictionary and is trained for one number of points: give --n a single number, not 5-50",
		"--n 1":                          "--n 1: hull needs at least 3 points",
		"--hidden 0":                     "--hidden 0 is not between 1 and 4096",
		"--distinct maybe":               `train: invalid value "maybe" for flag -distinct: it is not yes or no (train --help explains its flags)`,
		"--distinct yes":                 "only a pointer network can be trained among the points not yet named, and only if solutions name every point once, not ptrnet for hull",
		`--config {"Frame":"affine"} --task delaunay`: "the solutions of delaunay are not affine-invariant: its points cannot be normalized by an affine map",
		`--config {"speed":1}`:                        `--config: json: unknown field "speed"`,
		`--config {"data":"x1"}`:                      "--config: its examples come from a file of x1: give it with --data",
		`--config nowhere`:                            "--config: open nowhere: no such file or directory",
		"--kind disc":                                 "--kind: kind of points \"disc\" is not one of " + kinds,
		"--checkpoint -1s":                            "--checkpoint -1s is negative",
	} {
		assert.Equal(t, says, failure(t, append([]string{"train"}, strings.Fields(words)...)...), words)
	}
	assert.Equal(t, `there is no command "trian"; --help lists them`, failure(t, "trian"))
}

// TestConfig: the configuration that a run writes begins the same run again; flags and single settings override it.
func TestConfig(t *testing.T) {
	dir, again := t.TempDir(), t.TempDir()
	want := trainHere(t, dir, smallRun(dir, "--seed", "3", "--rate", "1e-3", "--warmup", "20")...)
	config := filepath.Join(dir, "run", "config.json")
	files := []string{"--config", config, "--test", "40", "--run", filepath.Join(again, "run"), "--out", filepath.Join(again, "weights.safetensors")}
	assert.True(t, bytes.Equal(want, trainHere(t, again, files...)))
	f := newTrainFlags(&train.Config{})
	flags := []string{"--config", config, "--config", `{"average":0.5,"Network":{"Rounds":1}}`, "--clip", "7", "--n", "9"}
	require.NoError(t, f.fs.Parse(flags))
	c := must(f.config(flags))
	assert.Equal(t, []any{0.5, 1, 16, 7.0, 1e-3, uint64(3), 9, 20}, []any{c.Average, c.Network.Rounds, c.Network.Hidden, c.Clip, c.Rate, c.Seed, c.MaxN, c.Warmup})
	log := must(run.ReadLog(filepath.Join(dir, "run")))
	assert.NotEmpty(t, log[0].Machine)
	assert.Regexp(t, "^[0-9a-f]{40}$", log[0].Commit)
}

// TestLog: the loss stands in the log at least every hundred steps, whenever validations are.
func TestLog(t *testing.T) {
	dir := t.TempDir()
	trainHere(t, dir, smallRun(dir, "--steps", "350", "--validate", "150")...)
	var steps []int
	for _, e := range must(run.ReadLog(filepath.Join(dir, "run"))) {
		steps = append(steps, e.Step)
		assert.Equal(t, e.Step%150 == 0 || e.Step == 350, e.Scores != nil)
		assert.Positive(t, e.Loss)
	}
	assert.Equal(t, []int{100, 150, 200, 300, 350}, steps)
}

// TestSeeds: each seed has its files; the scores' mean and deviation are printed.
func TestSeeds(t *testing.T) {
	dir := t.TempDir()
	said := runCommand(t, append([]string{"train"}, smallRun(dir, "--steps", "20", "--seeds", "4-5")...)...)
	assert.Regexp(t, `seeds 4-5, mean and standard deviation:\nuniform n=5 right [\d.]+ ± [\d.]+ %\n`, said)
	for _, name := range []string{"run-4", "run-5", "weights-4.safetensors", "weights-5.safetensors"} {
		_, err := os.Stat(filepath.Join(dir, name))
		assert.NoError(t, err)
	}
	mean, deviation := spread([]float64{1, 2, 6})
	assert.InDelta(t, 3, mean, 1e-12)
	assert.InDelta(t, math.Sqrt(7), deviation, 1e-12)
}
