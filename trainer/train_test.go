package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/evaluation"
	"ptrnet/core/geom"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/problem"
	"ptrnet/core/relation"
	"ptrnet/core/safetensors"
	"ptrnet/core/train"
	"ptrnet/trainer/internal/run"
	"ptrnet/trainer/internal/weights"
)

// trainFailure is the sentence of a small run that cannot be.
func trainFailure(t *testing.T, dir string, flags ...string) string {
	t.Helper()
	return failure(t, append([]string{"train"}, smallRun(dir, flags...)...)...)
}

// A run that diverges stops and says at which step; no checkpoint is of weights that are not finite.
func TestExplosion(t *testing.T) {
	assert.Regexp(t, `^the (loss|gradient) became \S+ at step \d{1,2}: the run stops; `+
		`there is no checkpoint yet; start with a lower --rate$`,
		trainFailure(t, t.TempDir(), "--rate", "1e39", "--warmup", "0"))
	// The rate rises each step, until it is too much.
	rising := strings.Fields("--rate 1e42 --warmup 1000000 --steps 400 --checkpoint 1us")
	dir := t.TempDir()
	says := trainFailure(t, dir, rising...)
	assert.Regexp(t, `^the \w+ became \S+ at step \d+: the run stops; the last good checkpoint is \S+; `+
		`start another --run with a lower --rate$`, says)
	assert.Equal(t, says, trainFailure(t, dir, append(rising, "--resume")...))
}

// What training writes is what eval reads, with its recipe and the scores that eval finds.
func TestWeightFile(t *testing.T) {
	dir := t.TempDir()
	data := trainHere(t, dir, smallRun(dir, "--n", "5-7", "--seed", "5")...)
	file := must(weights.Read(filepath.Join(dir, "weights.safetensors")))
	m := file.Model
	assert.Equal(t, []any{"hull", "x", "affine", 5, 7, uint64(5), int64(60 * 32)},
		[]any{m.Meta.Task, m.Meta.Order, m.Meta.Frame, m.Meta.MinN, m.Meta.MaxN, m.Meta.Seed, m.Meta.Examples})
	assert.Equal(t, relation.Coordinates, m.Meta.Network.Relation)
	assert.Equal(t, []train.Run{{Seed: 5, Optimizer: "adam", Rate: 0.004, Warmup: 6, Decay: "cosine",
		Steps: 60, Batch: 32, Kinds: m.Problem.Describe().Training.Mixture, Inverse: true, Curriculum: 0.9, Clip: 2,
		Average: 0.999}}, file.History)
	o := fields(t, "eval", "--weights", file.Path, "--n", "5", "--count", "40", "--beam", "1")
	assert.Equal(t, 5, file.Scores[0].N)
	assert.Equal(t, file.Scores[0].Value, o[file.Scores[0].Metric])
	assert.JSONEq(t, `{"beam":1,"constrained":false}`, m.Meta.Decoded)
	for _, name := range strings.Fields("config.json log.jsonl curves.png curves.svg checkpoint.safetensors") {
		assert.FileExists(t, filepath.Join(dir, "run", name))
	}

	// The weights are the averaged ones, in half precision but for those that are precise.
	round := func(weights []float32) {
		o := model.Model{Net: &network.Network{Tensors: m.Net.Tensors, Weights: weights}}
		o.Round()
	}
	state, _, err := run.Decode(must(os.ReadFile(filepath.Join(dir, "run", "checkpoint.safetensors"))),
		len(m.Net.Weights))
	require.NoError(t, err)
	all := slices.Clone(state.Average)
	safetensors.RoundF16(all)
	round(state.Average)
	round(state.Weights)
	assert.NotEqual(t, all, state.Average)
	assert.Equal(t, state.Average, m.Net.Weights)
	assert.NotEqual(t, state.Weights, m.Net.Weights)
	last := filepath.Join(dir, "last.safetensors")
	runCommand(t, "export", "--run", filepath.Join(dir, "run"), "--last", "--out", last, "--test", "1")
	assert.Equal(t, state.Weights, must(weights.Read(last)).Model.Net.Weights)

	// Measured anew on as many instances, it stays the file that it is; on others only its scores change.
	again := filepath.Join(dir, "again.safetensors")
	export := []string{"export", "--run", filepath.Join(dir, "run"), "--out", again, "--test", "40"}
	runCommand(t, export...)
	assert.True(t, bytes.Equal(data, must(os.ReadFile(again))))
	said := fields(t, "score", "--weights", again, "--test", "40")
	assert.Equal(t, []any{again, "hull", 60. * 32}, []any{said["file"], said["task"], said["examples"]})
	assert.Equal(t, file.Scores[0].Value, said["scores"].([]any)[0].(map[string]any)["value"])
	assert.Equal(t, map[string]any{"beam": 1., "constrained": false}, said["decoded"])
	assert.Equal(t, said, fields(t, export...))
	assert.True(t, bytes.Equal(data, must(os.ReadFile(again))))
	runCommand(t, "score", "--weights", again, "--test", "30")
	scored := must(weights.Read(again))
	assert.Equal(t, 30, scored.Scores[0].Instances)
	assert.Equal(t, file.Network, scored.Network)
	scored.Model.Meta.Scores = m.Meta.Scores
	assert.Equal(t, m.Meta, scored.Model.Meta)
}

