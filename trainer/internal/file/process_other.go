//go:build !unix

package file

// alive cannot tell here, and so takes every process to be at work.
func alive(int) bool { return true }
