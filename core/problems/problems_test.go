package problems

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/decoding"
	"ptrnet/core/geom"
	"ptrnet/core/hull"
	"ptrnet/core/internal/awkward"
	"ptrnet/core/problem"
)

// shaped is a problem in one of the forms of its sequences.
type shaped struct {
	problem.Problem
	name, form string
}

// every is all problems in all forms of their sequences.
func every(t testing.TB) []shaped {
	t.Helper()
	var all []shaped
	for _, name := range Names() {
		described, err := New(name, "")
		require.NoError(t, err)
		for _, form := range append([]string{""}, described.Describe().Forms...) {
			p, err := New(name, form)
			require.NoError(t, err)
			all = append(all, shaped{p, name, form})
		}
	}
	require.GreaterOrEqual(t, len(all), 5)
	return all
}

func TestNewSaysWhy(t *testing.T) {
	require.Equal(t, []string{"hull", "delaunay", "tsp"}, Names()[:3])
	names := strings.Join(Names(), ", ")
	for want, c := range map[string][2]string{
		`task "knots" is not one of ` + names:                {"knots", "fan"},
		`task "" is not one of ` + names:                     {"", ""},
		`sequence "fan": hull has one form of sequence only`: {"hull", "fan"},
		`sequence "spiral" is not one of incenter, fan`:      {"delaunay", "spiral"},
	} {
		_, err := New(c[0], c[1])
		assert.EqualError(t, err, want)
	}
	for _, by := range []float64{0.5, 3.5, -1, math.NaN()} {
		_, err := Stretched("delaunay", "fan", by)
		assert.ErrorContains(t, err, ", must be 1 to 3")
	}
	_, err := Stretched("tsp", "", 2)
	assert.EqualError(t, err, "stretch 2: it is for triangulations, not for tsp")
	p, err := Stretched("hull", "", 1)
	assert.True(t, err == nil && p.Describe().Name == "hull")
}

// Every exact solution is a right answer, fits the length, is drawn with nothing wrong and nothing missing, is written and read
// back, and each of its symbols is allowed and feasible where it stands, whatever was asked before; but of points on one line a
// walk cannot know that they are.
func TestTargetsAreRightAndFeasible(t *testing.T) {
	for seed := range uint64(10) {
		for name, points := range awkward.Sets(seed) {
			sorted := seed%2 == 1
			if sorted {
				slices.SortFunc(points, geom.Point.Compare)
			}
			for _, p := range every(t) {
				n := len(points)
				target := p.Target([]int{-7}, points)
				require.Equal(t, -7, target[0], "Target must append")
				target = target[1:]
				s := p.Score(points, target, target, true)
				if n > 0 {
					assert.True(t, s.Correct && s.Valid, "%s of %s: %v scores %+v", p.name, name, target, s)
				}
				s = p.Score(points, target, target, false)
				assert.False(t, s.Correct, "%s of %s: without the end", p.name, name)
				assert.LessOrEqual(t, len(target), p.MaxLength(n), "%s of %s", p.name, name)
				for _, verdict := range []bool{true, false} {
					d := problem.Draw(p, points, target, target, verdict)
					assert.True(t, len(d.Missing) == 0 && !slices.Contains(d.Wrong, true), "%s of %s", p.name, name)
					assert.True(t, flat(points) || len(d.Edges) > 0, "%s of %s", p.name, name)
				}
				if n > 0 { // no file has a line for none
					written := p.Write([]int{-7}, target)
					require.Equal(t, -7, written[0], "Write must append")
					read, err := p.Read(written[1:], n)
					require.True(t, err == nil && slices.Equal(target, read), "%s of %s: %v", p.name, name, err)
				}
				allows, knows := p.name == "tsp" || name != "twins" && name != "line", p.name == "tsp" || !flat(points)
				w, mask, rng := p.Walk(points, sorted), make([]bool, n+1), rand.New(rand.NewPCG(seed, 2))
				for k, next := range append(slices.Clone(target), n) {
					if w.Mask(mask); allows {
						assert.True(t, mask[next], "%s of %s: %d not allowed behind %v", p.name, name, next, target[:k])
					}
					if knows {
						w.Feasible(rng.IntN(n + 1))
						assert.True(t, w.Feasible(next), "%s of %s: %d is not feasible behind %v", p.name, name, next, target[:k])
					}
					if next < n {
						w.Take(next)
					}
				}
			}
		}
	}
}

