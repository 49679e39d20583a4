// Package file writes files atomically: a crash, a full disk or a second process leaves
// either the old content or the new.
package file

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// Read reads a regular file of at most most bytes. Anything else, such as a device or a
// file that is too large, is refused before it is opened: opening a pipe may block forever.
func Read(path string, most int64) ([]byte, error) {
	if info, err := os.Stat(path); err == nil { // else opening it says what is wrong
		if !info.Mode().IsRegular() {
			return nil, fmt.Errorf("%s is not a regular file", path)
		}
		if info.Size() > most {
			return nil, fmt.Errorf("%s has %d bytes; at most %d are read", path, info.Size(), most)
		}
	}
	return os.ReadFile(path)
}

// Write writes a file atomically: to a temporary one beside it, synced,
// then renamed, so that a crash or a full disk leaves the old file as it was.
func Write(path string, data []byte) error { return Replace(path, "", data) }

// Replace is Write that keeps the previous file under another name. At every moment at least
// one of the two names has a complete file, and neither has an incomplete one.
func Replace(path, previous string, data []byte) error {
	p, err := begin(path)
	if err != nil {
		return err
	}
	defer p.Abandon()
	p.previous = previous
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
	info, err := os.Stat(path)
	switch {
	case err != nil: // there is none, or making one says what is wrong
	case !info.Mode().IsRegular():
		return fmt.Errorf("cannot write %s: it exists and is not a regular file", path)
	case info.Mode()&0o200 == 0:
		return fmt.Errorf("cannot write %s: it is read-only", path)
	}
	p, err := begin(path)
	if err == nil {
		p.Abandon()
	}
	return err
}

// Pending is a file that is written under a temporary name, in the same folder, and
// renamed when it is complete.
type Pending struct {
	*bufio.Writer
	file     *os.File // nil after Commit or Abandon
	path     string   // the final name
	target   string   // where path leads, if it is a link
	previous string   // the name under which the file that was at path is kept; "" to replace it
}

// Create begins the file at path.
func Create(path string) (*Pending, error) {
	if err := CheckWritable(path); err != nil {
		return nil, err
	}
	return begin(path)
}

// begin makes a temporary file beside the one that it will replace, or that a link there leads to, with its mode. Its
// name has the process number, so that two processes may write the same file; what a process that was killed has left
// is removed.
func begin(path string) (*Pending, error) {
	target := path
	if to, err := filepath.EvalSymlinks(path); err == nil {
		target = to
	}
	folder, name := filepath.Split(target)
	prefix := folder + "." + name + "-"
	removeAbandoned(prefix)
	f, err := os.OpenFile(fmt.Sprint(prefix, os.Getpid()), os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644)
	if err != nil {
		return nil, CannotWrite(path, err)
	}
	if info, err := os.Stat(target); err == nil {
		f.Chmod(info.Mode().Perm()) // where a file system has none, it stays as it is
	}
	return &Pending{Writer: bufio.NewWriterSize(f, 1<<16), file: f, path: path, target: target}, nil
}

// removeAbandoned removes the temporary files with a prefix whose processes have ended.
func removeAbandoned(prefix string) {
	entries, _ := os.ReadDir(filepath.Dir(prefix))
	for _, e := range entries {
		number, ours := strings.CutPrefix(e.Name(), filepath.Base(prefix))
		if pid, err := strconv.Atoi(number); ours && err == nil {
			if p, err := os.FindProcess(pid); err == nil && errors.Is(p.Signal(syscall.Signal(0)), os.ErrProcessDone) {
				os.Remove(filepath.Join(filepath.Dir(prefix), e.Name()))
			}
		}
	}
}

// Commit syncs the content, renames the file, and syncs the folder.
func (p *Pending) Commit() error {
	defer p.Abandon()
	err := cmp.Or(p.Flush(), p.file.Sync(), p.file.Close()) // content is on the disk before its name is
	if err == nil && p.previous != "" {
		if err = os.Rename(p.target, p.previous); errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
	}
	if err == nil {
		err = os.Rename(p.file.Name(), p.target)
	}
	if err != nil {
		return CannotWrite(p.path, err)
	}
	p.file = nil
	if folder, err := os.Open(filepath.Dir(p.target)); err == nil {
		folder.Sync() // makes the renames durable, where the system supports it
		folder.Close()
	}
	return nil
}

// Abandon removes the file unless it was committed.
func (p *Pending) Abandon() {
	if p.file != nil {
		p.file.Close()
		os.Remove(p.file.Name())
		p.file = nil
	}
}
