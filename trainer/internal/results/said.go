package results

import (
	"fmt"
	"math"

	"ptrnet/core/evaluation"
	"ptrnet/core/problem"
	"ptrnet/trainer/internal/measure"
)

// figure is a measured metric; its value is NaN if it was not measured, or is defined for a
// single instance and so has no interval.
func (r result) figure(metric string) evaluation.Figure {
	for _, f := range r.Figures {
		if f.Metric == metric && f.Defined > 1 {
			return f
		}
	}
	return evaluation.Figure{Metric: metric, Value: math.NaN()}
}

// says formats a measured metric as a mean with its interval, or as the paper's FAIL.
func (r result) says(d problem.Description, m problem.Metric) string {
	text := said(m, r.figure(m.Name))
	if hidden := r.figure(m.Hidden); measure.Failed(m, hidden) {
		why, _ := d.MetricNamed(m.Hidden)
		return fmt.Sprintf("FAIL: %.1f %% %s, else %s", 100*hidden.Value, why.Short, text)
	}
	return text
}

// said formats a mean with its 95 % interval in small type.
func said(m problem.Metric, f evaluation.Figure) string {
	switch fine := measure.Hundredths; {
	case math.IsNaN(f.Value):
		return "–"
	case m.Unit != problem.Share:
		return fmt.Sprintf("%.3f <sub>± %.3f</sub>", f.Value, (f.High-f.Low)/2)
	case m.Proportion:
		return fmt.Sprintf("%.1f %% <sub>%.1f–%.1f</sub>", 100*f.Value, 100*f.Low, 100*f.High)
	default: // proportions that may be near one or zero
		return fmt.Sprintf("%.2f %% <sub>%.2f–%.2f</sub>", fine(100*f.Value), fine(100*f.Low), fine(100*f.High))
	}
}

// printed is a figure as the paper prints it.
func printed(f problem.Figure, unit problem.Unit) string {
	switch {
	case f.Fail:
		return "FAIL"
	case unit == problem.Share:
		return fmt.Sprintf("%.*f %%", f.Digits, 100*f.Value)
	}
	return fmt.Sprintf("%.*f", f.Digits, f.Value)
}
