package problems

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/hull"
	"ptrnet/core/internal/awkward"
	"ptrnet/core/problem"
)

// laidOut is a problem in one of the layouts of its sequences.
type laidOut struct {
	problem.Problem
	name, layout string
}

// every is all problems in all layouts of their sequences.
func every(t testing.TB) []laidOut {
	t.Helper()
	var all []laidOut
	for _, name := range Names() {
		described, err := New(name, "")
		require.NoError(t, err)
		for _, layout := range append([]string{""}, described.Describe().Layouts...) {
			p, err := New(name, layout)
			require.NoError(t, err)
			all = append(all, laidOut{p, name, layout})
		}
	}
	require.GreaterOrEqual(t, len(all), 5)
	return all
}

// answer is the solution that an output stands for.
func (p laidOut) answer(points []geom.Point, output []int) []int {
	if s, ok := p.Problem.(problem.Spelled); ok {
		output, _ = s.Solution(points, output)
	}
	return output
}

// parts are a solution's parts: triangles, each with its corners in order, or the whole.
func parts(p laidOut, points []geom.Point, solution []int) (all [][]int) {
	if p.name != "delaunay" {
		return [][]int{slices.Clip(append([]int{}, solution...))}
	}
	for k := 0; k+2 < len(solution); k += 3 {
		all = append(all, slices.Sorted(slices.Values(solution[k:k+3])))
	}
	return all
}

func TestNewSaysWhy(t *testing.T) {
	require.Equal(t, []string{"hull", "delaunay", "tsp"}, Names()[:3])
	names := strings.Join(Names(), ", ")
	for want, c := range map[string][2]string{
		`task "knots" is not one of ` + names:                     {"knots", "lists"},
		`task "" is not one of ` + names:                          {"", ""},
		`sequence "lists": hull has one layout of sequences only`: {"hull", "lists"},
		`sequence "spiral" is not one of incenter, lists`:         {"delaunay", "spiral"},
	} {
		_, err := New(c[0], c[1])
		assert.EqualError(t, err, want)
	}
	for _, by := range []float64{0.5, 3.5, -1, math.NaN()} {
		_, err := Stretched("delaunay", "lists", by)
		assert.ErrorContains(t, err, ", must be 1 to 3")
	}
	_, err := Stretched("tsp", "", 2)
	assert.EqualError(t, err, "stretch 2: it is for triangulations, not for tsp")
	p, err := Stretched("hull", "", 1)
	assert.True(t, err == nil && p.Describe().Name == "hull")
}

// Every exact solution is a right answer, fits the length, is drawn with nothing wrong and nothing missing,
// is written and read back, and each of its symbols is allowed and feasible where it stands; but of points on
// one line a state cannot know that they are.
func TestTargetsAreRightAndFeasible(t *testing.T) {
	for seed := range uint64(10) {
		for name, points := range awkward.Sets(seed) {
			for _, p := range every(t) {
				if seed%2 == 1 || p.layout == "lists" {
					slices.SortFunc(points, geom.Point.Compare)
				}
				about, n := p.name+" of "+name, len(points)
				target := p.Target([]int{-7}, points)
				require.Equal(t, -7, target[0], "Target must append")
				target = target[1:]
				output := problem.Spell(p.Problem, nil, points, target)
				assert.LessOrEqual(t, len(output), p.MaxLength(n), about)
				assert.ElementsMatch(t, parts(p, points, target), parts(p, points, p.answer(points, output)), about)
				s := p.Score(points, target, target, true)
				assert.True(t, n == 0 || s.Correct && s.Valid, "%s: %v scores %+v", about, target, s)
				assert.False(t, p.Score(points, target, target, false).Correct, "%s: without the end", about)
				for _, verdict := range []bool{true, false} {
					d := problem.Draw(p, points, target, target, verdict)
					assert.True(t, len(d.Missing) == 0 && !slices.Contains(d.Wrong, true), about)
					assert.True(t, flat(points) || len(d.Edges) > 0, about)
				}
				if n > 0 { // no file has a line for none
					written := p.Write([]int{-7}, target)
					require.Equal(t, -7, written[0], "Write must append")
					read, err := p.Read(written[1:], n)
					require.True(t, err == nil && slices.Equal(target, read), "%s: %v", about, err)
				}
				allows, knows := p.name == "tsp" || name != "twins" && name != "line", p.name == "tsp" || !flat(points)
				rng := rand.New(rand.NewPCG(seed, 2))
				follow(t, p, points, rng, func(prefix []int, allowed, feasible []bool) int {
					next := append(output, n)[len(prefix)]
					assert.True(t, allowed[next] || !allows, "%s: %d not allowed behind %v", about, next, prefix)
					assert.True(t, feasible[next] || !knows, "%s: %d is not feasible behind %v", about, next, prefix)
					return next
				})
			}
		}
	}
}

