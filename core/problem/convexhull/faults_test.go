package convexhull

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/internal/awkward"
)

// A square of side 4 with points inside, on its lower side and just inside its right one.
var board = []geom.Point{{X: 0, Y: 0}, {X: 4, Y: 0}, {X: 4, Y: 4}, {X: 0, Y: 4}, {X: 2, Y: 2}, {X: 2, Y: 0},
	{X: 3.9, Y: 2}, {X: 1, Y: 0}}

func TestExplain(t *testing.T) {
	p := &Problem{}
	exact := p.Target(nil, board)
	const far = 2 * math.Sqrt2 // how far a corner lies from the line through its neighbors
	for name, c := range map[string]struct {
		output             []int
		endless            bool
		kind, step, chosen int
		right, part        []int
		detail             float64
	}{
		"a point just inside": {[]int{0, 1, 6, 2, 3, 0}, false, inside, 2, 6, []int{2}, []int{1, 2}, 0.1},
		"clockwise":           {[]int{0, 3, 2, 6, 1, 0}, false, inside, 3, 6, []int{1}, []int{2, 1}, 0.1},
		"no direction yet":    {[]int{1, 6, 2, 3, 0, 1}, false, inside, 1, 6, []int{2, 0}, []int{1, 2}, 0.1},
		"a corner skipped":    {[]int{0, 1, 3, 0}, false, skipped, 2, 3, []int{2}, []int{1, 2}, far},
		"closed too soon":     {[]int{0, 1, 2, 0}, false, skipped, 3, 0, []int{3}, []int{2, 3}, far},
		"back along a side":   {[]int{0, 5, 7, 1, 2, 3, 0}, false, backward, 2, 7, []int{1}, nil, 0},
		"a corner once more":  {[]int{0, 1, 2, 1, 3, 0}, false, again, 3, 1, []int{3}, nil, 0},
		"not closed":          {[]int{0, 1, 2, 3}, false, unclosed, 4, 8, []int{0}, nil, 0},
		"empty":               {nil, false, unclosed, 0, 8, []int{0, 1, 2, 3}, nil, 0},
		"on behind the end":   {[]int{0, 1, 2, 3, 0, 1}, false, behind, 5, 1, []int{8}, nil, 0},
		"no end":              {[]int{0, 1, 2, 3, 0}, true, endless, 5, 8, nil, nil, 0},
		"begun inside":        {[]int{6, 2, 3, 0, 6}, false, somewhere, 0, 6, []int{0, 1, 2, 3}, []int{1, 2}, 0.1},
		"begun on a side":     {[]int{5, 1, 3, 0, 5}, false, skipped, 2, 3, []int{2}, []int{1, 2}, far},
	} {
		require.False(t, p.Score(board, exact, c.output, !c.endless).Correct, name)
		f := p.Explain(board, exact, c.output, !c.endless)
		assert.Equal(t, []int{c.kind, c.step, c.chosen}, []int{f.Kind, f.Step, f.Chosen}, name)
		assert.Equal(t, c.right, f.Right, name)
		assert.Equal(t, c.part, f.Part, name)
		if c.detail > 0 {
			assert.InDelta(t, c.detail, f.Detail, 1e-12, name)
		}
	}
	line := []geom.Point{{X: 0}, {X: 1}, {X: 2}}
	assert.Equal(t, -1, p.Explain(line, p.Target(nil, line), []int{0, 1, 0}, true).Kind)
}

// Of random outputs that are wrong the fault is found, and what it calls right is a corner;
// the prefix before it is along the hull.
func TestExplainFindsTheFirst(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 4))
	p := &Problem{}
	for range 2000 {
		points := awkward.Random(rng, 3+rng.IntN(12))
		if rng.IntN(3) == 0 {
			points = awkward.Corners(rng, len(points))
		}
		exact := p.Target(nil, points)
		output := slices.Clone(exact)
		if at := rng.IntN(len(exact) - 1); rng.IntN(2) == 0 { // begun elsewhere
			output = append(append(slices.Clone(exact[at:len(exact)-1]), exact[:at]...), exact[at])
		}
		if rng.IntN(2) == 0 {
			slices.Reverse(output)
		}
		for range 1 + rng.IntN(2) {
			if at := rng.IntN(len(output)); rng.IntN(2) == 0 {
				output = slices.Insert(output, at, rng.IntN(len(points)))
			} else {
				output = slices.Delete(output, at, at+1)
			}
		}
		if len(exact) < 4 || p.Score(points, exact, output, true).Correct {
			continue
		}
		f := p.Explain(points, exact, output, true)
		require.GreaterOrEqual(t, f.Kind, 0, "%v %v %v", points, exact, output)
		require.LessOrEqual(t, f.Step, len(output))
		_, legal := p.Ties(points, exact, output)
		for k := 1; k < f.Step; k++ {
			assert.True(t, legal(output[k-1], output[k]), "%v: step %d", output, k)
		}
		assert.NotContains(t, f.Right, f.Chosen)
		if f.Kind != behind {
			assert.NotEmpty(t, f.Right)
			for _, i := range f.Right {
				assert.Contains(t, exact, i)
			}
		}
	}
}
