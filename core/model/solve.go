package model

import (
	"errors"
	"slices"
	"strconv"

	"ptrnet/core/decoding"
	"ptrnet/core/geom"
	"ptrnet/core/input"
	"ptrnet/core/network"
	"ptrnet/core/poll"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
)

// MaxBeam is the widest beam that Solve accepts.
const MaxBeam = 100

// Model is a network with its problem and its presentation order. It is for one goroutine at a time.
type Model struct {
	Meta    Meta
	Problem problem.Problem
	Net     *network.Network

	inference *network.Inference
	poll      poll.Poll // Options.Stop, for what follows the search
	perm      []int
	presented []geom.Point // original coordinates, in presented order
	framed    []geom.Point // normalized, in the caller's order, then in presented order
	x         []float32
}

// New returns a model of a network with the shape that meta states.
func New(net *network.Network, meta Meta) (*Model, error) {
	p, err := problems.Stretched(meta.Task, meta.Layout, meta.Stretch)
	if err != nil {
		return nil, err
	}
	meta.Network = net.Config
	return &Model{Meta: meta, Problem: p, Net: net}, nil
}

// Copy is a model that shares the weights but no other memory.
func (m *Model) Copy() *Model {
	c, err := New(m.Net, m.Meta)
	if err != nil {
		panic("model: " + err.Error()) // New has found the problem before
	}
	return c
}

// ReleaseBuffers releases the model's buffers, some megabytes after a large instance. The next call
// allocates them again and packs the weights.
func (m *Model) ReleaseBuffers() {
	m.inference, m.perm, m.presented, m.framed, m.x = nil, nil, nil, nil, nil
}

// Options are the options of decoding.
type Options struct {
	Beam int // hypotheses that survive a step; 0 and 1 are greedy
	// constrained decoding: only feasible symbols (decoding.State); networks with Meta.Distinct are always
	// constrained
	Constrained bool
	// the answer is the beam's most probable output: no re-ranking by cost, no merging
	// (problem.Description.Merging)
	ByLogProb bool
	Trace     bool // report every step's distribution and the beam
	// Stop, if not nil, cancels decoding once it is true, and must stay true then. It is called
	// often (see network.Inference). The error is then ErrStopped.
	Stop func() bool

	// Compared, if not nil, is called for each pair of points that a network's comparison compares.
	Compared func(Comparison)

	// Distance, if not nil, is the distance of two points of a set by its file's rule, from their indices in
	// the caller's order: a beam then ranks tours by it. The problem's states must be decoding.Measured.
	Distance func(set, i, j int) float64

	// Partner, if not nil, makes the sets windows of tours (package improve), [sets][n]: the index in the set of
	// the other end of each point's edge that is kept, -1 for none. The problem's states must be decoding.Guided.
	Partner []int
}

// Comparison is one pair that a network compares after the output Prefix: point J is preferred to point A if Form is
// positive. Points are the set in the order in which the network reads it; indices are of them. The slices are
// valid during the call.
type Comparison struct {
	Points []geom.Point
	Prefix []int
	J, A   int
	Form   float32
}

// JSON is the decoding as weight files state it: {"beam":3,"constrained":true}.
func (o Options) JSON() string {
	return `{"beam":` + strconv.Itoa(max(1, o.Beam)) + `,"constrained":` +
		strconv.FormatBool(o.Constrained) + "}"
}

// ErrStopped is the error of a canceled answer.
var ErrStopped = errors.New("the answer was canceled")

// Answer is a network's output for one point set.
type Answer struct {
	Sequence []int   // the solution, indices of points as in Problem.Target (hull: closed)
	Symbols  []int   // the output for it: points in the order chosen, without the end symbol
	LogProb  float64 // of the whole sequence
	Ended    bool    // the end symbol was chosen
	Steps    []Step  // with Trace: one per symbol, the end symbol included

	read []int // the points in the order in which the network read them
}

// Step is one step of the decoder.
type Step struct {
	Probabilities []float32     // of the n points in the caller's order, then of the end symbol
	Chosen        int           // n is the end symbol
	Rejected      Rejected      // what was more probable
	Asked         problem.Asked // what was asked
}

// Check is an error if the model cannot take the points.
func (m *Model) Check(points []geom.Point) error {
	n := len(points)
	if n == 0 {
		return errors.New("no points")
	}
	if n > input.MaxPoints {
		return errors.New(strconv.Itoa(n) + " points; a network takes at most " + strconv.Itoa(input.MaxPoints))
	}
	if err := geom.Check(points); err != nil {
		return err
	}
	return m.Net.CheckInputs(n)
}

// Solve decodes one point set. If the network has a frame, or a point lies outside the unit square, it reads
// the normalized points (input.Frame). The caller owns the slices of the answer.
func (m *Model) Solve(points []geom.Point, o Options) (Answer, error) {
	if err := m.Check(points); err != nil {
		return Answer{}, err
	}
	answers, err := m.decode(points, len(points), o)
	if err != nil {
		return Answer{}, err
	}
	return answers[0], nil
}

// SolveAll decodes several point sets of n points each, [sets][n], in one batch.
func (m *Model) SolveAll(points []geom.Point, n int, o Options) ([]Answer, error) {
	for i := 0; i+n <= len(points); i += n {
		if err := m.Check(points[i : i+n]); err != nil {
			return nil, err
		}
	}
	return m.decode(points, n, o)
}

