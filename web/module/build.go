// Package module compiles wasm/ for the page and makes the result small: segments of
// memory joined, the lines of stack traces left out. It knows nothing of the page's
// other files or of who serves them.
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

// small are the flags that keep the download small: no symbols, inlining only
// where it makes answers faster (the networks' time is spent in the kernels, and
// five hundred points are triangulated in a millisecond either way), and
// no checks of bounds and nil pointers in the standard library, the kernels and the
// networks, which keep within them: their tests run with checks, the kernels' with guards
// around every slice, and what they are given has been checked before (points by
// core/model, shapes and tensors as a file is loaded). Our other packages check. What core/tour marks as not to be
// inlined stands in many places there, none of them hot.
func small() []string {
	const trusted = "-B -d=disablenil=1"
	flags := []string{"-trimpath", "-ldflags=-s -w", "-gcflags=all=-l " + trusted, "-gcflags=ptrnet/...=-l"}
	for _, p := range []string{"simd/archsimd", "math", "math/bits", "slices", "ptrnet/core/kernel"} {
		flags = append(flags, "-gcflags="+p+"="+trusted)
	}
	flags = append(flags, "-gcflags=ptrnet/core/network=-l "+trusted)
	for _, p := range []string{"geom", "tour"} {
		flags = append(flags, "-gcflags=ptrnet/core/"+p+"=")
	}
	return flags
}

// plainRuntime chooses the parts of Go's runtime. Its newer garbage collector and
// its allocators by size are there for speed, in programs that allocate far more
// than this one; the older parts take 13 KB less of the download.
const plainRuntime = "nogreenteagc,nosizespecializedmalloc"

// Folder holds what is compiled for the page in the project at root.
func Folder(root string) string { return filepath.Join(root, "build") }

// Build compiles wasm/ to ptrnet.wasm in Folder and puts the toolchain's own
// wasm_exec.js beside it. Go's build cache makes it quick when nothing changed. Each
// file is there whole or not at all, so that others may read meanwhile.
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

// put writes a file of Folder in one step; one that holds the same stays untouched.
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
