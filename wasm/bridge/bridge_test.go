package bridge

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/jsontext"
	"ptrnet/core/poll"
	"ptrnet/core/problems"
)

// still is a clock that stands: nothing takes time, and no slice ends.
func still() float64 { return 0 }

// loaded is a Bridge with networks of the page, under their names.
func loaded(t *testing.T, clock func() float64, names ...string) *Bridge {
	t.Helper()
	b := New(clock)
	for _, name := range names {
		assert.Equal(t, "null", result(t, b.Call("load", []byte(`{"id":"`+name+`"}`), weights(t, name))))
	}
	return b
}

func weights(t *testing.T, name string) []byte {
	t.Helper()
	content, err := os.ReadFile("../../weights/" + name + ".safetensors")
	require.NoError(t, err)
	return content
}

// finished is the last reply to a call.
func finished(b *Bridge, r *Reply) *Reply {
	for r.Status == Underway {
		r = b.Resume(r.Number)
	}
	return r
}

// result is the result of a call that is done.
func result(t *testing.T, r *Reply) string {
	t.Helper()
	require.Equal(t, Done, r.Status, "%s", r.Text)
	assert.True(t, json.Valid(r.Text), "%s", r.Text)
	return string(r.Text)
}

const square = `[[0.1,0.1],[0.9,0.1],[0.9,0.9],[0.1,0.9],[0.5,0.4]]`

// Whatever is asked is answered by a result or a sentence.
func TestBadArguments(t *testing.T) {
	b := loaded(t, still, "hull", "tsp")
	for _, c := range []struct{ name, arguments, says string }{
		{"dance", `{}`, `There is no question "dance".`},
		{"solve", ``, "Byte 0: the end where \"{\" should stand."},
		{"solve", `{"task":"hull"} x`, "Byte 16: text behind the end."},
		{"solve", `{"colour":1}`, `Byte 10: there is no argument "colour".`},
		{"solve", `{"points":[[1]]}`, "Byte 14: a point has two numbers, not 1."},
		{"solve", `{"points":[[1,2,3]]}`, "Byte 18: a point has two numbers, not 3."},
		{"solve", `{"points":[[1,"2"]]}`, `Byte 14: not a number: "\"".`},
		{"solve", `{"task":"knapsack"}`, `Task "knapsack" is not one of hull`},
		{"exact", `{"task":"tsp","points":[[0,0]],"rule":"MAX_2D"}`, `The rule "MAX_2D" is not one of`},
		{"exact", `{"task":"hull","points":[[0,0]],"method":"none"}`, `Hull method "none" is not one of`},
		{"found", `{"task":"hull","points":` + square + `,"sequence":[9]}`,
			"The solution names points that there are not."},
		{"improve", `{"task":"tsp","weights":"tsp","points":` + square + `}`,
			"The board shows no tour of these points by this network."},
		{"evaluate", `{"weights":"hull","n":-4,"count":1}`, "No points."},
		{"evaluate", `{"weights":"hull","n":1000000000000,"count":1}`, "points; a network takes at most"},
		{"evaluate", `{"weights":"hull","n":5,"count":1,"kind":"nowhere"}`, `"nowhere"`},
		{"train", `{"task":"hull","low":5,"high":5,"hidden":1}`, "1 hidden units; training in a browser takes"},
		{"trainOn", `{}`, "No training has been started."},
		{"draw", `{"kind":"uniform","n":-1}`, "-1 points cannot be drawn."},
		{"evaluate", `{"weights":"hull","n":5,"count":-1}`, "-1 instances."},
		{"draw", `{"kind":"nowhere","n":1}`, `"nowhere"`},
		{"found", `{"task":"","points":[]}`, `Task "" is not one of hull`},
		{"load", `{"id":"x"}`, "0 bytes"},
	} {
		r := b.Call(c.name, []byte(c.arguments), nil)
		assert.Equal(t, Failed, r.Status, c.arguments)
		assert.Contains(t, string(r.Text), c.says, "%s %s", c.name, c.arguments)
	}
}

