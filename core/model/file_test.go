package model

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/internal/awkward"
	"ptrnet/core/network"
	"ptrnet/core/problem"
	"ptrnet/core/safetensors"
	"ptrnet/core/train"
)

// small returns an untrained model of the given shape.
func small(t testing.TB, c network.Config, problem, order string) *Model {
	t.Helper()
	net := network.New(c)
	net.Uniform(rand.New(rand.NewPCG(1, 2)), 0.5)
	low, high := 5, 50
	if c.Dictionary > 0 {
		low, high = c.Dictionary, c.Dictionary
	}
	m, err := New(net, Meta{Task: problem, Order: order, MinN: low, MaxN: high, Seed: 7, Examples: 3,
		History: `[{"seed":7}]`, Scores: "[]", Decoded: Options{}.JSON()})
	require.NoError(t, err)
	return m
}

func shapes() map[string]network.Config {
	return map[string]network.Config{
		"ptrnet":        {Arch: network.PtrNet, Features: 2, Hidden: 8},
		"bidirectional": {Arch: network.PtrNet, Features: 2, Hidden: 8, Bidirectional: true},
		"attention":     {Arch: network.Attention, Features: 2, Hidden: 8, Dictionary: 6},
		"seq2seq":       {Arch: network.Seq2Seq, Features: 2, Hidden: 8, Dictionary: 6},
	}
}

func points(seed uint64, n int) []geom.Point {
	return awkward.Random(rand.New(rand.NewPCG(seed, 9)), n)
}

func TestLoadNamesWhatIsWrong(t *testing.T) {
	good := small(t, shapes()["ptrnet"], "hull", "x").Encode(safetensors.F32)
	change := func(f func(f *safetensors.File)) []byte {
		file := must(safetensors.Parse(good))
		f(file)
		return file.Encode()
	}
	meta := func(key, value string) []byte {
		return change(func(f *safetensors.File) { f.Metadata[key] = value })
	}
	for _, c := range []struct {
		name string
		data []byte
		says string
	}{
		{"another format", meta("format", "ptrnet/1"), `format "ptrnet/1", this program reads ptrnet/2`},
		{"no history", meta("history", ""), `metadata history is "", which every file must have`},
		{"another task", meta("task", "knapsack"), `task "knapsack" is not one of hull, delaunay, tsp`},
		{"distinct hulls", meta("distinct", "true"),
			"which is only for pointer networks and outputs that name every point once"},
		{"hidden is no number", meta("hidden", "many"), `metadata hidden is "many", not a number`},
		{"enormous", meta("hidden", "4096"), "describe a network of"},
		{"more points than any network takes", meta("n", "5-2000000000"),
			`metadata n is "5-2000000000"; a network takes at most 1000 points`},
		{"wrong width", meta("hidden", "4"),
			`tensor "encoder.weight_hh_l0" has shape 32×8, the metadata require 16×4`},
		{"missing tensor", change(func(f *safetensors.File) { f.Tensors = f.Tensors[1:] }),
			`tensor "encoder.weight_hh_l0" is missing`},
		{"extra tensor", change(func(f *safetensors.File) {
			f.Tensors = append(f.Tensors,
				safetensors.New("glimpse.W1.weight", safetensors.F32, []int{1}, []float32{0}))
		}), `tensor "glimpse.W1.weight" does not belong to a ptrnet network`},
		{"not a number", change(func(f *safetensors.File) {
			copy(f.Tensors[0].Data[4:], []byte{0, 0, 0xc0, 0x7f})
		}), `tensor "encoder.weight_hh_l0": value 1 is not finite`},
		{"truncated", good[:len(good)-1], "truncated"},
		{"a frame that changes solutions",
			change(func(f *safetensors.File) { f.Metadata["task"], f.Metadata["frame"] = "tsp", "affine" }),
			"metadata frame is affine, but the solutions of tsp are not affine-invariant"},
		{"a stretched hull", meta("stretch", "2"), "stretch 2: it is for triangulations, not for hull"},
		{"turned before it is stretched", change(func(f *safetensors.File) {
			f.Metadata["task"], f.Metadata["frame"], f.Metadata["stretch"] = "delaunay", "similarity", "2"
		}), "metadata frame is similarity, which turns points, but stretched ones cannot be turned"},
		{"gated without a relation", meta("gated", "3"),
			"a comparison needs relative features, and rounds need a comparison"},
	} {
		_, err := Load(c.data)
		if assert.Error(t, err, c.name) {
			assert.Contains(t, err.Error(), c.says, c.name)
		}
	}
}

