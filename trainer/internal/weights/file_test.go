package weights

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/safetensors"
	"ptrnet/core/train"
)

// The history is read as it is, and one that cannot be read is an error.
func TestReadHistory(t *testing.T) {
	for text, wrong := range map[string]string{
		`[{"seed":3,"labels":"2opt"},{"seed":4}]`: "",
		`[]`: "is an empty list",
		`{}`: "json: ",
	} {
		m, err := model.New(network.New(network.Config{Arch: network.PtrNet, Features: 2, Hidden: 4}), model.Meta{
			Task: "hull", Order: "x", MinN: 5, MaxN: 5, History: text, Scores: "[]", Decoded: model.Options{}.JSON()})
		require.NoError(t, err)
		path := filepath.Join(t.TempDir(), "w.safetensors")
		require.NoError(t, os.WriteFile(path, m.Encode(safetensors.F16), 0o644))
		f, err := Read(path)
		if wrong != "" {
			assert.ErrorContains(t, err, path+": metadata history: "+wrong)
			continue
		}
		require.NoError(t, err)
		assert.Equal(t, []train.Run{{Seed: 3, Labels: "2opt"}, {Seed: 4}}, f.History)
		assert.True(t, f.Seen(3) && f.Seen(4) && !f.Seen(77))
		assert.Empty(t, f.Labels())
	}
}
