package run

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"sync"

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
	"ptrnet/trainer/internal/weights"
)

// scorer measures networks with equal metadata on the instances whose scores weight files state.
type scorer struct {
	meta    model.Meta
	problem problem.Description
	kinds   []string // of points beside uniform ones: for networks that normalize points
	file    string   // of instances that are measured, too; "" for none
	known   sync.Map // exact tours of its instances
	pool    network.Pool
}

// instanceClass is a distribution and a number of points that networks are measured on.
type instanceClass struct {
	kind string // "" is uniform
	n    int
}

// newScorer prepares to measure networks with the metadata meta, also on the instances of a file, if it is not "".
func newScorer(meta model.Meta, file string, workers network.Pool) (*scorer, error) {
	p, err := problems.Stretched(meta.Task, meta.Layout, meta.Stretch)
	if err != nil {
		return nil, err
	}
	s := &scorer{meta: meta, problem: p.Describe(), file: file, pool: workers}
	if meta.Frame == input.FrameNone {
		return s, nil
	}
	m, err := pointset.ParseMixture(s.problem.Training.Mixture)
	s.kinds = slices.DeleteFunc(m.Names(), func(name string) bool { return name == pointset.Kinds()[0].Name })
	return s, err
}

// measuredSizes are the numbers of points up to most at which the network is measured. Validation stays
// where exact solutions take seconds; so do the scores of networks that were trained there.
func (s *scorer) measuredSizes(most int, validation bool) []int {
	m := s.meta
	if m.Network.Arch != network.PtrNet {
		return []int{m.MaxN}
	}
	var sizes []int
	for _, n := range []int{5, 10, 20, 50, 100, 200, 500, 1000} {
		tooMuch := s.exactTooSlow(n) && (validation || !s.exactTooSlow(m.MaxN))
		if n >= m.MinN && n <= most && !tooMuch {
			sizes = append(sizes, n)
		}
	}
	if len(sizes) == 0 {
		sizes = []int{m.MaxN}
	}
	return sizes
}

// exactTooSlow reports whether exact solutions of n points take too long, so that outputs are compared
// with the best solutions known.
func (s *scorer) exactTooSlow(n int) bool {
	most := s.problem.Training.ProvenTo
	return most > 0 && n > most
}

// count is the number of instances to measure on, at most so many: few where decoding or solving takes long.
func (s *scorer) count(c instanceClass, most int) int {
	switch {
	case s.exactTooSlow(c.n):
		return min(most, 64)
	case c.n >= 500 || c.n >= 200 && c.kind != "":
		return min(most, 200)
	}
	return most
}

// classes are uniform points of the given sizes, and points of the other kinds of kindSizes.
func (s *scorer) classes(sizes, kindSizes []int) []instanceClass {
	var list []instanceClass
	for _, n := range sizes {
		list = append(list, instanceClass{"", n})
	}
	for _, kind := range s.kinds {
		for _, n := range kindSizes {
			if n >= s.meta.MinN && n <= s.meta.MaxN {
				list = append(list, instanceClass{kind, n})
			}
		}
	}
	return list
}

// score measures a network on each class of instances, on at most so many instances, otherwise as the options
// say.
func (s *scorer) score(
	ctx context.Context, m *model.Model, classes []instanceClass, most int, o measure.Options,
) (scores measure.Scores, err error) {
	for _, c := range classes {
		o.Kind, o.N, o.Count = c.kind, c.n, s.count(c, most)
		e, err := measure.Evaluate(ctx, m, o, s.pool, func(int) {})
		if err != nil {
			return nil, err
		}
		for _, f := range e.Known() {
			f.Kind = c.kind
			scores = append(scores, f)
		}
	}
	return scores, nil
}

// fileKind is the kind of the points of a validation file in scores.
const fileKind = "file"

// scoreFile measures a network on the instances of the file, for each number of points.
func (s *scorer) scoreFile(ctx context.Context, m *model.Model, o measure.Options) (measure.Scores, error) {
	if s.file == "" {
		return nil, nil
	}
	o.Data, o.Known = s.file, &s.known
	e, err := measure.Evaluate(ctx, m, o, s.pool, func(int) {})
	if err != nil {
		return nil, err
	}
	scores := measure.Scores(e.KnownByN())
	for i := range scores {
		scores[i].Kind = fileKind
	}
	return scores, nil
}

// onFile is the headline metric over all instances of the validation file; NaN if it is defined for none.
func onFile(scores measure.Scores, d problem.Description) float64 {
	sum, count := 0., 0
	for _, f := range scores {
		if f.Kind == fileKind && f.Metric == d.Headline {
			sum, count = sum+f.Value*float64(f.Defined), count+f.Defined
		}
	}
	return sum / float64(count)
}

// write writes a weight file in half precision, with the scores of the rounded weights under
// the page's default decoding, on test instances used in neither training nor validation.
func (s *scorer) write(ctx context.Context, m *model.Model, o Options, out io.Writer) error {
	most := m.Meta.MaxN
	if m.Meta.MinN < most {
		most *= 10 // such a network should generalize over n: measure it on larger n
	}
	live := s.problem.Live
	from := measure.Options{Seed: evaluation.TestSeed, Limit: measure.SearchTime,
		Decode: model.Options{Beam: live.Beam, Constrained: live.Constrained}}
	scores, err := s.score(ctx, m, s.classes(s.measuredSizes(most, false), []int{10, 20, 50, 200}), o.Test, from)
	if err != nil {
		return err
	}
	further, err := s.scoreFile(ctx, m, from)
	if err != nil {
		return err
	}
	scores = append(scores, further...)
	size, err := writeModel(o.Out, m, scores, from.Decode)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "wrote %s (%d bytes): %s\n", o.Out, size, scores.Summary(s.problem))
	return nil
}

// writeModel writes a weight file with its scores and their decoding. It returns its size.
func writeModel(path string, m *model.Model, scores measure.Scores, by model.Options) (int, error) {
	m.Meta.Scores, m.Meta.Decoded = string(evaluation.Append(nil, scores)), by.JSON()
	data := m.Encode(safetensors.F16)
	return len(data), file.Write(path, data)
}

// Score measures a weight file again and writes the scores into it, or into the file that Out names. The
// weights are unchanged, except that single precision, as in-browser training writes it, is rounded to half.
func Score(ctx context.Context, path string, o Options, out io.Writer) error {
	o.Out = cmp.Or(o.Out, path)
	if err := file.CheckWritable(o.Out); err != nil {
		return err
	}
	f, err := weights.Read(path)
	if err != nil {
		return err
	}
	workers := network.Parallel(o.Workers)
	s, err := newScorer(f.Model.Meta, "", workers)
	if err != nil {
		return err
	}
	f.Model.Round()
	return s.write(ctx, f.Model, o, out)
}