// A run on stretched labels has them in its examples and its weight file.
func TestStretch(t *testing.T) {
	dir := t.TempDir()
	trainHere(t, dir, smallRun(dir, "--task", "delaunay", "--stretch", "2", "--steps", "10")...)
	file := must(weights.Read(filepath.Join(dir, "weights.safetensors")))
	meta := file.Model.Meta
	assert.Equal(t, []any{2.0, "", 2.0}, []any{meta.Stretch, meta.Frame, file.History[0].Stretch})
	var c train.Config
	require.NoError(t, json.Unmarshal(must(os.ReadFile(filepath.Join(dir, "run", "config.json"))), &c))
	batch := train.NewExamples(c, network.Sequential()).Batch(0)
	for i := range batch.Examples() {
		var points []geom.Point
		for k := range batch.N {
			xy := batch.X[(i*batch.N+k)*c.Network.Features:]
			points = append(points, geom.Point{X: float64(xy[0]), Y: float64(xy[1])})
		}
		p := file.Model.Problem
		require.Equal(t, problem.Spell(p, nil, points, p.Target(nil, points)),
			batch.Target[batch.Offset[i]:batch.Offset[i+1]])
	}
}

// The file's sizes are the run's, and what does not fit is told in one sentence.
func TestTrainOnFile(t *testing.T) {
	dir := t.TempDir()
	tours := filepath.Join(dir, "tours.txt")
	runCommand(t, "gen", "--task", "tsp", "--n", "5-8", "--count", "60", "--out", tours)
	labels := must(run.ReadLabels(write(t, "outside.txt", "0 0 1 0 1 2 output 1 2 3 1\n"), "tsp", 0, 0))
	c := must(run.Recipe{Name: "faithful", Task: "tsp", Arch: network.PtrNet, MinN: 3, MaxN: 3}.Config())
	c.Data = labels.Content
	moved := train.NewExamples(c, network.Sequential()).UseSolved(labels.Set).Batch(0).X
	assert.ElementsMatch(t, []float32{0, 0.25, 0.75, 1}, slices.Compact(slices.Sorted(slices.Values(moved))),
		"in the unit square, x and y scaled alike")
	bare, list := write(t, "bare.txt", "0 0 1 0 1 1 output\n"), write(t, "list.csv", "x,y\n0,0\n1,0\n1,1\n")
	for _, c := range [][2]string{
		{"--task tsp --data none", "cannot read the data: open none: no such file or directory"},
		{"--task tsp --n 3 --data " + bare,
			bare + ":1: no output; training needs solved instances, which gen and solve write"},
		{"--task tsp --data " + list,
			list + " is not in the paper's text format, which holds solutions; gen writes it"},
		{"--task tsp --n 7-9 --data " + tours, tours + " holds no instances of 9 points, which --n 7-9 asks for"},
		{"--task hull --n 5-8 --data " + tours, tours + ":1: the output is not the exact solution of hull"},
		{"--task hull --labels jarvis",
			"labels by jarvis are for the examples of a data file or for a fixed training set"},
	} {
		assert.Contains(t, trainFailure(t, dir, strings.Fields(c[0])...), c[1], c[0])
	}
	flags := strings.Fields("train --hidden 8 --steps 20 --batch 16 --test 10")
	flags = append(flags, "--run", dir+"/r", "--out", dir+"/w")
	output := runCommand(t, append(flags, "--task", "tsp", "--data", tours, "--labels", "greedy")...)
	assert.Contains(t, output, tours+": 60 instances of 5-8 points\n")
	file := must(weights.Read(dir + "/w"))
	assert.Equal(t, []int{5, 8}, []int{file.Model.Meta.MinN, file.Model.Meta.MaxN})
	assert.Contains(t, file.History[0].Data, "60 instances, sha256 ")
	assert.Equal(t, "greedy", file.Labels())
	output = runCommand(t, append(flags, "--task", "tsp", "--data", tours, "--n", "6-7", "--run", dir+"/r2")...)
	assert.Contains(t, output, " instances of 6-7 points; ")

	// Without a fixed set, which recipe extended has for tours, each example is solved when it is drawn.
	runCommand(t, append(flags, "--task", "tsp", "--n", "5-6", "--config", `{"fixed":0}`, "--run", dir+"/r3")...)
	assert.NotRegexp(t, "fixed|labels|windows", must(weights.Read(dir+"/w")).Model.Meta.History)
}

