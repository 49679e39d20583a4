package file

import (
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// record is a disk that lists what is done on it.
type record struct {
	done []string
	full bool // there is no room for content
}

func (r *record) create(path string) (handle, error) {
	r.done = append(r.done, "create "+path)
	return r, nil
}

func (r *record) Write(data []byte) (int, error) {
	if r.full {
		return 0, syscall.ENOSPC
	}
	r.done = append(r.done, "write "+string(data))
	return len(data), nil
}

func (r *record) Sync() error {
	r.done = append(r.done, "sync")
	return nil
}

func (r *record) Close() error {
	r.done = append(r.done, "close")
	return nil
}

func (r *record) rename(from, to string) error {
	r.done = append(r.done, "rename "+from+" to "+to)
	return nil
}

func (r *record) remove(path string) error {
	r.done = append(r.done, "remove "+path)
	return nil
}

func (r *record) syncFolder(folder string) { r.done = append(r.done, "sync "+folder) }

// TestPowerLoss: content is on the disk before the name leads to it, and the name before the writer returns. So after a loss of
// power at any moment the old or the new file is there, whole: under its name, or, while the new one takes it, under that of
// the previous.
func TestPowerLoss(t *testing.T) {
	var d record
	require.NoError(t, write(&d, "run/new", "run/file", "", []byte("text")))
	assert.Equal(t, []string{"create run/new", "write text", "sync", "close", "rename run/new to run/file", "sync run"}, d.done)
	d = record{}
	require.NoError(t, write(&d, "run/new", "run/file", "run/previous", []byte("text")))
	assert.Equal(t, []string{"create run/new", "write text", "sync", "close", "rename run/file to run/previous", "rename run/new to run/file", "sync run"}, d.done)
}

// TestDiskFull: with no room the old file stays, and nothing else is left.
func TestDiskFull(t *testing.T) {
	d := record{full: true}
	assert.EqualError(t, write(&d, "new", "file", "previous", []byte("text")), "cannot write file: no space left on device")
	assert.Equal(t, []string{"create new", "close", "remove new"}, d.done)
}
