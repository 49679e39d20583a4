package catalog

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/dataset"
	"ptrnet/core/input"
	"ptrnet/core/model"
	"ptrnet/core/paper"
	"ptrnet/core/pointset"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
)

// listed is the catalog as whoever reads it sees it.
type listed struct {
	Problems []struct {
		Name                         string
		Words                        map[string]string
		Faults                       []string
		Points, Group, Nearest       int
		Ring, Permutation, Objective bool
		Metrics                      []problem.Metric
		Headline                     string
		Methods                      []problem.Method
		Decoding, Live               problem.Decoding
		RandomPoints                 int
		Terms                        map[string]string
		Paper                        struct {
			Where   string
			Untold  bool
			Solvers map[string]string
			Cells   []struct {
				Architecture, Labels string
				Trained              [2]int
				N                    int
				Figures              map[string]struct {
					Value  *float64
					Digits int
					Fail   bool
					Over   string
				}
			}
		}
		Training struct {
			Points int
			Sizes  [][2]int
		}
	}
	Kinds         []struct{ Name, Title, What string }
	Orders        []struct{ Name, Sorted string }
	Features      []input.Given
	Architectures []struct{ Name, Title string }
	Beams         []int
	Rules         []string
	Limits        map[string]int
}

// read reads the catalog and allows no member that listed does not know.
func read(t *testing.T) (c listed) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(JSON()))
	d.DisallowUnknownFields()
	require.NoError(t, d.Decode(&c))
	return c
}

// The catalog says of every problem what it says of itself.
func TestCatalogHasEveryProblem(t *testing.T) {
	c := read(t)
	all := problems.All()
	require.Len(t, c.Problems, len(all))
	for i, p := range all {
		d, words, told, got := p.Describe(), p.Words(), paper.Of(p), c.Problems[i]
		assert.Equal(t, d.Name, got.Name)
		assert.Equal(t, [2]int{d.Points, d.Group}, [2]int{got.Points, got.Group})
		assert.Equal(t, [3]bool{d.Ring, d.Permutation, d.Objective}, [3]bool{got.Ring, got.Permutation, got.Objective})
		assert.Equal(t, d.Nearest, got.Nearest)
		assert.Equal(t, map[string]string{
			"title": words.Title, "short": words.Short, "what": words.What, "gist": words.Gist, "answer": words.Answer, "answers": words.Answers,
			"point": words.Point, "points": words.Points, "best": words.Best, "invalidPart": words.InvalidPart,
			"feasible": words.Feasible, "part": words.Part, "ranked": words.Ranked, "dominated": words.Dominated, "parts": words.Parts, "sequence": words.Sequence,
		}, got.Words)
		for k := range got.Metrics {
			got.Metrics[k].High = d.Metrics[k].High // which is not in it
		}
		assert.Equal(t, d.Metrics, got.Metrics)
		assert.Equal(t, d.Headline, got.Headline)
		assert.Equal(t, d.Methods, got.Methods)
		assert.Equal(t, d.Decoding, got.Decoding)
		assert.Equal(t, d.Live, got.Live)
		assert.Contains(t, c.Beams, got.Live.Beam, "the page can offer it")
		assert.True(t, got.RandomPoints > 0 && got.RandomPoints <= BoardPoints && (d.RandomPoints == 0 || got.RandomPoints == d.RandomPoints))
		assert.Len(t, got.Terms, len(words.Terms))
		for _, term := range words.Terms {
			assert.Equal(t, term.Meaning, got.Terms[term.Word])
		}
		assert.Equal(t, told.Where, got.Paper.Where)
		assert.Equal(t, told.Untold, got.Paper.Untold)
		assert.Equal(t, d.Training.BrowserMax, got.Training.Points)
		assert.Equal(t, d.Training.BrowserSizes, got.Training.Sizes)
		assert.Len(t, got.Paper.Solvers, len(told.Solvers))
		for _, s := range told.Solvers {
			assert.Equal(t, s.Name, got.Paper.Solvers[s.Method])
		}
		require.Len(t, got.Paper.Cells, len(told.Cells))
		for k, cell := range told.Cells {
			g := got.Paper.Cells[k]
			assert.Equal(t, [2]string{cell.Architecture, cell.Labels}, [2]string{g.Architecture, g.Labels})
			assert.Equal(t, [3]int{cell.Low, cell.High, cell.N}, [3]int{g.Trained[0], g.Trained[1], g.N})
			require.Len(t, g.Figures, len(cell.Figures))
			for _, f := range cell.Figures {
				figure, ok := g.Figures[f.Metric]
				require.True(t, ok, f.Metric)
				assert.Equal(t, f.Fail, figure.Fail)
				assert.Equal(t, f.Digits, figure.Digits)
				assert.Equal(t, f.Over, figure.Over)
				assert.Equal(t, f.Fail, figure.Value == nil)
				if figure.Value != nil {
					assert.Equal(t, f.Value, *figure.Value)
				}
			}
		}
	}
}

func TestCatalogHasTheRest(t *testing.T) {
	c := read(t)
	require.Len(t, c.Kinds, len(pointset.Kinds()))
	for i, k := range pointset.Kinds() {
		assert.Equal(t, [3]string{k.Name, k.Title, k.What}, [3]string{c.Kinds[i].Name, c.Kinds[i].Title, c.Kinds[i].What})
	}
	require.Len(t, c.Orders, len(input.Orders()))
	for i, name := range input.Orders() {
		assert.Equal(t, name, c.Orders[i].Name)
		assert.Equal(t, input.Sorted(name), c.Orders[i].Sorted)
		assert.Equal(t, name == input.OrderRandom, c.Orders[i].Sorted == "")
	}
	assert.Equal(t, input.AllGiven(), c.Features)
	behind := 1
	for _, f := range c.Features {
		assert.True(t, f.Behind > behind && f.Behind < input.MaxFeatures, "%v", f)
		behind = f.Behind
	}
	names := map[string]bool{}
	for _, a := range c.Architectures {
		assert.NotEmpty(t, a.Title)
		names[a.Name] = true
	}
	assert.Equal(t, map[string]bool{"ptrnet": true, "seq2seq": true, "attention": true}, names)
	require.NotEmpty(t, c.Beams)
	assert.Equal(t, 1, c.Beams[0])
	for _, b := range c.Beams {
		assert.True(t, b >= 1 && b <= model.MaxBeam)
	}
	assert.Equal(t, map[string]int{"points": 1000, "board": 500, "beam": 100, "hidden": 256}, c.Limits)
	assert.Equal(t, dataset.Rules(), c.Rules)
}
