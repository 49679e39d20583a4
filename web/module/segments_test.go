package module

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestJoinedSegmentsLayOutTheSameMemory(t *testing.T) {
	head := "\x00asm\x01\x00\x00\x00" + "\x00\x04\x01x\x01\x02" // with a custom section
	// Two bytes at 5, one at 1 and one at 130.
	separate := head + "\x0b\x15\x03" + "\x00\x41\x05\x0b\x02ab" + "\x00\x41\x01\x0b\x01c" +
		"\x00\x41\x82\x01\x0b\x01d"
	memory := make([]byte, 131)
	memory[5], memory[6], memory[1], memory[130] = 'a', 'b', 'c', 'd'
	joined := head + "\x0b\x8a\x01\x01" + "\x00\x41\x00\x0b\x83\x01" + string(memory)
	assert.Equal(t, joined, string(joinSegments([]byte(separate))))
	assert.Equal(t, joined, string(joinSegments([]byte(joined))))
	assert.Panics(t, func() { joinSegments([]byte(separate[:len(separate)-1])) })
	assert.Panics(t, func() { joinSegments([]byte(head + "\x0b\x02\x01\x01")) }, "a segment without an address")
}
