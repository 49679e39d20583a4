package main

import (
	"bytes"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
	"ptrnet/core/network"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
	"ptrnet/core/tour"
)

// TestGenLabels: what gen writes is what the problem's exact solution is.
func TestGenLabels(t *testing.T) {
	for _, name := range problems.Names() {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "data.txt")
			o := fields(t, "gen", "--task", name, "--n", "5-12", "--count", "150", "--seed", "3", "--out", path)
			assert.Equal(t, 150.0, o["instances"])
			assert.Equal(t, 150.0, o["proven_optimal"])
			all := read(t, path, name)
			require.Len(t, all, 150)
			p := must(problems.New(name, ""))
			sizes := map[int]bool{}
			for k, i := range all {
				sizes[len(i.Points)] = true
				assert.Equal(t, p.Target(nil, i.Points), i.Output, "line %d", k+1)
				for _, q := range i.Points {
					assert.True(t, q.X >= 0 && q.X < 1 && q.Y >= 0 && q.Y < 1)
				}
			}
			assert.Len(t, sizes, 8, "every size from 5 to 12 comes")
		})
	}
}

// TestGenRepeats: an instance depends neither on how many there are nor on the number of cores, but on the seed.
func TestGenRepeats(t *testing.T) {
	for _, name := range problems.Names() {
		gen := func(words ...string) string {
			return runCommand(t, append([]string{"gen", "--task", name, "--n", "5-9", "--out", "-"}, words...)...)
		}
		short, long := gen("--count", "50", "--seed", "11", "--workers", "1"), gen("--count", "1050", "--seed", "11", "--workers", "3")
		assert.Equal(t, 1050, strings.Count(long, "\n"))
		assert.True(t, strings.HasPrefix(long, short))
		assert.NotEqual(t, short[:40], gen("--count", "1", "--seed", "12")[:40], "another seed, other points")
	}
}

// TestSolveRepeatsGen: every exact method writes the file that gen wrote.
func TestSolveRepeatsGen(t *testing.T) {
	for _, name := range problems.Names() {
		dir := t.TempDir()
		data, out := filepath.Join(dir, "data.txt"), filepath.Join(dir, "out.txt")
		runCommand(t, "gen", "--task", name, "--n", "5-10", "--count", "60", "--out", data)
		want := must(os.ReadFile(data))
		for _, m := range describe(t, name).Methods {
			t.Run(m.Name, func(t *testing.T) {
				o := fields(t, "solve", "--task", name, "--method", m.Name, "--data", data, "--out", out)
				assert.Equal(t, name, o["task"])
				assert.Equal(t, m.Name, o["method"])
				assert.Equal(t, 60.0, o["instances"])
				assert.Positive(t, o["ms_per_instance"])
				got := read(t, out, name)
				require.Len(t, got, 60)
				if !m.Exact {
					return
				}
				assert.Equal(t, 60.0, o["proven_optimal"])
				assert.Equal(t, string(want), string(must(os.ReadFile(out))))
			})
		}
	}
}

// TestSolve: what is written of the paper's format and of a list of points. No triangles is an answer.
func TestSolve(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out.txt")
	for _, c := range []struct{ task, data, want string }{
		{"tsp", "0 0 1 0 1 1 0 1 output\n0 0 3 0 3 4\n", "0 0 1 0 1 1 0 1 output 1 2 3 4 1\n0 0 3 0 3 4 output 1 2 3 1\n"},
		{"hull", "x,y\n0,0\n4,0\n4,3\n1,1\n", "0 0 4 0 4 3 1 1 output 1 2 3 4 1\n"},
		{"hull", "0 0 1 1 2 2 output\n\n0 0 0 0\n", "0 0 1 1 2 2 output 1 3 1\n0 0 0 0 output 1 1\n"},
		{"delaunay", "0 0 1 1 2 2 output\n\n0 0 0 0\n", "0 0 1 1 2 2 output\n0 0 0 0 output\n"},
	} {
		data := write(t, "data", c.data)
		o := fields(t, "solve", "--task", c.task, "--data", data, "--out", out)
		assert.Equal(t, c.want, string(must(os.ReadFile(out))))
		if c.task != "tsp" {
			assert.NotContains(t, o, "mean_length")
			continue
		}
		assert.Equal(t, 8.0, o["mean_length"], "that of the tours written")
		assert.Equal(t, 8.0, o["mean_bound"])
		assert.Contains(t, runCommand(t, "solve", "--task", "tsp", "--data", data), "2 instances, 2 proven optimal, mean length 8,")
	}
}