// The solution of points in another order, with the indices of the first order, is their solution: what a
// sequence says does not depend on positions (problem.Problem).
func TestPositionsMeanNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	for _, p := range every(t) {
		for round := range 60 {
			points := awkward.Random(rng, 3+round%8)
			perm, permuted := rng.Perm(len(points)), make([]geom.Point, len(points))
			for i, j := range perm {
				permuted[i] = points[j]
			}
			solution := p.Target(nil, permuted)
			for k, i := range solution {
				solution[k] = perm[i]
			}
			require.True(t, p.Score(points, p.Target(nil, points), solution, true).Correct,
				"%s %s: %v is no solution of %v, but it is one of the same points in another order; a sequence may "+
					"not say by its positions which point an index belongs to", p.name, p.layout, solution, points)
		}
	}
}

// follow takes the symbols that choose gives, in a state that is forked and asked in any order, up to the end
// symbol or -1, which ends too. Of every prefix that state says the same as one that has just taken it: what
// may follow, what is feasible and what it costs. A mask that was kept to allows something, and all that is
// feasible.
func follow(
	t *testing.T, p laidOut, points []geom.Point, rng *rand.Rand,
	choose func(prefix []int, allowed, feasible []bool) int,
) (prefix []int, ended bool) {
	n, kept := len(points), true
	mask, allowed, feasible := make([]bool, n+1), make([]bool, n+1), make([]bool, n+1)
	w, other := p.Start(points), p.Start(points)
	for {
		fresh := p.Start(points)
		for _, symbol := range prefix {
			fresh.Take(symbol)
		}
		w.Mask(mask)
		fresh.Mask(allowed)
		require.Equal(t, allowed, mask, "%s %s behind %v", p.name, p.layout, prefix)
		require.True(t, slices.Contains(mask, true) || !kept, "%s: nothing is allowed behind %v of %d", p.name,
			prefix, n)
		for _, j := range rng.Perm(n + 1) {
			feasible[j] = fresh.Feasible(j)
			require.True(t, allowed[j] || !feasible[j] || !kept, "%s: %d is feasible behind %v, not allowed", p.name,
				j, prefix)
			if rng.IntN(3) > 0 { // not everything is asked
				require.Equal(t, feasible[j], w.Feasible(j), "%s %s: %d behind %v of %v", p.name, p.layout, j, prefix,
					points)
			}
		}
		require.Equal(t, fresh.Cost(), w.Cost())
		next := choose(prefix, allowed, feasible)
		if next < 0 || next == n {
			return prefix, next == n
		}
		kept = kept && allowed[next]
		parent := w
		w = parent.Fork(other)
		w.Take(next)
		parent.Take(rng.IntN(n)) // goes its own way
		parent.Feasible(rng.IntN(n + 1))
		other = parent
		prefix = append(prefix, next)
	}
}

// oneOf is a random symbol among those that are given, -1 if none is.
func oneOf(rng *rand.Rand, given []bool) int {
	var list []int
	for j, is := range given {
		if is {
			list = append(list, j)
		}
	}
	if len(list) == 0 {
		return -1
	}
	return list[rng.IntN(len(list))]
}

