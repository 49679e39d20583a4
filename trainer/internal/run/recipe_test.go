package run

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/problems"
	"ptrnet/core/train"
)

// recipe is the configuration of a recipe for hulls.
func recipe(name string, arch network.Arch, low, high, hidden int) train.Config {
	return must(Recipe{Name: name, Task: "hull", Arch: arch, MinN: low, MaxN: high, Hidden: hidden}.Config())
}

// An LSTM without attention remembers from the start as long as it reads and writes, except in the paper's
// own recipe; networks that attend need not. A run begins with the gates that its configuration asks for.
func TestChrono(t *testing.T) {
	for _, arch := range []network.Arch{network.PtrNet, network.Seq2Seq, network.Attention} {
		for _, r := range Recipes {
			for n, want := range map[int]float64{3: 10, 50: 100} {
				c := recipe(r.Name, arch, n, n, 8)
				if arch != network.Seq2Seq || r.Name == "paper" {
					want = 0
				}
				assert.Equal(t, want, c.Chrono, "%s %s %d", r.Name, arch, n)
				require.NoError(t, Check(c))
			}
		}
	}
}

// What is particular to a problem in a run: the sizes that it is measured on, and what recipe extended makes
// of it.
func TestProblemsInRuns(t *testing.T) {
	for _, c := range []struct {
		task     string
		low, max int
		most     int
		sizes    []int
		sequence string
	}{
		{"hull", 5, 50, 500, []int{5, 10, 20, 50, 100, 200, 500}, ""},
		{"hull", 11, 12, 24, []int{20}, ""},
		{"delaunay", 5, 8, 80, []int{5, 10, 20, 50}, "lists"},
		{"tsp", 5, 20, 200, []int{5, 10, 20, 50}, ""},
		{"tsp", 5, 200, 2000, []int{5, 10, 20, 50, 100, 200, 500, 1000}, ""},
	} {
		r := Recipe{Name: "extended", Task: c.task, Arch: network.PtrNet, MinN: c.low, MaxN: c.max, Hidden: 8}
		config := must(r.Config())
		assert.Equal(t, c.sequence, config.Layout, c.task)
		assert.Equal(t, c.task == "tsp", config.Distinct, c.task)
		s := scorer{meta: model.Meta{Network: config.Network, MinN: c.low, MaxN: c.max},
			problem: must(problems.New(c.task, "")).Describe()}
		assert.Equal(t, c.sizes, s.measuredSizes(c.most, false), "%v", c)
		if c.task == "tsp" && c.max == 200 {
			assert.Equal(t, []int{5, 10, 20, 50}, s.measuredSizes(c.most, true), "validation has exact solutions")
			assert.Equal(t, 64, s.count(instanceClass{"", 100}, 500))
			assert.Equal(t, 500, s.count(instanceClass{"ring", 50}, 500))
		}
	}
}

// Every setting outside its range is a sentence.
func TestCheck(t *testing.T) {
	for says, change := range map[string]func(c *train.Config){
		"batch is 0, must be above zero":                 func(c *train.Config) { c.Batch = 0 },
		"rate is 0, must be above zero":                  func(c *train.Config) { c.Rate = 0 },
		"rate is +Inf, must be finite":                   func(c *train.Config) { c.Rate = math.Inf(1) },
		"clip is NaN, must be finite":                    func(c *train.Config) { c.Clip = math.NaN() },
		`optimizer "lion" is not one of adam, sgd`:       func(c *train.Config) { c.Optimizer = "lion" },
		"windows is 2, must be 0 to 1":                   func(c *train.Config) { c.Windows = 2 },
		"clip is -1, cannot be negative":                 func(c *train.Config) { c.Clip = -1 },
		"beta2 is 1, must be 0.5 to 0.99999, or 0":       func(c *train.Config) { c.Beta2 = 1 },
		"chrono is NaN, must be 3 to 1000000, or 0":      func(c *train.Config) { c.Chrono = math.NaN() },
		"averaging is 1: the average would never change": func(c *train.Config) { c.Average = 1 },
	} {
		c := recipe("extended", network.PtrNet, 5, 9, 8)
		change(&c)
		assert.EqualError(t, Check(c), says)
	}
}

// The configurations of docs/runs that this version reads have all settings in which recipes differ, so that
// --config takes none from a recipe.
func TestConfigurationsAreComplete(t *testing.T) {
	compared := 0
	for _, path := range must(filepath.Glob("../../../docs/runs/*/config.json")) {
		var c train.Config
		text := must(os.ReadFile(path))
		d := json.NewDecoder(bytes.NewReader(text))
		d.DisallowUnknownFields()
		if d.Decode(&c) != nil {
			continue
		}
		for _, r := range Recipes {
			over := must(Recipe{Name: r.Name, Task: c.Task, Arch: c.Network.Arch, MinN: c.MinN, MaxN: c.MaxN,
				Hidden: c.Network.Hidden}.Config())
			require.NoError(t, json.Unmarshal(text, &over))
			assert.Equal(t, c, over, "%s over %s", path, r.Name)
			compared++
		}
	}
	assert.Greater(t, compared, 30)
}