// follow draws symbols that the mask leaves, and what is feasible if heeded, until the end symbol, or
// until none is left. Each step forks the walk into the memory of the one before the last.
func follow(t *testing.T, p shaped, points []geom.Point, most int, rng *rand.Rand, heeded bool) (sequence []int, ended bool) {
	n := len(points)
	mask := make([]bool, n+1)
	w, free := p.Walk(points, false), decoding.Walk(nil)
	for len(sequence) <= most {
		w.Mask(mask)
		require.True(t, slices.Contains(mask, true), "%s: the mask allows nothing behind %v of %d", p.name, sequence, n)
		var left []int
		for j, ok := range mask {
			if is := w.Feasible(j); is || !heeded {
				require.True(t, ok || !is, "%s: %d is feasible behind %v, not allowed", p.name, j, sequence)
				if ok {
					left = append(left, j)
				}
			}
		}
		if len(left) == 0 {
			return sequence, false
		}
		j := left[rng.IntN(len(left))]
		if j == n {
			if r, ok := p.Problem.(problem.Reranker); ok && heeded {
				require.Equal(t, r.Rank(points, sequence), w.Cost(), "%s: %v of %v", p.name, sequence, points)
			}
			return sequence, true
		}
		sequence = append(sequence, j)
		w, free = w.Fork(free), w
		w.Take(j)
	}
	require.Fail(t, "no end", "%s %s: %v", p.name, p.form, sequence)
	return nil, false
}

// Any sequence that keeps to the mask ends, and has the form that the mask promises: tours are valid; hulls
// are closed rings that name no corner twice; triangulations are triples in the form of the sequence, none of
// them twice unless its first two corners have had every third one.
func TestMaskLeadsToAnswers(t *testing.T) {
	promise := map[string]func(t *testing.T, p shaped, points []geom.Point, output []int){
		"tsp": func(t *testing.T, p shaped, points []geom.Point, output []int) {
			exact := p.Target(nil, points)
			require.True(t, p.Score(points, exact, output, true).Valid, "%v", output)
		},
		"hull": func(t *testing.T, _ shaped, points []geom.Point, output []int) {
			if len(points) == 0 {
				require.Empty(t, output)
				return
			}
			if len(points) >= 3 {
				require.GreaterOrEqual(t, len(output), 4, "%v: three corners and the first again", output)
			}
			require.Nil(t, problem.ReadRing("hull", output, len(points)), "%v", output)
		},
		"delaunay": func(t *testing.T, p shaped, points []geom.Point, output []int) {
			n := len(points)
			require.Zero(t, len(output)%3)
			require.Equal(t, n < 3, len(output) == 0)
			seen := map[[3]int]bool{}
			sorted := func(a, b, c int) [3]int { s := []int{a, b, c}; slices.Sort(s); return [3]int(s) }
			for k := 0; k < len(output); k += 3 {
				a, b, c := output[k], output[k+1], output[k+2]
				require.True(t, a < b && a < c && b != c, "%v", output)
				if p.form != "fan" {
					require.Less(t, b, c, "%v", output)
				}
				if seen[sorted(a, b, c)] {
					for j := a + 1; j < n; j++ {
						if j != b && (p.form == "fan" || j > b) {
							require.True(t, seen[sorted(a, b, j)], "%v: %d %d %d again, and not %d", output, a, b, c, j)
						}
					}
				}
				seen[sorted(a, b, c)] = true
			}
		},
	}
	for name := range promise {
		require.Contains(t, Names(), name)
	}
	rng := rand.New(rand.NewPCG(4, 4))
	for _, p := range every(t) {
		for round := range 400 {
			n := round % 9
			points := awkward.Random(rng, n)
			output, ended := follow(t, p, points, 100*(n+1)*(n+1), rng, false)
			require.True(t, ended)
			if check := promise[p.name]; check != nil {
				check(t, p, points, output)
			}
		}
	}
}

