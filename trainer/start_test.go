package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// "go run ./trainer" without any setting starts the build with SIMD and says so first; where there is no
// building, it says what to do for full speed, and works. Here it is only how the trainer begins; make bare
// starts the whole.
func TestBareGoRun(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	module, _, _ := strings.Cut(string(must(os.ReadFile(filepath.Join("..", "go.mod")))), "require")
	_, toolchain, found := strings.Cut(module, "toolchain ")
	require.True(t, found)
	require.NoError(t, os.Mkdir(filepath.Join(dir, "trainer"), 0o755))
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "core", "kernel"), 0o755))
	for name, text := range map[string]string{"go.mod": module,
		"trainer/start_plain.go": string(must(os.ReadFile("start_plain.go"))),
		"trainer/start_simd.go":  string(must(os.ReadFile("start_simd.go"))),
		"core/kernel/kernel.go":  "package kernel\n\nconst Plain = \"\"\n\nfunc Vectors() string { return \"some\" }\n",
		"trainer/main.go": "package main\n\nimport (\n\t\"os\"\n\t\"runtime\"\n)\n\n" +
			"func main() {\n\tensureSIMD()\n\tos.Stdout.WriteString(runtime.Version())\n}\n",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	cache := strings.TrimSpace(string(must(exec.Command("go", "env", "GOCACHE").Output())))
	start := func(dir string, env []string, words ...string) (out, output string) {
		cmd := exec.Command(words[0], words[1:]...)
		cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOCACHE="+cache, "XDG_CACHE_HOME="+t.TempDir())
		cmd.Env = append(cmd.Env, env...)
		var printed, errors strings.Builder
		cmd.Stdout, cmd.Stderr = &printed, &errors
		require.NoError(t, cmd.Run(), "%s", &errors)
		return printed.String(), errors.String()
	}
	bare := []string{"GOTOOLCHAIN=", "GOEXPERIMENT=", "GOROOT=", "PTRNET_STARTED_AGAIN="}
	version, output := start(dir, bare, "go", "run", "./trainer")
	assert.Contains(t, output, "ptrnet trainer: building again with SIMD (GOTOOLCHAIN=auto GOEXPERIMENT=simd)\n")
	assert.NotContains(t, output, "slower")
	assert.Equal(t, strings.TrimSpace(toolchain)+"-X:simd", version, "go.mod's toolchain, and the experiment")

	plain := filepath.Join(t.TempDir(), "plain")
	start(dir, nil, "go", "build", "-tags", "plain", "-o", plain, "./trainer")
	out, output := start(t.TempDir(), nil, plain)
	assert.Equal(t, "ptrnet trainer: running without SIMD "+
		"(not started from the project's folder, or not built), about twenty times slower; "+
		"full speed: GOTOOLCHAIN=auto GOEXPERIMENT=simd go run ./trainer\n", output)
	assert.Contains(t, out, "go1.", "it works")
}
