package module

import (
	"bytes"
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// deep grows its stack, has it moved and searched for pointers, panics far down,
// and says where.
const deep = `package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

type list struct {
	value [64]int
	next  *list
}

//go:noinline
func descend(n int, l *list) int {
	if n == 0 {
		panic("here")
	}
	if n%1000 == 0 {
		runtime.GC()
	}
	mine := &list{next: l}
	mine.value[n%64] = n
	sum := descend(n-1, mine)
	return sum + mine.value[n%64]
}

func main() {
	defer func() {
		fmt.Printf("recovered %v\n%s", recover(), debug.Stack())
	}()
	descend(5000, nil)
}
`

// A program without lines and names runs, moves its stack, collects garbage and recovers
// as before.
func TestProgramsRunWithoutLines(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "main.go"), []byte(deep), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module deep\n\ngo 1.27\n"), 0o644))
	run := func(path string) string {
		root, err := goCommand(t.Context(), dir, "env", "GOROOT")
		require.NoError(t, err)
		out, err := exec.Command("node", filepath.Join(strings.TrimSpace(root), "lib", "wasm", "wasm_exec_node.js"), path).CombinedOutput()
		require.NoError(t, err, "%s", out)
		return string(out)
	}
	path := filepath.Join(dir, "deep.wasm")
	_, err := goCommand(t.Context(), dir, append(append([]string{"build", "-o", path}, small()...), ".")...)
	require.NoError(t, err)
	assert.True(t, strings.Contains(run(path), "main.go:17 "))

	module, err := os.ReadFile(path)
	require.NoError(t, err)
	without, err := joinSegments(module)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, without, 0o644))
	said := run(path)
	assert.True(t, strings.HasPrefix(said, "recovered here\n"), said)
	assert.Greater(t, strings.Count(said, "?:0"), 50, "of the hundred frames that a trace shows: %s", said)
	assert.False(t, bytes.Contains(without, []byte("main.descend")), "no names of functions")
	assert.False(t, strings.Contains(said, "main.go"), said)
	assert.False(t, bytes.Contains(without, []byte("runtime/proc.go")), "no names of files")
}

// table is a table of one function with a program of its own for the stack, lines
// behind it, and two more programs, of which the first is not read.
func table() []byte {
	programs := []byte{0 /* none */, 2, 1, 4, 5, 0 /* stack */, 6, 1, 0 /* lines */, 0, 3, 0 /* starts with no change */}
	words := []uint64{1, 1, 0, 72, 76, 80, 84, 96}
	b := append([]byte("memory "), functionTable...)
	for _, w := range words {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	b = append(b, "f\x00\x00\x00unitfile"...)
	b = append(b, programs...)
	for _, v := range []uint32{ // an entry and its end, then the function
		0, 12, 99,
		0, 0, 8, 0, 1, 6, 6, 2, 4, 17, 0, 6, 9,
	} {
		b = binary.LittleEndian.AppendUint32(b, v)
	}
	return append(b, "more memory"...)
}

func TestDropLines(t *testing.T) {
	before, after := table(), table()
	_, err := dropLines(after)
	require.NoError(t, err)
	start := len("memory ")
	want := bytes.Clone(before)
	clear(want[start+72 : start+84])     // name, unit and file
	clear(want[start+84+6 : start+84+9]) // lines
	f := want[start+96+12:]              // the function
	clear(f[4:8])                        // its name
	clear(f[20:28])                      // its programs for file and line
	clear(f[32:40])                      // its unit and first line
	clear(f[44:48])                      // its program that is not read
	assert.Equal(t, want, after)
	_, err = dropLines(after)
	require.NoError(t, err, "again")
	assert.Equal(t, want, after)
	other := []byte("nothing of the kind")
	_, err = dropLines(other)
	require.NoError(t, err)
}

// What is cut off or damaged is refused or left in peace, without a panic.
func FuzzDropLines(f *testing.F) {
	f.Add(table())
	for n := 0; n < len(table()); n += 3 {
		f.Add(table()[:n])
	}
	for i := range len(table()) {
		damaged := table()
		damaged[i] ^= 0xff
		f.Add(damaged)
	}
	f.Fuzz(func(t *testing.T, memory []byte) {
		before := len(memory)
		_, _ = dropLines(memory)
		assert.Len(t, memory, before)
	})
}
