package file

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// names are those of a folder's files, hidden ones too.
func names(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	var all []string
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}

// TestStaleTemporary: what a killed process left of a target goes when the target is
// begun again; what a living one is writing stays, and so do other files.
func TestStaleTemporary(t *testing.T) {
	gone := exec.Command("go", "version")
	require.NoError(t, gone.Run())
	dead, alive := gone.Process.Pid, os.Getppid()
	for name, begin := range map[string]func(path string) error{
		"whole": func(path string) error { return Write(path, []byte("new")) },
		"pending": func(path string) error {
			p, err := Create(path)
			if err != nil {
				return err
			}
			defer p.Abandon()
			return p.Commit()
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			for _, file := range []string{
				fmt.Sprintf(".out.txt-%d-123", dead), fmt.Sprintf(".out.txt-%d-456", alive), fmt.Sprintf(".other.txt-%d-789", dead),
				".out.txt-note", ".out.txt-1-x", fmt.Sprintf("out.txt-%d-123", dead),
			} {
				require.NoError(t, os.WriteFile(filepath.Join(dir, file), nil, 0o644))
			}
			require.NoError(t, begin(filepath.Join(dir, "out.txt")))
			assert.ElementsMatch(t, []string{fmt.Sprintf(".out.txt-%d-456", alive), fmt.Sprintf(".other.txt-%d-789", dead),
				".out.txt-note", ".out.txt-1-x", fmt.Sprintf("out.txt-%d-123", dead), "out.txt"}, names(t, dir))
		})
	}
}

// TestTemporaryNamesItsProcess: so that another can tell whether it is still at work.
func TestTemporaryNamesItsProcess(t *testing.T) {
	dir := t.TempDir()
	p, err := Create(filepath.Join(dir, "out.txt"))
	require.NoError(t, err)
	assert.Regexp(t, fmt.Sprintf(`^\.out\.txt-%d-\d+$`, os.Getpid()), names(t, dir)[0])
	p.Abandon()
	assert.Empty(t, names(t, dir))
}

// TestRead: only regular files up to a size are read, and the sentence names which
// is which.
func TestRead(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	require.NoError(t, os.WriteFile(path, []byte("12345678"), 0o644))
	data, err := Read(path, 8)
	require.NoError(t, err)
	assert.Equal(t, "12345678", string(data))
	_, err = Read(path, 7)
	assert.EqualError(t, err, path+" has 8 bytes; at most 7 are read")
	require.NoError(t, os.Truncate(path, 3<<40)) // takes no room on the disk
	_, err = Read(path, 1<<30)
	assert.EqualError(t, err, path+" has 3298534883328 bytes; at most 1073741824 are read")
	_, err = Read(dir, 8)
	assert.EqualError(t, err, dir+" is not a regular file")
	_, err = Read("/dev/zero", 8)
	assert.EqualError(t, err, "/dev/zero is not a regular file")
	_, err = Read(path+"s", 8)
	assert.ErrorContains(t, err, "open "+path+"s: ")
}
