package file

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
)

// Pending is a file that is written under a temporary name, in the same folder, and
// renamed when it is complete.
type Pending struct {
	*bufio.Writer
	disk disk
	file handle
	path string
}

// Create begins the file at path.
func Create(path string) (*Pending, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("cannot write %s: it exists and is not a regular file", path)
	}
	return begin(system{}, path)
}

func begin(d disk, path string) (*Pending, error) {
	f, err := d.temporary(path)
	if err != nil {
		return nil, CannotWrite(path, err)
	}
	return &Pending{bufio.NewWriterSize(f, 1<<16), d, f, path}, nil
}

// Commit syncs the content, renames the file, and syncs the folder.
func (p *Pending) Commit() error {
	err := p.Flush()
	if err == nil {
		err = p.file.Sync()
	}
	if err == nil {
		err = p.file.Chmod(0o644)
	}
	if e := p.file.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = p.disk.rename(p.file.Name(), p.path)
	}
	if err != nil {
		p.disk.remove(p.file.Name())
		p.file = nil
		return CannotWrite(p.path, err)
	}
	p.file = nil
	p.disk.syncFolder(filepath.Dir(p.path))
	return nil
}

// Abandon removes the file unless it was committed.
func (p *Pending) Abandon() {
	if p.file != nil {
		p.file.Close()
		p.disk.remove(p.file.Name())
		p.file = nil
	}
}
