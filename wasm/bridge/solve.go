package bridge

import (
	"errors"

	"ptrnet/core/dataset"
	improving "ptrnet/core/improve"
	"ptrnet/core/jsontext"
	"ptrnet/core/model"
	"ptrnet/core/problem"
)

// solve computes the exact solution, unless its limit in milliseconds is 0 or it is known, and the network's answer, unless
// no weights are named, and compares them. A network for stretched points is compared with the solution of the points
// stretched as in its training. The network may be given the points in another order; its answer is in that of the points.
// The board's output is kept.
func solve(b *Bridge, w *Call, args *jsontext.Reader) error {
	var a struct {
		about
		method, weights string
		limit           float64
		order           []int
		board           bool
		options         model.Options
	}
	o := &a.options
	err := a.and(fields{
		"method": text(&a.method), "weights": text(&a.weights), "limit": number(&a.limit), "order": indices(&a.order),
		"beam": whole(&o.Beam), "constrained": truth(&o.Constrained), "trace": truth(&o.Trace), "board": truth(&a.board),
	}).read(args)
	if err != nil {
		return err
	}
	var m *model.Model
	var why, lost error
	if a.weights != "" {
		if m, lost = b.hold(w, a.weights); lost == nil && m.Meta.Task == a.task {
			a.stretch = m.Meta.Stretch
		}
	}
	p, err := a.problem()
	if err != nil {
		return err
	}
	plane, err := permuted(a.plane(), a.order)
	if err != nil {
		return err
	}
	var k *known
	if a.limit > 0 {
		k, why = b.exactly(w, p, &a.about, a.method, a.limit)
	}
	began := w.time()
	var given model.Answer
	answered := false
	if m != nil && !w.yieldIfDue() {
		o.Stop, o.Distance = w.yieldIfDue, a.distance(p, a.order)
		given, lost = m.Solve(plane, *o)
		answered = lost == nil
	}
	took := w.time() - began
	for i, j := range given.Sequence {
		if len(a.order) > 0 {
			given.Sequence[i] = a.order[j]
		}
	}
	var s problem.Solution
	var result jsontext.Object
	if k != nil {
		s = k.Solution
		if answered && !w.yieldIfDue() {
			s.Sequence = problem.Nearest(p, a.points, s.Sequence, given.Sequence)
		}
		result.Object("exact", solution(p, a.points, s, k.ms))
	} else {
		result.Raw("exact", []byte("null"))
	}
	if answered {
		var m jsontext.Object
		m.String("weights", a.weights)
		m.Float("ms", took)
		w.Reply.answer(&m, given)
		judged(&m, p, a.points, s.Sequence, k != nil, given)
		result.Object("model", m)
	} else {
		result.Raw("model", []byte("null"))
	}
	if a.board && !w.canceled {
		b.board = &board{about: a.about, exact: k}
		if answered {
			b.board.weights, b.board.given = a.weights, given
		}
	}
	if why != nil {
		result.String("exactError", sentence(why))
	}
	if lost != nil {
		result.String("modelError", sentence(lost))
	}
	w.Reply.Text = result.Bytes()
	return nil
}

// exactly is the solution of a question by a method, computed in at most limit milliseconds unless it is known, or was
// searched for as long in vain.
func (b *Bridge) exactly(w *Call, p problem.Problem, a *about, method string, limit float64) (*known, error) {
	by, err := problem.FindMethod(p, method)
	if err != nil {
		return nil, err
	}
	if k := b.recall(a); k != nil && k.Method == by.Name && (k.Proven || k.ms >= limit) {
		return k, nil
	}
	began := w.time()
	s, err := problem.Solve(p, method, a.points, problem.SolveOptions{Stop: w.within(limit)})
	if err != nil {
		return nil, err
	}
	k := &known{about: *a, Solution: s, ms: w.time() - began}
	if !w.canceled {
		b.keep(k)
	}
	return k, nil
}

// telling is for how many milliseconds a search does not tell of bounds again.
const telling = 100

// exact solves a problem, for at most limit milliseconds. During a search its news are the best solutions so far.
func exact(_ *Bridge, w *Call, args *jsontext.Reader) error {
	var a about
	var method string
	var limit float64
	if err := a.and(fields{"method": text(&method), "limit": number(&limit)}).read(args); err != nil {
		return err
	}
	p, err := a.problem()
	if err != nil {
		return err
	}
	began := w.time()
	var reported, last float64 // a length, and when
	s, err := problem.Solve(p, method, a.points, problem.SolveOptions{
		Stop: w.within(limit),
		Progress: func(s problem.Solution) {
			if now := w.time(); s.Length != reported || now-last > telling {
				reported, last = s.Length, now
				s.Method = method
				best := solution(p, a.points, s, now-began)
				w.tell(best.Bytes(), nil)
			}
		},
	})
	if err != nil {
		return err
	}
	found := solution(p, a.points, s, w.time()-began)
	w.Reply.Text = found.Bytes()
	return nil
}

// improve has a network improve the board's tour (improve.Improver), for limit milliseconds and the windows under way
// then; another seed draws other windows. It answers with the tour, compared with the exact one if that is known.
func improve(b *Bridge, w *Call, args *jsontext.Reader) error {
	var a struct {
		about
		weights string
		seed    uint64
		limit   float64
	}
	err := a.and(fields{"weights": text(&a.weights), "seed": seed(&a.seed), "limit": number(&a.limit)}).read(args)
	if err != nil {
		return err
	}
	shown := b.board
	if shown == nil || shown.weights != a.weights || a.weights == "" || !shown.same(&a.about) {
		return errors.New("the board shows no tour of these points by this network")
	}
	m, err := b.hold(w, a.weights)
	if err != nil {
		return err
	}
	p, err := dataset.Under(m.Problem, a.rule, a.points)
	if err != nil {
		return err
	}
	length := func(tour []int) float64 { return p.(problem.Reranker).Rank(a.points, tour) }
	im, err := improving.New(m, a.plane(), shown.given.Sequence, length, a.seed, w.yieldIfDue)
	if err != nil {
		return err
	}
	before := im.Length
	for began := w.time(); w.time()-began < a.limit; {
		if _, err := im.Step(); err != nil {
			return err
		}
	}
	if im.Kept > 0 && !w.canceled {
		shown.given.Sequence, shown.improved = im.Tour, true
	}
	var o jsontext.Object
	o.Int("tried", int64(im.Tried))
	o.Int("kept", int64(im.Kept))
	o.Float("before", before)
	o.Float("length", im.Length)
	shown.compare(&o, p)
	w.Reply.Text = o.Bytes()
	return nil
}
