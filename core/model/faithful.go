package model

import (
	"ptrnet/core/input"
	"ptrnet/core/relation"
)

// Faithful reports whether a network's architecture is the paper's: one unidirectional LSTM
// layer, coordinates as the only features, points in the order given, the paper's layout of sequences,
// no normalization, no relative features in the pointer. It ignores how the network was trained.
func (m *Model) Faithful() bool {
	meta, n, d := &m.Meta, m.Net.Config, m.Problem.Describe()
	points := n.Features == 2 && meta.Frame == input.FrameNone && meta.Order == input.OrderRandom
	layout := meta.Layout == "" || len(d.Layouts) > 0 && meta.Layout == d.Layouts[0]
	return !n.Bidirectional && points && layout && n.Relation == relation.None
}
