// Package evaluation measures how often, and how nearly, a network is right: it draws instances, decodes
// them, solves them exactly, scores the outputs, and aggregates the scores. The trainer's validation, eval,
// RESULTS.md, the page's measurements and in-browser training all use it, so that their figures are comparable.
//
// It uses the problems' interface, and knows nothing of files, clocks or pages.
package evaluation

import (
	"errors"
	"math/rand/v2"
	"strconv"

	"ptrnet/core/geom"
	"ptrnet/core/pointset"
)

// Seeds of the instances that networks are measured on. Training with one of them is
// refused, so that training and test instances differ.
const (
	ValidationSeed = 0x76616c6964   // during a run of the trainer
	TestSeed       = 0x7465737432   // of the scores in weight files and RESULTS.md
	RetiredSeed    = 0x74657374     // of former test instances, on which recipes had been selected
	BrowserSeed    = 0x6c6573736f6e // of in-browser training
	browserStep    = 1 << 32        // between the seeds of successive measurements, whose instances differ
)

// Reserved is an error if a seed is one of those of validation and test instances.
func Reserved(seed uint64) error {
	browser := seed >= BrowserSeed && (seed-BrowserSeed)%browserStep == 0
	if browser || seed == TestSeed || seed == RetiredSeed || seed == ValidationSeed {
		return errors.New("seed " + strconv.FormatUint(seed, 10) +
			" is that of the instances that networks are measured on: choose another")
	}
	return nil
}

// MeasurementSeed is the seed of the k-th measurement of a network during in-browser training.
func MeasurementSeed(k uint64) uint64 { return BrowserSeed + k*browserStep }

// Draw sets points to instance i of a seed, from a mixture of kinds. The result depends only
// on the kinds, the seed, the number of points, and i.
func Draw(points []geom.Point, kinds pointset.Mixture, seed uint64, i int) {
	kinds.Draw(points, rand.New(rand.NewPCG(seed, uint64(len(points))<<32+uint64(i))))
}

// TestSet determines instances: N points of kinds, and the seed.
type TestSet struct {
	Kinds pointset.Mixture
	N     int
	Seed  uint64
}

// BatchSize is the number of instances of n points that are decoded at once: fewer if there
// are many points, whose states would not fit into the cache.
func BatchSize(n int) int { return max(1, min(64, 6400/n)) }

// Failure is an instance with an answer, most often a wrong one.
type Failure struct {
	Points        []geom.Point
	Exact, Output []int
}
