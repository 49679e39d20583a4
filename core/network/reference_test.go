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

// reference is the networks a third time (the second is testdata/golden.py): from the
// paper's equations, in float64, one number after the other on a tape. It shares no
// code with the package, only the names and shapes of the tensors.
type reference struct {
	tape
	Config
	weights map[string][]scalar
}

// tensors are a network's weights by name, in float64.
func tensors(n *Network) map[string][]float64 {
	all := map[string][]float64{}
	for _, tensor := range n.Tensors {
		for _, w := range tensor.Get(n.Weights) {
			all[tensor.Name] = append(all[tensor.Name], float64(w))
		}
	}
	return all
}

func newReference(c Config, weights map[string][]float64) *reference {
	r := &reference{Config: c, weights: map[string][]scalar{}}
	for name, values := range weights {
		for _, w := range values {
			r.weights[name] = append(r.weights[name], r.constant(w))
		}
	}
	return r
}

// linear is W·x, W being [out][len(x)].
func (r *reference) linear(name string, x []scalar) []scalar {
	w, y := r.weights[name], []scalar{}
	for row := 0; row < len(w); row += len(x) {
		terms := []scalar{}
		for i := range x {
			terms = append(terms, r.mul(w[row+i], x[i]))
		}
		y = append(y, r.sum(terms))
	}
	return y
}

func (r *reference) plus(a, b []scalar) []scalar {
	y := []scalar{}
	for i := range a {
		y = append(y, r.add(a[i], b[i]))
	}
	return y
}

// lstm is one step of the LSTM of that name, gates in PyTorch's order.
func (r *reference) lstm(name, suffix string, x, h, c []scalar) (h1, c1 []scalar) {
	u := len(h)
	z := r.plus(r.plus(r.linear(name+".weight_hh_l0"+suffix, h), r.linear(name+".weight_ih_l0"+suffix, x)),
		r.weights[name+".bias_ih_l0"+suffix])
	for k := range u {
		i, f, g, o := r.sigmoid(z[k]), r.sigmoid(z[u+k]), r.tanh(z[2*u+k]), r.sigmoid(z[3*u+k])
		c1 = append(c1, r.add(r.mul(f, c[k]), r.mul(i, g)))
		h1 = append(h1, r.mul(o, r.tanh(c1[k])))
	}
	return h1, c1
}

func (r *reference) zeros(n int) []scalar {
	x := []scalar{}
	for range n {
		x = append(x, r.constant(0))
	}
	return x
}

// encode returns the state of each input, and the final state.
func (r *reference) encode(x [][]scalar) (e [][]scalar, h, c []scalar) {
	n, u := len(x), r.Hidden/r.directions()
	e = make([][]scalar, n)
	h1, c1 := r.zeros(u), r.zeros(u)
	for j := range n {
		h1, c1 = r.lstm("encoder", "", x[j], h1, c1)
		e[j] = h1
	}
	if !r.Bidirectional {
		return e, h1, c1
	}
	h2, c2 := r.zeros(u), r.zeros(u)
	for j := n - 1; j >= 0; j-- {
		h2, c2 = r.lstm("encoder", "_reverse", x[j], h2, c2)
		e[j] = slices.Concat(e[j], h2)
	}
	return e, slices.Concat(h1, h2), slices.Concat(c1, c2)
}

// keys are k_j = W1·e_j.
func (r *reference) keys(name string, e [][]scalar) (k [][]scalar) {
	for _, state := range e {
		k = append(k, r.linear(name+".W1.weight", state))
	}
	return k
}

// scores is u_j = v·tanh(k_j + W2·d), and W3·r_j inside the tanh if there are places.
func (r *reference) scores(name string, keys [][]scalar, d []scalar, places ...[]scalar) (u []scalar) {
	q := r.linear(name+".W2.weight", d)
	for j, key := range keys {
		terms := []scalar{}
		inner := r.plus(key, q)
		if j < len(places) {
			inner = r.plus(inner, r.linear(name+".W3.weight", places[j]))
		}
		for k, z := range inner {
			terms = append(terms, r.mul(r.weights[name+".v.weight"][k], r.tanh(z)))
		}
		u = append(u, r.sum(terms))
	}
	return u
}

