package run

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"ptrnet/core/evaluation"
	"ptrnet/core/input"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
	"ptrnet/core/safetensors"
	"ptrnet/trainer/internal/file"
	"ptrnet/trainer/internal/measure"
	"ptrnet/trainer/internal/pool"
	"ptrnet/trainer/internal/weights"
)

// scorer measures networks with equal metadata on the instances whose scores weight files
// state.
type scorer struct {
	meta    model.Meta
	problem problem.Description
	kinds   []string                 // of points, beside uniform ones
	sets    map[look]*evaluation.Set // to validate on
	pool    network.Pool
}

// look is a kind and a number of points that networks are measured on.
type look struct {
	kind string // "" is uniform
	n    int
}

// newScorer prepares to measure networks with the metadata meta.
func newScorer(meta model.Meta, workers network.Pool) (*scorer, error) {
	p, err := problems.Stretched(meta.Task, meta.Sequence, meta.Stretch)
	if err != nil {
		return nil, err
	}
	d := p.Describe()
	kinds, err := otherKinds(meta.Frame, d.Training)
	return &scorer{meta: meta, problem: d, kinds: kinds, sets: map[look]*evaluation.Set{}, pool: workers}, err
}

// otherKinds are the kinds besides uniform points that a network is measured on: those of
// the problem's mixture if the network normalizes points, otherwise none.
func otherKinds(frame string, d problem.Training) ([]string, error) {
	if frame == input.FrameNone {
		return nil, nil
	}
	m, err := pointset.ParseMixture(d.Mixture)
	return slices.DeleteFunc(m.Names(), func(name string) bool { return name == pointset.Kinds()[0].Name }), err
}

// sizes are the numbers of points up to most at which the network is measured. Validation stays
// where exact solutions take seconds; so do the scores of networks that were trained there.
func (s *scorer) sizes(most int, validation bool) []int {
	m := s.meta
	if m.Network.Arch != network.PtrNet {
		return []int{m.MaxN}
	}
	var sizes []int
	for _, n := range []int{5, 10, 20, 50, 100, 200, 500, 1000} {
		tooMuch := s.unproven(n) && (validation || !s.unproven(m.MaxN))
		if n >= m.MinN && n <= most && !tooMuch {
			sizes = append(sizes, n)
		}
	}
	if len(sizes) == 0 {
		sizes = []int{m.MaxN}
	}
	return sizes
}

// unproven reports whether exact solutions of n points take too long, so that outputs are compared
// with the best solutions known.
func (s *scorer) unproven(n int) bool {
	most := s.problem.Training.ProvenTo
	return most > 0 && n > most
}

// instances are at most so many of n points: few where decoding or solving takes long.
func (s *scorer) instances(l look, most int) int {
	switch {
	case s.unproven(l.n):
		return min(most, 64)
	case l.n >= 500 || l.n >= 200 && l.kind != "":
		return min(most, 200)
	}
	return most
}

// looks are uniform points of the given sizes, and points of the other kinds of kindSizes.
func (s *scorer) looks(sizes, kindSizes []int) []look {
	var list []look
	for _, n := range sizes {
		list = append(list, look{"", n})
	}
	for _, kind := range s.kinds {
		for _, n := range kindSizes {
			if n >= s.meta.MinN && n <= s.meta.MaxN {
				list = append(list, look{kind, n})
			}
		}
	}
	return list
}

// measured are a network's figures on at most so many instances of a look.
type measured func(m *model.Model, l look, instances int, decode model.Options) ([]evaluation.Figure, error)

// score measures a network on at most so many random instances of each look.
func (s *scorer) score(net *network.Network, meta model.Meta, looks []look, instances int, decode model.Options, by measured) (measure.Scores, error) {
	m, err := model.New(net, meta)
	if err != nil {
		return nil, err
	}
	var scores measure.Scores
	for _, l := range looks {
		figures, err := by(m, l, s.instances(l, instances), decode)
		if err != nil {
			return nil, err
		}
		for _, f := range figures {
			f.Kind = l.kind
			scores = append(scores, f)
		}
	}
	return scores, nil
}

// validated measures on validation instances. They are kept, because exact solutions may take long.
func (s *scorer) validated(m *model.Model, l look, instances int, decode model.Options) ([]evaluation.Figure, error) {
	if s.sets[l] == nil {
		kinds, err := pointset.ParseMixture(l.kind)
		if err != nil {
			return nil, err
		}
		from := evaluation.Source{Kinds: kinds, N: l.n, Seed: evaluation.ValidationSeed, Stretch: s.meta.Stretch}
		if s.sets[l], err = evaluation.Fresh(s.meta.Task, from, instances, s.pool); err != nil {
			return nil, err
		}
	}
	tally, err := evaluation.Measure(m, s.sets[l], decode, s.pool)
	return tally.Figures(l.n), err
}

// searchTime is the time to search for each solution to compare with.
const searchTime = 10 * time.Second

// tested measures on test instances. The share of outputs that are as good as the best solutions found in searchTime says
// nothing where these are not proven, and is left out.
func (s *scorer) tested(m *model.Model, l look, instances int, decode model.Options) ([]evaluation.Figure, error) {
	o := measure.Options{Kind: l.kind, N: l.n, Count: instances, Seed: evaluation.TestSeed, Limit: searchTime, Decode: decode}
	e, err := measure.Evaluate(context.Background(), m, o, s.pool, func(int) {})
	if err != nil {
		return nil, err
	}
	var figures []evaluation.Figure
	for _, f := range e.All.Figures(l.n) {
		f.Unproven = e.All.Instances - e.All.Proven
		if metric, _ := s.problem.MetricNamed(f.Metric); f.Unproven == 0 || !metric.Proportion || metric.Better < 0 {
			figures = append(figures, f)
		}
	}
	return figures, nil
}

// write writes a weight file in half precision, with the scores of the rounded weights under
// the page's default decoding, on test instances used in neither training nor validation.
func (s *scorer) write(net *network.Network, meta model.Meta, instances int, path string, out io.Writer) error {
	most := meta.MaxN
	if meta.MinN < meta.MaxN {
		most *= 10 // such a network should generalize over n: measure it on larger n
	}
	live := s.problem.Live
	decode := model.Options{Beam: live.Beam, Constrained: live.Constrained}
	scores, err := s.score(net, meta, s.looks(s.sizes(most, false), []int{10, 20, 50, 200}), instances, decode, s.tested)
	if err != nil {
		return err
	}
	meta.Scores, meta.Decoded = string(evaluation.Append(nil, scores)), decode.JSON()
	m, err := model.New(net, meta)
	if err != nil {
		return err
	}
	data := m.Encode(safetensors.F16)
	if err := file.Write(path, data); err != nil {
		return err
	}
	fmt.Fprintf(out, "wrote %s (%d bytes): %s\n", path, len(data), scores.Summary(s.problem))
	return nil
}

// Score measures a weight file again and writes the scores into it, or into the file that Out
// names. The weights are unchanged, except that single precision, as in-browser training
// writes it, is rounded to half.
func Score(path string, o Options, out io.Writer) error {
	o.Out = cmp.Or(o.Out, path)
	if err := file.CheckWritable(o.Out); err != nil {
		return err
	}
	f, err := weights.Read(path)
	if err != nil {
		return err
	}
	workers, stop := pool.New(o.Workers)
	defer stop()
	s, err := newScorer(f.Model.Meta, workers)
	if err != nil {
		return err
	}
	net := f.Model.Net
	safetensors.RoundF16(net.Weights, safetensors.MantissaF16)
	return s.write(net, f.Model.Meta, o.Test, o.Out, out)
}
