//go:build goexperiment.simd && !plain && amd64

package kernel

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
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
		if c.vectors != Plain {
			require.Contains(t, string(output), tileBits(), "%s: products of %s and %s differ", c.hidden, c.vectors,
				Vectors())
		}
	}
}

// The tiles of AVX-512 and of AVX2 add the same products in the same order, fused: they give the same bits.
func TestTileBits(t *testing.T) { t.Log(tileBits()) }

// tileBits is a checksum of products and transposed products of many shapes.
func tileBits() string {
	rng, sum := rand.New(rand.NewPCG(1, 2)), fnv.New64a()
	var work TransposedWork
	for _, m := range []int{1, 2, 3, 5, 8, 13, 30} {
		for _, k := range []int{1, 7, 16, 33, 129, 300} {
			for _, n := range []int{1, 4, 8, 15, 16, 17, 33, 64, 100} {
				a, b, c := random(rng, m*k, 1), random(rng, k*n, 1), random(rng, m*n, 1)
				panels := NewPanels(k, n)
				panels.SetRows(b, n)
				MulStrided(c, n, a, k, m, panels, true)
				binary.Write(sum, binary.LittleEndian, c)
				at := random(rng, k*m, 1)
				AddTransposed(Transposed{C: c, LDC: n, A: at, LDA: m, B: b, LDB: n, K: k, M1: m, N: n}, &work)
				binary.Write(sum, binary.LittleEndian, c)
			}
		}
	}
	return fmt.Sprintf("tile bits %x", sum.Sum64())
}
