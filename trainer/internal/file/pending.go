package file

import (
	"bufio"
	"fmt"
	"os"
)

// Pending is a file that appears under its name only when it is complete:
// until then it is a temporary one beside it.
type Pending struct {
	*bufio.Writer
	file *os.File
	path string
}

// Create begins a file of that name.
func Create(path string) (*Pending, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("cannot write %s: it exists and is not a regular file", path)
	}
	f, err := temporary(path)
	if err != nil {
		return nil, fmt.Errorf("cannot write %s: %w", path, err)
	}
	return &Pending{bufio.NewWriterSize(f, 1<<16), f, path}, nil
}

// Commit gives the file its name.
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
		err = os.Rename(p.file.Name(), p.path)
	}
	if err != nil {
		os.Remove(p.file.Name())
		return fmt.Errorf("cannot write %s: %w", p.path, err)
	}
	p.file = nil
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
