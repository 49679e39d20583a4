package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A fourth problem is its code and a line in the list of problems: a trainer over which core/problems/testdata/nearest.go
// and that line are laid trains it, solves it and measures it, and the tests of make test that go through the problems
// pass.
func TestFourthProblem(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it builds the trainer anew")
	}
	dir, problems := t.TempDir(), must(filepath.Abs("../core/problems"))
	list, longer := filepath.Join(problems, "problems.go"), filepath.Join(dir, "problems.go")
	last := "return &salesman.Problem{} },\n"
	before, after, found := strings.Cut(string(must(os.ReadFile(list))), last)
	require.True(t, found)
	require.NoError(t, os.WriteFile(longer,
		[]byte(before+last+"func() problem.Problem { return nearest{} },\n"+after), 0o644))
	overlay := filepath.Join(dir, "overlay.json")
	require.NoError(t, os.WriteFile(overlay, fmt.Appendf(nil, `{"Replace": {%q: %q, %q: %q}}`, list, longer,
		filepath.Join(problems, "nearest.go"), filepath.Join(problems, "testdata", "nearest.go")), 0o644))
	run := func(folder, name string, words ...string) string {
		cmd := exec.Command(name, words...)
		cmd.Dir = folder
		output, err := cmd.CombinedOutput()
		require.NoError(t, err, "%v: %s", words, output)
		return string(output)
	}
	test := []string{"test", "-vet=off", "-overlay", overlay}
	run("..", "go", append(test, "./core/problems", "./core/train", "./wasm/bridge")...)
	run("..", "go", append(test, "-run", "Catalog", "./web/site")...)
	run("..", "go", append(test, "-run", "Refuses|Gen|EvalF|EvalU|Answers", "./core/inbrowser", "./trainer")...)
	run("", "go", "build", "-buildvcs=false", "-overlay", overlay, "-o", dir+"/", ".")
	trainer := func(words ...string) string { return run(dir, filepath.Join(dir, "trainer"), words...) }
	trainer("train", "--task", "nearest", "--n", "5-6", "--hidden", "32", "--batch", "64", "--steps", "1500",
		"--rate", "8e-3", "--every", "1500", "--test", "200", "--seed", "5", "--out", "nearest.safetensors")
	trainer("gen", "--task", "nearest", "--n", "5", "--count", "50", "--seed", "7", "--out", "data.txt")
	trainer("solve", "--task", "nearest", "--data", "data.txt", "--out", "solved.txt")
	data, solved := must(os.ReadFile(dir+"/data.txt")), must(os.ReadFile(dir+"/solved.txt"))
	assert.Equal(t, string(data), string(solved))
	assert.Regexp(t, `n=5 +50 instances, right [0-9.]+% .*, in place ([89]\d|100)`,
		trainer("eval", "--weights", "nearest.safetensors", "--data", "data.txt", "--constrained"))
}
