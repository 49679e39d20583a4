//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd)

package run

// lockFolder does nothing on this system: two processes can train in one folder
// here, and spoil each other's run.
func lockFolder(string) (unlock func(), err error) { return func() {}, nil }
