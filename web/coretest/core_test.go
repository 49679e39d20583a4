package coretest

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"ptrnet/web/site"
)

// project is the folder of all, seen from this package's.
const project = "../.."

var built = sync.OnceValues(func() (site.Files, error) { return site.Scripts(context.Background(), project) })

// node runs a script of testdata beside the compiled module. It fails with what the script
// says if that does not end well.
func node(t testing.TB, script string, args ...string) string {
	t.Helper()
	files, err := built()
	require.NoError(t, err)
	root, err := filepath.Abs(project)
	require.NoError(t, err)
	// Node 18, that of Debian bookworm, takes a .js file as a module only where a package says so.
	page := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(page, "package.json"), []byte(`{"type": "module"}`), 0o644))
	for name, content := range files {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(page, name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(page, name), content, 0o644))
	}
	cmd := exec.CommandContext(t.Context(), "node", filepath.Join("testdata", script))
	cmd.Args = append(cmd.Args, args...)
	cmd.Env = append(os.Environ(), "PROJECT="+root, "PAGE="+page)
	output, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", output)
	return string(output)
}

// question is one that answers.mjs asks: a name and its arguments.
type question [2]any

// answers asks questions of the module.
func answers[Answer any](t *testing.T, questions []question) []Answer {
	t.Helper()
	folder := t.TempDir()
	in, out := filepath.Join(folder, "questions.json"), filepath.Join(folder, "answers.json")
	text, err := json.Marshal(questions)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(in, text, 0o644))
	node(t, "answers.mjs", in, out)
	text, err = os.ReadFile(out)
	require.NoError(t, err)
	var all []Answer
	require.NoError(t, json.Unmarshal(text, &all))
	require.Len(t, all, len(questions))
	return all
}

// Every shape of answer arrives with every number in its place: what can be had and what
// cannot, with and without an exact answer, a fault, steps, points; also of points on
// lines and in few places, to which nothing ends the program.
func TestShapes(t *testing.T) {
	t.Parallel()
	t.Log(node(t, "shapes.mjs"))
}

// 2,000 damaged weight files: each is loaded or refused by a sentence, and none ends the module.
func TestDamagedWeights(t *testing.T) {
	t.Parallel()
	t.Log(node(t, "damaged.mjs", "2000", "41"))
}

// The core's memory stays within the limits that docs/robustness.md states.
func TestMemory(t *testing.T) {
	t.Parallel()
	t.Log(node(t, "memory.mjs"))
}

// BenchmarkSlices prints how long the module holds its thread for each question, see slices.mjs.
func BenchmarkSlices(b *testing.B) {
	for b.Loop() {
		fmt.Print("\n" + node(b, "slices.mjs")) // b.Log prints ten lines at most
	}
}

// BenchmarkCircle prints how soon a network that the module trains draws the circle, see circle.mjs.
func BenchmarkCircle(b *testing.B) {
	for b.Loop() {
		b.Log(node(b, "circle.mjs"))
	}
}

// BenchmarkWorkers prints how many examples a second the module trains on with one worker and two, and how long a
// step of eight holds the one that trains, see workers.mjs.
func BenchmarkWorkers(b *testing.B) {
	for b.Loop() {
		b.Log("\n" + node(b, "workers.mjs"))
	}
}
