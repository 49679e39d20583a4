package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"ptrnet/core/model"
	"ptrnet/core/train"
)

// origin is a weight file that a run starts from.
type origin struct {
	*train.From
	weights []float32
}

// then stands in a weight file's recipe between a run and the one that started
// from its weights.
const then = "; then "

// readOrigin reads a weight file to start the configured run from. The error
// says which settings do not fit.
func readOrigin(path string, c train.Config) (*origin, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("--from: cannot read the weights: %w", err)
	}
	m, err := model.Load(data)
	if err != nil {
		return nil, fmt.Errorf("--from %s: %w", path, err)
	}
	seeded := func(run string, seed uint64) string { return fmt.Sprintf("%s, seed %d", run, seed) }
	recipe := seeded(m.Meta.Recipe, m.Meta.Seed)
	seen := func(run string) bool { return strings.HasSuffix(run, seeded("", c.Seed)) }
	switch {
	case m.Meta.Network != c.Network:
		return nil, fmt.Errorf("--from %s: its network is %+v, not %+v as this run's", path, m.Meta.Network, c.Network)
	case m.Meta.Task != c.Task:
		return nil, fmt.Errorf("--from %s: its network solves %s, not %s", path, m.Meta.Task, c.Task)
	case slices.ContainsFunc(strings.Split(recipe, then), seen):
		return nil, fmt.Errorf("--from %s: it was trained with this run's seed, %d, which would bring the same examples again: choose another --seed", path, c.Seed)
	}
	name := strings.TrimSuffix(filepath.Base(path), ".safetensors")
	content := fmt.Sprintf("%s, sha256 %.8x", name, sha256.Sum256(data))
	return &origin{&train.From{Content: content, Recipe: recipe, Examples: m.Meta.Examples}, m.Net.Weights}, nil
}
