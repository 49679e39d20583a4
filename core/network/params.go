package network

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"ptrnet/core/kernel"
	"ptrnet/core/relation"
)

// Tensor is one named parameter tensor inside a flat parameter vector: Rows
// rows of Cols values, Stride apart, from Offset on. Names and shapes are those
// of a PyTorch module with torch.nn.LSTM and torch.nn.Linear children.
type Tensor struct {
	Name                       string
	Shape                      []int
	Offset, Rows, Cols, Stride int
}

// Len is the number of values in the tensor.
func (t Tensor) Len() int { return t.Rows * t.Cols }

// Get copies the tensor out of flat, row by row.
func (t Tensor) Get(flat []float32) []float32 {
	out := make([]float32, 0, t.Len())
	for r := range t.Rows {
		out = append(out, flat[t.Offset+r*t.Stride:][:t.Cols]...)
	}
	return out
}

// Set copies values into the tensor's place in flat; len(values) == t.Len().
func (t Tensor) Set(flat, values []float32) {
	for r := range t.Rows {
		copy(flat[t.Offset+r*t.Stride:][:t.Cols], values[r*t.Cols:])
	}
}

// Precise reports whether near ties depend on the last digits of the tensor's values: those of the comparison's first
// layer, whose products of coordinate differences are compared. Half precision has too few.
func (t Tensor) Precise() bool { return t.Name == comparisonInputs }

// comparisonInputs is the name of the comparison's tensor W1.
const comparisonInputs = comparisonLayers + "1.weight"

// comparisonLayers is the prefix of the names of the comparison's tensors W1 and W2.
const comparisonLayers = "gated.W"

// relativeName is the tensor W3 of a relative pointer.
const relativeName = "pointer.W3.weight"

// Network is a network's shape and its weights. Weights is one flat vector, so that optimizers and
// checkpoints need no names; an LSTM's three tensors lie in it side by side, [4U][Stride] with rows
// [weight_hh | weight_ih | bias | 0 …], so that a step is one matrix product. The padding is always zero.
type Network struct {
	Config
	Weights []float32
	Tensors []Tensor

	encoder         []cellShape // of each direction
	decoder         cellShape
	pointer         attentionShape // PtrNet's pointer, or Attention's attention
	relative        int            // offset of the pointer's W3, [H][P]
	comparison      comparisonShape
	end             int // offset of the vector that stands for the end symbol's encoder state, [H] (PtrNet)
	output, outBias int // offsets of the linear output layer, [N+1][W] and [N+1] (the baselines)
}

// cellShape locates an LSTM: U units, X inputs, rows of Stride values.
type cellShape struct {
	U, X, Stride, Offset int
}

// K is the length of a row in use: state, input, and 1 for the bias.
func (s cellShape) K() int { return s.U + s.X + 1 }

// attentionShape locates an additive attention: W1, W2 [H][H] and v [H].
type attentionShape struct{ W1, W2, V int }

// New returns a network of the given shape with all weights zero. The shape must pass Config.Check.
func New(c Config) *Network {
	if err := c.Check(); err != nil {
		panic("network: " + err.Error())
	}
	n := layout(c)
	n.Weights = make([]float32, n.size())
	return n
}

// Count is the number of trainable weights of a network of the given shape,
// which must pass Check. It allocates no weights.
func (c Config) Count() int { return layout(c).Parameters() }

func layout(c Config) *Network {
	n := &Network{Config: c}
	h := c.Hidden
	n.encoder = layEncoder(n)
	n.decoder = n.addCell("decoder", "", h, c.decoderInputs())
	switch c.Arch {
	case PtrNet:
		n.pointer = n.addAttention("pointer")
		n.end = n.add("pointer.end", []int{h}, 1, h)
		if c.Relation != relation.None {
			width := relation.Of(c.Relation).Width
			n.relative = n.add(relativeName, []int{h, width}, h, width)
		}
		if c.ComparisonUnits > 0 {
			units, inputs := c.ComparisonUnits, relation.Of(c.Relation).Compared
			n.comparison = comparisonShape{
				units: units, inputs: inputs,
				W1: n.add(comparisonInputs, []int{2 * units, inputs}, 2*units, inputs),
				W2: n.add("gated.W2.weight", []int{2 * units, units}, 2*units, units),
				Wq: n.add("gated.query.weight", []int{units + 1, h}, units+1, h),
				Bq: n.add("gated.query.bias", []int{units + 1}, 1, units+1),
			}
		}
	case Attention:
		n.pointer = n.addAttention("attention")
	}
	if c.Arch != PtrNet {
		n.output = n.add("output.weight", []int{c.Dictionary + 1, c.outputInputs()}, c.Dictionary+1,
			c.outputInputs())
		n.outBias = n.add("output.bias", []int{c.Dictionary + 1}, 1, c.Dictionary+1)
	}
	return n
}

