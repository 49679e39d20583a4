package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"ptrnet/core/model"
	"ptrnet/core/train"
)

// origin is a weight file whose weights a run starts from.
type origin struct {
	*model.Model
	content string // for Config.From: the same for the same content only
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
	switch {
	case m.Meta.Network != c.Network:
		return nil, fmt.Errorf("--from %s: its network is %+v, not %+v as this run's", path, m.Meta.Network, c.Network)
	case m.Meta.Task != c.Task:
		return nil, fmt.Errorf("--from %s: its network solves %s, not %s", path, m.Meta.Task, c.Task)
	case m.Meta.Seed == c.Seed:
		return nil, fmt.Errorf("--from %s: its seed is %d as this run's, which would see the same examples again: choose another --seed", path, c.Seed)
	}
	name := strings.TrimSuffix(filepath.Base(path), ".safetensors")
	return &origin{m, fmt.Sprintf("%s, sha256 %.8x", name, sha256.Sum256(data))}, nil
}