// What is feasible is never nothing, and leads to a triangulation or a simple polygon.
func TestFeasibleLeadsToValidAnswers(t *testing.T) {
	rng, ended := rand.New(rand.NewPCG(4, 5)), map[string]int{}
	for _, p := range every(t) {
		for round := range 300 {
			points := awkward.Random(rng, 3+rng.IntN(9))
			if round%3 == 0 {
				points = awkward.Corners(rng, len(points))
			}
			if flat(points) {
				continue
			}
			output, end := follow(t, p, points, p.MaxLength(len(points)), rng, true)
			if !end {
				require.Equal(t, "hull", p.name, "stuck behind %v of %v", output, points)
				continue // a chain may have shut itself in
			}
			require.True(t, p.Score(points, p.Target(nil, points), output, true).Valid, "%v of %v", output, points)
			ended[p.name]++
		}
	}
	assert.Greater(t, ended["hull"], 100)
	assert.Greater(t, ended["delaunay"], 500)
}

// flat is whether all points lie on one line.
func flat(points []geom.Point) bool { return len(hull.Of(points)) < 3 }

// A walk that was forked, asked and carried along says of a prefix what one says that has just taken
// it: what may follow, what is feasible and what it costs.
func TestWalkAgreesWithPrefix(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 1))
	for _, p := range every(t) {
		for round := range 150 {
			points := awkward.Random(rng, 1+rng.IntN(11))
			if round%3 == 0 {
				points = awkward.Corners(rng, len(points))
			}
			n := len(points)
			sorted := round%2 == 0
			if sorted {
				slices.SortFunc(points, geom.Point.Compare)
			}
			w, other := p.Walk(points, sorted), p.Walk(points, sorted)
			var prefix []int
			for len(prefix) < p.MaxLength(n) {
				fresh := p.Walk(points, sorted)
				for _, symbol := range prefix {
					fresh.Take(symbol)
				}
				mask, want := make([]bool, n+1), make([]bool, n+1)
				w.Mask(mask)
				fresh.Mask(want)
				require.Equal(t, want, mask, "%s %s behind %v", p.name, p.form, prefix)
				var open []int
				for _, j := range rng.Perm(n + 1) {
					if rng.IntN(3) > 0 { // not everything is asked
						continue
					}
					is := w.Feasible(j)
					require.Equal(t, fresh.Feasible(j), is, "%s %s: %d behind %v of %v", p.name, p.form, j, prefix, points)
					if is && j < n {
						open = append(open, j)
					}
				}
				require.Equal(t, fresh.Cost(), w.Cost())
				next := rng.IntN(n)
				if len(open) > 0 && rng.IntN(20) > 0 {
					next = open[0]
				}
				parent := w
				w = parent.Fork(other)
				parent.Take(rng.IntN(n)) // goes its own way
				other = parent
				w.Take(next)
				prefix = append(prefix, next)
			}
		}
	}
}

func TestMethodsSolve(t *testing.T) {
	points := awkward.Random(rand.New(rand.NewPCG(5, 5)), 9)
	for _, name := range Names() {
		p, _ := New(name, "")
		d := p.Describe()
		exact := p.Target(nil, points)
		for _, m := range d.Methods {
			s, err := problem.Solve(p, m.Name, points, problem.SolveOptions{})
			require.NoError(t, err)
			score := p.Score(points, exact, s.Sequence, true)
			assert.True(t, score.Valid, "%s %s", name, m.Name)
			assert.Equal(t, m.Name, s.Method)
			if m.Exact {
				assert.True(t, score.Correct && s.Proven, "%s %s", name, m.Name)
			}
			if d.Objective {
				_, length := d.MetricNamed("tour_length")
				assert.InDelta(t, score.Values[length], s.Length, 1e-12)
				assert.False(t, math.IsNaN(s.Length))
				assert.LessOrEqual(t, s.Bound, s.Length*(1+1e-12))
			}
			if m.Limit > 0 {
				_, err = problem.Solve(p, m.Name, make([]geom.Point, m.Limit+1), problem.SolveOptions{})
				assert.ErrorContains(t, err, m.Title+" takes at most ")
			}
		}
		s, err := problem.Solve(p, "", points, problem.SolveOptions{})
		require.NoError(t, err)
		assert.Equal(t, d.Methods[0].Name, s.Method)
		_, err = problem.Solve(p, "magic", points, problem.SolveOptions{})
		assert.ErrorContains(t, err, name+` method "magic" is not one of `+d.Methods[0].Name)
		_, err = problem.Solve(p, "", []geom.Point{{}, {X: math.NaN()}}, problem.SolveOptions{})
		assert.EqualError(t, err, "point 1 lies at NaN, 0; coordinates must be numbers within ±1e100")
	}
}

