package bridge

import (
	"errors"
	"strconv"

	"ptrnet/core/jsontext"
	"ptrnet/core/model"
)

// models are the loaded networks. The buffers of a network belong to one call at a time, also while the call
// sleeps between two slices: who asks for the network meanwhile is given a copy, which shares the weights.
type models struct {
	loaded map[string]*model.Model
	held   []*model.Model // by calls that have not ended
	// awake are the four used last, the newest first: enough for the board and a comparison. The others
	// release their buffers (model.Model.Rest), which would add up.
	awake [4]*model.Model
}

// hold gives a network to a call.
func (s *models) hold(w *Call, name string) (*model.Model, error) {
	m := s.loaded[name]
	if m == nil {
		return nil, errors.New("the weights " + strconv.Quote(name) + " are not loaded")
	}
	if s.holds(m) {
		var err error
		if m, err = m.Copy(); err != nil {
			return nil, err
		}
	} else {
		s.wake(m)
	}
	s.held = append(s.held, m)
	w.model = m
	return m, nil
}

// release takes a network back from a call that has ended; nil is none.
func (s *models) release(m *model.Model) {
	for i := range s.held {
		if m != nil && s.held[i] == m {
			s.held[i] = s.held[len(s.held)-1]
			s.held = s.held[:len(s.held)-1]
			return
		}
	}
}

func (s *models) holds(m *model.Model) bool {
	for _, h := range s.held {
		if h == m {
			return true
		}
	}
	return false
}

// wake marks a network as used last.
func (s *models) wake(m *model.Model) {
	at := len(s.awake) - 1
	for i := range s.awake {
		if s.awake[i] == m {
			at = i
		}
	}
	if s.awake[at] != m && s.awake[at] != nil && !s.holds(s.awake[at]) {
		s.awake[at].Rest()
	}
	copy(s.awake[1:at+1], s.awake[:at])
	s.awake[0] = m
}

// put loads a network in the place of one of the same name.
func (s *models) put(name string, m *model.Model) {
	if s.loaded == nil {
		s.loaded = map[string]*model.Model{}
	}
	old := s.loaded[name]
	s.loaded[name] = m
	for i := range s.awake {
		if old != nil && s.awake[i] == old {
			s.awake[i] = nil
		}
	}
}

// load loads the weight file beside the arguments under an id.
func load(b *Bridge, w *Call, args *jsontext.Reader) error {
	var id string
	if err := (fields{"id": text(&id)}).read(args); err != nil {
		return err
	}
	m, err := model.Load(w.beside)
	if err != nil {
		return err
	}
	b.models.put(id, m)
	return nil
}
