package problems

import (
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/decoding"
	"ptrnet/core/geom"
	"ptrnet/core/input"
	"ptrnet/core/internal/awkward"
	"ptrnet/core/network"
	"ptrnet/core/paper"
	"ptrnet/core/problem"
	"ptrnet/core/relation"
)

// What problems say of themselves holds together: whoever shows, measures or trains them
// takes it as it stands.
func TestDescriptions(t *testing.T) {
	names := map[string]bool{}
	for _, name := range Names() {
		p, err := New(name, "")
		require.NoError(t, err)
		d := p.Describe()
		t.Run(name, func(t *testing.T) {
			unique(t, names, name, `^[a-z0-9-]+$`)
			assert.Equal(t, d, p.Describe(), "the same whenever it is asked for")
			other, _ := New(name, "")
			assert.Equal(t, d, other.Describe())
			assert.Equal(t, p.Words(), other.Words())
			assert.Positive(t, d.Points)
			assert.Positive(t, d.Group)
			for _, points := range awkward.Sets(1) {
				assert.Zero(t, len(p.Target(nil, points))%d.Group, "whole parts: %v", points)
			}
			words(t, p)
			metrics(t, d)
			methods(t, d)
			forms(t, p, d)
			decodes(t, p, d)
			results(t, d, paper.Of(p))
			training(t, d)
		})
	}
}

func unique(t *testing.T, seen map[string]bool, name, form string) {
	t.Helper()
	assert.Regexp(t, regexp.MustCompile(form), name)
	assert.False(t, seen[name], "%q a second time", name)
	seen[name] = true
}

// words are there, trimmed, and fit into sentences: all but titles and headings begin in
// lower case.
func words(t *testing.T, p problem.Problem) {
	words := p.Words()
	_, counts := p.(problem.Counter)
	_, adds := p.Walk(nil, false).(decoding.Additive)
	v := reflect.ValueOf(words)
	for i := range v.NumField() {
		if v.Field(i).Kind() != reflect.String {
			continue
		}
		field, word := v.Type().Field(i).Name, v.Field(i).String()
		optional := field == "InvalidPart" || field == "Ranked" && !reranks(p) || field == "Part" && !counts || field == "Parts" && !counts || field == "Dominated" && !adds
		if word == "" {
			assert.True(t, optional, "%s is empty", field)
			continue
		}
		assert.Equal(t, strings.TrimSpace(word), word, field)
		upper := slices.Contains([]string{"Title", "Short", "What", "Gist", "Answers", "Parts"}, field)
		assert.Equal(t, upper, word[:1] == strings.ToUpper(word[:1]), "%s: %q", field, word)
		assert.Equal(t, field == "What" || field == "Gist", strings.HasSuffix(word, "."), "%s: %q", field, word)
	}
	assert.LessOrEqual(t, len(words.Gist), 90, "two lines of a phone")
	terms := map[string]bool{}
	for _, term := range words.Terms {
		unique(t, terms, term.Word, `^[a-z]`)
		assert.Regexp(t, `^[A-Z].*\.$`, term.Meaning)
	}
	assert.Equal(t, counts, words.Parts != "", "Parts are what Counter counts")
}

func reranks(p problem.Problem) bool { _, ok := p.(problem.Reranker); return ok }

func metrics(t *testing.T, d problem.Description) {
	require.NotEmpty(t, d.Metrics)
	names, fields := map[string]bool{}, map[string]bool{"": true}
	for i, m := range d.Metrics {
		unique(t, names, m.Name, `^[a-z0-9_]+$`)
		if m.Field != "" {
			unique(t, fields, m.Field, `^[a-z][A-Za-z]*$`)
		}
		found, at := d.MetricNamed(m.Name)
		assert.Equal(t, m, found)
		assert.Equal(t, i, at)
		assert.NotEmpty(t, m.Title)
		assert.NotEmpty(t, m.Short)
		assert.Contains(t, []problem.Unit{problem.Share, problem.Length}, m.Unit)
		assert.Contains(t, []int{-1, 0, 1}, m.Better)
		assert.GreaterOrEqual(t, m.High, 0.0)
		if m.Proportion {
			assert.Equal(t, problem.Share, m.Unit)
			assert.Equal(t, 1.0, m.High)
		}
		if m.Hidden != "" {
			_, at := d.MetricNamed(m.Hidden)
			assert.True(t, at >= 0 && at != i, "%s is hidden by %q", m.Name, m.Hidden)
			assert.Positive(t, m.Above)
		} else {
			assert.Zero(t, m.Above)
		}
	}
	_, at := d.MetricNamed("accuracy")
	assert.GreaterOrEqual(t, at, 0, "every problem says how often it is right")
	headline, at := d.MetricNamed(d.Headline)
	require.GreaterOrEqual(t, at, 0, "headline %q", d.Headline)
	assert.NotZero(t, headline.Better)
	_, at = d.MetricNamed("no such metric")
	assert.Equal(t, -1, at)
}

