// Package file writes files atomically: a crash, a full disk or a second process leaves
// either the old content or the new.
package file

import (
	"cmp"
	"errors"
	"fmt"
	"os"
)

// Write writes a file atomically: to a temporary one beside it, synced,
// then renamed, so that a crash or a full disk leaves the old file as it was.
func Write(path string, data []byte) error {
	return write(system{}, temporary(path), path, "", data)
}

// Replace is Write that keeps the previous file under another name. At every moment at least
// one of the two names has a complete file, and neither has an incomplete one. One process at a time may call it for a path.
func Replace(path, previous string, data []byte) error {
	return write(system{}, path+".new", path, previous, data)
}

func write(d disk, name, path, previous string, data []byte) error {
	p, err := begin(d, name, path, previous)
	if err != nil {
		return err
	}
	defer p.Abandon()
	if _, err := p.Write(data); err != nil {
		return CannotWrite(path, err)
	}
	return p.Commit()
}

// CannotWrite wraps an error of writing path, without the names of temporary files.
func CannotWrite(path string, err error) error {
	return fmt.Errorf("cannot write %s: %w", path, cmp.Or(errors.Unwrap(err), err))
}

// CheckWritable is an error if path cannot be written as a file. Commands call it before
// hours of work. It makes no folder.
func CheckWritable(path string) error {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("cannot write %s: it exists and is not a regular file", path)
	}
	name := temporary(path)
	f, err := system{}.create(name)
	if err != nil {
		return CannotWrite(path, err)
	}
	f.Close()
	return os.Remove(name)
}
