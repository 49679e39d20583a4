//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package run

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestFolderLock: a lock is one holder's, ends with unlock, and leaves no file.
func TestFolderLock(t *testing.T) {
	dir, other := t.TempDir(), t.TempDir()
	for range 2 {
		unlock, err := lockFolder(dir)
		require.NoError(t, err)
		_, err = lockFolder(dir)
		assert.Equal(t, errLocked, err)
		elsewhere, err := lockFolder(other)
		require.NoError(t, err)
		elsewhere()
		unlock()
	}
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	assert.Empty(t, left)
}
