package main

import (
	"fmt"

	"ptrnet/core/network"
	"ptrnet/core/task"
	"ptrnet/core/train"
)

// recipes names the ways to train; docs/training.md says how they were found.
var recipes = []struct{ name, what string }{
	{"best", "bidirectional encoder, points sorted first, nine features each, Adam: the highest accuracy for the compute"},
	{"faithful", "the paper's Ptr-Net (one direction, points in random order) with Adam and fresh examples"},
	{"paper", "exactly the paper: SGD at 1.0, batch 128, weights ±0.08, clipping 2.0, a million fixed pairs"},
}

// recipe returns the configuration of a named recipe.
func recipe(name, problem string, arch network.Arch, minN, maxN, hidden int) (train.Config, error) {
	c := train.Config{
		Task:    problem,
		Network: network.Config{Arch: arch, Features: 2, Hidden: hidden},
		Order:   task.OrderRandom,
		MinN:    minN, MaxN: maxN,
		Batch: 16, Steps: 400_000,
		Optimizer: "adam", Rate: 3e-3, Warmup: 4000, Decay: "cosine",
		Clip: 2, Init: 0.08, Seed: 1,
	}
	if arch != network.PtrNet {
		if minN != maxN {
			return c, fmt.Errorf("--model %s is trained for one number of points, its dictionary: give --n a single number, not %d-%d", arch, minN, maxN)
		}
		c.Network.Dictionary = maxN
	}
	switch name {
	case "best":
		c.Network.Bidirectional = true
		c.Network.Features = task.MaxFeatures
		c.Order = task.OrderX
		if problem == "delaunay" {
			c.Sequence = task.SequenceFan
		}
		c.Distinct = problem == "tsp" && arch == network.PtrNet
		c.Average = 0.999
	case "faithful":
		c.Average = 0.999
	case "paper":
		c.Batch, c.Steps = 128, 100_000
		c.Optimizer, c.Rate, c.Warmup, c.Decay = "sgd", 1, 0, "none"
		c.Fixed = 1_000_000
	default:
		return c, fmt.Errorf("recipe %q is not one of best, faithful, paper", name)
	}
	return c, nil
}
