package safetensors

import "math"

// Float32s returns the values of a tensor.
func (t Tensor) Float32s() []float32 {
	d := t.Data
	if t.Type == F32 {
		out := make([]float32, len(d)/4)
		for i := range out {
			out[i] = math.Float32frombits(
				uint32(d[4*i]) | uint32(d[4*i+1])<<8 | uint32(d[4*i+2])<<16 | uint32(d[4*i+3])<<24)
		}
		return out
	}
	out := make([]float32, len(d)/2)
	for i := range out {
		out[i] = fromHalf(uint16(d[2*i]) | uint16(d[2*i+1])<<8)
	}
	return out
}

// New returns a tensor of float32 values as type F32, or rounded to the nearest
// F16. It panics for another type or a shape that does not fit the values.
func New(name, kind string, shape []int, values []float32) Tensor {
	count := 1
	for _, s := range shape {
		count *= s
	}
	if count != len(values) {
		panic("safetensors: " + name + ": shape and values differ")
	}
	var data []byte
	switch kind {
	case F32:
		data = make([]byte, 0, 4*count)
		for _, v := range values {
			b := math.Float32bits(v)
			data = append(data, byte(b), byte(b>>8), byte(b>>16), byte(b>>24))
		}
	case F16:
		data = make([]byte, 0, 2*count)
		for _, v := range values {
			h := toHalf(v)
			data = append(data, byte(h), byte(h>>8))
		}
	default:
		panic("safetensors: cannot write type " + kind)
	}
	return Tensor{Name: name, Type: kind, Shape: shape, Data: data}
}

// RoundF16 rounds values in place to the nearest F16, ties to even, so that a network can be evaluated as it
// will be written.
func RoundF16(values []float32) {
	for i, v := range values {
		values[i] = fromHalf(toHalf(v))
	}
}

// toHalf rounds to the nearest IEEE 754 binary16, ties to even; beyond 65504 it is infinite.
func toHalf(f float32) uint16 {
	b := math.Float32bits(f)
	sign := uint16(b >> 16 & 0x8000)
	e, m := int(b>>23&0xff), b&0x7fffff
	switch {
	case e == 0xff && m != 0:
		return sign | 0x7e00
	case e >= 127+16:
		return sign | 0x7c00
	case e < 127-25:
		return sign
	}
	shift := uint(13) // mantissa bits that are dropped
	exponent := e - 112
	if exponent <= 0 { // subnormal: the leading bit is explicit and shifted right
		m |= 0x800000
		shift += uint(1 - exponent)
		exponent = 0
	}
	h := m >> shift
	rest, half := m&(1<<shift-1), uint32(1)<<(shift-1)
	if rest > half || rest == half && h&1 == 1 {
		h++ // may carry into the exponent, which is right
	}
	return sign | uint16(uint32(exponent)<<10+h)
}

// fromHalf is exact.
func fromHalf(h uint16) float32 {
	sign, e, m := uint32(h&0x8000)<<16, uint32(h>>10&0x1f), uint32(h&0x3ff)
	switch e {
	case 0:
		return math.Float32frombits(sign | math.Float32bits(float32(m)*0x1p-24))
	case 31:
		return math.Float32frombits(sign | 0x7f800000 | m<<13)
	}
	return math.Float32frombits(sign | (e+112)<<23 | m<<13)
}
