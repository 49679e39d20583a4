package bridge

import (
	"errors"
	"slices"

	"ptrnet/core/geom"
	"ptrnet/core/jsontext"
	"ptrnet/core/model"
	"ptrnet/core/problem"
)

// Outputs are compared where the exact solutions are: the bridge keeps those of the newest questions, whoever computed
// them, and the output that the page's board shows. So a tour that another worker's search finds is handed over once.

// known is the exact solution of a question, or the best of a search that was cut short.
type known struct {
	about
	problem.Solution
	ms float64 // that it took
}

// board is the question of the page's board, with the network's output to it and, once that is known, the exact solution.
type board struct {
	about
	weights  string
	given    model.Answer
	improved bool
	exact    *known
}

// same reports whether two questions are about the same.
func (a *about) same(other *about) bool {
	return a.task == other.task && a.rule == other.rule && max(1, a.stretch) == max(1, other.stretch) &&
		slices.Equal(a.points, other.points)
}

// recall finds what is known of a question; nil if nothing is.
func (b *Bridge) recall(a *about) *known {
	for _, k := range b.known {
		if k != nil && k.same(a) {
			return k
		}
	}
	return nil
}

// keep adds a solution, in place of one to the same question, or of the oldest.
func (b *Bridge) keep(k *known) {
	at := slices.IndexFunc(b.known[:], func(old *known) bool { return old != nil && old.same(&k.about) })
	if at < 0 {
		at = len(b.known) - 1
	}
	copy(b.known[1:at+1], b.known[:at])
	b.known[0] = k
}

// found takes over the solution that a search in another worker has found. It answers with the solution, and with the
// board's output compared with it, if they are of the same question.
func found(b *Bridge, w *Call, args *jsontext.Reader) error {
	var k known
	err := k.and(fields{
		"method": text(&k.Method), "proven": truth(&k.Proven), "length": number(&k.Length), "bound": number(&k.Bound),
		"sequence": indices(&k.Sequence), "ms": number(&k.ms),
	}).read(args)
	if err != nil {
		return err
	}
	p, err := k.problem()
	if err != nil {
		return err
	}
	if !problem.InRange(k.Sequence, len(k.points)) {
		return errors.New("the solution names points that there are not")
	}
	b.keep(&k)
	shown := b.board
	if shown == nil || !shown.same(&k.about) {
		shown = &board{about: k.about}
	}
	shown.exact = &k
	var result jsontext.Object
	shown.compare(&result, p)
	w.Reply.Text = result.Bytes()
	return nil
}

// compare adds the exact solution and the output, as far as there are any.
func (s *board) compare(result *jsontext.Object, p problem.Problem) {
	var exact []int
	if s.exact == nil {
		result.Raw("exact", []byte("null"))
	} else {
		nearest := s.exact.Solution
		nearest.Sequence = problem.Nearest(p, s.points, nearest.Sequence, s.given.Sequence)
		exact = nearest.Sequence
		result.Object("exact", solution(p, s.points, nearest, s.exact.ms))
	}
	if s.weights == "" {
		result.Raw("model", []byte("null"))
		return
	}
	var m jsontext.Object
	m.Bool("improved", s.improved)
	m.Ints("sequence", s.given.Sequence)
	judged(&m, p, s.points, exact, s.exact != nil, s.given)
	result.Object("model", m)
}

// permuted are points in another order, which is empty for the same.
func permuted(points []geom.Point, order []int) ([]geom.Point, error) {
	if len(order) == 0 {
		return points, nil
	}
	if len(order) != len(points) || !problem.InRange(order, len(points)) {
		return nil, errors.New("the order is not one of the points")
	}
	other := make([]geom.Point, len(points))
	for i, k := range order {
		other[i] = points[k]
	}
	return other, nil
}
