package main

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestTablesErrors: one sentence each.
func TestTablesErrors(t *testing.T) {
	dir := t.TempDir()
	assert.Equal(t, "cannot read the weights: stat "+dir+"/none: no such file or directory", failure(t, "tables", "--weights", dir+"/none"))
	assert.Equal(t, "--beam 0 is not between 1 and 100", failure(t, "tables", "--beam", "0"))
	assert.Equal(t, "--quick sets --count and --tours itself: give one or the other", failure(t, "tables", "--quick", "--count", "5"))
	bad := write(t, "bad.safetensors", "no weights")
	assert.Contains(t, failure(t, "tables", "--weights", filepath.Dir(bad)), bad+": ")
}
