package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/problems"
	"ptrnet/core/tour"
)

// What gen writes is what the problem's exact solution is, and every exact method writes the same file.
func TestGenAndSolve(t *testing.T) {
	for _, name := range problems.Names() {
		dir := t.TempDir()
		path, out := filepath.Join(dir, "data.txt"), filepath.Join(dir, "out.txt")
		o := fields(t, "gen", "--task", name, "--n", "5-10", "--count", "150", "--seed", "3", "--out", path)
		assert.Equal(t, 150.0, o["proven_optimal"])
		p, sizes := must(problems.New(name, "")), map[int]bool{}
		for k, i := range read(t, path, name) {
			sizes[len(i.Points)] = true
			assert.Equal(t, p.Target(nil, i.Points), i.Output, "line %d", k+1)
			for _, q := range i.Points {
				assert.True(t, q.X >= 0 && q.X < 1 && q.Y >= 0 && q.Y < 1)
			}
		}
		assert.Len(t, sizes, 6, "every size from 5 to 10 comes")
		for _, m := range p.Describe().Methods {
			o := fields(t, "solve", "--task", name, "--method", m.Name, "--data", path, "--out", out)
			assert.Equal(t, []any{name, m.Name, 150.0}, []any{o["task"], o["method"], o["instances"]})
			assert.Positive(t, o["ms_per_instance"])
			assert.Len(t, read(t, out, name), 150)
			if m.Exact {
				assert.Equal(t, 150.0, o["proven_optimal"])
				assert.Equal(t, string(must(os.ReadFile(path))), string(must(os.ReadFile(out))), m.Name)
			}
		}
	}
}

// An instance depends neither on how many there are nor on the number of cores, but on the seed.
func TestGenRepeats(t *testing.T) {
	for _, name := range problems.Names() {
		gen := func(words ...string) string {
			return runCommand(t, append([]string{"gen", "--task", name, "--n", "5-9", "--out", "-"}, words...)...)
		}
		short := gen("--count", "50", "--seed", "11", "--workers", "1")
		long := gen("--count", "1050", "--seed", "11", "--workers", "3")
		assert.Equal(t, 1050, strings.Count(long, "\n"))
		assert.True(t, strings.HasPrefix(long, short))
		assert.NotEqual(t, short[:40], gen("--count", "1", "--seed", "12")[:40], "another seed, other points")
	}
}

// What is written of the paper's format and of a list of points. No triangles is an answer. Tours through
// longitudes and latitudes are measured in km.
func TestSolve(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out.txt")
	for _, c := range []struct {
		task, data, want string
		length           any
	}{
		{"tsp", "0 0 1 0 1 1 0 1 output\n0 0 3 0 3 4 output\n",
			"0 0 1 0 1 1 0 1 output 1 2 3 4 1\n0 0 3 0 3 4 output 1 2 3 1\n", 8.},
		{"hull", "x,y\n0,0\n4,0\n4,3\n1,1\n", "0 0 4 0 4 3 1 1 output 1 2 3 4 1\n", nil},
		{"hull", "0 0 1 1 2 2 output\n\n0 0 0 0 output\n", "0 0 1 1 2 2 output 1 3 1\n0 0 0 0 output 1 1\n", nil},
		{"delaunay", "0 0 1 1 2 2 output\n\n0 0 0 0 output\n", "0 0 1 1 2 2 output\n0 0 0 0 output\n", nil},
		{"tsp", "name,lat,lon\na,0,0\nb,0,180\nc,90,0\n", "0 0 180 0 0 90 output 1 2 3 1\n", 40030.2},
	} {
		data := write(t, "data", c.data)
		o := fields(t, "solve", "--task", c.task, "--data", data, "--out", out)
		assert.Equal(t, c.want, string(must(os.ReadFile(out))))
		if c.length == nil {
			assert.NotContains(t, o, "mean_length")
			continue
		}
		assert.InDelta(t, c.length, o["mean_length"], 0.1)
		assert.Equal(t, o["mean_length"], o["mean_bound"])
	}
}

// At the limit there is a tour, a bound below it, and no claim to be optimal.
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

