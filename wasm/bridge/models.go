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
	// recent are the four used last, the newest first: enough for the board and a comparison. The others
	// release their buffers (model.Model.ReleaseBuffers), which would add up.
	recent [4]*model.Model
}

// acquire gives a loaded network to a call, until that ends.
func (b *Bridge) acquire(w *Call, name string) (*model.Model, error) {
	m := b.models.loaded[name]
	if m == nil {
		return nil, errors.New("the weights " + strconv.Quote(name) + " are not loaded")
	}
	if b.inUse(m) {
		m = m.Copy()
	} else {
		b.markUsed(m)
	}
	w.model = m
	return m, nil
}

// inUse reports whether an unfinished call has a network.
func (b *Bridge) inUse(m *model.Model) bool {
	return slices.ContainsFunc(b.calls, func(w *Call) bool { return w != nil && w.model == m })
}

// markUsed marks a network as used last.
func (b *Bridge) markUsed(m *model.Model) {
	recent := b.models.recent[:]
	at := slices.Index(recent, m)
	if at < 0 {
		at = len(recent) - 1
		if last := recent[at]; last != nil && !b.inUse(last) {
			last.ReleaseBuffers()
		}
	}
	copy(recent[1:at+1], recent[:at])
	recent[0] = m
}

// store puts a loaded network in the place of one of the same name.
func (s *models) store(name string, m *model.Model) {
	if at := slices.Index(s.recent[:], s.loaded[name]); at >= 0 {
		s.recent[at] = nil
	}
	s.loaded[name] = m
}

func (a *LoadArguments) answer(b *Bridge, w *Call) (message, error) {
	m, err := model.Load(w.beside)
	if err == nil {
		b.models.store(a.id, m)
	}
	return nil, err
}
