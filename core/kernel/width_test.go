//go:build goexperiment.simd && !plain && !js

package kernel

import (
	"os"
	"os/exec"
	"simd/archsimd"
	"testing"

	"github.com/stretchr/testify/require"
)

// The kernels are right with narrower vectors than this machine's, too. Their width is chosen when a process
// starts.
func TestNarrowerVectors(t *testing.T) {
	const inner = "PTRNET_NARROWER"
	if os.Getenv(inner) != "" {
		t.Skip("it is one of the processes")
	}
	if !archsimd.X86.AVX512() {
		t.Skip("this machine has no wider vectors")
	}
	for _, bits := range []string{"+256", "128"} {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), "GODEBUG=simd="+bits, inner+"=1")
		output, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s bits: %s", bits, output)
	}
}
