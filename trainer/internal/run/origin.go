package run

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"ptrnet/core/network"
	"ptrnet/core/relation"
	"ptrnet/core/train"
	"ptrnet/trainer/internal/weights"
)

// Origin is a weight file that a run starts from.
type Origin struct {
	*train.From
	weights []float32
}

// ReadOrigin reads a weight file to start the configured run from. The error
// says which settings do not fit.
func ReadOrigin(path string, c train.Config) (*Origin, error) {
	f, err := weights.Read(path)
	if err != nil {
		return nil, fmt.Errorf("--from: %w", err)
	}
	meta := f.Model.Meta
	was := meta.Network
	if was.Relation == relation.None {
		was.Relation = c.Network.Relation // what an origin lacks of it begins at zero, and changes nothing
	}
	if was.Gated == 0 {
		was.Gated = c.Network.Gated // and so do the queries of a second look
	}
	switch {
	case was != c.Network:
		return nil, fmt.Errorf("--from %s: its network is %+v, not %+v as this run's", path, meta.Network, c.Network)
	case meta.Task != c.Task:
		return nil, fmt.Errorf("--from %s: its network solves %s, not %s", path, meta.Task, c.Task)
	case f.Seen(c.Seed):
		return nil, fmt.Errorf("--from %s: it was trained with this run's seed, %d, which would bring the same examples again: choose another --seed",
			path, c.Seed)
	}
	from := &train.From{Content: fmt.Sprintf("%s, sha256 %.16s", f.Name, f.Hash), History: f.Past(), Examples: meta.Examples}
	return &Origin{from, fitted(f.Model.Net, c)}, nil
}

// fitted is a network's weights in the layout of a run's; tensors that it does not have are
// zero, but for the layers of a second look behind its queries: with these zero too, it would have no gradient.
func fitted(from *network.Network, c train.Config) []float32 {
	n := network.New(c.Network)
	if from.Gated == 0 && c.Network.Gated > 0 {
		n.Uniform(rand.New(rand.NewPCG(c.Seed, 0)), float32(c.Init))
		for _, t := range n.Tensors {
			if !strings.HasPrefix(t.Name, "gated.W") {
				t.Set(n.Weights, make([]float32, t.Len()))
			}
		}
	}
	for _, t := range n.Tensors {
		if old, ok := from.Tensor(t.Name); ok {
			t.Set(n.Weights, old.Get(from.Weights))
		}
	}
	return n.Weights
}