func methods(t *testing.T, d problem.Description) {
	require.NotEmpty(t, d.Methods)
	assert.True(t, d.Methods[0].Exact, "the default is exact")
	names, titles := map[string]bool{}, map[string]bool{}
	for _, m := range d.Methods {
		unique(t, names, m.Name, `^[a-z0-9-]+$`)
		unique(t, titles, m.Title, `^[A-Z]`)
		assert.Regexp(t, regexp.MustCompile(`\d{4}$`), m.Source, "author and year")
		assert.GreaterOrEqual(t, m.Limit, 0)
		if d.SolverPoints > 0 {
			assert.LessOrEqual(t, m.Limit, d.SolverPoints)
		}
	}
}

// forms: who has several can be told which.
func forms(t *testing.T, p problem.Problem, d problem.Description) {
	_, shaped := p.(problem.Shaped)
	assert.Equal(t, shaped, len(d.Forms) > 0)
	assert.NotEqual(t, 1, len(d.Forms), "one form is no choice")
	names := map[string]bool{}
	for _, f := range d.Forms {
		unique(t, names, f, `^[a-z0-9-]+$`)
	}
	assert.NoError(t, relation.Check(d.Training.BestRelation))
	if d.Training.BestForm != "" {
		assert.Contains(t, d.Forms, d.Training.BestForm)
	}
	if !shaped {
		return
	}
	var targets [][]int
	for _, f := range append([]string{""}, d.Forms...) {
		q, err := New(d.Name, f)
		require.NoError(t, err)
		targets = append(targets, q.Target(nil, many()))
	}
	assert.Equal(t, targets[0], targets[1], "the first form is the paper's")
	assert.NotEqual(t, targets[1], targets[2])
}

func decodes(t *testing.T, p problem.Problem, d problem.Description) {
	_, adds := p.Walk(nil, false).(decoding.Additive)
	assert.Equal(t, adds, d.Merging != decoding.Merging{}, "how hypotheses are merged that tell what they cost")
	assert.Positive(t, d.Decoding.Beam)
	assert.Positive(t, d.Live.Beam)
	assert.True(t, d.RandomPoints == 0 || d.RandomPoints >= d.Points)
	if d.Permutation {
		assert.Equal(t, 7, p.MaxLength(7))
	}
	// An answer that names every point once is what the mask of a Permutation leaves.
	mask := make([]bool, 4)
	points := awkward.Circle(3)
	w := p.Walk(points, false)
	w.Take(0)
	w.Take(1)
	w.Mask(mask)
	if d.Permutation {
		assert.Equal(t, []bool{false, false, true, false}, mask)
	}
}

func results(t *testing.T, d problem.Description, told paper.Results) {
	names := map[string]bool{}
	for _, s := range told.Solvers {
		unique(t, names, s.Name, `^A[1-3]$`)
		assert.True(t, slices.ContainsFunc(d.Methods, func(m problem.Method) bool { return m.Name == s.Method }), "%q", s.Method)
	}
	if len(told.Cells) > 0 {
		assert.NotEmpty(t, told.Where)
	}
	for _, c := range told.Cells {
		assert.Contains(t, []network.Arch{network.PtrNet, network.Seq2Seq, network.Attention}, network.Arch(c.Architecture))
		assert.True(t, d.Points <= c.Low && c.Low <= c.High && c.N >= d.Points, "%+v", c)
		assert.True(t, c.Labels == "" || names[c.Labels], "%q", c.Labels)
		assert.Len(t, c.Solvers, len(told.Solvers))
		assert.NotEmpty(t, c.Figures)
		metrics := map[string]bool{}
		for _, f := range append(slices.Clone(c.Figures), c.Solvers...) {
			m, at := d.MetricNamed(f.Metric)
			require.GreaterOrEqual(t, at, 0, "%q", f.Metric)
			assert.True(t, f.Value >= 0 && (m.High == 0 || f.Value <= m.High))
			assert.True(t, f.Digits >= 0 && f.Digits <= 2)
		}
		for _, f := range c.Figures {
			unique(t, metrics, f.Metric, `.`)
			got, ok := c.Figure(f.Metric)
			assert.True(t, ok)
			assert.Equal(t, f, got)
		}
		_, ok := c.Figure("no such metric")
		assert.False(t, ok)
	}
}

func training(t *testing.T, d problem.Description) {
	assert.NoError(t, input.CheckOrder(d.Training.BrowserOrder))
	assert.GreaterOrEqual(t, d.Training.BrowserMax, d.Points)
	assert.Positive(t, d.Training.Instances)
}

// many is points of which the forms of a triangulation's sequence differ.
func many() []geom.Point { return awkward.Random(rand.New(rand.NewPCG(1, 1)), 12) }
