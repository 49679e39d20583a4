package train

import (
	"cmp"
	"math"

	"ptrnet/core/kernel"
	"ptrnet/core/network"
)

// State is the state of training between two steps.
type State struct {
	Step    int       // steps taken
	Weights []float32 // network.Network.Weights
	M, V    []float32 // Adam's moments; empty for SGD
	Average []float32 // averaged weights; empty without averaging
}

// chunk is the number of weights in one job of an update: fixed, so that sums over chunks do not
// depend on the number of workers.
const chunk = 1 << 14

// Optimizer updates the weights of a network from its gradient: Adam (Kingma and Ba
// 2015) or SGD, with the norm of the gradient clipped.
type Optimizer struct {
	State  *State
	config *Config
	pool   network.Pool
	d      []float32 // the gradient
	sums   []float64 // per chunk
	adam   kernel.AdamStep
	rate   float32
	blend  float32 // weight of the new weights in the average
	square func(job, worker int)
	update func(job, worker int)
}

// Adam's constants (Kingma and Ba 2015); see Run.Beta2.
const (
	beta1   = 0.9
	beta2   = 0.999
	epsilon = 1e-8
)

// NewOptimizer prepares updates of state.Weights.
func NewOptimizer(c Config, state *State, pool network.Pool) *Optimizer {
	n := len(state.Weights)
	if c.Optimizer == "adam" && len(state.M) != n {
		state.M, state.V = make([]float32, n), make([]float32, n)
	}
	if c.Average > 0 && len(state.Average) != n {
		state.Average = append([]float32(nil), state.Weights...)
	}
	o := &Optimizer{State: state, config: &c, pool: pool, sums: make([]float64, (n+chunk-1)/chunk)}
	o.square = func(job, _ int) {
		lo, hi := o.part(job)
		o.sums[job] = kernel.SumSquares(o.d[lo:hi])
	}
	o.update = func(job, _ int) { o.updatePart(o.part(job)) }
	return o
}

func (o *Optimizer) part(job int) (int, int) {
	return job * chunk, min((job+1)*chunk, len(o.State.Weights))
}

// Step updates the weights from gradient d and returns the gradient's L2 norm
// before clipping. If the norm is not finite nothing is updated.
func (o *Optimizer) Step(d []float32) float64 {
	s := o.State
	o.d = d
	o.pool.Run(len(o.sums), o.square)
	total := 0.0
	for _, x := range o.sums {
		total += x
	}
	norm := math.Sqrt(total)
	if math.IsNaN(norm) || math.IsInf(norm, 0) {
		return norm
	}
	scale := 1.0
	if o.config.Clip > 0 && norm > o.config.Clip {
		scale = o.config.Clip / (norm + 1e-6) // the same guard as PyTorch's clip_grad_norm_
	}
	rate := o.config.RateAt(s.Step)
	t := float64(s.Step + 1)
	squares := float32(cmp.Or(o.config.Beta2, beta2))
	o.rate = float32(rate * scale)
	o.adam = kernel.AdamStep{
		Rate:  float32(rate / (1 - math.Pow(beta1, t))),
		Beta1: beta1, Beta2: squares, Epsilon: epsilon,
		// With the decay rounded to float32, as in the kernel.
		Correction2: float32(1 / (1 - math.Pow(float64(squares), t))),
		Scale:       float32(scale),
	}
	// Early in training the average decays faster, so that it does not retain the random initial weights.
	decay := min(o.config.Average, t/(t+10))
	o.blend = float32(1 - decay)
	o.pool.Run(len(o.sums), o.update)
	s.Step++
	return norm
}

func (o *Optimizer) updatePart(lo, hi int) {
	s := o.State
	w := s.Weights[lo:hi]
	if o.config.Optimizer == "adam" {
		kernel.Adam(w, s.M[lo:hi], s.V[lo:hi], o.d[lo:hi], o.adam)
	} else {
		kernel.Axpy(w, -o.rate, o.d[lo:hi])
	}
	if o.config.Average > 0 {
		a := s.Average[lo:hi]
		kernel.Scale(a, 1-o.blend)
		kernel.Axpy(a, o.blend, w)
	}
}