// decode is SolveAll without its checks of the points.
func (m *Model) decode(points []geom.Point, n int, o Options) ([]Answer, error) {
	if o.Beam > MaxBeam {
		return nil, errors.New("beam " + strconv.Itoa(o.Beam) + "; " + strconv.Itoa(MaxBeam) + " is the limit")
	}
	sets := len(points) / n
	m.present(points, n)
	m.inference.Stop, m.inference.Compared = o.Stop, m.compared(o, n)
	m.inference.Encode(m.x, sets, n)
	if o.Stop != nil && o.Stop() {
		return nil, ErrStopped
	}
	search := m.search(o, n)
	decoded := m.inference.Search(search)
	if decoded == nil {
		return nil, ErrStopped
	}
	m.poll.Stop = o.Stop
	answers := make([]Answer, sets)
	for s, d := range decoded {
		perm := m.perm[s*n:][:n]
		answers[s] = m.answer(d, s, perm, m.rejections(d, s, n, search.Constrained))
	}
	if o.Stop != nil && o.Stop() {
		return nil, ErrStopped
	}
	return answers, nil
}

// search is how options have sets decoded that are presented.
func (m *Model) search(o Options, n int) network.Search {
	d := m.Problem.Describe()
	search := network.Search{
		Beam: o.Beam, MaxLength: m.Problem.MaxLength(n), ByLogProb: o.ByLogProb, Merging: d.Merging,
		Constrained: o.Constrained || m.Meta.Distinct, MaskedSoftmax: m.Meta.Distinct, Nearest: d.Nearest,
		Trace: o.Trace,
	}
	if search.Constrained || o.Beam > 1 && !o.ByLogProb {
		search.Start = func(set int) decoding.State {
			state := m.Problem.Start(m.presented[set*n:][:n])
			if o.Partner != nil {
				guide(state, m.perm[set*n:][:n], o.Partner[set*n:][:n])
			}
			if o.Distance != nil {
				perm := m.perm[set*n:][:n]
				state.(decoding.Measured).Measure(func(i, j int) float64 { return o.Distance(set, perm[i], perm[j]) })
			}
			return state
		}
	}
	return search
}

// present sets perm, presented and x to the sets as the network reads them, and inference if it is not set.
// The last set's normalized points stay in framed.
func (m *Model) present(points []geom.Point, n int) {
	if m.inference == nil {
		m.inference = network.NewInference(m.Net)
	}
	sets, f := len(points)/n, input.Features
	m.perm = slices.Grow(m.perm[:0], len(points))[:len(points)]
	m.presented = slices.Grow(m.presented[:0], len(points))[:len(points)]
	m.x = slices.Grow(m.x[:0], len(points)*f)[:len(points)*f]
	m.framed = slices.Grow(m.framed[:0], 2*n)[:2*n]
	for s := range sets {
		set, perm, framed, seen := points[s*n:][:n], m.perm[s*n:][:n], m.framed[:n], m.framed[n:]
		input.Frame(framed, set, m.Meta.Frame)
		input.Permutation(perm, framed, m.Meta.Order)
		for i, j := range perm {
			m.presented[s*n+i], seen[i] = set[j], framed[j]
		}
		input.Set(m.x[s*n*f:], seen)
	}
}

// compared passes comparisons on.
func (m *Model) compared(o Options, n int) func(set int, prefix []int, j, a int, form float32) {
	if o.Compared == nil {
		return nil
	}
	return func(set int, prefix []int, j, a int, form float32) {
		o.Compared(Comparison{Points: m.presented[set*n:][:n], Prefix: prefix, J: j, A: a, Form: form})
	}
}

// guide tells a window's state its edges: its last point begins the output, the first follows, and after an
// end of such an edge the other follows. perm is the presentation order.
func guide(state decoding.State, perm, partner []int) {
	position, presented := make([]int, len(perm)), make([]int, len(perm))
	for i, j := range perm {
		position[j] = i
	}
	for j, p := range partner {
		if presented[position[j]] = -1; p >= 0 {
			presented[position[j]] = position[p]
		}
	}
	state.(decoding.Guided).Guide(presented, position[len(perm)-1])
}

// answer translates the decoded output of a set into the caller's order of the points.
func (m *Model) answer(d network.Decoded, set int, perm []int, rejected []Rejected) Answer {
	n := len(perm)
	symbol := func(j int) int {
		if j < 0 || j >= n {
			return j
		}
		return perm[j]
	}
	a := Answer{LogProb: d.LogProb, Ended: d.Ended, Symbols: at(perm, d.Symbols), read: slices.Clone(perm)}
	a.Sequence = a.Symbols
	var asked []problem.Asked
	if p, ok := m.Problem.(problem.Spelled); ok {
		var solution []int
		solution, asked = p.Solution(m.presented[set*n:][:n], d.Symbols)
		a.Sequence = at(perm, solution)
	}
	for i, p := range d.Probabilities {
		m.poll.Steps(n)
		step := Step{Chosen: n, Probabilities: make([]float32, n+1),
			Rejected: Rejected{symbol(rejected[i].Symbol), rejected[i].Reason},
			Asked:    problem.Asked{From: -1, To: -1, After: len(a.Sequence)}}
		if i < len(a.Symbols) {
			step.Chosen, step.Asked.After = a.Symbols[i], i+1
		}
		if i < len(asked) {
			step.Asked = problem.Asked{From: symbol(asked[i].From), To: symbol(asked[i].To), After: asked[i].After}
		}
		for j, x := range p {
			step.Probabilities[symbol(j)] = x
		}
		a.Steps = append(a.Steps, step)
	}
	return a
}
