//go:build !goexperiment.simd || plain

package main

import (
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
	if onlyHelp(os.Args[1:]) {
		return
	}
	if os.Getenv(again) != "" {
		slow("the build with SIMD did not start")
		return
	}
	if _, err := os.Stat("go.mod"); err != nil {
		slow("not started from the project's folder")
		return
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	dir := filepath.Join(cache, "ptrnet")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		slow(err.Error())
		return
	}
	binary := filepath.Join(dir, fmt.Sprintf("trainer-%d", os.Getpid()))
	env := append(os.Environ(), "GOTOOLCHAIN=auto", "GOEXPERIMENT=simd", again+"=1")
	fmt.Fprintln(os.Stderr, "ptrnet trainer: building again with SIMD (GOTOOLCHAIN=auto GOEXPERIMENT=simd)")
	build := exec.Command("go", "build", "-o", binary, "./trainer")
	build.Env, build.Stdout, build.Stderr = env, os.Stderr, os.Stderr
	if err := build.Run(); err != nil {
		slow("the build failed: " + err.Error())
		return
	}
	stable := filepath.Join(dir, "trainer")
	if err := os.Rename(binary, stable); err != nil {
		slow(err.Error())
		return
	}
	err = syscall.Exec(stable, append([]string{stable}, os.Args[1:]...), env)
	slow(err.Error())
}

// onlyHelp reports whether the arguments only ask for help, which needs no SIMD.
func onlyHelp(args []string) bool {
	return slices.ContainsFunc(args, func(a string) bool { return slices.Contains([]string{"help", "-h", "-help", "--help"}, a) })
}
