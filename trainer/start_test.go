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

// beginning is a module of how the trainer begins, and the lines of its go.mod.
func beginning(t *testing.T) (dir, before string) {
	t.Helper()
	dir = t.TempDir()
	put := func(name, text string) {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	before, _, found := strings.Cut(string(must(os.ReadFile(filepath.Join("..", "go.mod")))), "require")
	require.True(t, found)
	put("go.mod", before)
	for _, name := range []string{"start_plain.go", "start_simd.go"} {
		put("trainer/"+name, string(must(os.ReadFile(name))))
	}
	put("trainer/main.go", "package main\n\nimport (\n\t\"os\"\n\t\"runtime\"\n)\n\nfunc main() {\n\tensureSIMD()\n\tos.Stdout.WriteString(runtime.Version())\n}\n")
	return dir, before
}

// TestBareGoRun: "go run ./trainer" without any setting starts the build with SIMD and says so
// first. Here it compiles only how the trainer begins; the whole trainer is started so by make bare.
func TestBareGoRun(t *testing.T) {
	t.Parallel()
	dir, before := beginning(t)
	_, toolchain, found := strings.Cut(before, "toolchain ")
	require.True(t, found)
	cache := must(exec.Command("go", "env", "GOCACHE").Output())
	cmd := exec.Command("go", "run", "./trainer")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOTOOLCHAIN=", "GOEXPERIMENT=", "GOROOT=", "PTRNET_STARTED_AGAIN=",
		"GOCACHE="+strings.TrimSpace(string(cache)), "XDG_CACHE_HOME="+t.TempDir()) // where the trainer keeps its build
	var out, said strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &said
	require.NoError(t, cmd.Run(), "%s", &said)
	assert.Regexp(t, `(?m)^ptrnet trainer: building again with SIMD \(GOTOOLCHAIN=auto GOEXPERIMENT=simd\)$`, said.String())
	assert.NotContains(t, said.String(), "slower")
	assert.Equal(t, strings.TrimSpace(toolchain)+"-X:simd", out.String(), "the toolchain that go.mod names, and the experiment")
}

// TestPlainSaysHow: where there is no building with SIMD, the trainer says what to
// do for full speed, and works. Here, too, it is only how it begins.
func TestPlainSaysHow(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	project, _ := beginning(t)
	plain := filepath.Join(dir, "trainer")
	build := exec.Command("go", "build", "-tags", "plain", "-o", plain, "./trainer")
	build.Dir = project
	text, err := build.CombinedOutput()
	require.NoError(t, err, "%s", text)
	bin := filepath.Join(dir, "bin")
	require.NoError(t, os.Mkdir(bin, 0o755))
	broken := "#!/bin/sh\necho no network >&2\nexit 1\n"
	require.NoError(t, os.WriteFile(filepath.Join(bin, "go"), []byte(broken), 0o755))
	for name, c := range map[string]struct{ dir, says string }{
		"the build fails": {project, "ptrnet trainer: building again with SIMD (GOTOOLCHAIN=auto GOEXPERIMENT=simd)\nno network\n" +
			"ptrnet trainer: running without SIMD (the build failed: exit status 1)"},
		"another folder":   {dir, "ptrnet trainer: running without SIMD (not started from the project's folder)"},
		"started again":    {project, "ptrnet trainer: running without SIMD (the build with SIMD did not start)"},
		"only the command": {project, ""},
	} {
		t.Run(name, func(t *testing.T) {
			cmd := exec.Command(plain)
			cmd.Dir = c.dir
			again := ""
			if name == "started again" {
				again = "1"
			}
			wanted := c.says + ", about twenty times slower; full speed: GOTOOLCHAIN=auto GOEXPERIMENT=simd go run ./trainer\n"
			if c.says == "" { // help needs no speed
				cmd.Args, wanted = append(cmd.Args, "--help"), ""
			}
			cmd.Env = append(os.Environ(), "PATH="+bin+string(filepath.ListSeparator)+"/usr/bin", "PTRNET_STARTED_AGAIN="+again)
			var out, said strings.Builder
			cmd.Stdout, cmd.Stderr = &out, &said
			require.NoError(t, cmd.Run(), "%s", &said)
			assert.Equal(t, wanted, said.String())
			assert.Contains(t, out.String(), "go1.", "it works")
		})
	}
}
