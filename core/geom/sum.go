package geom

import (
	"math"
	"math/bits"
)

// A sum adds products of float64 numbers exactly: it is one fixed-point number
// in two's complement, wide enough for any product of up to four finite
// float64 values and for a few thousand such terms. Its lowest bit is 2^-sumBias.
type sum struct {
	words [sumWords]uint64 // least significant first
}

const (
	// The smallest bit of a float64 is 2^-1074, so that of four is 2^-4296.
	sumBias = 4296
	// The largest product of four is below 2^4096; 64 bits more hold the sign and the carries of the terms.
	sumWords = (sumBias+4096)/64 + 2
)

// add adds sign times the product of one to four finite factors.
func (s *sum) add(sign int, factors ...float64) {
	mantissa := [5]uint64{1}
	length, exponent, negative := 1, 0, sign < 0
	for _, f := range factors {
		if f == 0 {
			return
		}
		b := math.Float64bits(f)
		negative = negative != (b>>63 == 1)
		e, m := int(b>>52&0x7ff), b&(1<<52-1)
		if e == 0 {
			e = 1
		} else {
			m |= 1 << 52
		}
		exponent += e - 1075
		var carry uint64
		for i := range length {
			high, low := bits.Mul64(mantissa[i], m)
			var c uint64
			mantissa[i], c = bits.Add64(low, carry, 0)
			carry = high + c
		}
		if carry != 0 {
			mantissa[length] = carry
			length++
		}
	}
	// Less than four factors need no bit below 2^-1074·factors, so the shift is never negative.
	shift := exponent + sumBias
	word, bit := shift/64, uint(shift%64)
	var carry, above uint64
	for i := 0; word+i < sumWords; i++ {
		limb := above
		if i < length {
			limb |= mantissa[i] << bit
			above = mantissa[i] >> (64 - bit) // zero for bit = 0: Go shifts all bits out
		} else {
			above = 0
			if limb == 0 && carry == 0 {
				return
			}
		}
		if negative {
			s.words[word+i], carry = bits.Sub64(s.words[word+i], limb, carry)
		} else {
			s.words[word+i], carry = bits.Add64(s.words[word+i], limb, carry)
		}
	}
}

func (s *sum) sign() int {
	if s.words[sumWords-1]>>63 == 1 {
		return -1
	}
	for _, w := range s.words {
		if w != 0 {
			return 1
		}
	}
	return 0
}
