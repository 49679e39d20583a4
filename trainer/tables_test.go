package main

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"

	"ptrnet/core/network"
)

// TestTablesErrors: one sentence each.
func TestTablesErrors(t *testing.T) {
	dir := t.TempDir()
	assert.Equal(t, "cannot read the weights: stat "+dir+"/none: no such file or directory", failure(t, "tables", "--weights", dir+"/none"))
	assert.Equal(t, "--only: error parsing regexp: missing closing ): `(`", failure(t, "tables", "--only", "("))
	assert.Equal(t, "cannot read the weights: "+dir+" holds no files named *.safetensors", failure(t, "tables", "--weights", dir), "and the measurements stay")
	bad := write(t, "bad.safetensors", "no weights")
	assert.Contains(t, failure(t, "tables", "--weights", filepath.Dir(bad)), bad+": ")
	path, _ := untrained(t, "hull", network.Config{Arch: network.PtrNet})
	data := write(t, "results.csv", "a,b\n")
	assert.Contains(t, failure(t, "tables", "--weights", filepath.Dir(path), "--out", dir+"/R.md", "--measurements", data), data+": its first line does not name the columns ")
}
