//go:build !unix

package file

// alive cannot tell on this system, and takes every process to be running.
func alive(int) bool { return true }
