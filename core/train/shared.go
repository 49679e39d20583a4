package train

import (
	"math/bits"

	"ptrnet/core/kernel"
	"ptrnet/core/network"
)

// Groups is the number of groups of a step's examples, a power of two.
const Groups = 8

// Part is the groups From … From+Groups-1 of a step of a run that will have so many steps. Groups is a power of two
// that divides From. A worker that has helpers computes Grain of them.
type Part struct {
	Step, Steps, From, Groups, Grain int

	// Sum is the gradient: for each weight the sum over all symbols, then the loss and the number of symbols.
	Sum []float32
}

// Helpers are other instances of the program in which the same run has begun. They compute parts of steps.
type Helpers interface {
	// Ready is the number of helpers that can be asked.
	Ready() int
	// Ask asks as many helpers as there are parts, each for one, with these weights.
	Ask(parts []Part, weights []float32)
	// Answers waits for them, and is whether each has set its part's sum.
	Answers() []bool
}

// Shared takes the steps of a run, of which helpers may compute parts. A step's examples are Groups groups of as
// many. Their gradients are added in pairs, those sums in pairs, and so on: so the weights do not depend, in a
// single bit, on who computed which. A worker leaves the second half of its part to a helper, the second half of
// what remains to another, and so on; a helper does the same. So messages and sums grow with the logarithm of the
// number of workers. It is for one goroutine.
type Shared struct {
	State   *State
	Symbols float64 // of the examples so far
	Helpers Helpers // nil for none

	config   Config
	source   *Examples
	gradient *network.Gradient
	optimize *Optimizer
	packed   bool        // whether the gradient has packed the weights of this part
	sums     [][]float32 // of 1, 2, 4 … groups that are to be added, and of the whole part
}

// NewShared prepares the steps of a run from state, whose weights are the network's.
func NewShared(c Config, net *network.Network, state *State) *Shared {
	pool := network.Sequential()
	c.Summed = true
	s := &Shared{State: state, config: c, gradient: network.NewGradient(net, pool)}
	s.source, s.optimize = NewExamples(c, pool), NewOptimizer(c, state, pool)
	s.source.config, s.optimize.config = &s.config, &s.config
	for range bits.Len(Groups) {
		s.sums = append(s.sums, make([]float32, len(state.Weights)+2))
	}
	return s
}

// Schedule sets the number of steps of the run, from which the learning rate and a curriculum follow.
func (s *Shared) Schedule(steps int) {
	s.config.Steps = steps
}

// Step takes the next step, shared by so many workers, a power of two; see Training.Step.
func (s *Shared) Step(workers int) (loss, norm float64) {
	row := s.Compute(Part{Step: s.State.Step, Steps: s.config.Steps, Groups: Groups, Grain: Groups / workers})
	d, symbols := row[:len(row)-2], row[len(row)-1]
	s.Symbols += float64(symbols)
	kernel.Scale(d, float32(s.config.Batch/Groups)/symbols) // Batch.Summed divides by the number of examples
	return float64(row[len(row)-2] / symbols), s.optimize.Step(d)
}

// Compute computes a part's sum, with the network's weights.
func (s *Shared) Compute(p Part) []float32 {
	p.Sum = s.sums[len(s.sums)-1]
	s.packed = false
	s.compute(p, s.Helpers)
	return p.Sum
}

func (s *Shared) compute(p Part, helpers Helpers) {
	var halves []Part // the largest first
	asked := 0
	for half := p.Groups / 2; half > 0; half /= 2 {
		if helpers != nil && half >= p.Grain && asked < helpers.Ready() {
			asked++
		}
		halves = append(halves, Part{p.Step, p.Steps, p.From + half, half, p.Grain, s.sums[bits.Len(uint(half))-1]})
	}
	if asked > 0 {
		helpers.Ask(halves[:asked], s.State.Weights)
	}
	s.group(p)
	var answered []bool
	for k := len(halves) - 1; k >= 0; k-- {
		if k == asked-1 {
			answered = helpers.Answers()
		}
		if k >= len(answered) || !answered[k] {
			s.compute(halves[k], nil)
		}
		kernel.Axpy(p.Sum, 1, halves[k].Sum)
	}
}

// group computes the sum of the part's first group.
func (s *Shared) group(p Part) {
	b := s.source.Share(p.From, Groups).Batch(p.Step)
	if !s.packed { // after the helpers have been asked
		s.gradient.Pack()
		s.packed = true
	}
	loss := s.gradient.ComputePacked(b)
	n := copy(p.Sum, s.gradient.D)
	p.Sum[n], p.Sum[n+1] = float32(loss)*float32(b.Predicted()), float32(b.Predicted())
}
