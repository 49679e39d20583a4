package model

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"ptrnet/core/input"
	"ptrnet/core/network"
	"ptrnet/core/relation"
)

// Each addition to the paper's network, alone, makes it another; how it is trained or decoded does not.
func TestFaithful(t *testing.T) {
	faithful := func(change func(c *network.Config, m *Meta)) bool {
		t.Helper()
		c, meta := network.Config{Arch: network.PtrNet, Features: 2, Hidden: 4},
			Meta{Task: "delaunay", Order: input.OrderRandom, MinN: 5, MaxN: 5}
		change(&c, &meta)
		net := network.New(c)
		net.Uniform(rand.New(rand.NewPCG(27, 3)), 0.1)
		return must(New(net, meta)).Faithful()
	}
	assert.True(t, faithful(func(*network.Config, *Meta) {}))
	assert.True(t, faithful(func(_ *network.Config, m *Meta) { m.Task, m.Distinct = "tsp", true }),
		"how it is decoded")
	assert.True(t, faithful(func(c *network.Config, m *Meta) { c.Arch, c.Dictionary = network.Seq2Seq, 5 }),
		"its baseline")
	for name, change := range map[string]func(c *network.Config, m *Meta){
		"features":      func(c *network.Config, _ *Meta) { c.Features = 3 },
		"bidirectional": func(c *network.Config, _ *Meta) { c.Bidirectional = true },
		"relation":      func(c *network.Config, _ *Meta) { c.Relation = relation.Coordinates },
		"order":         func(_ *network.Config, m *Meta) { m.Order = input.OrderX },
		"frame":         func(_ *network.Config, m *Meta) { m.Frame = input.FrameSimilarity },
		"layout":        func(_ *network.Config, m *Meta) { m.Layout = "lists" },
	} {
		assert.False(t, faithful(change), name)
	}
}
