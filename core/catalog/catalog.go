// Package catalog encodes as one JSON text what the page needs to know about core: problems
// with their words, metrics, solvers and the paper's figures; kinds of points; presentation
// orders and features; decoding options; limits. The page builds its controls, charts and tables from it.
package catalog

import (
	"ptrnet/core/dataset"
	"ptrnet/core/inbrowser"
	"ptrnet/core/input"
	"ptrnet/core/jsontext"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/paper"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
)

// BoardPoints is the largest number of points on the page's board; more could not be
// distinguished.
const BoardPoints = 500

// beams are the widths of beam search that the page offers.
var beams = []int64{1, 2, 3, 5, 10, 20}

// JSON is the catalog.
func JSON() []byte {
	var o, list, limits jsontext.Object
	for _, p := range problems.All() {
		list.Object("", describe(p))
	}
	o.List("problems", list)
	o.List("kinds", kinds())
	o.List("orders", orders())
	o.List("features", features())
	o.List("architectures", architectures())
	o.List("whys", strings(model.Whys()))
	o.List("beams", ints(beams))
	o.List("rules", strings(dataset.Rules()))
	limits.Int("points", input.MaxPoints)
	limits.Int("board", BoardPoints)
	limits.Int("beam", model.MaxBeam)
	limits.Int("symmetries", input.Symmetries)
	limits.Int("hidden", inbrowser.MaxHidden)
	o.Object("limits", limits)
	return o.Bytes()
}

func strings(values []string) (list jsontext.Object) {
	for _, v := range values {
		list.String("", v)
	}
	return list
}

func ints(values []int64) (list jsontext.Object) {
	for _, v := range values {
		list.Int("", v)
	}
	return list
}

func kinds() (list jsontext.Object) {
	for _, k := range pointset.Kinds() {
		var o jsontext.Object
		o.String("name", k.Name)
		o.String("title", k.Title)
		o.String("what", k.What)
		list.Object("", o)
	}
	return list
}

func orders() (list jsontext.Object) {
	for _, name := range input.Orders() {
		var o jsontext.Object
		o.String("name", name)
		o.String("sorted", input.Sorted(name))
		list.Object("", o)
	}
	return list
}

func features() (list jsontext.Object) {
	for _, given := range input.AllGiven() {
		var o jsontext.Object
		o.Int("behind", int64(given.Behind))
		o.String("what", given.What)
		list.Object("", o)
	}
	return list
}

func architectures() (list jsontext.Object) {
	for _, a := range []network.Arch{network.PtrNet, network.Seq2Seq, network.Attention} {
		var o jsontext.Object
		o.String("name", string(a))
		o.String("title", a.Title())
		list.Object("", o)
	}
	return list
}

func describe(p problem.Problem) (o jsontext.Object) {
	d, named := p.Describe(), p.Words()
	o.String("name", d.Name)
	o.Object("words", words(named))
	o.List("faults", strings(named.Faults))
	o.Int("points", int64(d.Points))
	o.Int("group", int64(d.Group))
	o.Bool("ring", d.Ring)
	o.Bool("permutation", d.Permutation)
	o.Bool("objective", d.Objective)
	o.Int("nearest", int64(d.Nearest))
	o.List("metrics", metrics(d.Metrics))
	o.String("headline", d.Headline)
	o.List("methods", methods(d.Methods))
	o.Object("decoding", decoding(d.Decoding))
	o.Object("live", decoding(d.LiveDecoding()))
	o.Int("randomPoints", int64(randomPoints(d)))
	var boards, terms, training jsontext.Object
	for _, seed := range named.Boards {
		boards.Int("", int64(seed))
	}
	o.List("boards", boards)
	for _, term := range named.Terms {
		terms.String(term.Word, term.Meaning)
	}
	o.Object("terms", terms)
	o.Object("paper", results(paper.Of(p)))
	var sizes jsontext.Object
	for _, s := range d.Training.BrowserSizes {
		sizes.List("", ints([]int64{int64(s[0]), int64(s[1])}))
	}
	training.Int("points", int64(d.Training.BrowserMax))
	training.List("sizes", sizes)
	o.Object("training", training)
	return o
}

func decoding(d problem.Decoding) (o jsontext.Object) {
	o.Int("beam", int64(d.Beam))
	o.Bool("constrained", d.Constrained)
	return o
}

// randomPoints is the largest number of points of the page's random point sets.
func randomPoints(d problem.Description) int {
	if d.RandomPoints == 0 {
		return BoardPoints
	}
	return min(d.RandomPoints, BoardPoints)
}

func words(w problem.Words) (o jsontext.Object) {
	for _, word := range []struct{ name, text string }{
		{"title", w.Title}, {"short", w.Short}, {"what", w.What}, {"gist", w.Gist}, {"answer", w.Answer}, {"answers", w.Answers},
		{"point", w.Point}, {"points", w.Points}, {"best", w.Best}, {"invalid", w.Invalid}, {"invalidPart", w.InvalidPart},
		{"ranked", w.Ranked}, {"dominated", w.Dominated}, {"feasible", w.Feasible}, {"part", w.Part}, {"parts", w.Parts}, {"sequence", w.Sequence}, {"exact", w.ExactSentence},
	} {
		o.String(word.name, word.text)
	}
	return o
}

func metrics(all []problem.Metric) (list jsontext.Object) {
	for _, m := range all {
		var o jsontext.Object
		o.String("name", m.Name)
		o.String("title", m.Title)
		o.String("short", m.Short)
		o.String("sentence", m.Sentence)
		o.String("field", m.Field)
		o.String("unit", string(m.Unit))
		o.Int("better", int64(m.Better))
		o.Bool("proportion", m.Proportion)
		o.String("hidden", m.Hidden)
		o.Float("above", m.Above)
		list.Object("", o)
	}
	return list
}

func methods(all []problem.Method) (list jsontext.Object) {
	for _, m := range all {
		var o jsontext.Object
		o.String("name", m.Name)
		o.String("title", m.Title)
		o.String("source", m.Source)
		o.Bool("exact", m.Exact)
		o.Bool("search", m.Search)
		o.Int("limit", int64(m.Limit))
		list.Object("", o)
	}
	return list
}

func results(p paper.Results) (o jsontext.Object) {
	o.String("where", p.Where)
	o.Bool("untold", p.Untold)
	o.Bool("released", p.Released)
	var cells jsontext.Object
	for _, c := range p.Cells {
		var cell, figures jsontext.Object
		cell.String("architecture", c.Architecture)
		cell.List("trained", ints([]int64{int64(c.Low), int64(c.High)}))
		cell.String("labels", c.Labels)
		cell.Int("n", int64(c.N))
		for _, f := range c.Figures {
			var figure jsontext.Object
			if !f.Fail {
				figure.Float("value", f.Value)
			}
			figure.Int("digits", int64(f.Digits))
			figure.Bool("fail", f.Fail)
			figure.String("over", f.Over)
			figures.Object(f.Metric, figure)
		}
		cell.Object("figures", figures)
		cells.Object("", cell)
	}
	o.List("cells", cells)
	var solvers jsontext.Object
	for _, s := range p.Solvers {
		solvers.String(s.Method, s.Name)
	}
	o.Object("solvers", solvers)
	return o
}
