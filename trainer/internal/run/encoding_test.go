package run

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/train"
)

func TestDecode(t *testing.T) {
	s := &train.State{Step: 7, Weights: []float32{1, 2, 3}, M: []float32{4, 5, 6}, V: []float32{7, 8, 9},
		Average: []float32{}}
	good := encode(s, "c")
	got, config, err := Decode(good, 3)
	require.NoError(t, err)
	assert.Equal(t, "c", config)
	assert.Equal(t, s, got)
	first := &train.State{Weights: []float32{1, 2, 3}, M: make([]float32, 3), V: make([]float32, 3),
		Average: []float32{4, 5, 6}}
	again, _, err := Decode(encode(first, ""), 3)
	require.NoError(t, err)
	assert.Equal(t, first, again, "before the first step, with averaged weights")
	_, _, err = Decode(encode(&train.State{}, ""), 3)
	assert.Error(t, err, "no weights")
	_, config, err = Decode(good, 4)
	assert.EqualError(t, err, "the checkpoint's m hold 3 values, the network 4")
	assert.Equal(t, "c", config, "whose it is can be told")
	// Any bit that flips is noticed.
	for i := range good {
		bad := slices.Clone(good)
		bad[i] ^= 1 << (i % 8)
		if again, config, err := Decode(bad, 3); err == nil {
			assert.Equal(t, got, again, "byte %d", i)
			assert.Equal(t, "c", config, "byte %d", i)
		}
	}
	for n := range good {
		_, _, err := Decode(good[:n], 3)
		assert.Error(t, err, "cut off after %d bytes", n)
	}
}

func FuzzDecode(f *testing.F) {
	s := &train.State{Step: 7, Weights: []float32{1, 2, 3}, M: []float32{4, 5, 6}, V: []float32{7, 8, 9}}
	f.Add(encode(s, "c"))
	f.Add(encode(&train.State{Weights: []float32{1, 2, 3}, Average: []float32{1, 1, 1}}, `{"Task":"hull"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, config, err := Decode(data, 3)
		if err != nil {
			return
		}
		if len(s.Weights) != 3 || s.Step < 0 {
			t.Fatalf("took %d weights, step %d", len(s.Weights), s.Step)
		}
		again, config2, err := Decode(encode(s, config), 3)
		if err != nil || config != config2 || again.Step != s.Step {
			t.Fatalf("does not read what it wrote: %v", err)
		}
	})
}
