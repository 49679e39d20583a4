//go:build !goexperiment.simd || plain

package main

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
)

// ensureSIMD rebuilds and restarts the trainer with the vector kernels. They need
// GOEXPERIMENT=simd and the toolchain that go.mod names; "go run ./trainer" may have set
// neither. If that is not possible it says so and continues, about twenty times slower.
func ensureSIMD() {
	const again = "PTRNET_STARTED_AGAIN"
	slow := func(why string) {
		fmt.Fprintf(os.Stderr, "ptrnet trainer: running without SIMD (%s), about twenty times slower; "+
			"full speed: GOTOOLCHAIN=auto GOEXPERIMENT=simd go run ./trainer\n", why)
	}
	asked := func(a string) bool { return slices.Contains([]string{"-h", "--h", "-help", "--help"}, a) }
	if len(os.Args) > 1 && os.Args[1] == "help" || slices.ContainsFunc(os.Args[1:], asked) {
		return // help needs no speed
	}
	if _, err := os.Stat("go.mod"); err != nil || os.Getenv(again) != "" {
		slow("not started from the project's folder, or not built")
		return
	}
	fmt.Fprintln(os.Stderr, "ptrnet trainer: building again with SIMD (GOTOOLCHAIN=auto GOEXPERIMENT=simd)")
	env := append(os.Environ(), "GOTOOLCHAIN=auto", "GOEXPERIMENT=simd", again+"=1")
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	dir := filepath.Join(cache, "ptrnet")
	binary, own := filepath.Join(dir, "trainer"), filepath.Join(dir, fmt.Sprintf("trainer-%d", os.Getpid()))
	build := exec.Command("go", "build", "-o", own, "./trainer")
	build.Env, build.Stdout, build.Stderr = env, os.Stderr, os.Stderr
	if err := cmp.Or(os.MkdirAll(dir, 0o755), build.Run(), os.Rename(own, binary)); err != nil {
		slow("the build failed: " + err.Error())
		return
	}
	err = syscall.Exec(binary, append([]string{binary}, os.Args[1:]...), env)
	slow(err.Error())
}
