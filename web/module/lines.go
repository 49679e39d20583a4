package module

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
)

// Go's initial memory has tables of the file and line of each instruction, and of the functions'
// names. Only stack traces use them, of which the page shows the first line only; empty entries
// are printed as ?. Without lines the download is 46 KB smaller, without names 24 KB.

// functionTable is the beginning of the function table: its magic number since Go 1.20, two
// zeros, the size of an instruction and of a pointer. It is followed by words that dropLines
// reads: the numbers of functions and files, an unused one, and the offsets of names,
// compilation units, files, programs and functions.
var functionTable = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

// unread are the numbers of the other programs that nobody reads here: where a goroutine may not be
// interrupted by a signal, of which WebAssembly has none; and, for stack traces, what is inlined
// and which arguments are alive. Without them the download is 7 KB smaller. Source: internal/abi/symtab.go.
var unread = []int{0, 2, 3}

// dropLines blanks lines and names, and what only they refer to, in a segment of memory
// that has the tables; another stays as it is. It returns the numbers of the functions that are
// never called. Source: runtime/symtab.go and cmd/link/internal/ld/pcln.go.
func dropLines(memory []byte) (never []int, err error) {
	at := bytes.Index(memory, functionTable)
	if at < 0 {
		return nil, nil
	}
	bad := errors.New("a table of functions of another kind than Go's linker writes")
	table := memory[at:]
	var words [8]uint64
	if binary.Read(bytes.NewReader(table[len(functionTable):]), binary.LittleEndian, &words) != nil {
		return nil, bad
	}
	count, names, units, programs, functions := words[0], words[3], words[4], words[6], words[7]
	if names > units || units > programs || programs > functions || functions > uint64(len(table)) || count > (uint64(len(table))-functions)/8 {
		return nil, bad
	}
	list := table[functions:]
	kept := make([]bool, functions-programs)
	for k := range count {
		// Of a function 4 bytes each: its entry, name, arguments, deferred return; the
		// programs for its stack, file and line; how many more there are; its unit and
		// first line; its kind. The other programs follow.
		f := reader{rest: list}
		f.bytes(int(binary.LittleEndian.Uint32(list[8*k+4:])))
		head := f.bytes(44)
		if f.failed {
			return nil, bad
		}
		entry, name := binary.LittleEndian.Uint32(list[8*k:]), binary.LittleEndian.Uint32(head[4:])
		if uint64(name) > units-names {
			return nil, bad
		}
		if number := int(entry) - firstEntry; number >= 0 && neverCalled(table[names+uint64(name):units]) {
			never = append(never, number)
		}
		more := f.bytes(4 * int(binary.LittleEndian.Uint32(head[28:])))
		for _, number := range unread {
			if 4*number < len(more) {
				clear(more[4*number:][:4])
			}
		}
		for _, program := range append([][]byte{head[16:20]}, slices.Collect(slices.Chunk(more, 4))...) {
			if !keepProgram(table[programs:functions], kept, int(binary.LittleEndian.Uint32(program))) {
				return nil, bad
			}
		}
		if f.failed {
			return nil, bad
		}
		clear(head[4:8])
		clear(head[20:28])
		clear(head[32:40])
	}
	clear(table[names:programs])
	for i, k := range kept {
		if !k {
			table[programs:][i] = 0
		}
	}
	return never, nil
}

// keepProgram marks the program at an offset: pairs of numbers, of which the first
// is zero at the end. There is none at 0.
func keepProgram(programs []byte, kept []bool, at int) bool {
	if at == 0 {
		return true
	}
	r := reader{rest: programs}
	r.bytes(at)
	for first := true; !r.failed; first = false {
		if r.number() == 0 && !first {
			break
		}
		r.number()
	}
	if r.failed {
		return false
	}
	for i := at; i < len(programs)-len(r.rest); i++ {
		kept[i] = true
	}
	return true
}
