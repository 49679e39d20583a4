package bridge

import (
	"errors"

	"ptrnet/core/dataset"
	improving "ptrnet/core/improve"
	"ptrnet/core/jsontext"
	"ptrnet/core/model"
	"ptrnet/core/problem"
)

// solve computes the exact solution, unless its limit in milliseconds is 0, and the network's answer, unless no
// weights are named, and compares them. A network for stretched points is compared with the solution of the points stretched as in
// its training.
func solve(b *Bridge, w *Call, args *jsontext.Reader) error {
	var a struct {
		about
		method, weights string
		limit           float64
		options         model.Options
	}
	o := &a.options
	err := a.and(fields{
		"method": text(&a.method), "weights": text(&a.weights), "limit": number(&a.limit),
		"beam": whole(&o.Beam), "constrained": truth(&o.Constrained), "trace": truth(&o.Trace),
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
	var s problem.Solution
	began := w.time()
	if a.limit > 0 {
		s, why = problem.Solve(p, a.method, a.points, problem.SolveOptions{Stop: w.within(a.limit)})
	}
	solved := w.time()
	exact := a.limit > 0 && why == nil
	var given model.Answer
	answered := false
	if m != nil && !w.stop() {
		o.Stop, o.Distance = w.stop, a.distance(p)
		given, lost = m.Solve(a.plane(), *o)
		answered = lost == nil
	}
	took := w.time() - solved
	if exact && answered && !w.stop() {
		s.Sequence = problem.Nearest(p, a.points, s.Sequence, given.Sequence)
	}
	var result jsontext.Object
	if exact {
		result.Object("exact", solution(p, a.points, s, solved-began))
	} else {
		result.Raw("exact", []byte("null"))
	}
	if answered {
		var m jsontext.Object
		m.String("weights", a.weights)
		m.Float("ms", took)
		w.Reply.answer(&m, given)
		judged(&m, p, a.points, s.Sequence, exact, given)
		result.Object("model", m)
	} else {
		result.Raw("model", []byte("null"))
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
	var told, last float64 // a length, and when
	s, err := problem.Solve(p, method, a.points, problem.SolveOptions{
		Stop: w.within(limit),
		Progress: func(s problem.Solution) {
			if now := w.time(); s.Length != told || now-last > telling {
				told, last = s.Length, now
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

// compared is an output and an exact solution, which is empty if it is not known.
type compared struct {
	about
	exact, sequence []int
	chosen          []int // the points of the traced steps
	ended           bool
}

func (c *compared) read(args *jsontext.Reader) (problem.Problem, error) {
	err := c.and(fields{
		"exact": indices(&c.exact), "sequence": indices(&c.sequence),
		"chosen": indices(&c.chosen), "ended": truth(&c.ended),
	}).read(args)
	if err != nil {
		return nil, err
	}
	if !problem.InRange(c.exact, len(c.points)) {
		return nil, errors.New("the exact solution names points that there are not")
	}
	return c.problem()
}

// judge compares an output with the exact solution; nearest is, of the exact ones, that which is nearest to it.
func judge(_ *Bridge, w *Call, args *jsontext.Reader) error {
	var c compared
	p, err := c.read(args)
	if err != nil {
		return err
	}
	a := model.Answer{Sequence: c.sequence, Ended: c.ended}
	for _, symbol := range c.chosen {
		a.Steps = append(a.Steps, model.Step{Chosen: symbol})
	}
	truth := c.exact
	var result, nearest jsontext.Object
	var drawn []problem.Edge
	if len(truth) > 0 {
		truth = problem.Nearest(p, c.points, truth, c.sequence)
		drawn = p.Edges(nil, truth, true)
	}
	judged(&result, p, c.points, truth, len(truth) > 0, a)
	nearest.Ints("sequence", truth)
	nearest.List("edges", edges(drawn, nil))
	result.Object("nearest", nearest)
	w.Reply.Text = result.Bytes()
	return nil
}

// improve has a network improve a tour (improve.Improver), for limit milliseconds and the windows under way then;
// another seed draws other windows.
func improve(b *Bridge, w *Call, args *jsontext.Reader) error {
	var a struct {
		about
		sequence []int
		seed     uint64
		limit    float64
	}
	m, err := a.and(fields{"sequence": indices(&a.sequence), "seed": seed(&a.seed), "limit": number(&a.limit)}).network(b, w, args)
	if err != nil {
		return err
	}
	p, err := dataset.Under(m.Problem, a.rule, a.points)
	if err != nil {
		return err
	}
	length := func(tour []int) float64 { return p.(problem.Reranker).Rank(a.points, tour) }
	im, err := improving.New(m, a.plane(), a.sequence, length, a.seed, w.stop)
	if err != nil {
		return err
	}
	before := im.Length
	for began := w.time(); w.time()-began < a.limit; {
		if _, err := im.Step(); err != nil {
			return err
		}
	}
	var o jsontext.Object
	o.Int("tried", int64(im.Tried))
	o.Int("kept", int64(im.Kept))
	o.Float("before", before)
	o.Float("length", im.Length)
	o.Ints("sequence", im.Tour)
	w.Reply.Text = o.Bytes()
	return nil
}
