package problems

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/decoding"
	"ptrnet/core/internal/awkward"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/core/relation"
)

// What problems say of themselves holds together: whoever shows, measures or trains them
// takes it as it stands.
func TestDescriptions(t *testing.T) {
	for _, name := range Names() {
		t.Run(name, func(t *testing.T) {
			p, err := New(name, "")
			require.NoError(t, err)
			d := p.Describe()
			assert.Equal(t, d, p.Describe(), "the same whenever it is asked for")
			for _, points := range awkward.Sets(1) {
				assert.Zero(t, len(p.Target(nil, points))%d.Group, "whole parts: %v", points)
			}
			_, counts := p.(problem.Counter)
			_, adds := p.Start(nil).(decoding.Additive)
			_, laidOut := p.(problem.LaidOut)
			assert.Equal(t, counts, p.Words().Part != "", "parts are what Counter counts")
			assert.Equal(t, adds, p.Words().Dominated != "")
			assert.Equal(t, adds, d.Merging != decoding.Merging{},
				"how hypotheses are merged that tell what they cost")
			assert.Equal(t, laidOut, len(d.Layouts) > 1)
			assert.Positive(t, d.Decoding.Beam)
			assert.Positive(t, min(d.Live.Beam, d.Search.Beam))
			metrics(t, d)
			assert.True(t, d.Methods[0].Exact, "the default is exact")
			for _, m := range d.Methods {
				assert.True(t, d.SolverPoints == 0 || m.Limit <= d.SolverPoints)
			}
			assert.NoError(t, relation.Check(d.Training.Relation))
			assert.GreaterOrEqual(t, d.Training.BrowserMax, d.Points)
			// An answer that names every point once is what the mask of a Permutation leaves.
			mask, w := make([]bool, 4), p.Start(awkward.Circle(3))
			w.Take(0)
			w.Take(1)
			w.Mask(mask)
			assert.True(t, !d.Permutation || slices.Equal([]bool{false, false, true, false}, mask) &&
				p.MaxLength(7) == 7)
		})
	}
}

// Kinds of points are unseen exactly if no problem's training has them.
func TestUnseenKinds(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range All() {
		m, err := pointset.ParseMixture(p.Describe().Training.Mixture)
		require.NoError(t, err)
		for _, name := range m.Names() {
			seen[name] = true
		}
	}
	for _, k := range pointset.Kinds() {
		assert.Equal(t, !seen[k.Name], k.Unseen, k.Name)
	}
}

func metrics(t *testing.T, d problem.Description) {
	names, fields := map[string]bool{}, map[string]bool{}
	for i, m := range d.Metrics {
		assert.False(t, names[m.Name] || m.Field != "" && fields[m.Field], m.Name)
		names[m.Name], fields[m.Field] = true, true
		found, at := d.MetricNamed(m.Name)
		assert.Equal(t, m, found)
		assert.Equal(t, i, at)
		assert.True(t, !m.Proportion || m.Unit == problem.Share && m.High == 1, m.Name)
		_, at = d.MetricNamed(m.Hidden)
		assert.True(t, m.Hidden == "" || at >= 0 && at != i && m.Above > 0, "%s is hidden by %q", m.Name, m.Hidden)
	}
	assert.True(t, names["accuracy"], "every problem says how often it is right")
	headline, at := d.MetricNamed(d.Headline)
	require.GreaterOrEqual(t, at, 0, "headline %q", d.Headline)
	assert.NotZero(t, headline.Better)
}
