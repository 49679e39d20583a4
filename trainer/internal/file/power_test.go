package file

import (
	"bytes"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// unsafeDisk is a disk in memory that keeps what is written but not synced, of contents
// and of names, apart from what would still be there after a loss of power.
type unsafeDisk struct {
	names   map[string]*inode
	renames []entry // not synced
	lasting map[string]*inode
	// lose is told before each operation, and after the last.
	lose func()
	// careless leaves a sync out: "file" or "folder".
	careless string
	full     bool // there is no room for content
}

type inode struct {
	content, synced []byte
	disk            *unsafeDisk
}

// entry is a change of names: to is the file now, from is gone. For a new file from is
// empty, for a removed one to.
type entry struct {
	from, to string
	file     *inode
}

func newDisk() *unsafeDisk {
	return &unsafeDisk{names: map[string]*inode{}, lasting: map[string]*inode{}, lose: func() {}}
}

func (d *unsafeDisk) create(path string) (handle, error) {
	d.lose()
	f := &inode{disk: d}
	d.names[path] = f
	d.renames = append(d.renames, entry{to: path, file: f})
	return f, nil
}

func (d *unsafeDisk) rename(from, to string) error {
	d.lose()
	f := d.names[from]
	if f == nil {
		return fs.ErrNotExist
	}
	delete(d.names, from)
	d.names[to] = f
	d.renames = append(d.renames, entry{from, to, f})
	return nil
}

func (d *unsafeDisk) remove(path string) error {
	d.lose()
	d.renames = append(d.renames, entry{from: path, file: d.names[path]})
	delete(d.names, path)
	return nil
}

func (d *unsafeDisk) syncFolder(string) {
	d.lose()
	if d.careless != "folder" {
		d.lasting, d.renames = maps.Clone(d.names), nil
	}
}

func (f *inode) Write(data []byte) (int, error) {
	if f.disk.full {
		return 0, syscall.ENOSPC
	}
	for part := range slices.Chunk(data, max(1, len(data)/3)) {
		f.disk.lose()
		f.content = append(f.content, part...)
	}
	return len(data), nil
}

func (f *inode) Sync() error {
	f.disk.lose()
	if f.disk.careless != "file" {
		f.synced = bytes.Clone(f.content)
	}
	return nil
}

func (f *inode) Close() error { f.disk.lose(); return nil }

// states are all that may be on the disk after a loss of power at this moment: any of the
// changes of names that were not synced have arrived, in their order, and of each
// content what was synced, all, or some of the rest, or the rest as zeros.
func (d *unsafeDisk) states(see func(files map[string]string)) {
	for arrived := range 1 << len(d.renames) {
		names := maps.Clone(d.lasting)
		for k, e := range d.renames {
			if arrived>>k&1 == 0 {
				continue
			}
			if names[e.from] == e.file {
				delete(names, e.from)
			}
			if e.to != "" {
				names[e.to] = e.file
			}
		}
		for torn := range 4 {
			files := map[string]string{}
			for name, f := range names {
				at := len(f.synced) + []int{0, (len(f.content) - len(f.synced)) / 2, len(f.content) - len(f.synced), 0}[torn]
				files[name] = string(f.content[:at])
				if torn == 3 {
					files[name] = string(f.synced) + string(make([]byte, len(f.content)-len(f.synced)))
				}
			}
			see(files)
		}
	}
}

// writers are the ways in which files are written: weight files, solutions, checkpoints.
var writers = map[string]func(d disk, path, text string) error{
	"weights": func(d disk, path, text string) error { return write(d, path+"-1", path, "", []byte(text)) },
	"solutions": func(d disk, path, text string) error {
		p, err := begin(d, path+"-1", path, "")
		if err != nil {
			return err
		}
		defer p.Abandon()
		for _, part := range []string{text[:len(text)/2], text[len(text)/2:]} {
			if _, err := p.WriteString(part); err != nil {
				return err
			}
		}
		return p.Commit()
	},
	"checkpoint": func(d disk, path, text string) error {
		return write(d, path+".new", path, path+".previous", []byte(text))
	},
}

// wrong counts the losses of power, at every moment of writing a file three times, after
// which neither the file before nor the new one is there, whole; and how many were tried.
func wrong(t *testing.T, kind, careless string) (bad, tried int) {
	t.Helper()
	path := filepath.Join("run", "file")
	texts := []string{"", "the first content", "the second, which is longer", "third"}
	d := newDisk()
	d.careless = careless
	at, done := 1, 0
	look := func() {
		d.states(func(files map[string]string) {
			tried++
			text, there := files[path]
			if before, kept := files[path+".previous"]; kind == "checkpoint" && kept {
				if before == "" || before != texts[max(0, at-1)] && before != texts[max(0, at-2)] {
					bad++
					return
				}
				if !there {
					text, there = before, true
				}
			}
			switch {
			case done == at: // the writer has returned
				if !there || text != texts[at] {
					bad++
				}
			case at == 1 && !there: // there was none before
			case !there || text != texts[at-1] && text != texts[at]:
				bad++
			}
		})
	}
	d.lose = look
	for ; at < len(texts); at++ {
		require.NoError(t, writers[kind](d, path, texts[at]))
		done = at
		look()
	}
	return bad, tried
}

// TestPowerLoss: after a loss of power at any moment the old or the new file is there,
// whole, and when a writer has returned, the new one.
func TestPowerLoss(t *testing.T) {
	for kind := range writers {
		bad, tried := wrong(t, kind, "")
		assert.Zero(t, bad, "%s: of %d", kind, tried)
		t.Logf("%s: %d losses of power", kind, tried)
		for _, careless := range []string{"file", "folder"} {
			bad, _ := wrong(t, kind, careless)
			assert.Positive(t, bad, "%s: without a sync of the %s the simulation must find losses", kind, careless)
		}
	}
}

// TestDiskFull: with no room the old file stays, and nothing else is left.
func TestDiskFull(t *testing.T) {
	for kind, write := range writers {
		d := newDisk()
		require.NoError(t, write(d, "file", "old"))
		d.full = true
		assert.EqualError(t, write(d, "file", "new"), "cannot write file: no space left on device", kind)
		require.Len(t, d.names, 1, kind)
		assert.Equal(t, "old", string(d.names["file"].content), kind)
	}
}
