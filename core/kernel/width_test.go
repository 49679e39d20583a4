//go:build goexperiment.simd && !plain && amd64

package kernel

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The kernels of lesser processors are right, too. They are chosen when a process starts.
func TestLesserProcessors(t *testing.T) {
	const inner = "PTRNET_LESSER"
	if os.Getenv(inner) != "" {
		t.Skip("it is one of the processes")
	}
	for _, c := range []struct{ hidden, vectors string }{
		{"cpu.vpclmulqdq=off", Vectors()}, // no kernel needs it
		{"cpu.avx512f=off", "AVX2"},
		{"cpu.fma=off", Plain},
		{"cpu.avx2=off", Plain},
	} {
		if lanes < 8 {
			c.vectors = Plain
		}
		cmd := exec.Command(os.Args[0], "-test.v")
		cmd.Env = append(os.Environ(), "GODEBUG="+c.hidden, inner+"=1")
		output, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s: %s", c.hidden, output)
		require.Contains(t, strings.ReplaceAll(string(output), "\n", " "), "kernels: "+c.vectors, c.hidden)
	}
}
