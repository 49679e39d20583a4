package file

import (
	"io"
	"os"
)

// disk is the file operations used here. Tests use one that lists them.
type disk interface {
	// create makes an empty file, or empties the one that there is.
	create(path string) (handle, error)
	rename(from, to string) error
	remove(path string) error
	// syncFolder makes renames in a folder durable, where the system supports it.
	syncFolder(folder string)
}

// handle is an open file; *os.File is one.
type handle interface {
	io.WriteCloser
	Sync() error
}

// system is the disk of the operating system.
type system struct{}

func (system) create(path string) (handle, error) {
	return os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644)
}

func (system) rename(from, to string) error { return os.Rename(from, to) }

func (system) remove(path string) error { return os.Remove(path) }

func (system) syncFolder(folder string) {
	if d, err := os.Open(folder); err == nil {
		d.Sync()
		d.Close()
	}
}
