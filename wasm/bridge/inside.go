package bridge

import "slices"

// answer is network.Inside, whose lists are beside it one after the other.
func (a *InsideArguments) answer(b *Bridge, w *Call) (message, error) {
	m, err := b.acquire(w, a.weights)
	if err != nil {
		return nil, err
	}
	in, err := m.Inside(a.points, a.sequence, a.constrained, w.yieldIfDue)
	if err != nil {
		return nil, err
	}
	return &InsideAnswer{
		state: len(in.Decoder), hidden: m.Net.Hidden, relative: len(in.Relative) / (len(a.points) + 1),
		anchor: in.Anchor, share: float64(in.Share),
		floats: slices.Concat(
			in.Decoder, in.Encoder, in.Relative, in.First, in.Compared, in.Scores, in.Probabilities),
	}, nil
}