// FuzzRead: of any indices a problem reads what it would write, or says which is wrong.
func FuzzRead(f *testing.F) {
	f.Add(3, []byte{0, 1, 2, 0})
	f.Add(4, []byte{0, 1, 2, 0, 2, 3})
	f.Add(1, []byte{})
	f.Fuzz(func(t *testing.T, n int, data []byte) {
		if n < 1 || n > 40 {
			return
		}
		indices := make([]int, len(data))
		for i, b := range data {
			indices[i] = int(b) % n
		}
		for _, p := range every(t) {
			read, err := p.Read(slices.Clone(indices), n)
			if err != nil {
				require.True(t, err.At >= -1 && err.At < len(indices), "%s: %+v", p.name, err)
				require.NotEmpty(t, err.Message)
				continue
			}
			require.True(t, slices.Equal(indices, p.Write(nil, read)), "%s: %v", p.name, indices)
			p.Score(make([]geom.Point, n), read, read, true)
		}
	})
}

// FuzzOutputs: whatever indices an output holds, a score has a value for each metric,
// inside what the metric can be; ranks and drawings come of it too.
func FuzzOutputs(f *testing.F) {
	f.Add(uint64(1), 5, []byte{0, 1, 2, 3, 4, 250})
	f.Add(uint64(2), 9, []byte{})
	f.Add(uint64(3), 5, []byte{255, 9, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1})
	f.Add(uint64(5), 4, []byte{0, 1, 2, 3, 0})
	f.Fuzz(func(t *testing.T, seed uint64, n int, data []byte) {
		if n < 1 || n > 12 {
			return
		}
		rng := rand.New(rand.NewPCG(seed, 1))
		points := awkward.Random(rng, n)
		if seed%3 == 0 {
			points = awkward.Corners(rng, n)
		}
		var outputs [][]int
		for k := 0; k < len(data); k += 12 {
			var o []int
			for _, b := range data[k:min(k+12, len(data))] {
				o = append(o, int(int8(b)))
			}
			outputs = append(outputs, o)
		}
		for _, p := range every(t) {
			d, exact := p.Describe(), p.Target(nil, points)
			for _, o := range append(outputs, nil, exact) {
				for _, ended := range []bool{true, false} {
					s := p.Score(points, exact, o, ended)
					require.Len(t, s.Values, len(d.Metrics))
					require.True(t, s.Valid || !s.Correct)
					require.True(t, ended || !s.Correct)
					for i, m := range d.Metrics {
						v := s.Values[i]
						if math.IsNaN(v) {
							continue
						}
						require.False(t, math.IsInf(v, 0), m.Name)
						require.GreaterOrEqual(t, v, -1e-12, m.Name)
						if m.High > 0 {
							require.LessOrEqual(t, v, m.High*(1+1e-12), m.Name)
						}
						if m.Proportion {
							require.True(t, v == 0 || v == 1, "%s %s is %v", p.name, m.Name, v)
						}
						if m.Name == "accuracy" {
							require.Equal(t, s.Correct, v == 1)
						}
					}
				}
				if r, ok := p.Problem.(problem.Reranker); ok {
					rank := r.Rank(points, o)
					require.GreaterOrEqual(t, rank, 0.0) // and not NaN
				}
				if c, ok := p.Problem.(problem.Counter); ok {
					require.GreaterOrEqual(t, c.Parts(o), 0)
				}
				drawn := problem.Draw(p, points, exact, o, p.Score(points, exact, o, true).Correct)
				require.Len(t, drawn.Wrong, len(drawn.Edges))
				for _, e := range append(drawn.Edges, drawn.Missing...) {
					require.True(t, problem.InRange([]int{e.A, e.B}, n) && points[e.A] != points[e.B])
					require.True(t, e.After >= 1 && e.After <= max(len(o), len(exact))+1)
				}
			}
		}
	})
}
