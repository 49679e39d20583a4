package plot

import (
	"math"
	"slices"
	"strconv"

	gonum "gonum.org/v1/plot"
)

// fewTicks are about four to seven labeled ticks at multiples of 1, 2 or 5 times a power
// of ten.
func fewTicks(low, high float64) []gonum.Tick {
	if !(high > low) {
		return []gonum.Tick{{Value: low, Label: short(low)}}
	}
	unit := math.Pow(10, math.Floor(math.Log10((high-low)/4)))
	for _, m := range []float64{1, 2, 5, 10} {
		if (high-low)/(m*unit) <= 7 {
			unit *= m
			break
		}
	}
	var ticks []gonum.Tick
	for k := math.Ceil(low/unit-1e-9) + 0; k*unit <= high*(1+1e-9); k++ {
		ticks = append(ticks, gonum.Tick{Value: k * unit, Label: short(k * unit)})
	}
	return ticks
}

// manyPowers is the number of powers of ten above which only powers have ticks.
const manyPowers = 3.5

// logTicks are the ticks of a logarithmic axis: at 1, 2 and 5 times powers of ten, or only
// at powers if there are more than manyPowers.
func logTicks(low, high float64) []gonum.Tick {
	factors := []float64{1, 2, 5}
	if high-low > manyPowers {
		factors = factors[:1]
	}
	var ticks []gonum.Tick
	for e := math.Floor(low); e <= high; e++ {
		for _, f := range factors {
			v := f * math.Pow(10, e)
			if l := math.Log10(v); l >= low-1e-9 && l <= high+1e-9 {
				ticks = append(ticks, gonum.Tick{Value: l, Label: short(v)})
			}
		}
	}
	return ticks
}

func short(x float64) string { return strconv.FormatFloat(x, 'g', 3, 64) }

// FromZero makes the horizontal axis begin at zero.
func (p *Panel) FromZero() { p.plot.X.Min = 0 }

// PercentAxis makes the vertical axis run from 0 to 100 %.
func (p *Panel) PercentAxis() { p.plot.Y.Min, p.plot.Y.Max = 0, 100 }

// logAxis makes the vertical axis logarithmic, from the tick below low to the tick above
// high. (With plot.LogScale a long axis label narrows the plot.)
func (p *Panel) logAxis(low, high float64) {
	y := &p.plot.Y
	steps := []float64{1, 2, 5, 10}
	power := math.Pow(10, math.Floor(math.Log10(low)))
	for _, s := range steps {
		if s*power <= low {
			y.Min = math.Log10(s * power)
		}
	}
	power = math.Pow(10, math.Floor(math.Log10(high)))
	for _, s := range slices.Backward(steps) {
		if s*power >= high {
			y.Max = math.Log10(s * power)
		}
	}
	if y.Max <= y.Min {
		y.Max = y.Min + 1
	}
	if y.Max-y.Min > manyPowers {
		y.Min, y.Max = math.Floor(y.Min), math.Ceil(y.Max)
	}
	y.Tick.Marker = gonum.TickerFunc(logTicks)
}
