package run

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"ptrnet/core/network"
	"ptrnet/core/train"
)

// Every setting outside its range is a sentence.
func TestCheck(t *testing.T) {
	for says, change := range map[string]func(c *train.Config){
		"batch is 0, must be above zero":                 func(c *train.Config) { c.Batch = 0 },
		"rate is NaN, must be above zero":                func(c *train.Config) { c.Rate = math.NaN() },
		"rate is +Inf, must be above zero":               func(c *train.Config) { c.Rate = math.Inf(1) },
		`optimizer "lion" is not one of adam, sgd`:       func(c *train.Config) { c.Optimizer = "lion" },
		"windows is 2, must be 0 to 1":                   func(c *train.Config) { c.Windows = 2 },
		"clip is -1, cannot be negative":                 func(c *train.Config) { c.Clip = -1 },
		"chrono is NaN, must be 0, or 3 to 1000000":      func(c *train.Config) { c.Chrono = math.NaN() },
		"averaging is 1: the average would never change": func(c *train.Config) { c.Average = 1 },
	} {
		c := must(Recipe{Name: "best", Task: "hull", Arch: network.PtrNet}.Config())
		change(&c)
		assert.EqualError(t, Check(c), says)
	}
}

// The first of two configurations' settings that differs is named, those from which others follow first.
func TestDifference(t *testing.T) {
	a := must(Recipe{Name: "best", Task: "hull", Arch: network.PtrNet}.Config())
	b := a
	assert.Empty(t, difference(a, b))
	a.Network.Hidden, b.Network.Hidden, b.Rate = 128, 64, 1
	assert.Equal(t, "its Network.Hidden is 128, here it is 64", difference(a, b))
	a.MaxN, b.MaxN = 200, 9
	assert.Equal(t, "its MaxN is 200, here it is 9", difference(a, b))
	b, a.From = a, &train.From{Content: "x"}
	assert.Equal(t, "its origin is x, here it is none", difference(a, b))
}
