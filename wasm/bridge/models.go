package bridge

import (
	"errors"
	"slices"
	"strconv"

	"ptrnet/core/model"
	"ptrnet/core/problem"
)

// loadedModel is a network under the id that the page gave it. Its buffers belong to one call at a time, also
// while that sleeps between two slices: who asks for the network meanwhile is given a copy, which shares the
// weights.
type loadedModel struct {
	id string
	*model.Model
}

// withBuffers is the number of networks that keep their buffers, which would add up: the newest used, enough
// for the board and a comparison.
const withBuffers = 4

// acquire gives a loaded network to a call, until that ends.
func (b *Bridge) acquire(w *Call, id string) (*model.Model, error) {
	at := b.find(id)
	if at < 0 {
		return nil, errors.New("the weights " + strconv.Quote(id) + " are not loaded")
	}
	m := b.models[at]
	busy := b.inUse(m.Model)
	copy(b.models[1:at+1], b.models[:at])
	b.models[0] = m
	if w.model = m.Model; busy {
		w.model = m.Copy()
	}
	for _, old := range b.models[min(withBuffers, len(b.models)):] {
		if !b.inUse(old.Model) {
			old.ReleaseBuffers()
		}
	}
	problem.StopOn(w.model.Problem, w.yieldIfDue)
	return w.model, nil
}

// find is the index of a loaded network, -1 if there is none.
func (b *Bridge) find(id string) int {
	return slices.IndexFunc(b.models, func(m *loadedModel) bool { return m.id == id })
}

// inUse reports whether an unfinished call has a network.
func (b *Bridge) inUse(m *model.Model) bool {
	return slices.ContainsFunc(b.calls, func(w *Call) bool { return w != nil && w.model == m })
}

func (a *LoadArguments) answer(b *Bridge, w *Call) (message, error) {
	m, err := model.Load(w.beside)
	if err != nil {
		return nil, err
	}
	if at := b.find(a.id); at >= 0 {
		b.models[at] = &loadedModel{a.id, m}
	} else {
		b.models = append(b.models, &loadedModel{a.id, m})
	}
	return nil, nil
}