// A run may start from the weights of another. Its file counts the examples of both and names both recipes,
// and comes out the same when the run is interrupted.
func TestFrom(t *testing.T) {
	t.Parallel()
	first, dir, resumed := t.TempDir(), t.TempDir(), t.TempDir()
	trainHere(t, first, smallRun(first, "--steps", "300", "--every", "300")...)
	origin := filepath.Join(first, "weights.safetensors")
	flags := []string{"--n", "6", "--seed", "2", "--steps", "20", "--from", origin}
	got := trainHere(t, dir, smallRun(dir, flags...)...)
	m := must(model.Load(got))
	assert.EqualValues(t, (300+20)*32, m.Meta.Examples)
	assert.Regexp(t, `"steps":300,.*\},\{.*"steps":20,`, m.Meta.History)
	trainFor(t, 7, smallRun(resumed, flags...)...)
	assert.True(t, bytes.Equal(got, trainHere(t, resumed, smallRun(resumed, append(flags, "--resume")...)...)))
	for want, flags := range map[string][]string{
		"trained with this run's seed, 1,":        {"--from", filepath.Join(dir, "weights.safetensors")},
		"cannot read the weights: open missing":   {"--from", "missing"},
		"its Network.Hidden is 16, here it is 32": {"--from", origin, "--hidden", "32"},
		"its network solves hull, not tsp":        {"--from", origin, "--task", "tsp"},
		"trained with this run's seed, 2,":        {"--from", filepath.Join(dir, "weights.safetensors"), "--seeds", "2-3"},
	} {
		assert.Contains(t, trainFailure(t, t.TempDir(), flags...), want)
	}
}

// One sentence for each flag that makes no sense. No run draws from the seeds that networks are measured on.
func TestTrainErrors(t *testing.T) {
	older := write(t, "config.json", `{"speed":1}`)
	for _, c := range [][2]string{
		{"--task delaunay --mistakes 0.5", "--mistakes: delaunay has no perturbed prefixes"},
		{"--model seq2seq", "a seq2seq network has a fixed output dictionary and is trained for one number of " +
			"points; give --n a single number"},
		{"--steps -1", "--steps -1 is too small"},
		{"--chrono 100 --from a", "--chrono initializes random weights; with --from the weights are not random"},
		{"--config " + older, fmt.Sprintf("train: invalid value %q for flag -config: json: unknown field \"speed\" "+
			"(train --help explains its flags)", older)},
		{`--config {"MinN":45}`, "--config: give MinN and MaxN together"},
		{`--config {"MaxN":20}`, "--config: give MinN and MaxN together"},
		{"--stretch 2", "stretch 2: it is for triangulations, not for hull"},
	} {
		assert.Equal(t, c[1], failure(t, append([]string{"train"}, strings.Fields(c[0])...)...), c[0])
	}
	assert.Equal(t, "--seed: "+evaluation.Reserved(evaluation.TestSeed).Error(),
		failure(t, "train", "--seed", fmt.Sprint(int64(evaluation.TestSeed))))
}

// The configuration that a run writes begins the same run again; flags and single settings override it. The
// loss stands in the log at least every hundred steps, whenever validations are.
func TestConfigAndLog(t *testing.T) {
	dir, again := t.TempDir(), t.TempDir()
	flags := strings.Fields("--seed 3 --rate 1e-3 --steps 350 --every 150")
	want := trainHere(t, dir, smallRun(dir, flags...)...)
	config := dir + "/run/config.json"
	assert.True(t, bytes.Equal(want, trainHere(t, again, "--config", config, "--test", "40",
		"--run", again+"/run", "--out", again+"/weights.safetensors")))
	f := newTrainFlags()
	flags = []string{"--config", config, "--config", `{"average":0.5,"Network":{"Rounds":1},"taken":2,"place":"browser"}`,
		"--clip", "7", "--n", "9"}
	require.NoError(t, f.fs.Parse(flags))
	c := must(f.config())
	assert.Equal(t, []any{0.5, 1, 16, 7.0, 1e-3, uint64(3), 9, 0, ""},
		[]any{c.Average, c.Network.Rounds, c.Network.Hidden, c.Clip, c.Rate, c.Seed, c.MaxN, c.Taken, c.Place})
	log := must(run.ReadLog(filepath.Join(dir, "run")))
	assert.NotEmpty(t, log[0].Machine)
	assert.Regexp(t, "^[0-9a-f]{40}$", log[0].Commit)
	var steps []int
	for _, e := range log {
		steps = append(steps, e.Step)
		assert.Equal(t, e.Step%150 == 0 || e.Step == 350, e.Scores != nil)
		assert.Positive(t, e.Loss)
	}
	assert.Equal(t, []int{100, 150, 200, 300, 350}, steps)
}

