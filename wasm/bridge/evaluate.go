package bridge

import (
	"ptrnet/core/evaluation"
	"ptrnet/core/jsontext"
	"ptrnet/core/model"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
)

const (
	failuresKept = 24 // wrong answers that are kept for inspection
	newsEvery    = 80 // milliseconds between the news of an evaluation
)

// evaluate measures a network on count instances of n points of a kind. News and result are the figures of all
// instances so far, the points of the last one, and the wrong answers since the news before.
func evaluate(b *Bridge, w *Call, args *jsontext.Reader) error {
	var a struct {
		kind    string
		from    evaluation.Source
		count   int
		options model.Options
	}
	o := &a.options
	m, err := fields{
		"kind": text(&a.kind), "n": whole(&a.from.N), "seed": seed(&a.from.Seed), "count": whole(&a.count),
		"beam": whole(&o.Beam), "constrained": truth(&o.Constrained),
	}.network(b, w, args)
	if err != nil {
		return err
	}
	if a.from.Kinds, err = pointset.ParseMixture(a.kind); err != nil {
		return err
	}
	run, err := evaluation.NewRun(m, a.from, a.options, failuresKept)
	if err != nil {
		return err
	}
	run.Stop = w.yieldIfDue
	step := max(1, min(16, 400/a.from.N))
	began, reported, shown := w.time(), w.clock(), 0
	for {
		if err := run.Step(min(step, a.count-run.Tally.Instances)); err != nil {
			return err
		}
		if done := run.Tally.Instances >= a.count; done || w.clock()-reported > newsEvery {
			reported = w.clock()
			var r jsontext.Object
			t := &run.Tally
			r.Int("done", int64(t.Instances))
			r.Int("total", int64(a.count))
			r.Int("correct", int64(t.Correct))
			r.Float("msPerAnswer", (w.time()-began)/float64(max(1, t.Instances)))
			r.Object("figures", figures(t))
			r.List("last", pairs(run.Last))
			var failures jsontext.Object
			for ; shown < len(run.Failures); shown++ {
				failures.Object("", failure(m, run.Failures[shown]))
			}
			r.List("failures", failures)
			if done {
				w.Reply.Text = r.Bytes()
				return nil
			}
			w.tell(r.Bytes(), nil)
		}
		if w.yieldIfDue() {
			return model.ErrStopped
		}
	}
}

// failure is a wrong answer that was kept, beside the exact one that is nearest to it.
func failure(m *model.Model, f evaluation.Failure) (o jsontext.Object) {
	p := m.Problem
	f.Exact = problem.Nearest(p, f.Points, f.Exact, f.Output)
	d := problem.Draw(p, f.Points, f.Exact, f.Output, false)
	exact := p.Edges(nil, f.Exact, true)
	o.List("points", pairs(f.Points))
	o.Ints("sequence", f.Output)
	o.List("exact", edges(exact, nil))
	o.List("edges", edges(d.Edges, d.Wrong))
	o.List("missing", edges(d.Missing, nil))
	o.Float("far", d.Farthest(f.Points, exact).Far)
	return o
}
