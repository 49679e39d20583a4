package network

import "math"

// tape records a computation in float64, number by number, so that it can be repeated
// with other constants, and gone through backward: reverse-mode differentiation as
// in a textbook.
type tape struct {
	values []float64
	steps  []step
}

// scalar is a number on a tape.
type scalar int

// step is how a number was computed: op of a and, if it takes two, b.
type step struct {
	op   byte
	a, b scalar
}

func (t *tape) constant(x float64) scalar {
	t.values, t.steps = append(t.values, x), append(t.steps, step{op: '='})
	return scalar(len(t.values) - 1)
}

func (t *tape) push(op byte, a, b scalar) scalar {
	t.steps = append(t.steps, step{op, a, b})
	t.values = append(t.values, 0)
	last := len(t.values) - 1
	t.values[last] = t.compute(last)
	return scalar(last)
}

func (t *tape) add(a, b scalar) scalar  { return t.push('+', a, b) }
func (t *tape) sub(a, b scalar) scalar  { return t.push('-', a, b) }
func (t *tape) mul(a, b scalar) scalar  { return t.push('*', a, b) }
func (t *tape) div(a, b scalar) scalar  { return t.push('/', a, b) }
func (t *tape) tanh(a scalar) scalar    { return t.push('t', a, 0) }
func (t *tape) sigmoid(a scalar) scalar { return t.push('s', a, 0) }
func (t *tape) exp(a scalar) scalar     { return t.push('e', a, 0) }
func (t *tape) log(a scalar) scalar     { return t.push('l', a, 0) }

func (t *tape) sum(xs []scalar) scalar {
	s := t.constant(0)
	for _, x := range xs {
		s = t.add(s, x)
	}
	return s
}

func (t *tape) compute(i int) float64 {
	a, b := t.values[t.steps[i].a], t.values[t.steps[i].b]
	switch t.steps[i].op {
	case '+':
		return a + b
	case '-':
		return a - b
	case '*':
		return a * b
	case '/':
		return a / b
	case 't':
		return math.Tanh(a)
	case 's':
		return 1 / (1 + math.Exp(-a))
	case 'e':
		return math.Exp(a)
	case 'l':
		return math.Log(a)
	}
	return t.values[i]
}

// dependents are the numbers that are computed from constant c, in their order.
func (t *tape) dependents(c scalar) (list []int) {
	depends := make([]bool, len(t.steps))
	depends[c] = true
	for i, s := range t.steps {
		if s.op != '=' && (depends[s.a] || depends[s.b]) {
			depends[i] = true
			list = append(list, i)
		}
	}
	return list
}

// repeat computes the dependents of constant c anew, with it set to x.
func (t *tape) repeat(dependents []int, c scalar, x float64) {
	t.values[c] = x
	for _, i := range dependents {
		t.values[i] = t.compute(i)
	}
}

// gradient is the derivative of y by every number on the tape.
func (t *tape) gradient(y scalar) []float64 {
	d := make([]float64, len(t.values))
	d[y] = 1
	for i := y; i >= 0; i-- {
		s, z := t.steps[i], t.values[i]
		a, b := t.values[s.a], t.values[s.b]
		switch s.op {
		case '+':
			d[s.a] += d[i]
			d[s.b] += d[i]
		case '-':
			d[s.a] += d[i]
			d[s.b] -= d[i]
		case '*':
			d[s.a] += d[i] * b
			d[s.b] += d[i] * a
		case '/':
			d[s.a] += d[i] / b
			d[s.b] -= d[i] * a / b / b
		case 't':
			d[s.a] += d[i] * (1 - z*z)
		case 's':
			d[s.a] += d[i] * z * (1 - z)
		case 'e':
			d[s.a] += d[i] * z
		case 'l':
			d[s.a] += d[i] / a
		}
	}
	return d
}
