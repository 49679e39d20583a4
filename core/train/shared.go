package train

import (
	"math/bits"

	"ptrnet/core/kernel"
	"ptrnet/core/network"
)

// Groups is the number of groups of a step's examples, a power of two.
const Groups = 8

// Shared takes the steps of a run of which others may compute a part. A step's examples are Groups groups of as
// many. Their gradients are added in pairs, those sums in pairs, and so on: so the weights do not depend, in a
// single bit, on who computed which. It is for one goroutine.
type Shared struct {
	State   *State
	Symbols float64 // of the examples so far

	config    Config
	source    *Examples
	gradient  *network.Gradient
	optimize  *Optimizer
	sums      []sum
	rows      []float32   // [Groups][RowLen], of sums
	temporary [][]float32 // [log₂ Groups][RowLen]
}

// sum is the gradient of a number of groups, a power of two that divides the first one's number: for each weight
// the sum over all symbols, then the loss and the number of symbols.
type sum struct {
	groups int
	row    []float32
}

// NewShared prepares the steps of a run from state, whose weights are the network's.
func NewShared(c Config, net *network.Network, state *State) *Shared {
	pool := network.Sequential()
	c.Summed = true
	s := &Shared{State: state, config: c, gradient: network.NewGradient(net, pool)}
	s.source, s.optimize = NewExamples(c, pool), NewOptimizer(c, state, pool)
	s.source.config, s.optimize.config = &s.config, &s.config
	s.rows = make([]float32, Groups*s.RowLen())
	for range bits.Len(Groups) - 1 {
		s.temporary = append(s.temporary, make([]float32, s.RowLen()))
	}
	return s
}

// RowLen is the number of values of a sum.
func (s *Shared) RowLen() int { return len(s.State.Weights) + 2 }

// Schedule sets the number of steps of the run, from which the learning rate and a curriculum follow.
func (s *Shared) Schedule(steps int) {
	s.config.Steps = steps
}

// Rows gives memory for what Compute computes of groups from … to-1 of the next step, after those before from.
func (s *Shared) Rows(from, to int) []float32 {
	if from == 0 {
		s.sums = s.sums[:0]
	}
	first := len(s.sums)
	for from < to {
		at, groups := len(s.sums)*s.RowLen(), largest(from, to)
		s.sums = append(s.sums, sum{groups, s.rows[at:][:s.RowLen()]})
		from += groups
	}
	return s.rows[first*s.RowLen() : len(s.sums)*s.RowLen()]
}

// largest is the number of groups of the largest sum that begins with group from and ends before group to.
func largest(from, to int) int {
	groups := Groups
	for from%groups != 0 || from+groups > to {
		groups /= 2
	}
	return groups
}

// Compute computes the sums of groups from … to-1 of a step with the network's weights.
func (s *Shared) Compute(step, from, to int, rows []float32) {
	for from < to {
		groups := largest(from, to)
		s.compute(step, from, groups, rows[:s.RowLen()])
		from, rows = from+groups, rows[s.RowLen():]
	}
}

func (s *Shared) compute(step, from, groups int, row []float32) {
	if groups > 1 {
		half := groups / 2
		s.compute(step, from, half, row)
		other := s.temporary[bits.Len(uint(half))-1]
		s.compute(step, from+half, half, other)
		kernel.Axpy(row, 1, other)
		return
	}
	b := s.source.Share(from, Groups).Batch(step)
	loss := s.gradient.Compute(b)
	n := copy(row, s.gradient.D)
	row[n], row[n+1] = float32(loss)*float32(b.Predicted()), float32(b.Predicted())
}

// Step takes the next step with the sums of all groups, see Training.Step.
func (s *Shared) Step() (loss, norm float64) {
	row := s.total(Groups)
	d, symbols := row[:len(row)-2], row[len(row)-1]
	s.Symbols += float64(symbols)
	kernel.Scale(d, float32(s.config.Batch/Groups)/symbols) // Batch.Summed divides by the number of examples
	return float64(row[len(row)-2] / symbols), s.optimize.Step(d)
}

// total adds up the sums of so many groups, in the first one's row.
func (s *Shared) total(groups int) []float32 {
	first := s.sums[0]
	if first.groups == groups {
		s.sums = s.sums[1:]
		return first.row
	}
	row := s.total(groups / 2)
	kernel.Axpy(row, 1, s.total(groups/2))
	return row
}
