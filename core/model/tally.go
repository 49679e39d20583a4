package model

import (
	"math"

	"ptrnet/core/geom"
	"ptrnet/core/task"
)

// Tally counts how a model does on many instances of one problem.
type Tally struct {
	Instances int
	Correct   int // same solution as the exact one
	Valid     int // hull: simple polygons; delaunay: well-formed; tsp: tours
	covered   int
	coverage  float64 // sums over the instances where they are defined
	length    float64
	exact     float64 // of all instances
	exactPair float64 // of those with a valid tour
	gap       float64
}

// Add scores one output against the exact solution.
func (t *Tally) Add(p task.Problem, points []geom.Point, exact []int, a Answer) {
	s := p.Score(points, exact, a.Sequence)
	t.Instances++
	if s.Correct && a.Ended {
		t.Correct++
	}
	if s.Valid {
		t.Valid++
	}
	if !math.IsNaN(s.Coverage) {
		t.covered++
		t.coverage += s.Coverage
	}
	if !math.IsNaN(s.ExactLength) {
		t.exact += s.ExactLength
		if s.Valid {
			t.length += s.Length
			t.exactPair += s.ExactLength
			t.gap += s.Length/s.ExactLength - 1
		}
	}
}

// Merge adds another tally's counts.
func (t *Tally) Merge(o Tally) {
	t.Instances += o.Instances
	t.Correct += o.Correct
	t.Valid += o.Valid
	t.covered += o.covered
	t.coverage += o.coverage
	t.length += o.length
	t.exact += o.exact
	t.exactPair += o.exactPair
	t.gap += o.gap
}

// Accuracy is the share of correct outputs.
func (t Tally) Accuracy() float64 { return ratio(float64(t.Correct), t.Instances) }

// AccuracyInterval is the 95 % Wilson interval of the accuracy (Wilson 1927).
func (t Tally) AccuracyInterval() (low, high float64) { return Wilson(t.Correct, t.Instances) }

// Invalid is the share of outputs that are no answer at all.
func (t Tally) Invalid() float64 { return ratio(float64(t.Instances-t.Valid), t.Instances) }

// Coverage is the mean area or triangle coverage where it is defined.
func (t Tally) Coverage() float64 { return ratio(t.coverage, t.covered) }

// Length is the mean tour length over the valid tours.
func (t Tally) Length() float64 { return ratio(t.length, t.Valid) }

// ExactLength is the mean optimal length over all instances.
func (t Tally) ExactLength() float64 { return ratio(t.exact, t.Instances) }

// Gap is the mean of length/optimum - 1 over the valid tours.
func (t Tally) Gap() float64 { return ratio(t.gap, t.Valid) }

func ratio(sum float64, n int) float64 {
	if n == 0 {
		return math.NaN()
	}
	return sum / float64(n)
}

// Wilson is the 95 % score interval of a share of k in n (Wilson 1927); 0 to 1
// for n = 0.
func Wilson(k, n int) (low, high float64) {
	if n == 0 {
		return 0, 1
	}
	const z = 1.959963984540054
	p, m := float64(k)/float64(n), float64(n)
	centre := (p + z*z/(2*m)) / (1 + z*z/m)
	half := z / (1 + z*z/m) * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	return max(0, centre-half), min(1, centre+half)
}
