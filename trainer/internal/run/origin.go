package run

import (
	"fmt"

	"ptrnet/core/network"
	"ptrnet/core/train"
	"ptrnet/trainer/internal/weights"
)

// Origin is a weight file that a run starts from.
type Origin struct {
	*train.From
	weights []float32
}

// ReadOrigin reads a weight file to start the configured run from. The error names the
// first setting that differs.
func ReadOrigin(path string, c train.Config) (*Origin, error) {
	f, err := weights.Read(path)
	if err != nil {
		return nil, fmt.Errorf("--from: %w", err)
	}
	meta := f.Model.Meta
	switch {
	case meta.Task != c.Task:
		return nil, fmt.Errorf("--from %s: its network solves %s, not %s", path, meta.Task, c.Task)
	case shape(meta.Network) != shape(c.Network):
		return nil, fmt.Errorf("--from %s: %s", path, difference(train.Config{Network: shape(meta.Network)}, train.Config{Network: shape(c.Network)}))
	case f.Seen(c.Seed):
		return nil, fmt.Errorf("--from %s: it was trained with this run's seed, %d, which would repeat the same examples: choose another --seed",
			path, c.Seed)
	}
	from := &train.From{Content: fmt.Sprintf("%s, sha256 %.16s", f.Name, f.Hash), History: f.History, Examples: meta.Examples}
	return &Origin{from, f.Model.Net.Weights}, nil
}

// shape is the configuration without what may differ between two runs of the same weights.
func shape(c network.Config) network.Config {
	c.Rounds = 0
	return c
}
