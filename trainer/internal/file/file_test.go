package file

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestRead: only regular files up to a size are read, and the sentence names which
// is which.
func TestRead(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	require.NoError(t, os.WriteFile(path, []byte("12345678"), 0o644))
	data, err := Read(path, 8)
	require.NoError(t, err)
	assert.Equal(t, "12345678", string(data))
	_, err = Read(path, 7)
	assert.EqualError(t, err, path+" has 8 bytes; at most 7 are read")
	require.NoError(t, os.Truncate(path, 3<<40)) // takes no room on the disk
	_, err = Read(path, 1<<30)
	assert.EqualError(t, err, path+" has 3298534883328 bytes; at most 1073741824 are read")
	_, err = Read(dir, 8)
	assert.EqualError(t, err, dir+" is not a regular file")
	_, err = Read("/dev/zero", 8)
	assert.EqualError(t, err, "/dev/zero is not a regular file")
	_, err = Read(path+"s", 8)
	assert.ErrorContains(t, err, "open "+path+"s: ")
}
