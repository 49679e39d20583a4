package module

import (
	"encoding/binary"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// Of a function's tables of values, those of its source lines are cleared, and no others.
func TestLinesAreDropped(t *testing.T) {
	const head, stack, lines, pointers = 72, "\x02\x04\x00", "\x06\x01\x02\x03\x00", "\x04\x09\x08\x01\x00"
	table := func(lines string, pcln, startLine uint32) []byte {
		values := "\x00" + stack + lines + pointers
		words := func(of ...uint32) (b []byte) {
			for _, v := range of {
				b = binary.LittleEndian.AppendUint32(b, v)
			}
			return b
		}
		memory := []byte("memory before it" + pcHeader)
		for _, v := range []uint64{1, 1, 0, head, head, head, head, head + uint64(len(values))} {
			memory = binary.LittleEndian.AppendUint64(memory, v)
		}
		memory = append(append(memory, values...), words(0, 8)...)
		return append(memory, words(0, 5, 6, 7, 1, pcln, pcln, 1, 2, startLine, 3, 9)...)
	}
	memory := table(lines, 4, 17)
	dropLines(memory)
	assert.Equal(t, table(strings.Repeat("\x00", len(lines)), 0, 0), memory)
	other := []byte("memory of another kind")
	dropLines(other)
	assert.Equal(t, "memory of another kind", string(other))
}
