//go:build !wasm

package kernel

import (
	"bytes"
	"flag"
	"fmt"
	"go/format"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the elementwise kernels of amd64 anew")

// The elementwise kernels are written once, for vectors of four (elementwise_x4.go: NEON, WebAssembly). Those of
// amd64, for vectors of eight and sixteen and with the choice between them, are their translation, which
// is committed; this test keeps it true to its source. Package simd, which has vectors of the machine's
// length, is not used: it takes 128 bits on processors without VPCLMULQDQ, which no kernel needs, and knows no
// processor without FMA.
//
//	go test -tags plain ./core/kernel -run Twin -update
func TestTwin(t *testing.T) {
	source, err := os.ReadFile("elementwise_x4.go")
	require.NoError(t, err)
	_, functions, _ := strings.Cut(string(source), "\t\"unsafe\"\n)\n")
	var names []string
	var twin bytes.Buffer
	twin.WriteString("//go:build goexperiment.simd && !plain\n\n" +
		"// Code generated from elementwise_x4.go by twin_test.go. DO NOT EDIT.\n\n" +
		"package kernel\n\nimport (\n\t\"simd/archsimd\"\n\t\"unsafe\"\n)\n")
	for _, f := range regexp.MustCompile(`(?m)^func (\w+)\((.*)\) (\S+|\(.*\)) \{`).FindAllStringSubmatch(functions, -1) {
		name, parameters, result := f[1], f[2], f[3]
		names = append(names, name)
		named := map[string]string{"int": "done", "(float32, int)": "sum, done"}[result]
		if slices.Contains([]string{"at", "load", "squash", "sum", "exp"}, name) {
			continue // called by the others alone
		}
		arguments := regexp.MustCompile(` [^,]+`).ReplaceAllString(strings.ReplaceAll(parameters, ", ", ","), "")
		fmt.Fprintf(&twin, "\nfunc %s(%s) (%s) {\n\tswitch lanes {\n\tcase 16:\n\t\t%s = %s16(%s)\n\tcase 8:\n\t\t%s = %s8(%s)\n"+
			"\tdefault:\n\t\treturn\n\t}\n\tarchsimd.ClearAVXUpperBits() // which SSE code behind it would wait for\n\treturn\n}\n",
			name, parameters, map[string]string{"done": "done int", "sum, done": "sum float32, done int"}[named],
			named, name, arguments, named, name, arguments)
	}
	calls := regexp.MustCompile(`\b(` + strings.Join(names, "|") + `)\(`)
	widths := regexp.MustCompile(`(, |:= |\[)lanes\b`)
	for _, lanes := range []string{"8", "16"} {
		text := calls.ReplaceAllString(functions, "${1}"+lanes+"(")
		text = widths.ReplaceAllString(text, "${1}"+lanes)
		twin.WriteString(strings.ReplaceAll(text, "Float32x4", "Float32x"+lanes))
	}
	want, err := format.Source(twin.Bytes())
	require.NoError(t, err, "%s", &twin)
	const file = "elementwise_amd64.go"
	if *update {
		require.NoError(t, os.WriteFile(file, want, 0o644))
	}
	is, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), string(is),
		"%s is not the translation of its source: run this test with -update", file)
}
