//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package run

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestFolderLock: a lock is one holder's, ends with unlock, and leaves no file.
func TestFolderLock(t *testing.T) {
	dir, other := t.TempDir(), t.TempDir()
	for range 2 {
		unlock := must(lockFolder(dir))
		_, err := lockFolder(dir)
		assert.Equal(t, errLocked, err)
		must(lockFolder(other))()
		unlock()
	}
	assert.Empty(t, must(os.ReadDir(dir)))
}
