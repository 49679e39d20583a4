//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package run

import (
	"os"
	"syscall"
)

// lockFolder locks a folder until unlock is called or this process ends in any way: the operating system ties
// the lock to the open folder, and no lock file remains. It is not free if another process has locked it. A
// file system without locks locks nothing.
func lockFolder(path string) (unlock func(), free bool) {
	folder, err := os.Open(path)
	if err != nil {
		return func() {}, true
	}
	if syscall.Flock(int(folder.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == syscall.EWOULDBLOCK {
		folder.Close()
		return nil, false
	}
	return func() { folder.Close() }, true
}
