package file

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What is written in place of a file keeps its mode, and the link that leads to it.
func TestWriteKeepsModeAndLink(t *testing.T) {
	folder := t.TempDir()
	path, link := filepath.Join(folder, "file"), filepath.Join(folder, "link")
	require.NoError(t, os.WriteFile(path, []byte("old"), 0o640))
	require.NoError(t, os.Symlink("file", link))
	for _, name := range []string{path, link} {
		require.NoError(t, CheckWritable(name))
		require.NoError(t, Write(name, []byte(name)))
		assert.Equal(t, name, string(must(os.ReadFile(path))))
	}
	assert.Equal(t, "file", must(os.Readlink(link)))
	assert.Equal(t, os.FileMode(0o640), must(os.Stat(path)).Mode())
	assert.Len(t, must(os.ReadDir(folder)), 2, "no temporary file is left")
	require.NoError(t, os.Chmod(path, 0o444))
	_, err := Create(link)
	assert.EqualError(t, err, "cannot write "+link+": it is read-only")
}

// What a process that was killed has left is removed by the next that writes the file, and not what one that
// lives writes.
func TestAbandoned(t *testing.T) {
	folder := t.TempDir()
	ended := exec.Command("true")
	require.NoError(t, ended.Run())
	dead := filepath.Join(folder, ".file-"+strconv.Itoa(ended.Process.Pid))
	mine := filepath.Join(folder, ".file-"+strconv.Itoa(os.Getppid()))
	others := filepath.Join(folder, ".file-backup")
	for _, name := range []string{dead, mine, others} {
		require.NoError(t, os.WriteFile(name, nil, 0o644))
	}
	p, err := Create(filepath.Join(folder, "file"))
	require.NoError(t, err)
	p.Abandon()
	assert.NoFileExists(t, dead)
	assert.FileExists(t, mine)
	assert.FileExists(t, others)
	assert.NoFileExists(t, filepath.Join(folder, "file"))
}

// A file to which the standard output goes is not replaced: what it has, and what is printed later, would be lost.
func TestStandardOutput(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(path, []byte("before\n"), 0o644))
	link := path + "-link"
	require.NoError(t, os.Symlink(path, link))
	for name, stream := range map[string]**os.File{"output": &os.Stdout, "error": &os.Stderr} {
		was, to := *stream, must(os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0))
		*stream = to
		direct, linked := CheckWritable(path), Write(link, []byte("new\n"))
		*stream = was
		require.NoError(t, to.Close())
		assert.EqualError(t, direct, "cannot write "+path+": the standard "+name+" goes there")
		assert.EqualError(t, linked, "cannot write "+link+": the standard "+name+" goes there")
	}
	assert.Equal(t, "before\n", string(must(os.ReadFile(path))))
	require.NoError(t, Write(path, []byte("new\n")))
}

// With no room the old file stays, and nothing else is left.
func TestDiskFull(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	require.NoError(t, Write(path, []byte("old")))
	p, err := Create(path)
	require.NoError(t, err)
	p.file.Close() // as if it could not be written
	_, err = p.Write([]byte("new"))
	assert.ErrorContains(t, err, "cannot write "+path+": ")
	p.Abandon()
	assert.Equal(t, "old", string(must(os.ReadFile(path))))
	assert.Len(t, must(os.ReadDir(filepath.Dir(path))), 1)
}

// must is a value that there must be.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