// Any sequence that keeps to the mask ends, and is as the mask promises; what is feasible is
// never nothing, but for a hull's chain that has shut itself in, and leads to a valid output whose rank is
// the state's cost; and whatever is taken, a state knows it.
func TestStates(t *testing.T) {
	rng, ended := rand.New(rand.NewPCG(4, 4)), map[string]int{}
	for _, p := range every(t) {
		for round := range 300 {
			points := awkward.Random(rng, round%12)
			if round%3 == 0 {
				points = awkward.Corners(rng, len(points))
			}
			n := len(points)
			if round%2 == 0 || p.layout == "lists" {
				slices.SortFunc(points, geom.Point.Compare)
			}
			output, end := follow(t, p, points[:min(n, 8)], rng, func(prefix []int, allowed, _ []bool) int {
				require.Less(t, len(prefix), 100*(n+1)*(n+1), "no end")
				return oneOf(rng, allowed)
			})
			require.True(t, end)
			if check := promises[p.name]; check != nil {
				check(t, p, points[:min(n, 8)], output)
			}
			if n > 0 {
				follow(t, p, points, rng, func(prefix []int, _, feasible []bool) int {
					switch next := oneOf(rng, feasible[:n]); {
					case len(prefix) == p.MaxLength(n):
						return n
					case next < 0 || rng.IntN(20) == 0:
						return rng.IntN(n)
					default:
						return next
					}
				})
			}
			if flat(points) {
				continue
			}
			output, end = follow(t, p, points, rng, func(prefix []int, _, feasible []bool) int {
				require.LessOrEqual(t, len(prefix), p.MaxLength(n), "no end")
				return oneOf(rng, feasible)
			})
			if !end {
				require.Equal(t, "hull", p.name, "stuck behind %v of %v", output, points)
				continue
			}
			output, symbols := p.answer(points, output), output
			require.True(t, p.Score(points, p.Target(nil, points), output, true).Valid, "%v of %v", symbols, points)
			if r, ok := p.Problem.(problem.Reranker); ok {
				w := p.Start(points)
				for _, symbol := range symbols {
					w.Take(symbol)
				}
				require.Equal(t, r.Rank(points, output), w.Cost(), "%s: %v of %v", p.name, output, points)
			}
			ended[p.name]++
		}
	}
	assert.Greater(t, ended["hull"], 100)
	assert.Greater(t, ended["delaunay"], 500)
}

// promises is what outputs are that keep to the mask: tours are valid; hulls are closed rings that name
// no corner twice; triangulations are triples of increasing indices, none of them twice unless its first two
// corners have had every third one, or lists of larger indices, all of them closed.
var promises = map[string]func(t *testing.T, p laidOut, points []geom.Point, output []int){
	"tsp": func(t *testing.T, p laidOut, points []geom.Point, output []int) {
		exact := p.Target(nil, points)
		require.True(t, p.Score(points, exact, output, true).Valid, "%v", output)
	},
	"hull": func(t *testing.T, _ laidOut, points []geom.Point, output []int) {
		if len(points) == 0 {
			require.Empty(t, output)
			return
		}
		if len(points) >= 3 {
			require.GreaterOrEqual(t, len(output), 4, "%v: three corners and the first again", output)
		}
		require.Nil(t, problem.ReadRing("hull", output, len(points)), "%v", output)
	},
	"delaunay": func(t *testing.T, p laidOut, points []geom.Point, output []int) {
		n := len(points)
		if p.layout == "lists" {
			closed, list := 0, []int{}
			for _, j := range output {
				require.True(t, j >= closed && !slices.Contains(list, j), "%v", output)
				if list = append(list, j); j == closed {
					closed, list = closed+1, nil
				}
			}
			require.True(t, n < 3 && closed == 0 || closed == n-1 && len(list) == 0, "%v", output)
			return
		}
		require.Zero(t, len(output)%3)
		require.Equal(t, n < 3, len(output) == 0)
		seen := map[[3]int]bool{}
		sorted := func(a, b, c int) [3]int { s := []int{a, b, c}; slices.Sort(s); return [3]int(s) }
		for k := 0; k < len(output); k += 3 {
			a, b, c := output[k], output[k+1], output[k+2]
			require.True(t, a < b && b < c, "%v", output)
			if seen[sorted(a, b, c)] {
				for j := b + 1; j < n; j++ {
					require.True(t, seen[sorted(a, b, j)], "%v: %d %d %d again, and not %d", output, a, b, c, j)
				}
			}
			seen[sorted(a, b, c)] = true
		}
	},
}

// flat is whether all points lie on one line.
func flat(points []geom.Point) bool { return len(hull.Of(points)) < 3 }

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
				if problem.InRange(o, n) {
					solution := p.answer(points, o)
					require.True(t, problem.InRange(solution, n))
					if e, ok := p.Problem.(problem.Explainer); ok {
						e.Explain(points, exact, o, true)
					}
					follow(t, p, points, rng, func(prefix []int, _, _ []bool) int { return append(o, n)[len(prefix)] })
				}
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
				drawn := problem.Draw(p, points, problem.Nearest(p, points, exact, o), o, p.Score(points, exact, o, true).Correct)
				require.Len(t, drawn.Wrong, len(drawn.Edges))
				for _, e := range append(drawn.Edges, drawn.Missing...) {
					require.True(t, problem.InRange([]int{e.A, e.B}, n) && points[e.A] != points[e.B])
					require.True(t, e.After >= 1 && e.After <= max(len(o), len(exact))+1)
				}
			}
		}
	})
}
