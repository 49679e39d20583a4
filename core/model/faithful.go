package model

import (
	"ptrnet/core/input"
	"ptrnet/core/relation"
)

// Faithful reports whether a network's architecture is the paper's: one unidirectional LSTM
// layer, coordinates as the only features, points in the order given, the paper's form of sequence,
// no normalization, no relative features in the pointer. It ignores how the network was trained.
func (m *Model) Faithful() bool {
	meta, n, d := &m.Meta, m.Net.Config, m.Problem.Describe()
	points := n.Features == 2 && meta.Frame == input.FrameNone && meta.Order == input.OrderRandom
	form := meta.Sequence == "" || len(d.Forms) > 0 && meta.Sequence == d.Forms[0]
	return !n.Bidirectional && points && form && n.Relation == relation.None
}
