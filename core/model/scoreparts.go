package model

import (
	"errors"

	"ptrnet/core/geom"
	"ptrnet/core/network"
	"ptrnet/core/problem"
)

// ScoreParts is what the scores of the decoder's step after a prefix of the output come from, with
// constraints or without, in the caller's order of the points. If stop becomes true, the error is ErrStopped.
// Cost: that of decoding len(prefix)+1 symbols greedily.
func (m *Model) ScoreParts(
	points []geom.Point, prefix []int, constrained bool, stop func() bool,
) (network.ScoreParts, error) {
	n := len(points)
	if err := m.Check(points); err != nil {
		return network.ScoreParts{}, err
	}
	if !problem.InRange(prefix, n) {
		return network.ScoreParts{}, errors.New("the sequence names points that there are not")
	}
	if scores, _ := m.replay(points, n, prefix, stop); scores == nil {
		return network.ScoreParts{}, ErrStopped
	}
	parts := m.inference.ScoreParts(m.search(Options{Constrained: constrained}, n))
	if stop != nil && stop() {
		return network.ScoreParts{}, ErrStopped
	}
	for _, values := range []*[]float32{&parts.Encoder, &parts.Relative, &parts.First, &parts.Compared,
		&parts.Scores, &parts.Probabilities} {
		width, ordered := len(*values)/(n+1), make([]float32, len(*values))
		for k, j := range append(m.perm[:n:n], n) {
			copy(ordered[j*width:][:width], (*values)[k*width:])
		}
		*values = ordered
	}
	if parts.Anchor >= 0 {
		parts.Anchor = m.perm[parts.Anchor]
	}
	return parts, nil
}
