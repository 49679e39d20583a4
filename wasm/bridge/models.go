package bridge

import (
	"errors"
	"slices"
	"strconv"

	"ptrnet/core/model"
)

// models are the loaded networks. The buffers of a network belong to one call at a time, also while the
// call sleeps between two slices: who asks for the network meanwhile is given a copy, which shares the
// weights.
type models struct {
	loaded map[string]*model.Model
	// awake are the four used last, the newest first: enough for the board and a comparison. The others
	// release their buffers (model.Model.Rest), which would add up.
	awake [4]*model.Model
}

// hold gives a loaded network to a call, until that ends.
func (b *Bridge) hold(w *Call, name string) (*model.Model, error) {
	m := b.models.loaded[name]
	if m == nil {
		return nil, errors.New("the weights " + strconv.Quote(name) + " are not loaded")
	}
	if b.inUse(m) {
		m = m.Copy()
	} else {
		b.wake(m)
	}
	w.model = m
	return m, nil
}

// inUse reports whether an unfinished call has a network.
func (b *Bridge) inUse(m *model.Model) bool {
	return slices.ContainsFunc(b.calls, func(w *Call) bool { return w != nil && w.model == m })
}

// wake marks a network as used last.
func (b *Bridge) wake(m *model.Model) {
	awake := b.models.awake[:]
	at := slices.Index(awake, m)
	if at < 0 {
		at = len(awake) - 1
		if last := awake[at]; last != nil && !b.inUse(last) {
			last.Rest()
		}
	}
	copy(awake[1:at+1], awake[:at])
	awake[0] = m
}

// put loads a network in the place of one of the same name.
func (s *models) put(name string, m *model.Model) {
	if at := slices.Index(s.awake[:], s.loaded[name]); at >= 0 {
		s.awake[at] = nil
	}
	s.loaded[name] = m
}

func (a *LoadArguments) answer(b *Bridge, w *Call) (message, error) {
	m, err := model.Load(w.beside)
	if err == nil {
		b.models.put(a.id, m)
	}
	return nil, err
}
