// Package file writes files so that a crash, a full disk or a second process
// leaves either the old content or the new. It knows nothing of what is in them.
package file

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Write writes a file atomically: to a temporary one beside it, synced,
// then renamed, so that a crash or a full disk leaves the old file as it was.
func Write(path string, data []byte) error {
	f, err := temporary(path)
	if err != nil {
		return CannotWrite(path, err)
	}
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Chmod(f.Name(), 0o644)
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
		return CannotWrite(path, err)
	}
	SyncFolder(path)
	return nil
}

// CannotWrite is the error of writing path, without the names of temporary files.
func CannotWrite(path string, err error) error {
	var at *os.PathError
	if errors.As(err, &at) {
		err = at.Err
	}
	return fmt.Errorf("cannot write %s: %w", path, err)
}

// SyncFolder makes a rename last through a loss of power, where that can be had.
func SyncFolder(path string) {
	if d, err := os.Open(filepath.Dir(path)); err == nil {
		d.Sync()
		d.Close()
	}
}

// CheckWritable is an error if path cannot be written as a file, before hours of
// work depend on it. It makes no folder.
func CheckWritable(path string) error {
	folder := filepath.Dir(path)
	switch info, err := os.Stat(folder); {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("cannot write %s: there is no folder %s; make it first", path, folder)
	case err == nil && !info.IsDir():
		return fmt.Errorf("cannot write %s: %s is not a folder", path, folder)
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("cannot write %s: it exists and is not a regular file", path)
	}
	f, err := temporary(path)
	if err != nil {
		return CannotWrite(path, err)
	}
	f.Close()
	return os.Remove(f.Name())
}
