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

// written writes the weight file of a network and returns its path.
func written(t *testing.T, net *network.Network, meta model.Meta) string {
	t.Helper()
	meta.Task, meta.Order, meta.MinN, meta.MaxN, meta.Decoded = "hull", "x", 5, 5, model.Options{}.JSON()
	m, err := model.New(net, meta)
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "w.safetensors")
	require.NoError(t, os.WriteFile(path, m.Encode(safetensors.F16), 0o644))
	return path
}

func random() *network.Network {
	net := network.New(network.Config{Arch: network.PtrNet, Features: 2, Hidden: 4})
	net.Uniform(rand.New(rand.NewPCG(1, 1)), 0.1)
	return net
}

// The history is read as it is, and one that cannot be read is an error.
func TestReadHistory(t *testing.T) {
	for text, want := range map[string]string{
		`[{"seed":3,"labels":"2opt"},{"seed":4}]`: "",
		`[]`: "metadata history is an empty list",
		`{}`: "metadata history: json: ",
	} {
		path := written(t, random(), model.Meta{Seed: 4, History: text, Scores: "[]"})
		f, err := Read(path)
		if want != "" {
			assert.ErrorContains(t, err, path+": "+want)
			continue
		}
		require.NoError(t, err)
		assert.Equal(t, []history.Run{{Seed: 3, Labels: "2opt"}, {Seed: 4}}, f.History)
		assert.True(t, f.Seen(3) && f.Seen(4))
		assert.False(t, f.Seen(77), "the sentence is not read")
		assert.Empty(t, f.Labels())
	}
}

// A network evaluated again is the same network in another file.
func TestNetworkStaysWhenScored(t *testing.T) {
	net := random()
	read := func(scores string) File {
		f, err := Read(written(t, net, model.Meta{History: `[{"seed":3}]`, Scores: scores}))
		require.NoError(t, err)
		return f
	}
	before := read("[]")
	scored := read(`[{"metric":"accuracy","n":5,"instances":1,"value":1,"defined":1}]`)
	assert.NotEqual(t, before.Hash, scored.Hash)
	assert.Equal(t, before.Network, scored.Network)
	net.Weights[0] += 0.5
	assert.NotEqual(t, before.Network, read("[]").Network)
}
