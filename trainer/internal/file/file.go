// Package file writes files atomically: a crash, a full disk or a second process leaves
// either the old content or the new.
package file

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// Write writes a file atomically: to a temporary one beside it, synced,
// then renamed, so that a crash or a full disk leaves the old file as it was.
func Write(path string, data []byte) error { return Replace(path, "", data) }

// Replace is Write that keeps the previous file under another name. At every moment at least
// one of the two names has a complete file, and neither has an incomplete one.
func Replace(path, previous string, data []byte) error {
	p, err := Create(path)
	if err != nil {
		return err
	}
	defer p.Abandon()
	p.previous = previous
	if _, err := p.Write(data); err != nil {
		return err
	}
	return p.Commit()
}

// cannotWrite wraps an error of writing path, without the names of temporary files.
func cannotWrite(path string, err error) error {
	return fmt.Errorf("cannot write %s: %w", path, cmp.Or(errors.Unwrap(err), err))
}

// CheckWritable is an error if path cannot be written as a file. Commands call it before hours of work. It
// makes no folder.
func CheckWritable(path string) error {
	p, err := Create(path)
	if err == nil {
		p.Abandon()
	}
	return err
}

// Pending is a file that is written under a temporary name, in the same folder, and renamed when it is
// complete.
type Pending struct {
	out      io.Writer // where the content goes: file, or what takes it at once
	file     *os.File  // nil after Commit or Abandon, and if there is none
	path     string    // the final name
	target   string    // where path leads, if it is a link
	previous string    // the name under which the file that was at path is kept; "" to replace it
}

// Create begins the file at path: a temporary file beside the one that it will replace, or that a link there
// leads to, with its mode. Its name has the process number, so that two processes may write the same file;
// what a process that was killed has left is removed.
func Create(path string) (*Pending, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil: // there is none, or making one says what is wrong
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("cannot write %s: it exists and is not a regular file", path)
	case info.Mode()&0o200 == 0:
		return nil, fmt.Errorf("cannot write %s: it is read-only", path)
	case standard(info) != "":
		return nil, fmt.Errorf("cannot write %s: the standard %s goes there", path, standard(info))
	}
	target := path
	if to, err := filepath.EvalSymlinks(path); err == nil {
		target = to
	}
	folder, name := filepath.Split(target)
	prefix := folder + "." + name + "-"
	removeAbandoned(prefix)
	f, err := os.OpenFile(fmt.Sprint(prefix, os.Getpid()), os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644)
	if err != nil {
		return nil, cannotWrite(path, err)
	}
	if info != nil {
		f.Chmod(info.Mode().Perm()) // where a file system has none, it stays as it is
	}
	return &Pending{out: f, file: f, path: path, target: target}, nil
}

// standard is what the standard stream that goes to a file is called, output or error; "" if none does. Replaced,
// the file would lose what it has, as behind >>, and have nothing of what is printed later.
func standard(info fs.FileInfo) string {
	for _, stream := range []struct {
		name string
		to   *os.File
	}{{"output", os.Stdout}, {"error", os.Stderr}} {
		if to, err := stream.to.Stat(); err == nil && os.SameFile(to, info) {
			return stream.name
		}
	}
	return ""
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

// Write implements io.Writer.
func (p *Pending) Write(data []byte) (n int, err error) {
	if n, err = p.out.Write(data); err != nil && p.file != nil {
		err = cannotWrite(p.path, err)
	}
	return n, err
}

// Commit syncs the content, renames the file, and syncs the folder.
func (p *Pending) Commit() error {
	if p.file == nil {
		return nil
	}
	defer p.Abandon()
	err := cmp.Or(p.file.Sync(), p.file.Close()) // content is on the disk before its name is
	if err == nil && p.previous != "" {
		if err = os.Rename(p.target, p.previous); errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
	}
	if err == nil {
		err = os.Rename(p.file.Name(), p.target)
	}
	if err != nil {
		return cannotWrite(p.path, err)
	}
	p.file = nil
	if folder, err := os.Open(filepath.Dir(p.target)); err == nil {
		folder.Sync() // makes the renames durable, where the system supports it
		folder.Close()
	}
	return nil
}

// To is Create for a command's --out: "" writes nothing, "-" writes to out at once.
func To(path string, out io.Writer) (*Pending, error) {
	switch path {
	case "":
		return &Pending{out: io.Discard}, nil
	case "-":
		return &Pending{out: out}, nil
	}
	return Create(path)
}

// Abandon removes the file unless it was committed.
func (p *Pending) Abandon() {
	if p.file != nil {
		p.file.Close()
		os.Remove(p.file.Name())
		p.file = nil
	}
}
