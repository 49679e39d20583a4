//go:build !unix

package file

import "time"

var began = time.Now()

// Processor is the time since the process began: this package knows no other on this system.
func Processor() time.Duration { return time.Since(began) }
