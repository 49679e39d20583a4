package file

import (
	"io"
	"os"
)

// disk is what is done to files here. A test has one that loses power.
type disk interface {
	// temporary begins the file that will become the one at path.
	temporary(path string) (handle, error)
	rename(from, to string) error
	remove(path string) error
	// syncFolder makes renames in a folder last through a loss of power, where that can
	// be had.
	syncFolder(folder string)
}

// handle is an open file; *os.File is one.
type handle interface {
	io.WriteCloser
	Name() string
	Sync() error
	Chmod(mode os.FileMode) error
}

// system is the disk of the operating system.
type system struct{}

func (system) temporary(path string) (handle, error) { return temporary(path) }

func (system) rename(from, to string) error { return os.Rename(from, to) }

func (system) remove(path string) error { return os.Remove(path) }

func (system) syncFolder(folder string) {
	if d, err := os.Open(folder); err == nil {
		d.Sync()
		d.Close()
	}
}
