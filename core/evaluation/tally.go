package evaluation

import (
	"math"

	"ptrnet/core/jsontext"
	"ptrnet/core/problem"
)

// Figure is a measured metric at one number of points: what weight files hold, eval
// prints, RESULTS.md tabulates and the page shows.
type Figure struct {
	Metric    string  `json:"metric"`
	Kind      string  `json:"kind,omitempty"` // of points, see package pointset; "" is uniform
	N         int     `json:"n"`              // points; 0 for several sizes together
	Instances int     `json:"instances"`
	Value     float64 `json:"value"` // mean over the instances for which the metric is defined
	Low       float64 `json:"low"`   // 95 % interval
	High      float64 `json:"high"`
	Defined   int     `json:"defined"` // instances for which it is
	// Unproven counts the instances whose solution, with which outputs are compared, is the best
	// known and not proven to be the best.
	Unproven int `json:"unproven,omitempty"`
}

// Tally aggregates the scores of many outputs, for each metric of a problem.
type Tally struct {
	Instances int
	Correct   int
	Flaws     []int // invalid outputs, for each of problem.Words.Flaws; may be shorter, the rest is zero
	metrics   []problem.Metric
	sums      []sum // of metrics
}

// sum is the number, sum, and sum of squared deviations from the mean of values (Welford 1962).
type sum struct {
	n              int
	total, squares float64
}

func (s *sum) add(v float64) {
	if s.n > 0 {
		d := v - s.total/float64(s.n)
		s.squares += d * d * float64(s.n) / float64(s.n+1)
	}
	s.n++
	s.total += v
}

// NewTally begins a tally of a problem's metrics.
func NewTally(metrics []problem.Metric) Tally {
	return Tally{metrics: metrics, sums: make([]sum, len(metrics))}
}

// Add counts one output.
func (t *Tally) Add(s problem.Score) {
	t.Instances++
	if s.Correct {
		t.Correct++
	}
	if s.Flaw > 0 {
		for len(t.Flaws) < s.Flaw {
			t.Flaws = append(t.Flaws, 0)
		}
		t.Flaws[s.Flaw-1]++
	}
	for i, v := range s.Values {
		if !math.IsNaN(v) {
			t.sums[i].add(v)
		}
	}
}

// Figures are the metrics that are defined for some output, in the problem's order; n is the
// number of points that they state.
func (t *Tally) Figures(n int) []Figure {
	var list []Figure
	for _, m := range t.metrics {
		if f := t.Figure(m.Name); f.Defined > 0 {
			f.N = n
			list = append(list, f)
		}
	}
	return list
}

// Figure is a metric by its name. Its value is NaN, and Defined 0, if it is defined for no
// output or there is no metric of that name.
func (t *Tally) Figure(metric string) Figure {
	f := Figure{Metric: metric, Instances: t.Instances, Value: math.NaN(), Low: math.NaN(), High: math.NaN()}
	for i, m := range t.metrics {
		if m.Name == metric && t.sums[i].n > 0 {
			s := t.sums[i]
			f.Defined, f.Value = s.n, s.total/float64(s.n)
			f.Low, f.High = interval(m, s)
		}
	}
	return f
}

// z is the 97.5 % quantile of the normal distribution.
const z = 1.959963984540054

// interval is the 95 % confidence interval of a mean: Wilson's for proportions, otherwise the normal one,
// clipped to the metric's range, and Wilson's if all values are at one end of a range that has two; for a single
// value the whole range. The range begins at 0, unless the mean is below: a tour may be shorter than the best known.
func interval(m problem.Metric, s sum) (low, high float64) {
	if m.Proportion {
		return Wilson(int(s.total), s.n)
	}
	top := math.Inf(1)
	if m.High > 0 {
		top = m.High
	}
	if s.n < 2 {
		return 0, top
	}
	mean := s.total / float64(s.n)
	if m.High > 0 && (mean == 0 || mean == top) { // all at one end, where the normal interval is a point
		low, high = Wilson(int(s.total/top), s.n)
		return low * top, high * top
	}
	half := z * math.Sqrt(s.squares/float64(s.n-1)/float64(s.n))
	if low = mean - half; mean >= 0 {
		low = max(0, low)
	}
	return low, min(top, mean+half)
}

// Wilson is the 95 % score interval of a proportion k/n (Wilson 1927), which it contains also where its ends
// are rounded: error bars are not negative. 0 to 1 for n = 0.
func Wilson(k, n int) (low, high float64) {
	if n == 0 {
		return 0, 1
	}
	p, m := float64(k)/float64(n), float64(n)
	center := (p + z*z/(2*m)) / (1 + z*z/m)
	half := z / (1 + z*z/m) * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	return max(0, min(p, center-half)), min(1, max(p, center+half))
}

// Append appends figures to dst as a JSON list, as in a weight file's scores.
func Append(dst []byte, figures []Figure) []byte {
	list := make([]jsontext.Object, len(figures))
	for i, f := range figures {
		list[i] = f.object()
	}
	return jsontext.Append(dst, list)
}

func (f Figure) object() jsontext.Object {
	var o jsontext.Object
	o.Add("metric", f.Metric)
	if f.Kind != "" {
		o.Add("kind", f.Kind)
	}
	o.Add("n", f.N)
	o.Add("instances", f.Instances)
	o.Add("value", f.Value)
	if !math.IsInf(f.High, 0) && !math.IsNaN(f.High) {
		o.Add("low", f.Low)
		o.Add("high", f.High)
	}
	o.Add("defined", f.Defined)
	if f.Unproven > 0 {
		o.Add("unproven", f.Unproven)
	}
	return o
}
