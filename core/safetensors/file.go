// Package safetensors reads and writes the safetensors container: eight bytes of header length, a JSON header
// with names, types, shapes and offsets, then the tensors' bytes (https://github.com/huggingface/safetensors,
// format of 2022). Reading checks lengths, offsets and shapes before allocating memory; an error names the
// tensor and the invalid value.
//
// The package knows nothing of networks or of the meaning of metadata.
package safetensors

import (
	"cmp"
	"errors"
	"math"
	"slices"
	"strconv"

	"ptrnet/core/jsontext"
)

// The types of values that this package reads, as float32.
const (
	F32 = "F32"
	F16 = "F16"
)

// Limits of a header.
const (
	maxHeader = 1 << 20
	maxRank   = 8
)

// Tensor is one named tensor of a file. Data is its values, little-endian, row
// by row; it is a view into the file.
type Tensor struct {
	Name  string
	Type  string // F32 or F16
	Shape []int
	Data  []byte
}

// File is the content of a file, its tensors in the order of their bytes.
type File struct {
	Metadata map[string]string
	Tensors  []Tensor
}

// Tensor finds a tensor by name.
func (f *File) Tensor(name string) (Tensor, bool) {
	for _, t := range f.Tensors {
		if t.Name == name {
			return t, true
		}
	}
	return Tensor{}, false
}

// Parse reads a file. Tensors must fill the bytes after the header without gaps or overlaps, as
// the format requires.
func Parse(data []byte) (*File, error) {
	if len(data) < 8 {
		return nil, errors.New("not a safetensors file: " + strconv.Itoa(len(data)) +
			" bytes, the header's length alone takes 8")
	}
	length := uint64(0)
	for i := range 8 {
		length |= uint64(data[i]) << (8 * i)
	}
	rest := data[8:]
	if length > maxHeader {
		return nil, errors.New("not a safetensors file: its header claims " + strconv.FormatUint(length, 10) +
			" bytes, " + strconv.Itoa(maxHeader) + " is the limit")
	}
	if length > uint64(len(rest)) {
		return nil, errors.New("truncated: the header claims " + strconv.FormatUint(length, 10) + " bytes and " +
			strconv.Itoa(len(rest)) + " follow")
	}
	h, err := readHeader(rest[:length])
	if err != nil {
		return nil, errors.New("header, " + err.Error())
	}
	return h.file(rest[length:])
}

// file checks the header's entries against the bytes that follow it.
func (h header) file(data []byte) (*File, error) {
	order := make([]int, len(h.entries))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		a, b := &h.entries[i], &h.entries[j]
		return cmp.Or(cmp.Compare(a.begin, b.begin), cmp.Compare(a.end, b.end), i-j)
	})
	f := &File{Metadata: h.metadata}
	at := 0
	for _, i := range order {
		e := h.entries[i]
		wrong := func(what string) error {
			return errors.New("tensor " + jsontext.Quote(e.name) + ": " + what)
		}
		if e.begin != at {
			return nil, wrong("begins at byte " + strconv.Itoa(e.begin) + ", the one before ends at " +
				strconv.Itoa(at))
		}
		if e.end > len(data) {
			return nil, wrong("ends at byte " + strconv.Itoa(e.end) + ", the file at " + strconv.Itoa(len(data)) +
				": it is truncated")
		}
		each := map[string]int{F32: 4, F16: 2}[e.kind]
		if each == 0 {
			return nil, wrong("type " + jsontext.Quote(e.kind) + " is not F32 or F16")
		}
		count := 1
		for _, s := range e.shape {
			if s > math.MaxInt32 || count*s > math.MaxInt32 {
				return nil, wrong("a shape of more than 2147483647 values")
			}
			count *= s
		}
		if count*each != e.end-e.begin {
			return nil, wrong("shape and type ask for " + strconv.Itoa(count*each) + " bytes, its offsets hold " +
				strconv.Itoa(e.end-e.begin))
		}
		f.Tensors = append(f.Tensors,
			Tensor{Name: e.name, Type: e.kind, Shape: e.shape, Data: data[e.begin:e.end:e.end]})
		at = e.end
	}
	if at != len(data) {
		return nil, errors.New(strconv.Itoa(len(data)-at) + " bytes behind the last tensor belong to none")
	}
	return f, nil
}

// Encode writes a file: metadata by key, tensors in the order given. The result
// depends on nothing else. The header is padded with spaces to a multiple of 8.
func (f *File) Encode() []byte {
	var header jsontext.Object
	if len(f.Metadata) > 0 {
		var keys []string
		for k := range f.Metadata { // slices.Sort would be 3 KB of the page's download
			at, _ := slices.BinarySearch(keys, k)
			keys = slices.Insert(keys, at, k)
		}
		var metadata jsontext.Object
		for _, k := range keys {
			metadata.Add(k, f.Metadata[k])
		}
		header.Add("__metadata__", metadata)
	}
	at := 0
	for _, t := range f.Tensors {
		var entry jsontext.Object
		entry.Add("dtype", t.Type)
		entry.Add("shape", t.Shape)
		entry.Add("data_offsets", []int{at, at + len(t.Data)})
		header.Add(t.Name, entry)
		at += len(t.Data)
	}
	h := jsontext.Append(nil, header)
	for len(h)%8 != 0 {
		h = append(h, ' ')
	}
	out := make([]byte, 8, 8+len(h)+at)
	for i := range 8 {
		out[i] = byte(uint64(len(h)) >> (8 * i))
	}
	out = append(out, h...)
	for _, t := range f.Tensors {
		out = append(out, t.Data...)
	}
	return out
}
