package data

import (
	"io"
	"math/rand/v2"

	"ptrnet/core/dataset"
	"ptrnet/core/geom"
	"ptrnet/core/pointset"
)

// Uniform draws instances uniformly from the unit square, not yet solved. Instance i
// depends on the seed, the range of n and i alone.
type Uniform struct {
	MinN, MaxN  int
	Seed        uint64
	First, Last int // the instances of the source: First ≤ i < Last
}

// streamUniform is the stream of random numbers of instance 0; see the streams in
// package train, which share seeds but no numbers with it.
const streamUniform = 6 << 40

// Source gives the instances one after another.
func (u Uniform) Source() Source {
	i := u.First
	return func() (dataset.Instance, error) {
		if i == u.Last {
			return dataset.Instance{}, io.EOF
		}
		rng := rand.New(rand.NewPCG(u.Seed, streamUniform+uint64(i)))
		i++
		points := make([]geom.Point, u.MinN+rng.IntN(u.MaxN-u.MinN+1))
		pointset.Uniform(points, rng)
		return dataset.Instance{Points: points}, nil
	}
}