// TestSolveMap: the shortest tour through longitudes and latitudes is that on the sphere, here by all tours and the law of
// cosines; the table comes by the standard input.
func TestSolveMap(t *testing.T) {
	const table = "name,lat,lon\nOslo,59.91,10.75\nRome,41.89,12.48\nLisbon,38.72,-9.14\nKyiv,50.45,30.52\nParis,48.86,2.35\nAthens,37.98,23.73\nDublin,53.35,-6.26\n"
	i := read(t, write(t, "map.csv", table), "tsp")[0]
	far := func(p, q geom.Point) float64 {
		a, b, l := p.Y*math.Pi/180, q.Y*math.Pi/180, (p.X-q.X)*math.Pi/180
		return 6378.388 * math.Acos(math.Sin(a)*math.Sin(b)+math.Cos(a)*math.Cos(b)*math.Cos(l))
	}
	var shortest func(at, left int) float64
	shortest = func(at, left int) float64 {
		if left == 0 {
			return far(i.Points[at], i.Points[0])
		}
		best := math.Inf(1)
		for next := range i.Points {
			if left>>next&1 > 0 {
				best = min(best, far(i.Points[at], i.Points[next])+shortest(next, left&^(1<<next)))
			}
		}
		return best
	}
	in, out, err := os.Pipe()
	require.NoError(t, err)
	_, err = out.WriteString(table)
	require.NoError(t, err)
	require.NoError(t, out.Close())
	defer func(stdin *os.File) { os.Stdin = stdin }(os.Stdin)
	os.Stdin = in
	o := fields(t, "solve", "--task", "tsp", "--data", "-")
	assert.InDelta(t, shortest(0, 1<<7-2), o["mean_length"], 1e-6)
	assert.Equal(t, 1.0, o["proven_optimal"])
}

// TestSolveTimeLimit: at the limit there is a tour, a bound below it, and no
// claim to be optimal.
func TestSolveTimeLimit(t *testing.T) {
	dir := t.TempDir()
	data, out := filepath.Join(dir, "data.txt"), filepath.Join(dir, "out.txt")
	runCommand(t, "gen", "--task", "hull", "--n", "400", "--count", "1", "--out", data)
	o := fields(t, "solve", "--task", "tsp", "--data", data, "--time-limit", "30ms", "--out", out)
	assert.Equal(t, 0.0, o["proven_optimal"])
	i := read(t, out, "tsp")[0]
	assert.InDelta(t, tour.Length(tour.Euclidean(i.Points), i.Output), o["mean_length"], 1e-9)
	assert.Greater(t, o["mean_bound"], 0.0)
	assert.Less(t, o["mean_bound"], o["mean_length"])
	assert.Less(t, o["ms_per_instance"], 5000.0)
}

// TestFailureKeepsTheOldFile: a file appears when it is complete, or not at all.
func TestFailureKeepsTheOldFile(t *testing.T) {
	data := write(t, "data.txt", "0 0 1 0 1 1 output\n0 0 1 0 x 1\n")
	out := write(t, "out.txt", "old\n")
	var printed bytes.Buffer
	err := dispatch([]string{"solve", "--task", "hull", "--data", data, "--out", out}, &printed)
	assert.EqualError(t, err, data+`:2:9: "x" is not a number`)
	assert.Equal(t, "old\n", string(must(os.ReadFile(out))))
	left := must(os.ReadDir(filepath.Dir(out)))
	assert.Len(t, left, 1, "no temporary file is left")
	assert.Empty(t, printed.String())
}