// places are where the inputs lie as seen from those chosen so far and those that are open; the end
// lies nowhere.
func (r *reference) places(x [][]scalar, prefix, open []int) (places [][]scalar) {
	if r.Relation == relation.None {
		return nil
	}
	width := relation.Of(r.Relation).Width
	point := func(j int) complex128 { return complex(r.values[x[j][0]], r.values[x[j][1]]) }
	toward := func(from, to int) []float64 {
		d := point(to) - point(from)
		return []float64{real(d), imag(d), -math.Log2(real(d*cmplx.Conj(d))+0x1p-24) / 24}
	}
	logarithmic := func(v float64) float64 { return math.Copysign(math.Log1p(math.Abs(v)), v) }
	for j := range x {
		if len(prefix) == 0 {
			places = append(places, r.zeros(width))
			continue
		}
		last := prefix[len(prefix)-1]
		before := prefix[max(0, len(prefix)-2)]
		to, from := point(j)-point(last), point(j)-point(before)
		row := []float64{real(to), imag(to), real(from), imag(from), cmplx.Abs(to), cmplx.Abs(from),
			-math.Log2(real(to*cmplx.Conj(to))+0x1p-24) / 24, -math.Log2(real(from*cmplx.Conj(from))+0x1p-24) / 24}
		edge := point(last) - point(before)
		if edge == 0 {
			edge = 1
		}
		at := from / edge
		row = append(row, logarithmic(real(at)), logarithmic(imag(at)), logarithmic(real(at)-1))
		if r.Relation == relation.Surroundings {
			others := slices.DeleteFunc(slices.Clone(open), func(other int) bool { return other == j })
			slices.SortStableFunc(others, func(a, b int) int { return cmp.Compare(cmplx.Abs(point(a)-point(j)), cmplx.Abs(point(b)-point(j))) })
			for _, other := range append([]int{prefix[0]}, others[:min(4, len(others))]...) {
				row = append(row, toward(j, other)...)
			}
			row = append(row, make([]float64, width-len(row))...)
		}
		if r.Relation == relation.Recall {
			row = append(row, 0, 0, 0)
			if len(prefix) > 2 {
				row = append(row[:11], toward(j, prefix[len(prefix)-3])...)
			}
			row = append(row, recalled(prefix, j, last)...)
			if len(prefix) > 1 {
				row = append(row, recalled(prefix, j, before)...)
			}
			row = append(row, 0, 0)[:18]
			times := 0.0
			for _, i := range prefix {
				if i == j {
					times++
				}
			}
			row = append(row, math.Log1p(times)/8)
		}
		for k := range row {
			row[k] *= 8
		}
		place := []scalar{}
		for _, v := range row {
			place = append(place, r.constant(v))
		}
		places = append(places, place)
	}
	return append(places, r.zeros(width))
}

// recalled is whether input j is right before input i somewhere in an output, and whether it is right after it.
func recalled(output []int, j, i int) []float64 {
	is := make([]float64, 2)
	for k := range len(output) - 1 {
		if output[k] == j && output[k+1] == i {
			is[0] = 1
		}
		if output[k] == i && output[k+1] == j {
			is[1] = 1
		}
	}
	return is
}