// What is wrong is told in one sentence, and nothing is written: a file appears when it is complete, or not
// at all.
func TestErrors(t *testing.T) {
	folder, out := t.TempDir(), write(t, "out.txt", "old\n")
	empty, text := write(t, "empty.txt", "\n"), write(t, "text.txt", "0 0 1 0 1 1 output\n0 0 1 0 x 1\n")
	large := write(t, "large.txt", strings.Repeat("0 0 ", 5001)+"\n")
	hull, _ := untrained(t, "hull")
	five, triangle := "../weights/hull-seq2seq-5.safetensors", write(t, "triangle.txt", "0 0 1 0 1 1 output\n")
	for _, c := range [][2]string{
		{"trian", `there is no command "trian"; --help lists them`},
		{"gen --task hull", "gen needs --out FILE (gen --help explains its flags)"},
		{"gen --task sort --out " + out, `task "sort" is not one of ` + strings.Join(problems.Names(), ", ")},
		{"gen --task hull --n 2 --out " + out, "--n 2: hull needs at least 3 points"},
		{"gen --task hull --count -1 --out " + out, "--count -1 is too small"},
		{"gen --task tsp --n 5-6000 --out " + out,
			"--n goes up to 6000; the most is 1000 for tsp by branch-and-cut"},
		{"solve --task hull --data " + empty, empty + " holds no instances"},
		{"solve --task hull --data " + text + " --out " + out, text + `:2:9: "x" is not a number`},
		{"solve --task tsp --data " + large, large + ":1: 5001 cities; a tour of at most 5000 is computed"},
		{"gen --task hull --n 2 --out recipes.txt", "--n 2: hull needs at least 3 points"},
		{"solve --task hull --time-limit -5s --data " + text, "--time-limit -5s is too small"},
		{"solve --task hull --time-limit 5s --data " + text, "--time-limit is for tours, not for hull"},
		{"eval --time-limit 5s --weights " + hull, "--time-limit is for tours, not for hull"},
		{"eval --exact --weights " + hull, "--exact is for tours, not for hull"},
		{"eval --time-limit 0 --weights w", "--time-limit 0s is too small"},
		{"eval --weights none", "cannot read the weights: open none: no such file or directory"},
		{"eval --weights w --data d --n 5", "--n is for drawn instances, --data for a file: give one of them"},
		{"eval --weights " + hull + " --improve 1s",
			"--improve is for networks that give tours and never name a city twice, not for " + hull},
		{"eval --weights " + five + " --data " + triangle, triangle + ":1: this seq2seq network has an output " +
			"dictionary of exactly 5 points, learned in training, and cannot answer for 3; a pointer network can"},
		{"train --run " + folder + "/r --out " + folder,
			"cannot write " + folder + ": it exists and is not a regular file"},
		{"train --run " + text + " --out " + folder + "/w",
			"cannot make the run's folder: mkdir " + text + ": not a directory"},
		{"tables --weights " + folder,
			"cannot read the weights: " + folder + " holds no files named *.safetensors"},
		{"plot", "plot needs the folder of at least one run (plot --help explains it)"},
		{"plot --out 0", "plot needs the folder of at least one run (plot --help explains it)"},
		{"plot --out= none", "plot needs --out PATH (plot --help explains its flags)"},
		{"plot --out " + folder + "/ none", "--out " + folder + "/ is a folder: plot needs a figure's name"},
		{"plot --out . none", "--out . is a folder: plot needs a figure's name"},
		{"plot none", "the run's configuration: open none/config.json: no such file or directory"},
	} {
		assert.Equal(t, c[1], failure(t, strings.Fields(c[0])...), c[0])
	}
	assert.Equal(t, "old\n", string(must(os.ReadFile(out))))
	assert.Len(t, must(os.ReadDir(filepath.Dir(out))), 1, "no temporary file is left")
}

// gen and solve write to the standard output, which then holds nothing but solutions, also when they come by
// the standard input. A command whose output cannot be written fails, and says so.
func TestStandardOutput(t *testing.T) {
	path := filepath.Join(t.TempDir(), "hulls.txt")
	runCommand(t, "gen", "--task", "hull", "--count", "30", "--out", path)
	text := string(must(os.ReadFile(path)))
	assert.Equal(t, text, runCommand(t, "gen", "--task", "hull", "--count", "30", "--out", "-"))
	solve := []string{"solve", "--task", "hull", "--json", "--data", "-", "--out", "-"}
	cmd := exec.Command(must(built()), solve...)
	cmd.Stdin = strings.NewReader(text)
	assert.Equal(t, text, string(must(cmd.Output())))
	cmd = exec.Command(must(built()), solve[:len(solve)-2]...)
	output, err := cmd.CombinedOutput()
	require.Error(t, err)
	assert.Contains(t, string(output), "trainer: standard input holds no instances\n")
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	hull, _ := untrained(t, "hull")
	for _, words := range [][]string{solve, solve[:len(solve)-2], {"eval", "--weights", hull, "--count", "1"}} {
		var output bytes.Buffer
		cmd = exec.Command(must(built()), words...)
		cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(text), full, &output
		require.Error(t, cmd.Run(), "%v", words)
		_, sentence, _ := strings.Cut(output.String(), "trainer: write") // without SIMD, a line says so first
		assert.Equal(t, " /dev/stdout: no space left on device\n", sentence)
	}
}
