//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package run

import (
	"os"
	"syscall"
)

// lockFolder locks a folder against other processes until unlock is called or this process
// ends in any way: the operating system ties the lock to the open folder, and no lock file
// remains. It fails with errLocked if another process holds the lock, with another error if
// the file system has no locks.
func lockFolder(path string) (unlock func(), err error) {
	folder, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	err = syscall.Flock(int(folder.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if err == nil {
		return func() { folder.Close() }, nil
	}
	folder.Close()
	if err == syscall.EWOULDBLOCK {
		err = errLocked
	}
	return nil, err
}
