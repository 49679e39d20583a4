package relation

import "math"

func root(x float32) float32 { return float32(math.Sqrt(float64(x))) }

// closeness falls with the logarithm of a squared distance, from 1 at 2^-24 or less to 0 at 1.
func closeness(squared float32) float32 {
	const least = 0x1p-24
	return -logarithm(squared+least) * (1 / (24 * math.Ln2))
}

// compressed is sign(x)·log(1+|x|).
func compressed(x float32) float32 {
	if x < 0 {
		return -logarithm(1 - x)
	}
	return logarithm(1 + x)
}

// logarithm is log x to 3e-7, relative or absolute, for positive normal x: for x = m·2^k with
// √½ ≤ m < √2, k·log 2 + 2·artanh((m-1)/(m+1)). Unlike math.Log it is the same on every machine.
func logarithm(x float32) float32 {
	const half = 0x3f3504f3 // √½
	bits := math.Float32bits(x)
	k := int32(bits-half) >> 23
	m := math.Float32frombits(bits - uint32(k)<<23)
	s := (m - 1) / (m + 1)
	s2 := s * s
	p := float32(s2*(1.0/9)) + 1.0/7
	p = float32(p*s2) + 1.0/5
	p = float32(p*s2) + 1.0/3
	p = float32(p*s2) + 1
	return float32(k)*math.Ln2 + float32(2*s*p)
}