// A run's config.json has all its settings, also those that are zero where the recipe's are not.
func TestConfigOfAnyRun(t *testing.T) {
	for _, flags := range []string{
		"--recipe faithful", "--recipe paper", "--recipe faithful --task delaunay",
		"--recipe faithful --model seq2seq --chrono 0",
		`--task tsp --distinct no --config {"fixed":100,"windows":0}`,
		`--kind uniform --curriculum 0 --clip 0 --warmup 0 --relation none --config {"inverse":false,"average":0}`,
		"--warmup 1000", // the recipe's, which is less in short runs
	} {
		dir := t.TempDir()
		words := smallRun(dir, strings.Fields(flags)...)
		configured := func(words ...string) train.Config {
			f := newTrainFlags()
			require.NoError(t, f.fs.Parse(words))
			return must(f.config())
		}
		trainFor(t, 1, words...)
		assert.Equal(t, configured(words...), configured("--config", filepath.Join(dir, "run", "config.json")), flags)
	}
}

// The warm-up of --config is kept, but for a run that flags make shorter than the configured one.
func TestConfiguredWarmup(t *testing.T) {
	for flags, warmup := range map[string]int{
		`--config {"steps":2000,"warmup":500}`:                         500,
		`--config {"steps":2000,"warmup":500} --steps 4000`:            500,
		`--config {"steps":2000,"warmup":500} --steps 100`:             10,
		`--config {"steps":2000,"warmup":500} --steps 100 --warmup 50`: 50,
		`--config {"warmup":50} --steps 100`:                           50,
		"--steps 100":                                                  10,
	} {
		f := newTrainFlags()
		require.NoError(t, f.fs.Parse(strings.Fields(flags)))
		assert.Equal(t, warmup, must(f.config()).Warmup, flags)
	}
}

// Each seed has its files, which are checked before the first is trained; the scores' mean and deviation are
// printed.
func TestSeeds(t *testing.T) {
	dir := t.TempDir()
	for flags, says := range map[string]string{
		"--seeds 4":            "--seeds 4: a deviation needs a range, such as 1-5",
		"--seeds 4-5 --seed 4": "--seeds trains with each seed: leave out --seed",
		"--json":               "--json is for --seeds: without, the scores are in the weight file and in log.jsonl",
	} {
		assert.Equal(t, says, trainFailure(t, dir, strings.Fields(flags)...))
	}
	last := filepath.Join(dir, "weights-5.safetensors")
	require.NoError(t, os.Mkdir(last, 0o755))
	assert.Contains(t, trainFailure(t, dir, "--seeds", "4-5"), "cannot write "+last)
	assert.NoDirExists(t, filepath.Join(dir, "run-4"))
	require.NoError(t, os.Remove(last))
	output := runCommand(t, append([]string{"train"}, smallRun(dir, "--steps", "20", "--seeds", "4-5")...)...)
	assert.Regexp(t, `seeds 4-5, mean and standard deviation:\nuniform n=5 right [\d.]+ ± [\d.]+ %\n`, output)
	assert.FileExists(t, filepath.Join(dir, "weights-4.safetensors"))
	assert.FileExists(t, filepath.Join(dir, "run-5", "config.json"))
	var said map[string]any
	again := append([]string{"train"}, smallRun(dir, "--steps", "20", "--seeds", "4-5", "--resume", "--json")...)
	require.NoError(t, json.Unmarshal([]byte(runCommand(t, again...)), &said))
	assert.Len(t, said["files"], 2)
	first := said["scores"].([]any)[0].(map[string]any)
	assert.Contains(t, output, fmt.Sprintf("uniform n=5 right %.4g ± %.2g %%\n", 100*first["mean"].(float64),
		100*first["deviation"].(float64)))
	mean, deviation := spread([]float64{1, 2, 6})
	assert.InDelta(t, 3, mean, 1e-12)
	assert.InDelta(t, math.Sqrt(7), deviation, 1e-12)
}