func FuzzArguments(f *testing.F) {
	const all = "load solve exact found boundary choice overlap improve evaluate trainOn trainResult readFile"
	for _, name := range strings.Fields(all) {
		f.Add(name,
			[]byte(`{"task":"tsp","points":`+square+`,"sequence":[4,3,2,1,0],"seed":1,"limit":1}`))
		f.Add(name, []byte(`{"text":"a","n":3}`))
	}
	f.Fuzz(func(t *testing.T, name string, arguments []byte) {
		if name == "draw" || name == "train" { // as much as is asked for
			return
		}
		var clock ticking
		b := New(func() float64 { clock.now++; return clock.now })
		r := b.Call(name, arguments, []byte("1,2\n"))
		for k := 0; r.Status == Underway && k < 5; k++ {
			r = b.Resume(r.Number)
		}
		switch r.Status {
		case Failed:
			assert.NotEmpty(t, r.Text)
		case Done:
			assert.True(t, json.Valid(r.Text), "%s", r.Text)
		default:
			b.Cancel(r.Number)
		}
	})
}

// A network belongs to one call at a time, also while that sleeps: another is given a copy, and answers the
// same.
func TestModelsInUse(t *testing.T) {
	var clock ticking
	b := loaded(t, func() float64 { clock.now += 10; return clock.now }, "tsp", "hull")
	m := b.models[0].Model
	question := func(n int) []byte {
		return []byte(`{"task":"tsp","points":` + cities(n, uint64(n)) +
			`,"weights":"tsp","beam":1,"constrained":true}`)
	}
	finish := func(r *Reply) string { return withoutTime(result(t, finished(b, r))) }
	inUse := func() (count int) {
		for _, w := range b.calls {
			if w != nil && w.model != nil {
				count++
			}
		}
		return count
	}
	alone := finish(b.Call("solve", question(60), nil))
	assert.Zero(t, inUse())
	begun := func(n int) *Call { // until it has acquired the network
		w := b.calls[b.Call("solve", question(n), nil).Number]
		for w.model == nil {
			require.Equal(t, Underway, b.Resume(w.Reply.Number).Status)
		}
		return w
	}
	first, second := begun(60), begun(40)
	assert.True(t, first.model == m && second.model != m, "a copy")
	assert.True(t, &m.Net.Weights[0] == &second.model.Net.Weights[0], "which shares the weights")
	assert.Equal(t, 2, inUse())
	assert.Equal(t, "null", result(t, b.Call("load", []byte(`{"id":"tsp"}`), weights(t, "tsp"))))
	assert.Equal(t, alone, finish(b.Resume(first.Reply.Number)), "loaded anew under its hands")
	finish(b.Resume(second.Reply.Number))
	assert.Zero(t, inUse())
	b.Cancel(begun(60).Reply.Number)
	assert.Zero(t, inUse(), "also of one that was canceled")
}

// The networks used last come first, of which four keep their buffers; one loaded again takes its place.
func TestRecentModels(t *testing.T) {
	b := loaded(t, still)
	order := func() (ids string) {
		for _, m := range b.models {
			ids += m.id
		}
		return ids
	}
	load := func(id string) {
		result(t, b.Call("load", []byte(`{"id":"`+id+`"}`), weights(t, "hull")))
	}
	use := func(id string) {
		result(t, b.Call("solve", []byte(`{"task":"hull","points":`+square+`,"weights":"`+id+`"}`), nil))
	}
	for _, id := range []string{"a", "b", "c", "d", "e"} {
		load(id)
		use(id)
	}
	assert.Equal(t, "edcba", order())
	use("c")
	assert.Equal(t, "cedba", order())
	load("b")
	assert.Equal(t, "cedba", order())
}

// withoutTime is a result without the time that it took.
func withoutTime(text string) string {
	before, after, _ := strings.Cut(text, `"ms":`)
	_, after, _ = strings.Cut(after, ",")
	return before + after
}

