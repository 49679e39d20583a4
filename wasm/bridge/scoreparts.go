package bridge

import "slices"

// answer is network.ScoreParts, whose lists are beside it one after the other.
func (a *ScorePartsArguments) answer(b *Bridge, w *Call) (message, error) {
	m, err := b.acquire(w, a.weights)
	if err != nil {
		return nil, err
	}
	parts, err := m.ScoreParts(a.plane(), a.sequence, a.constrained, w.yieldIfDue)
	if err != nil {
		return nil, err
	}
	return &ScorePartsAnswer{
		state: len(parts.Decoder), hidden: m.Net.Hidden, relative: len(parts.Relative) / (len(a.points) + 1),
		anchor: parts.Anchor, share: float64(parts.Share),
		floats: slices.Concat(
			parts.Decoder, parts.Encoder, parts.Relative,
			parts.First, parts.Compared, parts.Scores, parts.Probabilities),
	}, nil
}
