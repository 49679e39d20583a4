package main

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/trainer/internal/run"
)

// gen --recipe writes the examples of a run: shares of a step are together the whole, and what is skipped is
// the beginning.
func TestExamplesOfARun(t *testing.T) {
	words := strings.Fields("gen --recipe extended --task tsp --n 5-9 --batch 5 --steps 4 --out -")
	gen := func(flags ...string) string { return runCommand(t, append(words, flags...)...) }
	all := strings.SplitAfter(gen(), "\n")
	require.Len(t, all, 20+1)
	assert.Equal(t, strings.Join(all[10:], ""), gen("--skip", "2"))
	first := strings.SplitAfter(gen("--share", "1/2"), "\n")
	second := strings.SplitAfter(gen("--share", "2/2"), "\n")
	require.Len(t, first, 8+1)
	for step := range 4 {
		assert.ElementsMatch(t, all[5*step:][:5], append(slices.Clone(first[2*step:][:2]), second[3*step:][:3]...))
	}
	assert.Contains(t, failure(t, append(words, "--share", "1/2x")...), "it is not like 1/4")
	for _, name := range strings.Fields("run resume validate test checkpoint seeds") {
		assert.Contains(t, failure(t, append(words, "--"+name)...), "flag provided but not defined: -"+name)
	}

	// The arrays of a step say what its lines say.
	data := []byte(gen("--binary"))
	numbers := func(count int) (list []int) {
		for range count {
			list = append(list, int(int32(binary.LittleEndian.Uint32(data))))
			data = data[4:]
		}
		return list
	}
	for step := range 4 {
		sizes := numbers(4)
		count, n, features, longest := sizes[0], sizes[1], sizes[2], sizes[3]
		require.Equal(t, []int{5, 2}, []int{count, features})
		points, sequences, labels := numbers(count*n*features), numbers(count*longest), numbers(count*(longest+1))
		for e := range count {
			line, given := "", 0
			for _, bits := range points[e*n*features:][:n*features] {
				line += fmt.Sprint(math.Float32frombits(uint32(bits)), " ")
			}
			sequence, labels := sequences[e*longest:][:longest], labels[e*(longest+1):][:longest+1]
			for ; labels[given] < 0; given++ {
			}
			end := slices.Index(labels, n)
			require.Equal(t, sequence[given:end], labels[given:end])
			line += "output"
			for _, j := range sequence[:end] {
				line += fmt.Sprint(" ", j+1)
			}
			if given > 0 {
				line += fmt.Sprint(" given ", given)
			}
			for k, j := range labels {
				require.True(t, k <= end || j == -1 && (k == longest || sequence[k] == 0))
			}
			require.Equal(t, all[5*step+e], line+"\n")
		}
	}
	require.Empty(t, data)

	m := must(model.Load([]byte(gen("--start"))))
	c := must(run.Recipe{Name: "extended", Task: "tsp", Arch: network.PtrNet, MinN: 5, MaxN: 9}.Config())
	net := network.New(c.Network)
	run.InitWeights(net, c, nil)
	assert.Equal(t, net.Weights, m.Net.Weights)
	assert.Equal(t, int64(20), m.Meta.Examples)
}