// A training run stands where it is when it is canceled, and goes on. Its clock shows its steps, so that each
// of them takes five milliseconds.
func TestTraining(t *testing.T) {
	now := 0.0
	var b *Bridge
	b = New(func() float64 {
		if now++; b.training == nil {
			return now
		}
		return now + 5*float64(b.training.StepsTaken())
	})
	assert.Equal(t, "null",
		result(t, b.Call("train",
			[]byte(`{"task":"hull","low":5,"high":5,"hidden":8,"milliseconds":4000,"seed":1}`), nil)))
	r := b.Call("trainResult", []byte(`{}`), nil)
	assert.Contains(t, result(t, r), `"examples":0`)
	assert.Empty(t, r.Bytes, "nothing was learned")
	r = b.Call("trainOn", []byte(`{"watched":true,"slow":3}`), nil)
	assert.NotEmpty(t, r.Bytes, "the network that knows nothing")
	waits := 0
	for k := 0; r.Status == Underway && k < 20; k++ {
		if r = b.Resume(r.Number); r.Wait > 0 {
			assert.LessOrEqual(t, r.Wait, float64(slowStep))
			waits++
		}
	}
	assert.Equal(t, 3, waits)
	b.Cancel(r.Number)
	step := b.training.StepsTaken()
	assert.Greater(t, step, 3)
	files := 0
	for r = b.Call("trainOn", []byte(`{}`), nil); r.Status == Underway; r = b.Resume(r.Number) {
		if len(r.Bytes) > 0 {
			assert.Contains(t, string(r.Text), `"figures"`)
			files++
		}
	}
	assert.Equal(t, "null", result(t, r))
	assert.Positive(t, files)
	assert.GreaterOrEqual(t, b.training.Spent, 4000.0)
	r = b.Call("trainResult", []byte(`{}`), nil)
	assert.Contains(t, result(t, r), `"accuracy"`)
	assert.Equal(t, "null", result(t, b.Call("load", []byte(`{"id":"mine"}`), r.Bytes)))
}

func TestChoice(t *testing.T) {
	b := loaded(t, still, "hull")
	about := `{"task":"hull","points":` + square + `,"weights":"hull","sequence":`
	r := b.Call("choice", []byte(about+`[0,1]}`), nil)
	assert.Equal(t, "{}", result(t, r))
	require.Len(t, r.Floats, 6)
	assert.Greater(t, r.Floats[2], float32(0.9), "the next corner")
	// On a map the network sees degrees of longitude as wide as they are in the middle, here half.
	result(t, b.Call("load", []byte(`{"id":"tsp"}`), weights(t, "tsp")))
	const tour = `{"task":"tsp","weights":"tsp","sequence":[0],`
	onMap := b.Call("choice", []byte(tour+`"rule":"sphere","points":[[0,60],[8,60],[4,59],[4,61]]}`), nil)
	drawn := b.Call("choice", []byte(tour+`"points":[[0,60],[4,60],[2,59],[2,61]]}`), nil)
	assert.InDeltaSlice(t, drawn.Floats, onMap.Floats, 1e-3)
	r = b.Call("choice", []byte(about+`[0,7]}`), nil)
	assert.Equal(t, "The sequence names points that there are not.", string(r.Text))
}

func TestBoundary(t *testing.T) {
	b := loaded(t, still, "delaunay")
	ask := func(others string) *Reply {
		return b.Call("boundary",
			[]byte(`{"task":"delaunay","points":`+square+`,"weights":"delaunay","corners":[[0,0],[1,1]],`+others+`}`),
			nil)
	}
	for _, full := range []string{"false", "true"} {
		r := ask(`"sequence":[1,4],"step":1,"cells":8,"full":` + full)
		assert.Regexp(t, `^\{"sequence":\[1,4\],"triangle":\[0,1,4\],"x":0.5.*"overlap":[0-9.]+\}$`, result(t, r))
		assert.Len(t, r.Floats, 81)
		assert.Len(t, r.Numbers, 81)
		assert.Equal(t, 1.0, r.Numbers[2*9+4], "(0.5, 0.25) lies in the circle")
	}
	for asked, want := range map[string]string{
		`"sequence":[0,1,4],"step":2,"cells":0`: "Not a grid of 1 to 256 cells between two corners.",
		`"sequence":[0,1,9],"step":2,"cells":8`: "The sequence names points that there are not.",
		`"sequence":[0,1],"step":2,"cells":8`:   "No point was chosen after others at this step.",
		`"sequence":[0,5,1],"step":2,"cells":8`: "The sequence ends before this step.",
	} {
		r := ask(asked)
		assert.Equal(t, Failed, r.Status)
		assert.Equal(t, want, string(r.Text))
	}
}

