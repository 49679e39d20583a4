//go:build unix

package file

import "syscall"

// alive reports whether there is a process of that number.
func alive(pid int) bool { return syscall.Kill(pid, 0) != syscall.ESRCH }
