//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package run

import (
	"os"
	"syscall"
)

// lockFolder locks a folder against other processes until unlock is called or
// this process ends, however it ends: the system holds the lock with the open
// folder, and no file is left behind. It fails with errLocked if the lock is
// taken, with another error if there are no locks here.
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
