package run

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/model"
	"ptrnet/core/network"
)

// An LSTM without attention remembers from the start as long as it reads and writes, except
// in the paper's own recipe; networks that attend need not.
func TestRecipeRemembers(t *testing.T) {
	for _, arch := range []network.Arch{network.PtrNet, network.Seq2Seq, network.Attention} {
		for _, r := range Recipes {
			for n, want := range map[int]float64{3: 10, 50: 100} {
				c := must(Recipe{Name: r.Name, Task: "hull", Arch: arch, MinN: n, MaxN: n, Hidden: 8}.Config())
				if arch != network.Seq2Seq || r.Name == "paper" {
					want = 0
				}
				assert.Equal(t, want, c.Chrono, "%s %s %d", r.Name, arch, n)
				require.NoError(t, Check(c))
			}
		}
	}
}

// A run begins with the gates that its configuration asks for, and does not touch those of
// weights that it starts from.
func TestChrono(t *testing.T) {
	c, o := small(t, t.TempDir())
	c.Chrono, c.Steps, c.Warmup, c.Rate, c.Average = 50, 1, 0, 1e-9, 0
	forget := func() []float32 {
		data, _ := trained(t, c, o)
		m := must(model.Load(data))
		return m.Net.Tensor("decoder.bias_ih_l0").Get(m.Net.Weights)[c.Network.Hidden : 2*c.Network.Hidden]
	}
	first := forget()
	sum := float32(0)
	for _, b := range first {
		require.GreaterOrEqual(t, b, float32(0))
		sum += b
	}
	assert.Greater(t, sum, float32(c.Network.Hidden), "most remember for more than three steps")

	began := o.Out
	var err error
	c.Chrono, c.Seed = 0, 2
	o.Run, o.Out = t.TempDir(), began+"2"
	o.Origin, err = ReadOrigin(began, c)
	require.NoError(t, err)
	c.From = o.Origin.From
	assert.InDeltaSlice(t, first, forget(), 1e-6)
}
