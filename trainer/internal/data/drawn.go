package data

import (
	"io"
	"math/rand/v2"

	"ptrnet/core/dataset"
	"ptrnet/core/geom"
	"ptrnet/core/pointset"
)

// Drawn is instances of some kinds of points, not yet solved. Instance i depends on the
// seed, the kinds, the range of n and i alone.
type Drawn struct {
	Kinds       pointset.Mixture
	MinN, MaxN  int
	Seed        uint64
	First, Last int // the instances of the source: First ≤ i < Last
}

// streamDrawn is the stream of random numbers of instance 0; see the streams in
// package train, which share seeds but no numbers with it.
const streamDrawn = 6 << 40

// Source gives the instances one after another.
func (d Drawn) Source() Source {
	i := d.First
	return func() (dataset.Instance, error) {
		if i == d.Last {
			return dataset.Instance{}, io.EOF
		}
		rng := rand.New(rand.NewPCG(d.Seed, streamDrawn+uint64(i)))
		i++
		points := make([]geom.Point, d.MinN+rng.IntN(d.MaxN-d.MinN+1))
		d.Kinds.Draw(points, rng)
		return dataset.Instance{Points: points}, nil
	}
}
