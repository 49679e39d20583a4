package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// small are the flags that keep the download small: no symbols, inlining only
// where it makes answers faster (the networks' time is spent in the kernels, and
// five hundred points are triangulated in a millisecond either way), and
// no checks of bounds and nil pointers in the standard library and the kernels,
// which keep within them (the kernels' tests run with checks, and with guards
// around every slice); our other packages check. What core/tour marks as not to be
// inlined stands in many places there, none of them hot.
func small() []string {
	const trusted = "-B -d=disablenil=1"
	flags := []string{"-trimpath", "-ldflags=-s -w", "-gcflags=all=-l " + trusted, "-gcflags=ptrnet/...=-l"}
	for _, p := range []string{"simd/archsimd", "math", "math/bits", "slices", "ptrnet/core/kernel"} {
		flags = append(flags, "-gcflags="+p+"="+trusted)
	}
	for _, p := range []string{"geom", "tour"} {
		flags = append(flags, "-gcflags=ptrnet/core/"+p+"=")
	}
	return flags
}

// plainRuntime chooses the parts of Go's runtime. Its newer garbage collector and
// its allocators by size are there for speed, in programs that allocate far more
// than this one; the older parts take 13 KB less of the download.
const plainRuntime = "nogreenteagc,nosizespecializedmalloc"

// buildCore compiles wasm/ to build/ptrnet.wasm and puts the toolchain's own
// wasm_exec.js beside it. Go's build cache makes it quick when nothing changed.
func buildCore(ctx context.Context, root string) error {
	folder := buildFolder(root)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return fmt.Errorf("cannot make the folder of the build: %w", err)
	}
	target, err := filepath.Abs(filepath.Join(folder, "ptrnet.wasm"))
	if err != nil {
		return err
	}
	args := append([]string{"build", "-o", target}, small()...)
	if _, err := goCommand(ctx, root, append(args, "./wasm")...); err != nil {
		return fmt.Errorf("the core does not compile to WebAssembly: %w", err)
	}
	module, err := os.ReadFile(target)
	if err != nil {
		return err
	}
	if module, err = joinSegments(module); err != nil {
		return fmt.Errorf("the compiled core: %w", err)
	}
	if err := os.WriteFile(target, module, 0o644); err != nil {
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
	return os.WriteFile(filepath.Join(folder, "wasm_exec.js"), glue, 0o644)
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
