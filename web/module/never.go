package module

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// Go's runtime contains its execution tracer, its scheduler's trace, heap dumps and hex dumps for
// crashes, which it calls only if a program starts a trace or the environment asks for one
// (GODEBUG). A page does neither. Their code is replaced by a trap, which makes the download
// 10 KB smaller.
var never = []string{
	"runtime.schedtrace", "runtime.traceAdvance", "runtime.traceStack", "runtime.traceReadCPU", "runtime.traceWriter.", "runtime.traceRegister",
	"runtime.(*traceMap).", "runtime.(*traceRegionAlloc).", "runtime.(*traceStackTable).", "runtime.(*traceStringTable).", "runtime.(*traceTypeTable).",
	"runtime.traceSyncBatch", "runtime.traceSnapshotMemory", "runtime.makeTraceFrames", "runtime.gcDumpObject", "runtime.dumpStacksRec", "runtime.dumpTypesRec",
	"runtime.dumpScanStats", "runtime.hexdump", "runtime.(*hexdumper).", "runtime.tracebackHexdump", "runtime.printScavTrace", "runtime.printAncestor",
	"runtime.printOneCgo", "runtime.printCgo",
}

// neverCalled reports whether the name at the beginning of text, which a zero ends, is that of a
// function that is never called.
func neverCalled(text []byte) bool {
	for _, name := range never {
		if bytes.HasPrefix(text, []byte(name)) {
			return true
		}
	}
	return false
}

// In Go's function table, the entry of the function with number n in the code section is
// firstEntry + n. Source: cmd/link/internal/wasm/asm.go.
const firstEntry = 0x1000

// codeSection is WebAssembly's number for the code section. trap is the body of a function
// without local variables that executes unreachable.
const codeSection = 10

var trap = []byte{0, 0x00, 0x0b}

// dropCode rewrites the code section with traps in place of the functions with these numbers.
func dropCode(body []byte, numbers []int) ([]byte, error) {
	drop := map[int]bool{}
	for _, n := range numbers {
		drop[n] = true
	}
	r := reader{rest: body}
	count := r.number()
	out := binary.AppendUvarint(nil, count)
	for n := range int(count) {
		code := r.bytes(int(r.number()))
		if r.failed {
			return nil, errors.New("the code section ends in the middle of a function")
		}
		if drop[n] {
			code = trap
		}
		out = append(binary.AppendUvarint(out, uint64(len(code))), code...)
	}
	return out, nil
}
