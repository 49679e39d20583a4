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
	assert.Equal(t, "--only: error parsing regexp: missing closing ): `(`", failure(t, "tables", "--only", "("))
	bad := write(t, "bad.safetensors", "no weights")
	assert.Contains(t, failure(t, "tables", "--weights", filepath.Dir(bad)), bad+": ")
	data := write(t, "results.csv", "a,b\n")
	assert.Contains(t, failure(t, "tables", "--weights", dir, "--out", dir+"/R.md", "--measurements", data), data+": its first line does not name the columns ")
}
