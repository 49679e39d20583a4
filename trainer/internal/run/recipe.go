package run

import (
	"cmp"
	"fmt"

	"ptrnet/core/input"
	"ptrnet/core/network"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
	"ptrnet/core/relation"
	"ptrnet/core/train"
)

// Recipes lists the training recipes; docs/training.md describes them, docs/ablations.md and docs/log.md say why.
var Recipes = []struct{ Name, What string }{
	{"extended", "the page's network of the task: bidirectional encoder, points normalized and sorted, " +
		"coordinate differences, a comparison of likely candidates; Adam, a mixture of distributions, sizes that grow"},
	{"faithful", "the paper's Ptr-Net (one direction, points in random order) with Adam and new examples"},
	{"paper", "the paper's Ptr-Net and training: SGD at 1.0, batch 128, the loss summed over the symbols, " +
		"weights ±0.08, clipping 2.0, a million fixed pairs; 100,000 steps, which the paper does not give"},
}

// The comparison (network.Config.ComparisonUnits and Rounds) in recipe extended.
const (
	comparisonUnits  = 64
	comparisonRounds = 4
)

// Recipe determines a configuration, of which flags may change single settings.
type Recipe struct {
	Name       string // one of Recipes
	Task       string
	Arch       network.Arch
	MinN, MaxN int // points per example; 0: the recipe's
	Hidden     int // 0: the recipe's
}

// complete sets what is left to the recipe.
func (r *Recipe) complete(d problem.Description) {
	low, high, hidden := 5, 50, 256
	if s := d.Training.Schedule; r.Name == "extended" && r.Arch == network.PtrNet && s.Steps > 0 {
		low, high, hidden = s.MinN, s.MaxN, s.Hidden
	}
	if r.MaxN == 0 {
		r.MinN, r.MaxN = low, high
	}
	r.Hidden = cmp.Or(r.Hidden, hidden)
}

// Config is the configuration of a recipe.
func (r Recipe) Config() (train.Config, error) {
	p, err := problems.New(r.Task, "")
	if err != nil {
		return train.Config{}, err
	}
	r.complete(p.Describe())
	c := train.Config{
		Task:    r.Task,
		Network: network.Config{Arch: r.Arch, Features: 2, Hidden: r.Hidden},
		Order:   input.OrderRandom,
		MinN:    r.MinN, MaxN: r.MaxN,
		Init: 0.08,
		Run: train.Run{Batch: 16, Steps: 400_000, Optimizer: "adam", Rate: 3e-3, Warmup: 4000,
			Decay: "cosine", Clip: 2, Seed: 1},
	}
	if r.Arch != network.PtrNet {
		c.Network.Dictionary = r.MaxN
	}
	if r.Arch == network.Seq2Seq && r.Name != "paper" {
		c.Chrono = max(float64(2*r.MaxN), 10) // the input must be remembered until the output ends
	}
	switch r.Name {
	case "extended":
		c.Network.Bidirectional = true
		c.Order = input.OrderX
		d := p.Describe()
		c.Layout = d.Training.Layout
		c.Frame, c.Kinds = d.Training.Frame, d.Training.Mixture
		c.Distinct = d.Permutation && r.Arch == network.PtrNet
		if r.Arch == network.PtrNet {
			if b := d.Training.Schedule; b.Steps > 0 {
				c.Inverse, c.Steps, c.Rate, c.Warmup, c.Curriculum = true, b.Steps, b.Rate, 1000, b.Curriculum
				c.Fixed, c.Labels, c.Windows = b.Fixed, b.Labels, b.Windows
			}
			c.Network.Relation = cmp.Or(d.Training.Relation, relation.Coordinates)
			c.Network.ComparisonUnits = comparisonUnits
			if !c.Distinct { // tours gain nothing from rounds (docs/log.md)
				c.Network.Rounds = comparisonRounds
			}
		}
		c.Average = 0.999
	case "faithful":
		c.Average = 0.999
	case "paper":
		c.Batch, c.Steps = 128, 100_000
		c.Optimizer, c.Rate, c.Warmup, c.Decay = "sgd", 1, 0, "none"
		c.Fixed, c.Summed = 1_000_000, true
	default:
		return c, fmt.Errorf("recipe %q is not one of extended, faithful, paper", r.Name)
	}
	return c, nil
}
