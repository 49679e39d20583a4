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
	path, link, dangling := filepath.Join(folder, "file"), filepath.Join(folder, "link"), filepath.Join(folder, "dangling")
	require.NoError(t, os.WriteFile(path, []byte("old"), 0o640))
	require.NoError(t, os.Mkdir(filepath.Join(folder, "sub"), 0o755))
	require.NoError(t, os.Symlink("file", link))
	require.NoError(t, os.Symlink(filepath.Join("sub", "new"), dangling))
	for _, name := range []string{path, link, dangling} {
		require.NoError(t, CheckWritable(name))
		require.NoError(t, Write(name, []byte(name)))
		assert.Equal(t, name, string(must(os.ReadFile(name))))
	}
	assert.Equal(t, "file", must(os.Readlink(link)))
	assert.Equal(t, link, string(must(os.ReadFile(path))), "the link leads to it")
	assert.Equal(t, os.FileMode(0o640), must(os.Stat(path)).Mode())
	assert.FileExists(t, filepath.Join(folder, "sub", "new"))
	assert.Len(t, must(os.ReadDir(folder)), 4, "no temporary file is left")

	require.NoError(t, os.Chmod(path, 0o444))
	for _, name := range []string{path, link} {
		_, err := Create(name)
		assert.EqualError(t, err, "cannot write "+name+": it is read-only")
	}
}

// The previous file is kept under its name; where there is none, nothing is.
func TestReplace(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	for i := range 3 {
		require.NoError(t, Replace(path, path+".previous", []byte(strconv.Itoa(i))))
	}
	assert.Equal(t, "2", string(must(os.ReadFile(path))))
	assert.Equal(t, "1", string(must(os.ReadFile(path+".previous"))))
	assert.Len(t, must(os.ReadDir(filepath.Dir(path))), 2)
}

// What a process that was killed has left is removed by the next that writes the file, and not what one that lives writes.
func TestAbandoned(t *testing.T) {
	folder := t.TempDir()
	ended := exec.Command("true")
	require.NoError(t, ended.Run())
	dead, mine := filepath.Join(folder, ".file-"+strconv.Itoa(ended.Process.Pid)), filepath.Join(folder, ".file-"+strconv.Itoa(os.Getppid()))
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

// With no room the old file stays, and nothing else is left.
func TestDiskFull(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	require.NoError(t, Write(path, []byte("old")))
	p, err := Create(path)
	require.NoError(t, err)
	p.file.Close() // as if it could not be written
	p.WriteString("new")
	assert.ErrorContains(t, p.Commit(), "cannot write "+path+": ")
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
