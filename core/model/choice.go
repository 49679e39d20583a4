package model

import (
	"errors"

	"ptrnet/core/geom"
	"ptrnet/core/kernel"
	"ptrnet/core/problem"
)

// Choice is the probabilities, [n+1], of the step after a prefix of the output, of the points and then the end
// symbol, by the network alone, without an action mask. If stop becomes true, the error is ErrStopped. Cost:
// that of decoding len(prefix)+1 symbols greedily.
func (m *Model) Choice(points []geom.Point, prefix []int, stop func() bool) ([]float32, error) {
	n := len(points)
	if err := m.Check(points); err != nil {
		return nil, err
	}
	if !problem.InRange(prefix, n) {
		return nil, errors.New("the sequence names points that there are not")
	}
	scores, position := m.replay(points, n, prefix, stop)
	if scores == nil {
		return nil, ErrStopped
	}
	probabilities := make([]float32, n+1)
	for j, k := range position {
		probabilities[j] = scores[k]
	}
	probabilities[n] = scores[n]
	kernel.Softmax(probabilities, probabilities)
	return probabilities, nil
}
