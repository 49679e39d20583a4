package weights

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/history"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/safetensors"
)

// What the committed weight files say of their history: seeds (0 where the sentence
// does not say it), what the last run learnt, and the mantissas' bits.
func TestCommittedHistories(t *testing.T) {
	type said struct {
		seeds  []uint64
		labels string
		bits   int
	}
	want := map[string]said{
		"delaunay":          {seeds: []uint64{0, 20151165, 20151176}},
		"delaunay-5":        {seeds: []uint64{20151112, 20151167, 20151180}},
		"delaunay-10":       {seeds: []uint64{20151112, 20151167, 20151168, 20151177, 20151185, 20151194}, bits: 5},
		"delaunay-50":       {seeds: []uint64{20151169}},
		"hull":              {seeds: []uint64{20151101}},
		"hull-50":           {seeds: []uint64{20150614, 20151170, 20151181, 20151182}},
		"hull-attention-10": {seeds: []uint64{20150613}},
		"hull-attention-50": {seeds: []uint64{20151162}},
		"hull-faithful":     {seeds: []uint64{20150614, 20151170, 20151181}},
		"hull-seq2seq-5":    {seeds: []uint64{20151110, 20151188}},
		"hull-seq2seq-10":   {seeds: []uint64{20150613, 20151189}},
		"hull-seq2seq-50":   {seeds: []uint64{20151172}},
		"tsp":               {seeds: []uint64{20151103, 20151166}},
		"tsp-5":             {seeds: []uint64{20150616}},
		"tsp-10":            {seeds: []uint64{20151111}},
		"tsp-5-20":          {seeds: []uint64{20151161, 20151173, 20151183}},
		"tsp-50-a1":         {seeds: []uint64{20151161, 20151173, 20151183, 20151193}, labels: "greedy-path-2opt", bits: 5},
		"tsp-50-a3":         {seeds: []uint64{0, 20151163}, labels: "christofides-2opt"},
	}
	files, err := Folder(filepath.Join("..", "..", "..", "weights"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, f := range files {
		m := f.Model.Meta
		require.NotEmpty(t, f.History, f.Name)
		if m.History != "" { // trained anew since: its history is data
			assert.Equal(t, m.Recipe, history.Sentence(f.History, m.Mantissa), f.Name)
			continue
		}
		runs, bits := legacy(m.Recipe, m.Seed)
		assert.Equal(t, f.History, runs, f.Name)
		assert.Equal(t, m.Recipe, history.Sentence(runs, bits), "%s: the same sentence again", f.Name)
		got := said{labels: f.Labels(), bits: bits}
		for _, r := range runs {
			got.seeds = append(got.seeds, r.Seed)
		}
		if w, ok := want[f.Name]; ok {
			assert.Equal(t, w, got, f.Name)
		}
		assert.Equal(t, len(got.seeds) > 1, f.WentOn(), f.Name)
		for _, seed := range got.seeds {
			assert.True(t, f.Seen(seed), f.Name)
		}
		assert.False(t, f.Seen(7), f.Name)

		// A run that goes on from there keeps all of it, and so does the next file.
		past := append(f.Past(), history.Run{Seed: 7, Optimizer: "adam", Decay: "none"})
		again, _ := legacy(history.Sentence(past, 0), 7)
		require.Len(t, again, len(past), f.Name)
		for i, r := range again {
			assert.Equal(t, past[i].Seed, r.Seed, f.Name)
			assert.Equal(t, past[i].Labels, r.Labels, f.Name)
		}
	}
}

func TestLegacy(t *testing.T) {
	for sentence, want := range map[string][]history.Run{
		"":                             {{Seed: 9}},
		"adam":                         {{Text: "adam", Seed: 9}},
		"adam, seed 3; then sgd":       {{Text: "adam, seed 3", Seed: 3}, {Text: "sgd", Seed: 9}},
		"adam, seed x; then sgd":       {{Text: "adam, seed x"}, {Text: "sgd", Seed: 9}},
		"adam, labels by 2opt":         {{Text: "adam, labels by 2opt", Seed: 9, Labels: "2opt"}},
		"a, labels by 2opt; then b":    {{Text: "a, labels by 2opt", Labels: "2opt"}, {Text: "b", Seed: 9}},
		"a, rounded to mantissas of 5": {{Text: "a", Seed: 9}},
	} {
		got, _ := legacy(sentence, 9)
		assert.Equal(t, want, got, sentence)
	}
	past := LegacyPast("adam, rate 1, seed 3; then sgd, seed 4")
	assert.Equal(t, []history.Run{{Text: "adam, rate 1, seed 3", Seed: 3}, {Text: "sgd, seed 4", Seed: 4}}, past)
}

// A history that is data is read as it is, and one that cannot be read is an error.
func TestReadHistory(t *testing.T) {
	for text, want := range map[string]string{
		`[{"seed":3,"labels":"2opt"},{"seed":4}]`: "",
		`[]`: "metadata history is a list of no runs",
		`{}`: "metadata history: json: ",
	} {
		net := network.New(network.Config{Arch: network.PtrNet, Features: 2, Hidden: 4})
		net.Uniform(rand.New(rand.NewPCG(1, 1)), 0.1)
		m, err := model.New(net, model.Meta{Task: "hull", Order: "x", MinN: 5, MaxN: 5, Seed: 4, Recipe: "other, seed 77; then more", History: text})
		require.NoError(t, err)
		path := filepath.Join(t.TempDir(), "w.safetensors")
		require.NoError(t, os.WriteFile(path, m.Encode(safetensors.F16), 0o644))
		f, err := Read(path)
		if want != "" {
			assert.ErrorContains(t, err, path+": "+want)
			continue
		}
		require.NoError(t, err)
		assert.Equal(t, []history.Run{{Seed: 3, Labels: "2opt"}, {Seed: 4}}, f.History)
		assert.Equal(t, f.History, f.Past())
		assert.True(t, f.Seen(3) && f.Seen(4))
		assert.False(t, f.Seen(77), "the sentence is not read beside data")
		assert.Empty(t, f.Labels())
	}
}
