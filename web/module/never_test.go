package module

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// bodies are a module's functions in its code section, and the names of all functions, imported ones
// first, in its name section.
func bodies(t *testing.T, module []byte) (code [][]byte, names map[int]string) {
	t.Helper()
	names = map[int]string{}
	r := reader{rest: module[8:]}
	for len(r.rest) > 0 {
		id := r.bytes(1)[0]
		body := reader{rest: r.bytes(int(r.number()))}
		switch id {
		case codeSection:
			for range body.number() {
				code = append(code, body.bytes(int(body.number())))
			}
		case 0:
			if string(body.bytes(int(body.number()))) != "name" {
				continue
			}
			for len(body.rest) > 0 {
				kind := body.bytes(1)[0]
				part := reader{rest: body.bytes(int(body.number()))}
				if kind != 1 {
					continue
				}
				for range part.number() {
					number := int(part.number())
					names[number] = string(part.bytes(int(part.number())))
				}
			}
		}
		require.False(t, body.failed)
	}
	require.False(t, r.failed)
	return code, names
}

// Only the functions of the list become traps, and the rest of the code stays.
func TestNeverCalled(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "main.go"), []byte(deep), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module deep\n\ngo 1.27\n"), 0o644))
	target := filepath.Join(dir, "deep.wasm")
	flags := slices.DeleteFunc(small(), func(flag string) bool { return strings.HasPrefix(flag, "-ldflags=") }) // with names
	_, err := goCommand(t.Context(), dir, append(append([]string{"build", "-o", target}, flags...), ".")...)
	require.NoError(t, err)
	before, err := os.ReadFile(target)
	require.NoError(t, err)
	after, err := joinSegments(before)
	require.NoError(t, err)
	code, names := bodies(t, before)
	smaller, same := bodies(t, after)
	require.Equal(t, names, same)
	require.Len(t, smaller, len(code))
	imported := len(names)
	for number := range names {
		imported = min(imported, number)
	}
	mangled := func(name string) string { return regexp.MustCompile(`\W`).ReplaceAllString(name, "_") }
	trapped, listed := 0, 0
	for n := range code {
		name, on := names[imported+n], false
		for _, prefix := range never {
			on = on || strings.HasPrefix(mangled(name), mangled(prefix))
		}
		if on {
			listed++
		}
		if !bytes.Equal(code[n], smaller[n]) {
			assert.Equal(t, trap, smaller[n], name)
			assert.True(t, on, name)
			trapped++
		}
	}
	assert.Equal(t, listed, trapped)
	assert.Greater(t, trapped, 40)
}

// What is cut off is refused.
func TestDropCode(t *testing.T) {
	section := []byte{3, 2, 0, 0x0b, 4, 0, 1, 1, 0x0b, 2, 0, 0x0b}
	got, err := dropCode(section, []int{1, 99})
	require.NoError(t, err)
	assert.Equal(t, []byte{3, 2, 0, 0x0b, 3, 0, 0, 0x0b, 2, 0, 0x0b}, got)
	for n := 1; n < len(section); n++ {
		_, err := dropCode(section[:n], nil)
		assert.Error(t, err, n)
	}
}