// A network for another problem does not answer, and the exact solution is given all the same.
func TestNetworkOfAnotherProblem(t *testing.T) {
	b := loaded(t, still, "hull")
	r := b.Call("solve", []byte(`{"task":"tsp","rule":"EUC_2D","weights":"hull","beam":3,"limit":1000,"points":`+
		square+`}`), nil)
	assert.Regexp(t, `^\{"exact":\{.*"model":null.*"modelError":"The weights \\"hull\\" are for another problem\."`,
		result(t, r))
}

// A network that is taught with ellipses is compared with the triangulation of stretched points, and its
// region with the ellipse, beyond any edge.
func TestEllipses(t *testing.T) {
	now := 0.0
	b := New(func() float64 { now++; return now })
	result(t, b.Call("train",
		[]byte(`{"task":"delaunay","low":5,"high":10,"hidden":8,"stretch":2,"milliseconds":4000,"seed":1}`), nil))
	r := b.Call("trainOn", []byte(`{"watched":true}`), nil)
	require.NotEmpty(t, r.Bytes)
	result(t, b.Call("load", []byte(`{"id":"taught"}`), r.Bytes))
	b.Cancel(r.Number)
	ask := func(name, arguments string) *Reply { return finished(b, b.Call(name, []byte(arguments), nil)) }

	// The two triangles of a kite: of round circles they share the short diagonal, of stretched ones the upright
	// one.
	const about = `"task":"delaunay","points":[[0,0.5],[0.5,0.2],[0.5,0.85],[1,0.5]]`
	edges := func(more string) string {
		var a struct {
			Exact struct{ Edges []struct{ A, B int } }
		}
		require.NoError(t, json.Unmarshal([]byte(result(t, ask("solve", `{`+about+`,"limit":1000`+more+`}`))), &a))
		return fmt.Sprint(a.Exact.Edges)
	}
	assert.Contains(t, edges(``), "{1 2}")
	assert.Contains(t, edges(`,"stretch":2`), "{0 3}")
	assert.Contains(t, edges(`,"weights":"taught"`), "{0 3}", "as in its training")
	result(t, ask("exact", `{"task":"delaunay","stretch":3,"points":[[0,0],[1e100,0],[0,1e100]]}`))

	r = ask("boundary", `{`+about+`,"weights":"taught","edge":[3,0],"cells":8,"corners":[[0,0],[1,1]]}`)
	var region struct {
		Sequence              []int
		X, Y, Radius, Stretch float64
		Overlap               float64
	}
	require.NoError(t, json.Unmarshal([]byte(result(t, r)), &region))
	assert.Len(t, r.Floats, 81)
	assert.Equal(t, 2, region.Sequence[len(region.Sequence)-1])
	assert.Equal(t, 2.0, region.Stretch)
	for k, exact := range r.Numbers {
		if x, y := float64(k%9)/8, float64(k/9)/8; y > 0.5 { // above the edge
			assert.Equal(t, math.Hypot(x-region.X, 2*(y-region.Y)) < region.Radius, exact > 0)
		}
	}
	r = ask("boundary", `{`+about+`,"weights":"taught","edge":[0,2],"cells":8,"corners":[[0,0],[1,1]]}`)
	assert.Equal(t, "{}", result(t, r), "no point lies above it")
}

// The metrics of a problem are fields of an answer beside its own.
func TestMetricsHaveNamesOfTheirOwn(t *testing.T) {
	var own map[string]any
	require.NoError(t, json.Unmarshal(jsontext.Append(nil, object(&Model{}, &Reply{}, new(poll.Poll))), &own))
	require.Contains(t, own, "edges")
	for _, p := range problems.All() {
		d := p.Describe()
		for _, m := range d.Metrics {
			assert.NotContains(t, own, m.Field, "%s: the metric %s has the Field of another part of an answer", d.Name, m.Name)
		}
	}
}
