package network

import (
	"cmp"
	"math"
	"math/cmplx"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/relation"
)

// reference is the networks a third time (the second is trainer/pytorch): from the paper's equations, in
// float64. It shares no code with the package, only the names and shapes of the tensors.
type reference struct {
	Config
	weights map[string][]float64
}

func newReference(n *Network) *reference {
	r := &reference{n.Config, map[string][]float64{}}
	for _, tensor := range n.Tensors {
		for _, w := range tensor.Get(n.Weights) {
			r.weights[tensor.Name] = append(r.weights[tensor.Name], float64(w))
		}
	}
	return r
}

func inner(a, b []float64) (sum float64) {
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

// linear is W·x, W being [out][len(x)].
func (r *reference) linear(name string, x []float64) (y []float64) {
	for row := range slices.Chunk(r.weights[name], len(x)) {
		y = append(y, inner(row, x))
	}
	return y
}

func plus(a, b []float64) (y []float64) {
	for i := range a {
		y = append(y, a[i]+b[i])
	}
	return y
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// lstm is one step of the LSTM of that name, gates in PyTorch's order.
func (r *reference) lstm(name, suffix string, x, h, c []float64) (h1, c1 []float64) {
	u := len(h)
	z := plus(plus(r.linear(name+".weight_hh_l0"+suffix, h), r.linear(name+".weight_ih_l0"+suffix, x)),
		r.weights[name+".bias_ih_l0"+suffix])
	for k := range u {
		c1 = append(c1, sigmoid(z[u+k])*c[k]+sigmoid(z[k])*math.Tanh(z[2*u+k]))
		h1 = append(h1, sigmoid(z[3*u+k])*math.Tanh(c1[k]))
	}
	return h1, c1
}

// encode returns the state of each input, and the final state.
func (r *reference) encode(x [][]float64) (e [][]float64, h, c []float64) {
	n, u := len(x), r.Hidden/r.directions()
	e = make([][]float64, n)
	h1, c1 := make([]float64, u), make([]float64, u)
	for j := range n {
		h1, c1 = r.lstm("encoder", "", x[j], h1, c1)
		e[j] = h1
	}
	if !r.Bidirectional {
		return e, h1, c1
	}
	h2, c2 := make([]float64, u), make([]float64, u)
	for j := n - 1; j >= 0; j-- {
		h2, c2 = r.lstm("encoder", "_reverse", x[j], h2, c2)
		e[j] = slices.Concat(e[j], h2)
	}
	return e, slices.Concat(h1, h2), slices.Concat(c1, c2)
}

// keys are k_j = W1·e_j.
func (r *reference) keys(name string, e [][]float64) (k [][]float64) {
	for _, state := range e {
		k = append(k, r.linear(name+".W1.weight", state))
	}
	return k
}

// scores is u_j = v·tanh(k_j + W2·d), and W3·r_j inside the tanh if there are relative features.
func (r *reference) scores(name string, keys [][]float64, d []float64, relative ...[]float64) (u []float64) {
	q := r.linear(name+".W2.weight", d)
	for j, key := range keys {
		z := plus(key, q)
		if j < len(relative) {
			z = plus(z, r.linear(name+".W3.weight", relative[j]))
		}
		for k := range z {
			z[k] = math.Tanh(z[k])
		}
		u = append(u, inner(r.weights[name+".v.weight"], z))
	}
	return u
}

// relative are the relative features of all candidates, the end symbol's last.
func (r *reference) relative(x [][]float64, prefix, open []int) (rows [][]float64) {
	if r.Relation == relation.None {
		return nil
	}
	width := relation.Of(r.Relation).Width
	point := func(j int) complex128 { return complex(x[j][0], x[j][1]) }
	if r.Relation == relation.Lists {
		return append(lists(point, prefix, len(x)), make([]float64, width))
	}
	for j := range x {
		if len(prefix) == 0 {
			rows = append(rows, make([]float64, width))
			continue
		}
		last, previous := prefix[len(prefix)-1], prefix[max(0, len(prefix)-2)]
		var row []float64
		for _, from := range []int{last, previous, prefix[0]} {
			d := point(j) - point(from)
			row = append(row, real(d), imag(d))
		}
		if r.Relation == relation.Neighbors {
			for _, other := range nearestOpen(point, open, j) {
				d := point(other) - point(j)
				row = append(row, real(d), imag(d))
			}
			row = append(row, make([]float64, width-len(row))...)
		}
		for k := range row {
			row[k] *= 8
		}
		rows = append(rows, row)
	}
	return append(rows, make([]float64, width))
}

// lists are the relative features of n inputs after a prefix of lists.
func lists(point func(int) complex128, prefix []int, n int) (rows [][]float64) {
	closed, open, triangles := 0, []int{}, []int{}
	for _, symbol := range prefix {
		if open = append(open, symbol); symbol == closed {
			closed, open = closed+1, nil
		} else if k := len(open) - 1; k > 0 {
			triangles = append(triangles, closed, open[k-1], symbol)
		}
	}
	last := closed
	if len(open) > 0 {
		last = open[len(open)-1]
	}
	for j := range n {
		row := make([]float64, 14)
		if rows = append(rows, row); closed > n-2 {
			continue
		}
		own := 0.0
		if j == closed {
			own = 1
		}
		toLast, toOwner, toFirst := point(j)-point(last), point(j)-point(closed), point(j)-point(0)
		toLast, toOwner = toLast*complex(1-own, 0), toOwner*complex(1-own, 0)
		if len(open) == 0 {
			own = 1
		}
		copy(row, []float64{real(toLast), imag(toLast), real(toOwner), imag(toOwner), own, real(toFirst), imag(toFirst)})
		copy(row[7:], append(edges(triangles, j, last), edges(triangles, j, closed)...))
		list := 0
		for _, symbol := range prefix {
			if symbol == j && j != list {
				row[11] += 1. / 8
			}
			if symbol == list {
				list++
			}
		}
		row[12] = surrounded(triangles, j)
		if j < closed {
			row[13] = 1
		}
		for k := range row {
			row[k] *= 8
		}
	}
	return rows
}

// nearestOpen is the four open inputs nearest to j, itself not included.
func nearestOpen(point func(int) complex128, open []int, j int) []int {
	others := slices.DeleteFunc(slices.Clone(open), func(other int) bool { return other == j })
	slices.SortStableFunc(others,
		func(a, b int) int { return cmp.Compare(cmplx.Abs(point(a)-point(j)), cmplx.Abs(point(b)-point(j))) })
	return others[:min(4, len(others))]
}

// edges is whether a triangle of an output has an edge from input j to input i, and whether one has an edge
// from i to j.
func edges(output []int, j, i int) []float64 {
	is := make([]float64, 2)
	for k, from := range output {
		to := k + 1
		if k%3 == 2 {
			to = k - 2
		}
		if to < len(output) && from == j && output[to] == i {
			is[0] = 1
		}
		if to < len(output) && from == i && output[to] == j {
			is[1] = 1
		}
	}
	return is
}

// surrounded is 1 if the triangles of an output have every edge at input j in both directions, and any, and
// else 0.
func surrounded(output []int, j int) float64 {
	open := map[int]int{}
	for k := 0; k+2 < len(output); k += 3 {
		for i := range 3 {
			if output[k+i] == j {
				open[output[k+(i+1)%3]]++
				open[output[k+(i+2)%3]]--
			}
		}
	}
	any := slices.Contains(output, j)
	for _, edges := range open {
		if edges != 0 {
			return 0
		}
	}
	if any {
		return 1
	}
	return 0
}

// compared is u'_j = u_m + γ·(u_j - u_a) + 16·Σ q·(α_j·β_a - β_j·α_a) for the inputs that score nearly as
// well as the best, m, where (α, β) is W2 of the normalized products (A·s) ∘ (B·s) of the differences s; a is
// m at first, and in each further round the best of the one before.
func (r *reference) compared(
	u []float64, relative [][]float64, d []float64, open func(j int) bool,
) []float64 {
	best := -1
	for j := range len(u) - 1 {
		if open(j) && (best < 0 || u[j] > u[best]) {
			best = j
		}
	}
	if best < 0 {
		return u
	}
	form := func(s []float64) []float64 {
		z := r.linear("gated.W1.weight", s)
		products := z[:r.ComparisonUnits]
		for k, b := range z[r.ComparisonUnits:] {
			products[k] *= b
		}
		norm := math.Sqrt(inner(products, products)/float64(r.ComparisonUnits) + 1e-30)
		for k := range products {
			products[k] /= norm
		}
		return r.linear("gated.W2.weight", products)
	}
	q := plus(r.linear("gated.query.weight", d), r.weights["gated.query.bias"])
	share := sigmoid(q[r.ComparisonUnits])
	against := func(a int) (better []float64, top int) {
		inputs := relation.Of(r.Relation).Compared
		other := form(relative[a][:inputs])
		better, top = slices.Clone(u), a
		better[a] = u[best]
		for j := range len(u) - 1 {
			if j != a && open(j) && u[j] > u[best]-16 {
				this := form(relative[j][:inputs])
				better[j] = u[best] + share*(u[j]-u[a])
				for k := range r.ComparisonUnits {
					better[j] += 16 * q[k] * (this[k]*other[r.ComparisonUnits+k] - this[r.ComparisonUnits+k]*other[k])
				}
				if better[j] > better[top] {
					top = j
				}
			}
		}
		return better, top
	}
	a := best
	better, top := against(a)
	for round := 0; round < r.Rounds && top != a; round++ {
		a = top
		better, top = against(a)
	}
	return better
}

// context is Σ softmax(u)_j·e_j.
func (r *reference) context(name string, e, keys [][]float64, d []float64) []float64 {
	total, context := 0.0, make([]float64, r.Hidden)
	for j, u := range r.scores(name, keys, d) {
		total += math.Exp(u)
		for k := range context {
			context[k] += math.Exp(u) * e[j][k]
		}
	}
	for k := range context {
		context[k] /= total
	}
	return context
}

// example is Σ -log p over an output's symbols, the end symbol's included, which has
// the number N; those of the prefix have no loss, and that of the first counts so much.
func (r *reference) example(
	x [][]float64, target []int, distinct bool, prefix int, first float64,
) (loss float64) {
	n := len(x)
	e, h, c := r.encode(x)
	var pointed, attended [][]float64
	switch r.Arch {
	case PtrNet:
		pointed = r.keys("pointer", slices.Concat(e, [][]float64{r.weights["pointer.end"]}))
	case Attention:
		attended = r.keys("attention", e)
	}
	context := make([]float64, r.Hidden)
	for step := range len(target) + 1 {
		fed := append(make([]float64, r.Features), 1)
		if step > 0 {
			fed = append(slices.Clone(x[target[step-1]]), 0)
		}
		if r.Arch == Attention {
			fed = slices.Concat(fed, context)
		}
		h, c = r.lstm("decoder", "", fed, h, c)
		d := h
		var u []float64
		switch r.Arch {
		case PtrNet:
			open := func(j int) bool { return !distinct || !slices.Contains(target[:step], j) }
			inputs := []int{}
			for j := range n {
				if open(j) {
					inputs = append(inputs, j)
				}
			}
			relative := r.relative(x, target[:step], inputs)
			u = r.scores("pointer", pointed, d, relative...)
			if r.ComparisonUnits > 0 {
				u = r.compared(u, relative, d, open)
			}
		case Attention:
			context = r.context("attention", e, attended, d)
			u = plus(r.linear("output.weight", slices.Concat(d, context)), r.weights["output.bias"])
		case Seq2Seq:
			u = plus(r.linear("output.weight", d), r.weights["output.bias"])
		}
		total := 0.0
		for j := range u {
			if distinct && (slices.Contains(target[:step], j) || j == n && step < n) {
				continue
			}
			total += math.Exp(u[j])
		}
		want := n
		if step < len(target) {
			want = target[step]
		}
		if step >= prefix {
			of := math.Log(total) - u[want]
			if step == 0 {
				of *= first
			}
			loss += of
		}
	}
	return loss
}

// loss is the mean over all tokens of the batch, or over its examples, and each example's sum.
func (r *reference) loss(b *Batch) (mean float64, sums []float64) {
	tokens := 0
	for k := range len(b.Offset) - 1 {
		x, target := [][]float64{}, b.Target[b.Offset[k]:b.Offset[k+1]]
		for j := range b.N {
			input := []float64{}
			for _, value := range b.X[(k*b.N+j)*r.Features:][:r.Features] {
				input = append(input, float64(value))
			}
			x = append(x, input)
		}
		prefix, first := 0, float32(1)
		if b.Prefix != nil {
			prefix = b.Prefix[k]
		}
		if b.First != 0 {
			first = b.First
		}
		sum := r.example(x, target, b.Distinct, prefix, float64(first))
		sums = append(sums, sum)
		mean += sum
		tokens += len(target) + 1 - prefix
	}
	if b.Summed {
		tokens = len(sums)
	}
	return mean / float64(tokens), sums
}

// derivative is that of the mean loss by a weight, by central differences.
func (r *reference) derivative(b *Batch, weight *float64) float64 {
	const step = 1e-5
	w := *weight
	*weight = w + step
	above, _ := r.loss(b)
	*weight = w - step
	below, _ := r.loss(b)
	*weight = w
	return (above - below) / (2 * step)
}

// shape is a network with what is special in its batch.
type shape struct {
	Config
	distinct, prefix bool
	first            float32
	summed           bool
}

// small are the networks that are compared weight by weight, with a batch each: outputs
// of different lengths, none and longer than the inputs among them, or tours.
func small() map[string]shape {
	return map[string]shape{
		"ptrnet": {Config{Arch: PtrNet, Features: 2, Hidden: 5}, false, false, 0, false},
		"ptrnet bidirectional": {Config{Arch: PtrNet, Features: 3, Hidden: 6, Bidirectional: true}, false, false, 0,
			false},
		"relative distinct": {Config{Arch: PtrNet, Features: 2, Hidden: 5, Relation: relation.Coordinates}, true,
			false, 0, false},
		"comparison in rounds": {Config{Arch: PtrNet, Features: 2, Hidden: 5, Relation: relation.Coordinates,
			ComparisonUnits: 4, Rounds: 4}, false, false, 0, false},
		"comparison distinct": {Config{Arch: PtrNet, Features: 2, Hidden: 5, Relation: relation.Coordinates,
			ComparisonUnits: 4}, true, false, 0, false},
		"coordinates compared": {Config{Arch: PtrNet, Features: 2, Hidden: 6, Bidirectional: true,
			Relation: relation.Coordinates, ComparisonUnits: 4, Rounds: 3}, false, true, 0, false},
		"lists": {Config{Arch: PtrNet, Features: 2, Hidden: 5, Relation: relation.Lists, ComparisonUnits: 3, Rounds: 2},
			false, false, 0, false},
		"neighbors": {Config{Arch: PtrNet, Features: 2, Hidden: 5, Relation: relation.Neighbors, ComparisonUnits: 4}, true,
			false, 0, false},
		"comparison prefix": {Config{Arch: PtrNet, Features: 2, Hidden: 5, Relation: relation.Coordinates, ComparisonUnits: 3,
			Rounds: 2}, false, true, 0, false},
		"prefix distinct": {Config{Arch: PtrNet, Features: 2, Hidden: 5}, true, true, 0, false},
		"seq2seq bidirectional": {Config{Arch: Seq2Seq, Features: 2, Hidden: 6, Dictionary: 4, Bidirectional: true},
			false, false, 0, false},
		"attention bidirectional": {Config{Arch: Attention, Features: 3, Hidden: 6, Dictionary: 4,
			Bidirectional: true}, false, false, 0, false},
		"prefix attention": {Config{Arch: Attention, Features: 2, Hidden: 5, Dictionary: 4}, false, true,
			4, false},
		"first distinct": {Config{Arch: PtrNet, Features: 2, Hidden: 5, Relation: relation.Coordinates}, true,
			false, 4, false},
		"summed": {Config{Arch: PtrNet, Features: 2, Hidden: 5}, false, true, 4, true},
		"summed attention": {Config{Arch: Attention, Features: 2, Hidden: 5, Dictionary: 4}, false, false,
			0, true},
	}
}

// The loss is the reference's, and the gradient, of every weight, that of the reference's loss. A float32
// carries 2⁻²⁴ = 6e-8, a derivative is a sum of some hundreds of terms that were rounded a few times each,
// and an attention's is a difference of such sums.
func TestGradientAgainstReference(t *testing.T) {
	for name, shape := range small() {
		t.Run(name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(21, 4))
			n, b := New(shape.Config), randomBatch(rng, 4, shape.Features, 5, 3, 0)
			n.Uniform(rng, 1.5)                   // attentions that attend, and gates off the middle
			if shape.Relation == relation.Lists { // whole lists, with a triangle after the first; some; none
				b.Target, b.Offset = []int{1, 3, 2, 0, 3, 2, 1, 3, 2, 2, 1, 3, 0, 3, 1}, []int{0, 9, 15, 15}
			}
			if shape.distinct {
				b = randomTours(rng, 4, shape.Features, 3)
			}
			if shape.prefix {
				b.Prefix = []int{1, 2, 0}
			}
			b.First, b.Summed = shape.first, shape.summed

			r := newReference(n)
			mean, sums := r.loss(b)
			g := NewGradient(n, Sequential())
			if b.Summed {
				mean *= float64(b.Examples()) / float64(b.Predicted())
			}
			require.InEpsilon(t, mean, g.Compute(b), 1e-6)
			for e, sum := range sums {
				require.InEpsilon(t, sum, g.loss[e], 1e-6, "example %d", e)
			}
			for _, tensor := range n.Tensors {
				worst, largest := 0.0, 0.0
				for i, got := range tensor.Get(g.D) {
					want := r.derivative(b, &r.weights[tensor.Name][i])
					worst, largest = max(worst, math.Abs(float64(got)-want)), max(largest, math.Abs(want))
				}
				if b.Distinct && tensor.Name == "pointer.end" {
					// a difference of losses is rounded
					require.Less(t, largest, 1e-10, "the end is never one choice of several")
					for _, got := range tensor.Get(g.D) {
						require.Less(t, math.Abs(float64(got)), 1e-16) // kernel.Softmax gives what is masked e^-87
					}
					continue
				}
				require.Greater(t, largest, 1e-4, "%s has no gradient to compare", tensor.Name)
				assert.LessOrEqual(t, worst, 2e-5*largest, "%s, whose largest derivative is %g", tensor.Name, largest)
			}
		})
	}
}

// Weights of a comparison mean something only with these numbers, so a change of one needs new versions of
// the relations that a comparison may read.
func TestComparisonConstants(t *testing.T) {
	assert.Equal(t, [3]float64{16, 16, 4}, [3]float64{compareWithin, formUnit, relation.Differences})
	assert.Equal(t, 5, relation.Of(relation.Lists).Compared)
}
