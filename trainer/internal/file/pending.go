package file

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Pending is a file that is written under a temporary name, in the same folder, and
// renamed when it is complete.
type Pending struct {
	*bufio.Writer
	disk       disk
	file       handle // nil after Commit or Abandon
	name, path string // the temporary name, and the final one
	previous   string // the name under which the file that was at path is kept; "" to replace it
}

// Create begins the file at path.
func Create(path string) (*Pending, error) {
	if err := CheckWritable(path); err != nil {
		return nil, err
	}
	return begin(system{}, temporary(path), path, "")
}

// temporary is the temporary name for path. It has the process number, so that two processes may write the
// same file. A process that is killed while it writes leaves the temporary file.
func temporary(path string) string {
	return filepath.Join(filepath.Dir(path), fmt.Sprintf(".%s-%d", filepath.Base(path), os.Getpid()))
}

func begin(d disk, name, path, previous string) (*Pending, error) {
	f, err := d.create(name)
	if err != nil {
		return nil, CannotWrite(path, err)
	}
	return &Pending{bufio.NewWriterSize(f, 1<<16), d, f, name, path, previous}, nil
}

// Commit syncs the content, renames the file, and syncs the folder.
func (p *Pending) Commit() error {
	err := p.Flush()
	if err == nil {
		err = p.file.Sync()
	}
	if e := p.file.Close(); err == nil {
		err = e
	}
	p.file = nil
	if err == nil && p.previous != "" {
		if err = p.disk.rename(p.path, p.previous); errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
	}
	if err == nil {
		err = p.disk.rename(p.name, p.path)
	}
	if err != nil {
		p.disk.remove(p.name)
		return CannotWrite(p.path, err)
	}
	p.disk.syncFolder(filepath.Dir(p.path))
	return nil
}

// Abandon removes the file unless it was committed.
func (p *Pending) Abandon() {
	if p.file != nil {
		p.file.Close()
		p.disk.remove(p.name)
		p.file = nil
	}
}
