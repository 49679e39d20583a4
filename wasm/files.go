//go:build js && wasm

package main

import (
	"ptrnet/core/dataset"
)

// readFile reads the first instance of a text file in any of the formats. The
// input holds the file's name, of the given length, then its text. Numbers: the
// instances in the file, n, the coordinates.
//
//go:wasmexport readFile
func readFile(name, length int32) int32 {
	answer()
	instances, err := dataset.ReadPoints(text(name), string(input[name:name+length]), "")
	if err != nil {
		return done(err)
	}
	answer(float64(len(instances)))
	if len(instances) == 0 {
		numbers = append(numbers, 0)
		return 0
	}
	numbers = append(numbers, float64(len(instances[0].Points)))
	for _, p := range instances[0].Points {
		numbers = append(numbers, p.X, p.Y)
	}
	return 0
}

// writeLine writes an instance in the paper's text format. The input holds n
// points, the sequence as float64, then the name of the task. Text: the line.
//
//go:wasmexport writeLine
func writeLine(n, sequence, name int32) int32 {
	answer()
	at := 16 * int(n)
	solution := readList(at, int(sequence))
	at += 8 * int(sequence)
	message = dataset.Append(message, readPoints(0, int(n)), solution, string(input[at:at+int(name)]))
	return 0
}
