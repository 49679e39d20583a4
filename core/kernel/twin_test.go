//go:build !wasm

package kernel

import (
	"flag"
	"go/format"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the WebAssembly twins anew")

// Package simd brings fmt and reflect along, 130 KB of a visitor's download. So
// for WebAssembly the portable sources are translated to simd/archsimd, whose
// names differ and nothing else, and whose vectors have a fixed length. The
// translations are committed; this test keeps them true to their sources.
//
//	go test ./core/kernel -run Twins -update
func TestTwins(t *testing.T) {
	names := strings.NewReplacer(
		"//go:build goexperiment.simd && !wasm\n", "//go:build goexperiment.simd && wasm\n\n// Code generated from %s by twin_test.go. DO NOT EDIT.\n",
		`import "simd"`, `import "simd/archsimd"`,
		"simd.Float32s", "archsimd.Float32x4",
		"simd.LoadFloat32s", "archsimd.LoadFloat32x4",
		"simd.BroadcastFloat32s", "archsimd.BroadcastFloat32x4",
		"simd.VectorBitSize()", "128",
	)
	for _, name := range []string{"elementwise", "product"} {
		source, err := os.ReadFile(name + "_simd.go")
		require.NoError(t, err)
		twin, err := format.Source([]byte(strings.Replace(names.Replace(string(source)), "%s", name+"_simd.go", 1)))
		require.NoError(t, err)
		file := name + "_simd_wasm.go"
		if *update {
			require.NoError(t, os.WriteFile(file, twin, 0o644))
		}
		is, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, string(twin), string(is), "%s is not the translation of its source: run this test with -update", file)
	}
}
