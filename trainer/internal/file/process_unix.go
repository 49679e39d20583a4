//go:build unix

package file

import (
	"syscall"
	"time"
)

// Processor is the time that this process has used of the processor.
func Processor() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u) // cannot fail
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
