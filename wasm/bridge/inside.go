package bridge

import (
	"slices"

	"ptrnet/core/jsontext"
	"ptrnet/core/relation"
)

// inside is what the scores of a step come from, see network.Inside, whose lists are beside it one after the other.
func inside(b *Bridge, w *Call, args *jsontext.Reader) error {
	var a struct {
		about
		sequence    []int
		constrained bool
	}
	m, err := a.and(fields{"sequence": indices(&a.sequence), "constrained": truth(&a.constrained)}).network(b, w, args)
	if err != nil {
		return err
	}
	in, err := m.Inside(a.points, a.sequence, a.constrained, w.yieldIfDue)
	if err != nil {
		return err
	}
	w.Reply.Floats = slices.Concat(in.Decoder, in.Encoder, in.Relative, in.First, in.Compared, in.Scores, in.Probabilities)
	var o, names jsontext.Object
	for _, name := range relation.Values(m.Net.Relation) {
		names.String("", name)
	}
	o.List("relative", names)
	o.Int("state", int64(len(in.Decoder)))
	o.Int("hidden", int64(m.Net.Hidden))
	o.Int("anchor", int64(in.Anchor))
	o.Float("share", float64(in.Share))
	w.Reply.Text = o.Bytes()
	return nil
}