// align is the multiple of floats at which tensors and rows start: a cache line.
const align = 16

func aligned(n int) int { return (n + align - 1) / align * align }

func (n *Network) size() int {
	size := 0
	for _, t := range n.Tensors {
		size = max(size, t.Offset+(t.Rows-1)*t.Stride+t.Cols)
	}
	return aligned(size)
}

func (n *Network) add(name string, shape []int, rows, cols int) int {
	t := Tensor{Name: name, Shape: shape, Offset: n.size(), Rows: rows, Cols: cols, Stride: cols}
	n.Tensors = append(n.Tensors, t)
	return t.Offset
}

// addCell lays out an LSTM. PyTorch's second bias, bias_hh, is not here: it
// would only duplicate the first (core/model writes it as zeros).
func (n *Network) addCell(name, suffix string, u, x int) cellShape {
	s := cellShape{U: u, X: x, Stride: aligned(u + x + 1), Offset: n.size()}
	part := func(tensor string, shape []int, column, cols int) {
		n.Tensors = append(n.Tensors, Tensor{Name: name + "." + tensor + "_l0" + suffix, Shape: shape,
			Offset: s.Offset + column, Rows: 4 * u, Cols: cols, Stride: s.Stride})
	}
	part("weight_hh", []int{4 * u, u}, 0, u)
	part("weight_ih", []int{4 * u, x}, u, x)
	part("bias_ih", []int{4 * u}, u+x, 1)
	return s
}

func (n *Network) addAttention(name string) attentionShape {
	h := n.Hidden
	return attentionShape{
		W1: n.add(name+".W1.weight", []int{h, h}, h, h),
		W2: n.add(name+".W2.weight", []int{h, h}, h, h),
		V:  n.add(name+".v.weight", []int{1, h}, 1, h),
	}
}

// Tensor is the tensor of that name, which there must be.
func (n *Network) Tensor(name string) Tensor {
	return n.Tensors[slices.IndexFunc(n.Tensors, func(t Tensor) bool { return t.Name == name })]
}

// Parameters counts the trainable weights, padding left out.
func (n *Network) Parameters() int {
	total := 0
	for _, t := range n.Tensors {
		total += t.Len()
	}
	return total
}

// Uniform draws every weight from [-limit, limit); the paper's limit is 0.08. Weights of the
// comparison, whose products would be too small, are drawn from ±1/√K for rows of K values.
func (n *Network) Uniform(rng *rand.Rand, limit float32) {
	for _, t := range n.Tensors {
		limit := limit
		if strings.HasPrefix(t.Name, comparisonLayers) {
			limit = float32(1 / math.Sqrt(float64(t.Stride)))
		}
		for r := range t.Rows {
			row := n.Weights[t.Offset+r*t.Stride:][:t.Cols]
			for i := range row {
				row[i] = (2*rng.Float32() - 1) * limit
			}
		}
	}
}

// Chrono sets the gate biases of the LSTMs by chrono initialization (Tallec and Ollivier, 2018), so that the
// initial network has long memory: a unit's forget gate is σ(log u) with u uniform in 1 … steps-1, a time
// constant of about u+1 steps, and its input gate is the complement. With biases near zero a forget gate is
// 1/2, and an input k steps ago has weight 2⁻ᵏ. steps must be above 2.
func (n *Network) Chrono(rng *rand.Rand, steps float64) {
	for _, t := range n.Tensors {
		if !strings.Contains(t.Name, ".bias_ih_") {
			continue
		}
		units := t.Rows / 4
		for i := range units {
			b := float32(math.Log(1 + rng.Float64()*(steps-2)))
			n.Weights[t.Offset+i*t.Stride] = -b
			n.Weights[t.Offset+(units+i)*t.Stride] = b
		}
	}
}

// packLinear packs a PyTorch weight, [out][in], for x·Wᵀ.
func packLinear(p *kernel.Panels, w []float32, out, in int) *kernel.Panels {
	if p == nil {
		p = kernel.NewPanels(in, out)
	}
	p.SetTransposed(w, in)
	return p
}

// packGradient packs the same weight for dy·W.
func packGradient(p *kernel.Panels, w []float32, out, in int) *kernel.Panels {
	if p == nil {
		p = kernel.NewPanels(out, in)
	}
	p.SetRows(w, in)
	return p
}
