package module

import (
	"bytes"
	"encoding/binary"
)

// Go's linker writes from which line of its source each instruction comes. The runtime reads that for
// tracebacks alone, and the page shows only what stands before one. Zeros in its place, which compress to
// nothing, make the download 49 of 750 KB smaller.

// pcHeader is how the runtime's table of functions begins (runtime.pcHeader): a number for its version, the
// least length of an instruction, and the length of a pointer.
const pcHeader = "\xf1\xff\xff\xff\x00\x00\x01\x08"

// dropLines clears the source lines in the initial memory of a module of Go's linker, if it has that table.
func dropLines(memory []byte) {
	at := bytes.Index(memory, []byte(pcHeader))
	if at < 0 {
		return
	}
	table := memory[at:]
	header := func(field int) uint64 { return binary.LittleEndian.Uint64(table[8+8*field:]) }
	functions, values := table[header(7):], table[header(6):header(7)]
	used := make([]bool, len(values))
	for i := range int(header(0)) {
		f := functions[binary.LittleEndian.Uint32(functions[8*i+4:]):] // runtime._func
		word := func(k int) uint32 { return binary.LittleEndian.Uint32(f[4*k:]) }
		const pcsp, pcfile, pcln, npcdata, startLine, pcdata = 4, 5, 6, 7, 9, 11
		markUsed(used, values, word(pcsp))
		for k := range int(word(npcdata)) {
			markUsed(used, values, word(pcdata+k))
		}
		for _, k := range []int{pcfile, pcln, startLine} {
			clear(f[4*k:][:4])
		}
	}
	for i := range values {
		if !used[i] {
			values[i] = 0
		}
	}
}

// markUsed marks the values at an offset, pairs of two numbers, of which the first is 0 after the last pair;
// offset 0 is none.
func markUsed(used []bool, values []byte, offset uint32) {
	for at := int(offset); at > 0; {
		r := reader(values[at:])
		change := r.number()
		if change != 0 || at == int(offset) {
			r.number()
		}
		next := len(values) - len(r)
		for i := at; i < next; i++ {
			used[i] = true
		}
		if change == 0 && at > int(offset) {
			return
		}
		at = next
	}
}
