package data

import (
	"io"
	"math/rand/v2"

	"ptrnet/core/dataset"
	"ptrnet/core/geom"
	"ptrnet/core/pointset"
)

// Drawn is a sequence of random instances, not yet solved. Instance i depends only on the
// seed, the kinds of points, the range of n, and i.
type Drawn struct {
	Kinds      pointset.Mixture
	MinN, MaxN int
	Seed       uint64
	Count      int // of instances
}

// streamDrawn is the random stream of instance 0. Package train uses other streams, so
// equal seeds give different numbers there.
const streamDrawn = 6 << 40

// Source gives the instances one after another.
func (d Drawn) Source() Source {
	i := 0
	return func() (dataset.Instance, error) {
		if i == d.Count {
			return dataset.Instance{}, io.EOF
		}
		rng := rand.New(rand.NewPCG(d.Seed, streamDrawn+uint64(i)))
		i++
		points := make([]geom.Point, d.MinN+rng.IntN(d.MaxN-d.MinN+1))
		d.Kinds.Draw(points, rng)
		return dataset.Instance{Points: points}, nil
	}
}