// TestDataErrors: one clear sentence each.
func TestDataErrors(t *testing.T) {
	folder := t.TempDir()
	out := filepath.Join(folder, "out")
	empty := write(t, "empty.txt", "\n")
	large := write(t, "large.txt", strings.Repeat("0 0 ", describe(t, "tsp").SolverPoints+1)+"\n")
	huge := write(t, "huge.safetensors", "")
	require.NoError(t, os.Truncate(huge, 3<<40)) // takes no room on the disk
	for words, want := range map[string]string{
		"gen --task hull":                                       "gen needs --out FILE (gen --help explains its flags)",
		"gen --task sort --out " + out:                          `task "sort" is not one of hull, delaunay, tsp`,
		"gen --task hull --out " + out + " --n 2":               "--n 2: hull needs at least 3 points",
		"gen --task hull --out " + out + " --n 9-5":             `--n "9-5" is not a number like 50 or a range like 5-50`,
		"gen --task tsp --out " + out + " --n 5-6000":           "--n goes up to 6000; the most is 1000 for tsp by branch-and-cut",
		"gen --task hull --out " + folder:                       "cannot write " + folder + ": it exists and is not a regular file",
		"gen --task hull --out " + out + " --seed -1":           `gen: invalid value "-1" for flag -seed: parse error (gen --help explains its flags)`,
		"gen --task hull --kind disc --out " + out:              `--kind: kind of points "disc" is not one of uniform, small, strip, gaussian, clusters, ring, circle, grid, spiral, pairs, human`,
		"solve --task hull --data " + empty:                     empty + " holds no instances",
		"solve --task hull --data " + folder:                    "read " + folder + ": is a directory",
		"solve --task hull --method x --data " + empty:          `hull method "x" is not one of monotone-chain, jarvis`,
		"solve --task tsp --data " + large:                      large + ":1: 5001 cities; a tour of at most 5000 is computed",
		"solve --task tsp --time-limit -1s --data " + empty:     "--time-limit -1s is negative",
		"eval --weights " + out:                                 "cannot read the weights: open " + out + ": no such file or directory",
		"eval --weights " + huge:                                "cannot read the weights: " + huge + " has 3298534883328 bytes; at most 1073741824 are read",
		"eval --weights /dev/zero":                              "cannot read the weights: /dev/zero is not a regular file",
		"eval --weights " + out + " --data " + empty + " --n 5": "--n is for drawn instances, --data for a file: give one of them",
	} {
		var printed bytes.Buffer
		assert.EqualError(t, dispatch(strings.Fields(words), &printed), want, words)
		assert.Empty(t, printed.String(), words)
	}
}

// gen and solve write to the standard output, which then holds nothing but solutions; every other command
// refuses.
func TestStandardOutput(t *testing.T) {
	path := filepath.Join(t.TempDir(), "hulls.txt")
	runCommand(t, "gen", "--task", "hull", "--count", "30", "--out", path)
	text := must(os.ReadFile(path))
	assert.Equal(t, string(text), runCommand(t, "gen", "--task", "hull", "--count", "30", "--out", "-"))
	assert.Equal(t, string(text), runCommand(t, "solve", "--task", "hull", "--data", path, "--out", "-", "--json"))
	for _, c := range commands() {
		var help strings.Builder
		require.NoError(t, dispatch([]string{c.name, "--help"}, &help))
		assert.Contains(t, help.String(), "go run ./trainer", c.name)
		if strings.Contains(help.String(), "\n  -out ") && c.name != "gen" && c.name != "solve" {
			assert.Equal(t, "--out -: only gen and solve write to the standard output; give "+c.name+" the name of a file", failure(t, c.name, "--out", "-"))
		}
	}
	assert.NoFileExists(t, "-")
}

// TestFullOutput: a command whose output cannot be written fails, and says so.
func TestFullOutput(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	dir := t.TempDir()
	weights, _ := untrained(t, "hull", network.Config{Arch: network.PtrNet})
	data := write(t, "data.txt", "0 0 1 0 1 1 output\n")
	for _, words := range []string{"gen --task hull --count 2 --out " + dir + "/a", "gen --task hull --count 2 --out -", "solve --task hull --data " + data,
		"solve --json --task hull --data " + data, "eval --count 2 --weights " + weights, "plot --out " + dir + "/b ../docs/runs/base", "eval --help"} {
		cmd := exec.Command(must(built()), strings.Fields(words)...)
		var said strings.Builder
		cmd.Stdout, cmd.Stderr = full, &said
		assert.Error(t, cmd.Run(), words)
		assert.Equal(t, "trainer: write /dev/stdout: no space left on device\n", said.String(), words)
	}
}

// describe is what the named problem says of itself.
func describe(t *testing.T, task string) problem.Description {
	t.Helper()
	return must(problems.New(task, "")).Describe()
}
