package results

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"ptrnet/core/evaluation"
	"ptrnet/core/problem"
)

func TestSaid(t *testing.T) {
	share := problem.Metric{Name: "area", Unit: problem.Share}
	right := problem.Metric{Name: "right", Unit: problem.Share, Proportion: true}
	length := problem.Metric{Name: "length", Unit: problem.Length}
	figure := func(value, low, high float64) evaluation.Figure {
		return evaluation.Figure{Value: value, Low: low, High: high}
	}
	for want, got := range map[string]string{
		"99.86 % <sub>99.78–99.94</sub>": said(share, figure(0.99861, 0.99781, 0.99939)),
		"0.00 % <sub>0.00–0.00</sub>":    said(share, figure(-1e-15, -2e-15, 0)),
		"45.1 % <sub>43.0–47.3</sub>":    said(right, figure(0.451, 0.43, 0.473)),
		"2.125 <sub>± 0.024</sub>":       said(length, figure(2.125, 2.101, 2.149)),
		"–":                              said(length, figure(math.NaN(), 0, 0)),
		"1.9 %":                          printed(problem.Figure{Value: 0.019, Digits: 1}, problem.Share),
		"0 %":                            printed(problem.Figure{}, problem.Share),
		"2.12":                           printed(problem.Figure{Value: 2.12, Digits: 2}, problem.Length),
		"FAIL":                           printed(problem.Figure{Digits: 1, Fail: true}, problem.Share),
	} {
		assert.Equal(t, want, got)
	}
}

// A metric that another hides is said behind the paper's FAIL.
func TestResultSays(t *testing.T) {
	d := problem.Description{Metrics: []problem.Metric{
		{Name: "area", Unit: problem.Share, Hidden: "broken", Above: 0.01}, {Name: "broken", Short: "not simple", Unit: problem.Share, Proportion: true}}}
	r := func(broken float64) result {
		return result{Instances: 100, Figures: []evaluation.Figure{
			{Metric: "area", Value: 0.5, Low: 0.4, High: 0.6, Defined: 99}, {Metric: "broken", Value: broken, Defined: 100}}}
	}
	assert.Equal(t, "50.00 % <sub>40.00–60.00</sub>", r(0.01).says(d, d.Metrics[0]))
	assert.Equal(t, "FAIL: 1.1 % not simple, else 50.00 % <sub>40.00–60.00</sub>", r(0.011).says(d, d.Metrics[0]))
	assert.Equal(t, "–", result{}.says(d, d.Metrics[0]))
	one := result{Instances: 1, Figures: []evaluation.Figure{{Metric: "area", Value: 0.5, Defined: 1}}}
	assert.Equal(t, "–", one.says(d, d.Metrics[0]), "a mean of one value has no interval")
	assert.True(t, math.IsNaN(result{}.figure("area").Value), "what is not defined is not drawn as zero")
}
