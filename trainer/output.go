package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"time"
)

// pendingFile is a file that appears under its name only when it is complete:
// until then it is a temporary one beside it.
type pendingFile struct {
	*bufio.Writer
	file *os.File
	path string
}

func createFile(path string) (*pendingFile, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("cannot write %s: it exists and is not a regular file", path)
	}
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return nil, fmt.Errorf("cannot write %s: %w", path, err)
	}
	return &pendingFile{bufio.NewWriterSize(f, 1<<16), f, path}, nil
}

// commit gives the file its name.
func (p *pendingFile) commit() error {
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

// abandon removes the file unless it was committed.
func (p *pendingFile) abandon() {
	if p.file != nil {
		p.file.Close()
		os.Remove(p.file.Name())
		p.file = nil
	}
}

// object is a JSON object whose fields keep their order. A number that is not
// finite is null.
type object []field

type field struct {
	name  string
	value any
}

func (o *object) add(name string, value any) { *o = append(*o, field{name, value}) }

// MarshalJSON implements json.Marshaler.
func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, f := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		if v, ok := f.value.(float64); ok && (math.IsNaN(v) || math.IsInf(v, 0)) {
			f.value = nil
		}
		name, err := json.Marshal(f.name)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(f.value)
		if err != nil {
			return nil, err
		}
		b.Write(name)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// print writes the object on one line.
func (o object) print(out io.Writer) error {
	text, err := json.Marshal(o)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s\n", text)
	return err
}

// counter tells at intervals how far a long command is.
type counter struct {
	out     io.Writer
	total   int // 0: not known
	done    int
	started time.Time
	told    time.Time
}

func newCounter(out io.Writer, total int) *counter {
	now := time.Now()
	return &counter{out: out, total: total, started: now, told: now}
}

// add counts n more instances.
func (c *counter) add(n int) {
	c.done += n
	if time.Since(c.told) < 10*time.Second {
		return
	}
	c.told = time.Now()
	spent := time.Since(c.started)
	fmt.Fprintf(c.out, "%d", c.done)
	if c.total > 0 {
		left := time.Duration(float64(c.total-c.done) / float64(c.done) * float64(spent))
		fmt.Fprintf(c.out, " of %d instances, %s left", c.total, left.Round(time.Second))
	} else {
		fmt.Fprint(c.out, " instances")
	}
	fmt.Fprintf(c.out, ", %.1f a second\n", float64(c.done)/spent.Seconds())
}

// milliseconds per instance.
func milliseconds(total time.Duration, instances int) float64 {
	return float64(total) / float64(time.Millisecond) / float64(max(1, instances))
}
