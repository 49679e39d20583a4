package results

import (
	"fmt"
	"math"

	"ptrnet/trainer/internal/measure"
)

// estimate is a measured mean of so many values with its 95 % interval.
type estimate struct {
	Value, Low, High float64
	Of               int // 0: there is none
}

func (e estimate) undefined() bool { return e.Of == 0 }

// defined is the value, NaN where there is none.
func (e estimate) defined() float64 {
	if e.undefined() {
		return math.NaN()
	}
	return e.Value
}

// within keeps the interval inside what is possible.
func (e estimate) within(low, high float64) estimate {
	e.Low, e.High = max(low, e.Low), min(high, e.High)
	return e
}

// mean is the mean of values with its interval by the normal approximation; values
// that are NaN do not count.
func mean(values []float64) estimate {
	n, sum := 0.0, 0.0
	for _, x := range values {
		if !math.IsNaN(x) {
			n, sum = n+1, sum+x
		}
	}
	if n < 2 {
		return estimate{}
	}
	m, squares := sum/n, 0.0
	for _, x := range values {
		if !math.IsNaN(x) {
			squares += (x - m) * (x - m)
		}
	}
	half := 1.959963984540054 * math.Sqrt(squares/(n-1)/n)
	return estimate{m, m - half, m + half, int(n)}
}

// percent is an estimate as a percentage with its interval.
func (e estimate) percent() string {
	if e.undefined() {
		return "–"
	}
	return fmt.Sprintf("%.1f %% (%.1f–%.1f)", 100*e.Value, 100*e.Low, 100*e.High)
}

// percentFine is percent for shares near one.
func (e estimate) percentFine() string {
	if e.undefined() {
		return "–"
	}
	return fmt.Sprintf("%.2f %% (%.2f–%.2f)", measure.Hundredths(100*e.Value), measure.Hundredths(100*e.Low), measure.Hundredths(100*e.High))
}

// length is an estimate of a mean length with its interval.
func (e estimate) length() string {
	if e.undefined() {
		return "–"
	}
	return fmt.Sprintf("%.3f ± %.3f", e.Value, (e.High-e.Low)/2)
}
