package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// project is the folder of all, seen from this package's.
const project = "../.."

// Both sides are those of the types as they are.
func TestSidesAreThoseOfTheTypes(t *testing.T) {
	writer, reader, err := sides(project)
	require.NoError(t, err)
	for name, want := range map[string][]byte{writerFile: writer, readerFile: reader} {
		is, err := os.ReadFile(filepath.Join(project, name))
		require.NoError(t, err)
		assert.Equal(t, string(want), string(is), "%s is not what %s says: go run ./web/layout", name, source)
	}
}

// What has no layout is named.
func TestWhatHasNoLayout(t *testing.T) {
	for types, want := range map[string]string{
		"type a struct{ b string }":     source + ": a.b: string has no layout",
		"type a struct{ b *int }":       source + ": a.b: *int has no layout",
		"type a struct{ b [2]int }":     source + ": a.b: [2]int has no layout",
		"type a struct{ b other.Kind }": source + ": a.b: other.Kind has no layout",
		"type a int":                    source + ": a is not a struct",
	} {
		root := t.TempDir()
		require.NoError(t, os.Mkdir(filepath.Join(root, "wasm"), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(root, source), []byte("package main\n\n"+types+"\n"), 0o644))
		_, _, err := sides(root)
		assert.EqualError(t, err, want)
	}
}
