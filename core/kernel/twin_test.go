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

var update = flag.Bool("update", false, "write the WebAssembly twin anew")

// Package simd brings fmt and reflect along, 130 KB of a visitor's download. So
// for WebAssembly the portable elementwise kernels are translated to
// simd/archsimd, whose names differ and nothing else, and whose vectors have a
// fixed length; the products are written anew. The translation is committed; this
// test keeps it true to its source.
//
//	go test ./core/kernel -run Twin -update
func TestTwin(t *testing.T) {
	names := strings.NewReplacer(
		"//go:build goexperiment.simd && !plain && !wasm\n",
		"//go:build goexperiment.simd && !plain && wasm\n\n// Code generated from elementwise_simd.go by "+
			"twin_test.go. DO NOT EDIT.\n",
		`import "simd"`, `import "simd/archsimd"`,
		"simd.Float32s", "archsimd.Float32x4",
		"simd.LoadFloat32s", "archsimd.LoadFloat32x4",
		"simd.BroadcastFloat32s", "archsimd.BroadcastFloat32x4",
	)
	source, err := os.ReadFile("elementwise_simd.go")
	require.NoError(t, err)
	twin, err := format.Source([]byte(names.Replace(string(source))))
	require.NoError(t, err)
	const file = "elementwise_simd_wasm.go"
	if *update {
		require.NoError(t, os.WriteFile(file, twin, 0o644))
	}
	is, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(twin), string(is),
		"%s is not the translation of its source: run this test with -update", file)
}
