package bridge

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/jsontext"
	"ptrnet/core/model"
	"ptrnet/core/poll"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
)

// verdict is what the page is told of an output.
type verdict struct {
	Exact *struct {
		Method   string
		Sequence []int
		Proven   bool
		Length   float64
	}
	Model *struct {
		Improved, Valid, Correct bool
		Sequence                 []int
		Length, Gap              float64
		Edges, Missing           []struct {
			A, B  int
			Wrong bool
		}
	}
	Sequence        []int
	Tried, Accepted int
	Before, Length  float64
}

// answerOf asks a question to its end.
func answerOf(t *testing.T, b *Bridge, name, arguments string) (v verdict) {
	t.Helper()
	r := finished(b, b.Call(name, []byte(arguments), nil))
	require.NoError(t, json.Unmarshal([]byte(result(t, r)), &v))
	return v
}

// cities are random points, as an argument.
func cities(n int, seed uint64) string {
	rng := rand.New(rand.NewPCG(seed, 0))
	list := make([][2]float64, n)
	for i := range list {
		list[i] = [2]float64{rng.Float64(), rng.Float64()}
	}
	text, err := json.Marshal(list)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// A tour that a search finds is handed over once: the board's tour is compared with it, and every better one.
func TestBoardIsComparedWithWhatWasFound(t *testing.T) {
	now := 0.0
	b := loaded(t, func() float64 { now += 0.01; return now }, "tsp")
	about := `"task":"tsp","points":` + cities(40, 1)
	const network = `,"weights":"tsp","beam":1,"constrained":true`
	first := answerOf(t, b, "solve", `{`+about+network+`,"board":true}`)
	assert.Nil(t, first.Exact)
	assert.False(t, first.Model.Correct)
	improve := func(seed int) verdict {
		return answerOf(t, b, "improve", fmt.Sprintf(`{%s,"weights":"tsp","seed":%d,"limit":5}`, about, seed))
	}
	better, gained := first, 0
	for seed := 1; seed < 30 && gained == 0; seed++ {
		better = improve(seed)
		assert.Nil(t, better.Exact)
		assert.Equal(t, better.Accepted > 0, better.Model.Improved)
		assert.InDelta(t, better.Length, better.Model.Length, 1e-9)
		gained = better.Accepted
	}
	require.Positive(t, gained)
	assert.Less(t, better.Length, first.Model.Length)
	for _, e := range better.Model.Edges {
		assert.False(t, e.Wrong, "nothing to compare with")
	}

	exact := answerOf(t, b, "exact", `{`+about+`,"limit":60000}`)
	tour, err := json.Marshal(exact.Sequence)
	require.NoError(t, err)
	compared := answerOf(t, b, "found",
		fmt.Sprintf(`{%s,"proven":true,"ms":7,"method":"branch-and-cut","sequence":%s,"length":%v,"bound":%v}`,
			about, tour, exact.Length, exact.Length))
	assert.Equal(t, better.Model.Sequence, compared.Model.Sequence, "the improved tour")
	assert.True(t, compared.Model.Improved && compared.Model.Valid && compared.Exact.Proven)
	assert.InDelta(t, better.Length/exact.Length-1, compared.Model.Gap, 1e-9)
	again := improve(99)
	assert.Equal(t, compared.Exact.Sequence, again.Exact.Sequence, "is still known")
	assert.LessOrEqual(t, again.Model.Gap, compared.Model.Gap)

	// whoever asks the same is compared with it, too
	other := answerOf(t, b, "solve", `{`+about+network+`,"limit":1}`)
	assert.True(t, other.Exact.Proven)
	assert.Equal(t, first.Model.Sequence, other.Model.Sequence)

	stranger := answerOf(t, b, "found", `{"task":"tsp","points":`+square+`,"sequence":[0,1,2,3,4]}`)
	assert.Nil(t, stranger.Model, "not of the board")
	assert.NotNil(t, improve(100).Exact)
	answerOf(t, b, "solve", `{`+about+`,"board":true}`)
	assert.Equal(t, Failed, b.Call("improve", []byte(`{`+about+`,"weights":"tsp"}`), nil).Status,
		"the board shows no network's tour")
}

// Four questions' solutions are stored, by the method that found them.
func TestKnown(t *testing.T) {
	b := loaded(t, still)
	ask := func(points, more string) verdict {
		return answerOf(t, b, "solve", `{"task":"hull","limit":1000,"points":`+points+more+`}`)
	}
	ask(square, "")
	stored := b.solved[0]
	ask(square, "")
	assert.True(t, b.solved[0] == stored, "computed once")
	assert.Equal(t, "jarvis", ask(square, `,"method":"jarvis"`).Exact.Method)
	assert.Len(t, b.solved, 1, "in its place")
	for seed := range uint64(4) {
		ask(cities(5, seed), "")
	}
	assert.Nil(t, b.findSolved(&About{task: "hull", points: []geom.Point{{X: 0.1, Y: 0.1}}}))
	assert.Len(t, b.solved, 4, "the oldest is gone")

	answerOf(t, b, "found",
		`{"task":"tsp","points":`+square+`,"method":"branch-and-cut","sequence":[0,2,1,3,4],"ms":7}`)
	for limit, proven := range map[int]bool{7: false, 8: true} {
		v := answerOf(t, b, "solve", fmt.Sprintf(`{"task":"tsp","points":%s,"limit":%d}`, square, limit))
		assert.Equal(t, proven, v.Exact.Proven,
			"a search of 7 milliseconds was cut short; its tour does for %d", limit)
		answerOf(t, b, "found",
			`{"task":"tsp","points":`+square+`,"method":"branch-and-cut","sequence":[0,2,1,3,4],"ms":7}`)
	}
}

// A beam is searched by the lengths of a file's rule, in the network's order of the points.
func TestRuleInSearch(t *testing.T) {
	b := loaded(t, still, "tsp")
	rng := rand.New(rand.NewPCG(3, 5))
	for range 20 {
		var points [][2]int
		for range 5 {
			points = append(points, [2]int{rng.IntN(120) - 60, rng.IntN(120) - 60})
		}
		text, err := json.Marshal(points)
		require.NoError(t, err)
		v := answerOf(t, b, "solve", `{"task":"tsp","rule":"GEO","limit":1000,"weights":"tsp","beam":100,`+
			`"constrained":true,"points":`+string(text)+`}`)
		assert.True(t, v.Model.Correct, "%s", text)
	}
}

// long is a number with more digits than are compared.
var long = regexp.MustCompile(`\d\.\d{5,}`)

// What is told of an output that is wrong: its fault and its edges.
func TestJudged(t *testing.T) {
	p, err := problems.New("hull", "")
	require.NoError(t, err)
	points := []geom.Point{{X: 0.1, Y: 0.1}, {X: 0.9, Y: 0.1}, {X: 0.9, Y: 0.9}, {X: 0.1, Y: 0.9},
		{X: 0.5, Y: 0.4}}
	exact := []int{0, 1, 2, 3, 0}
	steps := func(chosen ...int) (list []model.Step) {
		for _, c := range chosen {
			list = append(list, model.Step{Chosen: c, Asked: problem.Asked{From: -1, To: -1}})
		}
		return list
	}
	judged := func(a model.Answer) string {
		j := judge(p, points, exact, true, a)
		text := string(jsontext.Append(nil, object(&j, nil, new(poll.Poll))))
		return long.ReplaceAllStringFunc(text, func(v string) string {
			f, _ := strconv.ParseFloat(v, 64)
			return strconv.FormatFloat(f, 'g', 4, 64)
		})
	}
	assert.JSONEq(t, `{"parts":4,"valid":true,"correct":false,"areaCoverage":0.4375,
		"edges":[{"a":0,"b":1,"after":2,"wrong":false},{"a":1,"b":4,"after":3,"wrong":true},
			{"a":4,"b":3,"after":4,"wrong":true},{"a":3,"b":0,"after":5,"wrong":false}],
		"missing":[{"a":1,"b":2,"after":3,"wrong":false},{"a":2,"b":3,"after":4,"wrong":false}],
		"stepEdges":[{"a":0,"b":1,"after":2,"wrong":false},{"a":1,"b":2,"after":3,"wrong":false}],
		"fault":{"kind":0,"step":2,"chosen":4,"detail":0.4,"right":[2],"part":[1,2],
			"x":0,"y":0,"radius":0,"stretch":1},
		"spot":{"far":0.6247}}`,
		judged(model.Answer{Sequence: []int{0, 1, 4, 3, 0}, Ended: true, Steps: steps(0, 1, 2)}))
	assert.Contains(t, judged(model.Answer{Sequence: []int{0, 1}}),
		`"step":2,"chosen":5,"detail":null,"right":[],"part":[]`)
}

// What is told of a fault is about the step at which it is, in both layouts: its corners are those of which the step asks.
func TestFaultIsOfItsStep(t *testing.T) {
	// the board of docs/lecture.md, in cells of the page's grid
	var points [][2]float64
	for _, c := range [][2]float64{
		{3725, 1463}, {3943, 3794}, {2194, 837}, {529, 1663}, {2194, 3881}, {2295, 2493}, {334, 3920},
		{3872, 159}, {475, 759}, {3913, 2253}, {1323, 1702}, {3751, 2133}, {2199, 1920}, {437, 1396},
		{3497, 3334}, {596, 1528}, {3276, 1591}, {457, 3177}, {2699, 3640}, {595, 2627},
	} {
		points = append(points, [2]float64{c[0] / 4096, c[1] / 4096})
	}
	text, err := json.Marshal(points)
	require.NoError(t, err)
	b := loaded(t, still, "delaunay", "delaunay-10")
	for _, weights := range []string{"delaunay", "delaunay-10"} {
		r := finished(b, b.Call("solve", []byte(`{"task":"delaunay","limit":1000,"beam":1,"trace":true,"weights":"`+weights+
			`","points":`+string(text)+`}`), nil))
		var v struct {
			Model struct {
				Steps []struct{ Chosen, From, To int }
				Fault *struct {
					Step, Chosen int
					Right, Part  []int
				}
			}
		}
		require.NoError(t, json.Unmarshal([]byte(result(t, r)), &v))
		f, steps := v.Model.Fault, v.Model.Steps
		require.NotNil(t, f, weights)
		require.Less(t, f.Step, len(steps))
		assert.Equal(t, steps[f.Step].Chosen, f.Chosen)
		require.GreaterOrEqual(t, len(f.Part), 3)
		switch s := steps[f.Step]; {
		case s.From < 0: // of triples
			first := f.Step / 3 * 3
			assert.Equal(t, []int{steps[first].Chosen, steps[first+1].Chosen, steps[first+2].Chosen}, f.Part[:3], weights)
		case s.To < 0: // the first neighbor is another
			require.Len(t, f.Right, 1)
			assert.Equal(t, []int{s.From, s.Chosen, f.Right[0]}, f.Part, weights)
		default:
			assert.Equal(t, []int{s.From, s.To}, f.Part[:2], weights)
		}
	}
}

// Random outputs, whatever they are, are told of within the points.
func TestJudgedRandomly(t *testing.T) {
	const seed = 7
	rng := rand.New(rand.NewPCG(seed, 0))
	faults := 0
	for _, task := range problems.Names() {
		p, err := problems.New(task, "")
		require.NoError(t, err)
		for range 300 {
			points := make([]geom.Point, 3+rng.IntN(8))
			for i := range points {
				// many are equal, or on lines
				points[i] = geom.Point{X: float64(rng.IntN(4)) / 4, Y: float64(rng.IntN(3)) / 4}
			}
			exact := p.Target(nil, points)
			a := model.Answer{Ended: rng.IntN(5) > 0}
			for range rng.IntN(10) {
				a.Sequence = append(a.Sequence, rng.IntN(len(points)))
				a.Steps = append(a.Steps, model.Step{Chosen: rng.IntN(len(points) + 1)})
			}
			j := judge(p, points, exact, true, a)
			text := jsontext.Append(nil, object(&j, nil, new(poll.Poll)))
			var reply struct {
				Edges, Missing, StepEdges []struct{ A, B int }
				Fault                     *struct {
					Step, Chosen int
					Right, Part  []int
					Radius       float64
				}
			}
			require.NoError(t, json.Unmarshal(text, &reply), "%s, seed %d: %v", task, seed, points)
			for _, e := range append(append(reply.Edges, reply.Missing...), reply.StepEdges...) {
				assert.True(t, e.A >= 0 && e.A < len(points) && e.B >= 0 && e.B < len(points) && e.A != e.B)
			}
			if f := reply.Fault; f != nil {
				faults++
				assert.True(t, f.Step >= 0 && f.Step <= len(a.Sequence) && f.Chosen >= 0 && f.Chosen <= len(points) &&
					f.Radius >= 0)
				for _, i := range f.Part {
					assert.True(t, i >= 0 && i < len(points))
				}
			}
		}
	}
	assert.Greater(t, faults, 100)
}