// However long a value or a name in a file is, an error repeats only its beginning.
func TestErrorsAreShort(t *testing.T) {
	long := strings.Repeat("é", 400_000)
	data := small(t, shapes()["ptrnet"], "hull", "x").Encode(safetensors.F32)
	changes := []func(*safetensors.File){
		func(f *safetensors.File) { f.Tensors[0].Name = long },
		func(f *safetensors.File) { f.Tensors[0].Type = long },
		func(f *safetensors.File) { f.Tensors[0].Shape = make([]int, 300_000) },
	}
	for _, key := range []string{"format", "n", "seed", "task", "order", "frame", "hidden", "relation"} {
		changes = append(changes, func(f *safetensors.File) { f.Metadata[key] = long })
	}
	for k, change := range changes {
		file := must(safetensors.Parse(data))
		change(file)
		_, err := Load(file.Encode())
		require.Error(t, err, k)
		assert.Less(t, len(err.Error()), 400, k)
	}
}

// A second bias, as PyTorch trains it, counts.
func TestSecondBiasIsAdded(t *testing.T) {
	m := small(t, shapes()["ptrnet"], "hull", "random")
	f := must(safetensors.Parse(m.Encode(safetensors.F32)))
	bias := m.Net.Tensor("decoder.bias_ih_l0")
	for i, in := range f.Tensors {
		if in.Name == "decoder.bias_hh_l0" {
			ones := make([]float32, bias.Len())
			for i := range ones {
				ones[i] = 1
			}
			f.Tensors[i] = safetensors.New(in.Name, safetensors.F32, in.Shape, ones)
		}
	}
	want, have := bias.Get(m.Net.Weights), bias.Get(must(Load(f.Encode())).Net.Weights)
	for i := range want {
		assert.Equal(t, want[i]+1, have[i])
	}
	for i, in := range f.Tensors {
		if strings.HasPrefix(in.Name, "decoder.bias_") {
			f.Tensors[i] = safetensors.New(in.Name, safetensors.F32, in.Shape,
				slices.Repeat([]float32{math.MaxFloat32}, bias.Len()))
		}
	}
	_, err := Load(f.Encode())
	assert.ErrorContains(t, err, "value 0 and the first bias have no finite sum")
}

// Every weight file of the project loads, is written as it was read, and answers.
func TestShippedFiles(t *testing.T) {
	paths := must(filepath.Glob("../../weights/*.safetensors"))
	require.GreaterOrEqual(t, len(paths), 15)
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			m := must(Load(must(os.ReadFile(path))))
			var runs []train.Run
			require.NoError(t, json.Unmarshal([]byte(m.Meta.History), &runs))
			require.NotEmpty(t, runs)
			assert.Positive(t, m.Meta.Examples)
			assert.Equal(t, m.Meta.Seed, runs[len(runs)-1].Seed)
			assert.True(t, json.Valid([]byte(m.Meta.Scores)), m.Meta.Scores)
			again := must(Load(m.Encode(safetensors.F32)))
			assert.Equal(t, m.Meta, again.Meta)
			assert.Equal(t, m.Net.Weights, again.Net.Weights)
			set := points(3, m.Meta.MinN)
			a := must(m.Solve(set, Options{Constrained: m.Problem.Describe().Decoding.Constrained}))
			assert.True(t, a.Ended || len(a.Sequence) >= m.Problem.MaxLength(len(set)),
				"it ends, or is as long as an answer can be")
			assert.True(t, problem.InRange(a.Sequence, len(set)))
			assert.False(t, math.IsNaN(a.LogProb) || math.IsInf(a.LogProb, 0) || a.LogProb > 0)
		})
	}
}

func FuzzLoad(f *testing.F) {
	f.Add(small(f, network.Config{Arch: network.PtrNet, Features: 2, Hidden: 2}, "hull",
		"x").Encode(safetensors.F16))
	f.Add(small(f, network.Config{Arch: network.Attention, Features: 2, Hidden: 2, Dictionary: 3}, "hull",
		"x").Encode(safetensors.F16))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := Load(data)
		if err != nil {
			return
		}
		if m.Net.Hidden > 64 || m.Net.Dictionary > 64 {
			return
		}
		_, err = m.Solve(points(1, max(3, m.Net.Dictionary)), Options{Beam: 2})
		require.NoError(t, err)
	})
}

// must is a value that there must be.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
