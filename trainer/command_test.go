package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/dataset"
	"ptrnet/core/problems"
	"ptrnet/trainer/internal/run"
)

// runCommand runs the trainer with the given words and returns what it prints.
func runCommand(t *testing.T, words ...string) string {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, dispatch(words, &out), "%v", words)
	return out.String()
}

// fields runs a command with --json and returns the object that it prints.
func fields(t *testing.T, words ...string) map[string]any {
	t.Helper()
	var object map[string]any
	text := runCommand(t, append(words, "--json")...)
	require.NoError(t, json.Unmarshal([]byte(text), &object), "%s", text)
	return object
}

// read reads the instances of a file.
func read(t *testing.T, path, task string) []dataset.Instance {
	t.Helper()
	p := must(problems.New(task, ""))
	file := must(os.Open(path))
	defer file.Close()
	var all []dataset.Instance
	for r := dataset.NewReader(file, path, p); ; {
		i, err := r.Next()
		if err == io.EOF {
			return all
		}
		require.NoError(t, err)
		all = append(all, i)
	}
}

// write writes a file into a new folder and returns its path.
func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	return path
}

// builtIn is the folder of built, "" before it is called.
var builtIn string

// built builds the trainer once for all tests that need a process of it.
var built = sync.OnceValues(func() (path string, err error) {
	if builtIn, err = os.MkdirTemp("", "ptrnet-trainer-*"); err != nil {
		return "", err
	}
	path = filepath.Join(builtIn, "trainer")
	text, err := exec.Command("go", "build", "-o", path, ".").CombinedOutput()
	if err != nil {
		return "", &exec.Error{Name: string(text), Err: err}
	}
	return path, nil
})

func TestMain(m *testing.M) {
	code := m.Run()
	os.RemoveAll(builtIn)
	os.Exit(code)
}

// process prepares a process of the trainer that trains.
func process(t *testing.T, words ...string) (*exec.Cmd, *bytes.Buffer) {
	t.Helper()
	cmd := exec.Command(must(built()), append([]string{"train"}, words...)...)
	var output bytes.Buffer
	cmd.Stdout, cmd.Stderr = &output, &output
	return cmd, &output
}

// smallRun are the flags of a run of about a second, written into dir.
func smallRun(dir string, more ...string) []string {
	return append([]string{"--hidden", "16", "--n", "5", "--batch", "32", "--steps", "60", "--every", "25",
		"--test", "40", "--run", dir + "/run", "--out", dir + "/weights.safetensors"}, more...)
}

// trainHere trains in this process and returns the weight file.
func trainHere(t *testing.T, dir string, flags ...string) []byte {
	t.Helper()
	runCommand(t, append([]string{"train"}, flags...)...)
	return must(os.ReadFile(filepath.Join(dir, "weights.safetensors")))
}

// trainFor trains as flags say, but stops after so many steps, with the checkpoint; it returns what it says.
func trainFor(t *testing.T, steps int, flags ...string) string {
	t.Helper()
	var out bytes.Buffer
	f := newTrainFlags()
	require.NoError(t, f.fs.Parse(flags))
	c, err := f.config()
	require.NoError(t, err)
	f.options.StopAfter = steps
	require.NoError(t, run.Train(t.Context(), c, f.options, &out))
	return out.String()
}

// failure runs a command that must fail and returns its sentence.
func failure(t *testing.T, words ...string) string {
	t.Helper()
	var out bytes.Buffer
	err := dispatch(words, &out)
	require.Error(t, err, "%v printed %s", words, out.String())
	assert.NotContains(t, err.Error(), "\n", "one sentence")
	return err.Error()
}

// must is a value that there must be.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
