// Package module compiles wasm/ for the page and reduces its size by merging data segments. It knows nothing of the
// page's other files.
package module

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// small are the flags that keep the download small: no symbols, and no stamp of the commit, so that the
// same source makes the same bytes everywhere; inlining only where it makes decoding faster, and in core/simplex, where it
// saves 10 % of the time of proofs for 2 KB (in core/tour it would save as much for 10 KB). Bounds and nil
// checks are off in the kernels alone, where a network's time is spent: their tests run with checks and with
// guards around every slice, and the shapes of weights are validated when a file is loaded. The checks elsewhere cost
// at most 5 % of the time of a question of 10 points, and about what inlining saves from 50 points on.
func small() []string {
	flags := []string{"-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-gcflags=all=-l"}
	for _, p := range []string{"simd/archsimd", "math", "math/bits", "slices", "ptrnet/core/geom", "ptrnet/core/relation", "ptrnet/core/simplex"} {
		flags = append(flags, "-gcflags="+p+"=")
	}
	return append(flags, "-gcflags=ptrnet/core/kernel=-B -d=disablenil=1")
}

// plainRuntime selects Go's older garbage collector and allocator: the newer ones are faster
// only in programs that allocate far more than this one, and the older ones save 13 KB of
// download.
const plainRuntime = "nogreenteagc,nosizespecializedmalloc"

// Folder holds what is compiled for the page in the project at root.
func Folder(root string) string { return filepath.Join(root, "build") }

// Build compiles wasm/ to ptrnet.wasm in Folder and copies the toolchain's wasm_exec.js there.
// Go's build cache makes it fast when nothing changed. Files are replaced atomically, so that
// other processes may read them meanwhile.
func Build(ctx context.Context, root string) error {
	if err := os.MkdirAll(Folder(root), 0o755); err != nil {
		return fmt.Errorf("cannot make the folder of the build: %w", err)
	}
	module, err := compile(ctx, root)
	if err != nil {
		return err
	}
	if module, err = joinSegments(module); err != nil {
		return fmt.Errorf("the compiled core: %w", err)
	}
	if err := put(root, "ptrnet.wasm", module); err != nil {
		return err
	}
	goroot, err := goCommand(ctx, root, "env", "GOROOT")
	if err != nil {
		return fmt.Errorf("cannot find the Go toolchain: %w", err)
	}
	glue, err := os.ReadFile(filepath.Join(strings.TrimSpace(goroot), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return fmt.Errorf("the toolchain's wasm_exec.js: %w", err)
	}
	return put(root, "wasm_exec.js", glue)
}

// compile returns the module as Go's linker writes it.
func compile(ctx context.Context, root string) ([]byte, error) {
	folder, err := os.MkdirTemp("", "ptrnet-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	target := filepath.Join(folder, "ptrnet.wasm")
	args := append([]string{"build", "-o", target}, small()...)
	if _, err := goCommand(ctx, root, append(args, "./wasm")...); err != nil {
		return nil, fmt.Errorf("the core does not compile to WebAssembly: %w", err)
	}
	return os.ReadFile(target)
}

// put writes a file of Folder atomically, unless it has the same content already.
func put(root, name string, content []byte) error {
	target := filepath.Join(Folder(root), name)
	if old, err := os.ReadFile(target); err == nil && bytes.Equal(old, content) {
		return nil
	}
	temporary, err := os.CreateTemp(Folder(root), name+".*")
	if err != nil {
		return err
	}
	defer os.Remove(temporary.Name()) // after a failure
	_, err = temporary.Write(content)
	if err := errors.Join(err, temporary.Chmod(0o644), temporary.Close()); err != nil {
		return err
	}
	return os.Rename(temporary.Name(), target)
}

// goCommand runs the go tool for js/wasm with SIMD and returns what it prints.
func goCommand(ctx context.Context, root string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOTOOLCHAIN=auto", "GOEXPERIMENT=simd,"+plainRuntime, "GOFLAGS=")
	var errors strings.Builder
	cmd.Stderr = &errors
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w\n%s", args[0], err, errors.String())
	}
	return string(out), nil
}