// A run validates on a file of instances: it keeps the weights with the best score, which eval finds again; killed
// and resumed it keeps the same.
func TestValidationFile(t *testing.T) {
	dir, resumed := t.TempDir(), t.TempDir()
	tours, held := filepath.Join(dir, "tours.txt"), filepath.Join(dir, "held.txt")
	runCommand(t, "gen", "--task", "tsp", "--n", "5-6", "--count", "200", "--out", tours)
	runCommand(t, "gen", "--task", "tsp", "--n", "6-7", "--kind", "ring", "--count", "40", "--seed", "2", "--out", held)
	flags := []string{"--task", "tsp", "--n", "5-6", "--data", tours, "--validate", held, "--steps", "60", "--every", "7"}
	runCommand(t, append([]string{"train"}, smallRun(dir, flags...)...)...)
	best := filepath.Join(dir, "run", "best.safetensors")
	file, last := must(weights.Read(best)), must(weights.Read(filepath.Join(dir, "weights.safetensors")))
	gap, at := math.Inf(1), 0
	for _, e := range must(run.ReadLog(filepath.Join(dir, "run"))) {
		sum, count := 0., 0
		for _, f := range e.Scores {
			assert.Equal(t, "file", f.Kind)
			if f.Metric == "gap" {
				sum, count = sum+f.Value*float64(f.Defined), count+f.Defined
			}
		}
		if is := sum / float64(count); is < gap {
			gap, at = is, e.Step
		}
	}
	assert.Equal(t, int64(32*at), file.Model.Meta.Examples)
	assert.InDelta(t, gap, fields(t, "eval", "--weights", best, "--data", held)["gap"], 1e-12)
	kinds := func(scores []evaluation.Figure) (kinds []string) {
		for _, f := range scores {
			kinds = append(kinds, f.Kind)
		}
		return slices.Compact(kinds)
	}
	assert.Equal(t, []string{"file"}, kinds(file.Scores))
	assert.Contains(t, kinds(last.Scores), "", "drawn instances")
	assert.Contains(t, kinds(last.Scores), "file")

	trainFor(t, 40, smallRun(resumed, flags...)...)
	runCommand(t, append([]string{"train"}, smallRun(resumed, append(flags, "--resume")...)...)...)
	assert.True(t, bytes.Equal(must(os.ReadFile(best)), must(os.ReadFile(filepath.Join(resumed, "run", "best.safetensors")))))
	assert.Equal(t, "open none: no such file or directory",
		strings.TrimPrefix(trainFailure(t, t.TempDir(), "--validate", "none"), "cannot read the data: "))
	for _, name := range []string{"-", os.DevNull} {
		assert.Equal(t, "--validate "+name+": each validation reads it again, so it must be a regular file",
			trainFailure(t, t.TempDir(), "--validate", name))
	}
	none, early := write(t, "none.txt", "# a comment\n"), t.TempDir()
	assert.Equal(t, none+" holds no instances", trainFailure(t, early, "--validate", none))
	assert.NoDirExists(t, filepath.Join(early, "run"), "before the first step")
	one := write(t, "one.txt", "0 0 output\n")
	assert.Contains(t, trainFailure(t, t.TempDir(), "--model", "seq2seq", "--validate", one), one+":1: this seq2seq network")
}

// The paper's training, and from its last weights on with a rate that falls to zero.
func TestPaperThenDecay(t *testing.T) {
	first, dir := t.TempDir(), t.TempDir()
	flags := []string{"--recipe", "paper", "--n", "5-6", "--config", `{"fixed":200}`}
	trainHere(t, first, smallRun(first, append(flags, "--config", `{"average":0.9}`)...)...)
	last := filepath.Join(first, "last.safetensors")
	runCommand(t, "export", "--run", filepath.Join(first, "run"), "--last", "--out", last, "--test", "1")
	trainHere(t, dir, smallRun(dir, append(flags, "--config", `{"decay":"linear"}`, "--from", last, "--seed", "2",
		"--steps", "200")...)...)
	log := must(run.ReadLog(filepath.Join(dir, "run")))
	assert.InDelta(t, 1-99./200, log[slices.IndexFunc(log, func(e run.Entry) bool { return e.Step == 100 })].Rate, 1e-9)
	assert.InDelta(t, 1./200, log[len(log)-1].Rate, 1e-9)
	m := must(weights.Read(filepath.Join(dir, "weights.safetensors"))).Model
	assert.Equal(t, int64(260*32), m.Meta.Examples)
}
