package main

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestGeneratedFilesAreCurrent(t *testing.T) {
	t.Chdir("..")
	for name, want := range generate("messages.go") {
		is, err := os.ReadFile(name)
		require.NoError(t, err)
		assert.Equal(t, string(want), string(is), "%s: go generate ./wasm/bridge writes it anew", name)
	}
}
