// Package module compiles wasm/ for the page and reduces its size by merging data segments. It knows nothing
// of the page's other files.
package module

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// small are the flags that keep the download small: no symbols, and no stamp of the commit, so that the same
// source makes the same bytes everywhere; inlining only where it makes decoding faster, and in tour's simplex,
// where it saves 10 % of the time of proofs for 2 KB (in core/tour it would save as much for 10 KB). Bounds
// and nil checks are off in the kernels alone, where a network's time is spent: their tests run with checks
// and with guards around every slice, and the shapes of weights are validated when a file is loaded. The
// checks elsewhere cost at most 5 % of the time of a question of 10 points, and about what inlining saves
// from 50 points on.
func small() []string {
	flags := []string{"-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-gcflags=all=-l"}
	for _, p := range []string{
		"simd/archsimd", "math", "math/bits", "slices",
		"ptrnet/core/geom", "ptrnet/core/relation", "ptrnet/core/tour/internal/simplex",
	} {
		flags = append(flags, "-gcflags="+p+"=")
	}
	return append(flags, "-gcflags=ptrnet/core/kernel=-B -d=disablenil=1")
}

// plainRuntime selects Go's older garbage collector and allocator: the newer ones are faster
// only in programs that allocate far more than this one, and the older ones save 13 KB of
// download.
const plainRuntime = "nogreenteagc,nosizespecializedmalloc"

// Build compiles wasm/ of the project at root and returns ptrnet.wasm and the toolchain's wasm_exec.js, by
// their names. Go's build cache makes it fast when nothing changed.
func Build(ctx context.Context, root string) (map[string][]byte, error) {
	folder, err := os.MkdirTemp("", "ptrnet-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	built := filepath.Join(folder, "ptrnet.wasm")
	args := append([]string{"build", "-o", built}, small()...)
	if _, err := goCommand(ctx, root, append(args, "./wasm")...); err != nil {
		return nil, fmt.Errorf("the core does not compile to WebAssembly: %w", err)
	}
	module, err := os.ReadFile(built)
	if err != nil {
		return nil, err
	}
	goroot, err := goCommand(ctx, root, "env", "GOROOT")
	if err != nil {
		return nil, fmt.Errorf("cannot find the Go toolchain: %w", err)
	}
	glue, err := os.ReadFile(filepath.Join(strings.TrimSpace(goroot), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, fmt.Errorf("the toolchain's wasm_exec.js: %w", err)
	}
	return map[string][]byte{"ptrnet.wasm": joinSegments(module), "wasm_exec.js": glue}, nil
}

// goCommand runs the go tool for js/wasm with SIMD and returns what it prints.
func goCommand(ctx context.Context, root string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOTOOLCHAIN=auto", "GOFLAGS=",
		"GOEXPERIMENT=simd,"+plainRuntime)
	var errors strings.Builder
	cmd.Stderr = &errors
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w\n%s", args[0], err, errors.String())
	}
	return string(out), nil
}