// looked is u'_j = u_m + γ·(u_j - u_a) + 16·Σ q·(α_j·β_a - β_j·α_a) for the inputs that score nearly as well as the
// best, m, where (α, β) is W2 of the normalized products (A·s) ∘ (B·s) of the differences s; a is m at first, and in
// each further round the best of the one before.
func (r *reference) looked(u []scalar, places [][]scalar, d []scalar, open func(j int) bool) []scalar {
	best := -1
	for j := range len(u) - 1 {
		if open(j) && (best < 0 || r.values[u[j]] > r.values[u[best]]) {
			best = j
		}
	}
	if best < 0 {
		return u
	}
	form := func(s []scalar) []scalar {
		z := r.linear("gated.W1.weight", s)
		products, squares := []scalar{}, []scalar{}
		for k, b := range z[r.Gated:] {
			products = append(products, r.mul(z[k], b))
			squares = append(squares, r.mul(products[k], products[k]))
		}
		mean := r.add(r.mul(r.constant(1/float64(r.Gated)), r.sum(squares)), r.constant(1e-30))
		norm := r.exp(r.mul(r.constant(-0.5), r.log(mean)))
		for k := range products {
			products[k] = r.mul(products[k], norm)
		}
		return r.linear("gated.W2.weight", products)
	}
	q := r.plus(r.linear("gated.query.weight", d), r.weights["gated.query.bias"])
	share := r.sigmoid(q[r.Gated])
	against := func(a int) (better []scalar, top int) {
		other := form(places[a][:relation.Differences])
		better, top = slices.Clone(u), a
		better[a] = u[best]
		for j := range len(u) - 1 {
			if j != a && open(j) && r.values[u[j]] > r.values[u[best]]-16 {
				terms, this := []scalar{}, form(places[j][:relation.Differences])
				for k := range r.Gated {
					turned := r.sub(r.mul(this[k], other[r.Gated+k]), r.mul(this[r.Gated+k], other[k]))
					terms = append(terms, r.mul(q[k], turned))
				}
				better[j] = r.add(r.add(u[best], r.mul(share, r.sub(u[j], u[a]))), r.mul(r.constant(16), r.sum(terms)))
				if r.values[better[j]] > r.values[better[top]] {
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

// read is Σ softmax(u)_j·e_j.
func (r *reference) read(name string, e, keys [][]scalar, d []scalar) []scalar {
	exps := []scalar{}
	for _, u := range r.scores(name, keys, d) {
		exps = append(exps, r.exp(u))
	}
	total, blend := r.sum(exps), r.zeros(r.Hidden)
	for j, state := range e {
		for k := range blend {
			blend[k] = r.add(blend[k], r.mul(r.div(exps[j], total), state[k]))
		}
	}
	return blend
}

// example is Σ -log p over an output's symbols, the end symbol's included, which has
// the number N; the given ones have no loss, and that of the first counts so much.
func (r *reference) example(x [][]scalar, target []int, distinct bool, given int, first scalar) scalar {
	n := len(x)
	e, h, c := r.encode(x)
	var pointed, attended [][]scalar
	switch r.Arch {
	case PtrNet:
		pointed = r.keys("pointer", slices.Concat(e, [][]scalar{r.weights["pointer.end"]}))
	case Attention:
		attended = r.keys("attention", e)
	}
	loss, blend := r.constant(0), r.zeros(r.Hidden)
	for step := range len(target) + 1 {
		fed := slices.Concat(r.zeros(r.Features), []scalar{r.constant(1)})
		if step > 0 {
			fed = slices.Concat(x[target[step-1]], r.zeros(1))
		}
		if r.Arch == Attention {
			fed = slices.Concat(fed, blend)
		}
		h, c = r.lstm("decoder", "", fed, h, c)
		d := h
		var u []scalar
		switch r.Arch {
		case PtrNet:
			open := func(j int) bool { return !distinct || !slices.Contains(target[:step], j) }
			inputs := []int{}
			for j := range n {
				if open(j) {
					inputs = append(inputs, j)
				}
			}
			places := r.places(x, target[:step], inputs)
			u = r.scores("pointer", pointed, d, places...)
			if r.Gated > 0 {
				u = r.looked(u, places, d, open)
			}
		case Attention:
			blend = r.read("attention", e, attended, d)
			u = r.plus(r.linear("output.weight", slices.Concat(d, blend)), r.weights["output.bias"])
		case Seq2Seq:
			u = r.plus(r.linear("output.weight", d), r.weights["output.bias"])
		}
		exps := []scalar{}
		for j := range u {
			if distinct && (slices.Contains(target[:step], j) || j == n && step < n) {
				continue
			}
			exps = append(exps, r.exp(u[j]))
		}
		want := n
		if step < len(target) {
			want = target[step]
		}
		if step >= given {
			of := r.sub(r.log(r.sum(exps)), u[want])
			if step == 0 {
				of = r.mul(of, first)
			}
			loss = r.add(loss, of)
		}
	}
	return loss
}

// loss is the mean over all tokens of the batch, and each example's sum.
func (r *reference) loss(b *Batch) (mean scalar, sums []scalar) {
	tokens := 0
	for k := range len(b.Offset) - 1 {
		x, target := [][]scalar{}, b.Target[b.Offset[k]:b.Offset[k+1]]
		for j := range b.N {
			input := []scalar{}
			for _, value := range b.X[(k*b.N+j)*r.Features:][:r.Features] {
				input = append(input, r.constant(float64(value)))
			}
			x = append(x, input)
		}
		given, first := 0, float32(1)
		if b.Given != nil {
			given = b.Given[k]
		}
		if b.First != 0 {
			first = b.First
		}
		sum := r.example(x, target, b.Distinct, given, r.constant(float64(first)))
		sums = append(sums, sum)
		tokens += len(target) + 1 - given
	}
	return r.div(r.sum(sums), r.constant(float64(tokens))), sums
}

// shape is a network with what is special in its batch.
type shape struct {
	Config
	distinct, given bool
	first           float32
}

// small are the networks that are compared weight by weight, with a batch each: outputs
// of different lengths, none and longer than the inputs among them, or tours.
func small() map[string]shape {
	return map[string]shape{
		"ptrnet":                  {Config{Arch: PtrNet, Features: 2, Hidden: 5}, false, false, 0},
		"ptrnet bidirectional":    {Config{Arch: PtrNet, Features: 3, Hidden: 6, Bidirectional: true}, false, false, 0},
		"relative":                {Config{Arch: PtrNet, Features: 2, Hidden: 5, Relation: relation.Places}, false, false, 0},
		"relative bidirectional":  {Config{Arch: PtrNet, Features: 3, Hidden: 6, Bidirectional: true, Relation: relation.Places}, false, false, 0},
		"relative distinct":       {Config{Arch: PtrNet, Features: 2, Hidden: 5, Relation: relation.Places}, true, false, 0},
		"gated":                   {Config{Arch: PtrNet, Features: 2, Hidden: 5, Relation: relation.Places, Gated: 4}, false, false, 0},
		"gated bidirectional":     {Config{Arch: PtrNet, Features: 3, Hidden: 6, Bidirectional: true, Relation: relation.Places, Gated: 3}, false, false, 0},
		"gated in rounds":         {Config{Arch: PtrNet, Features: 2, Hidden: 5, Relation: relation.Places, Gated: 4, Rounds: 4}, false, false, 0},
		"gated distinct":          {Config{Arch: PtrNet, Features: 2, Hidden: 5, Relation: relation.Places, Gated: 4}, true, false, 0},
		"surroundings":            {Config{Arch: PtrNet, Features: 2, Hidden: 5, Relation: relation.Surroundings}, false, false, 0},
		"surroundings distinct":   {Config{Arch: PtrNet, Features: 2, Hidden: 5, Relation: relation.Surroundings, Gated: 4}, true, false, 0},
		"recall":                  {Config{Arch: PtrNet, Features: 2, Hidden: 5, Relation: relation.Recall}, false, false, 0},
		"recall gated":            {Config{Arch: PtrNet, Features: 3, Hidden: 6, Bidirectional: true, Relation: relation.Recall, Gated: 3, Rounds: 2}, false, true, 0},
		"given surroundings":      {Config{Arch: PtrNet, Features: 3, Hidden: 6, Bidirectional: true, Relation: relation.Surroundings}, true, true, 0},
		"given gated":             {Config{Arch: PtrNet, Features: 2, Hidden: 5, Relation: relation.Places, Gated: 3, Rounds: 2}, false, true, 0},
		"distinct":                {Config{Arch: PtrNet, Features: 2, Hidden: 5}, true, false, 0},
		"distinct bidirectional":  {Config{Arch: PtrNet, Features: 2, Hidden: 6, Bidirectional: true}, true, false, 0},
		"given":                   {Config{Arch: PtrNet, Features: 2, Hidden: 5}, false, true, 0},
		"given bidirectional":     {Config{Arch: PtrNet, Features: 2, Hidden: 6, Bidirectional: true}, false, true, 0},
		"given relative":          {Config{Arch: PtrNet, Features: 2, Hidden: 5, Relation: relation.Places}, false, true, 0},
		"given distinct":          {Config{Arch: PtrNet, Features: 2, Hidden: 5}, true, true, 0},
		"seq2seq":                 {Config{Arch: Seq2Seq, Features: 2, Hidden: 5, Dictionary: 4}, false, false, 0},
		"seq2seq bidirectional":   {Config{Arch: Seq2Seq, Features: 2, Hidden: 6, Dictionary: 4, Bidirectional: true}, false, false, 0},
		"attention":               {Config{Arch: Attention, Features: 2, Hidden: 5, Dictionary: 4}, false, false, 0},
		"attention bidirectional": {Config{Arch: Attention, Features: 3, Hidden: 6, Dictionary: 4, Bidirectional: true}, false, false, 0},
		"given attention":         {Config{Arch: Attention, Features: 2, Hidden: 5, Dictionary: 4}, false, true, 4},
		"given seq2seq":           {Config{Arch: Seq2Seq, Features: 2, Hidden: 6, Dictionary: 4, Bidirectional: true}, false, true, 4},
		"first":                   {Config{Arch: PtrNet, Features: 2, Hidden: 5}, false, false, 4},
		"first distinct":          {Config{Arch: PtrNet, Features: 2, Hidden: 5, Relation: relation.Places}, true, false, 4},
	}
}

// eachSmall runs f over the small networks.
func eachSmall(t *testing.T, f func(t *testing.T, n *Network, b *Batch)) {
	for name, shape := range small() {
		t.Run(name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(21, 4))
			n, b := New(shape.Config), randomBatch(rng, 4, shape.Features, 5, 3, 0)
			n.Uniform(rng, 1.5) // attentions that attend, and gates off the middle
			if shape.distinct {
				b = randomTours(rng, 4, shape.Features, 3)
			}
			if shape.given {
				b.Given = []int{1, 2, 0}
			}
			b.First = shape.first
			f(t, n, b)
		})
	}
}

// The reference's gradient is that of its loss, for every weight: central differences
// over four points, whose error is of the fourth order, agree to 1e-6 of each derivative.
func TestReferenceAgainstCentralDifferences(t *testing.T) {
	eachSmall(t, func(t *testing.T, n *Network, b *Batch) {
		r := newReference(n.Config, tensors(n))
		mean, _ := r.loss(b)
		d := r.gradient(mean)
		for name, weights := range r.weights {
			for i, weight := range weights {
				w := r.values[weight]
				dependents := r.dependents(weight)
				at := func(x float64) float64 {
					r.repeat(dependents, weight, x)
					return r.values[mean]
				}
				eps := 1e-3
				if n.Relation != relation.None && (name == relativeName || name == "gated.W1.weight") {
					eps /= 8
				}
				numeric := (8*(at(w+eps)-at(w-eps)) - (at(w+2*eps) - at(w-2*eps))) / (12 * eps)
				r.repeat(dependents, weight, w)
				require.LessOrEqual(t, math.Abs(numeric-d[weight]), 1e-6*math.Abs(d[weight])+1e-14/eps, "%s[%d]", name, i)
			}
		}
	})
}

// Loss and gradient, of every weight, are the reference's. A float32 carries 2⁻²⁴ =
// 6e-8, a derivative is a sum of some hundreds of terms that were rounded a few
// times each, and an attention's is a difference of such sums.
func TestGradientAgainstReference(t *testing.T) {
	eachSmall(t, func(t *testing.T, n *Network, b *Batch) {
		r := newReference(n.Config, tensors(n))
		mean, sums := r.loss(b)
		g := NewGradient(n, Sequential())
		require.InEpsilon(t, r.values[mean], g.Compute(b), 1e-6)
		for e, sum := range sums {
			require.InEpsilon(t, r.values[sum], g.loss[e], 1e-6, "example %d", e)
		}
		d := r.gradient(mean)
		for _, tensor := range n.Tensors {
			worst, largest := 0.0, 0.0
			for i, got := range tensor.Get(g.D) {
				want := d[r.weights[tensor.Name][i]]
				worst, largest = max(worst, math.Abs(float64(got)-want)), max(largest, math.Abs(want))
			}
			if b.Distinct && tensor.Name == "pointer.end" {
				require.Less(t, largest, 1e-16, "the end is never one choice of several; a number over itself may be rounded")
				require.Less(t, worst, 1e-16) // kernel.Softmax gives what is masked e^-87
				continue
			}
			require.Greater(t, largest, 1e-4, "%s has no gradient to compare", tensor.Name)
			assert.LessOrEqual(t, worst, 2e-5*largest, "%s, whose largest derivative is %g", tensor.Name, largest)
		}
	})
}

// Weights of a second look mean something only with these numbers, so a change of one needs new versions of
// the relations that a second look may read.
func TestSecondLookIsThatOfItsRelations(t *testing.T) {
	assert.Equal(t, [3]float64{16, 16, 4}, [3]float64{compareWithin, formUnit, relation.Differences})
	assert.Equal(t, []string{"places/1", "surroundings/1", "recall/1"}, relation.Names())
}
