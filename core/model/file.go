package model

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"ptrnet/core/jsontext"
	"ptrnet/core/network"
	"ptrnet/core/safetensors"
)

// Encode writes a weight file: safetensors with the metadata of Meta and the tensors of a PyTorch module, in
// type safetensors.F32 or F16; tensors that are Precise always in F32. PyTorch's LSTM has a second bias, bias_hh,
// which this network does not have; it is written as zeros, so that PyTorch can load the file.
func (m *Model) Encode(most string) []byte {
	f := safetensors.File{Metadata: m.Meta.strings()}
	for _, t := range m.Net.Tensors {
		kind := most
		if t.Precise() {
			kind = safetensors.F32
		}
		f.Tensors = append(f.Tensors, safetensors.New(t.Name, kind, t.Shape, t.Get(m.Net.Weights)))
		if name, ok := secondBias(t.Name); ok {
			f.Tensors = append(f.Tensors, safetensors.New(name, kind, t.Shape, make([]float32, t.Len())))
		}
	}
	return f.Encode()
}

// Round rounds the weights to half precision, as Encode writes them in F16.
func (m *Model) Round() {
	for _, t := range m.Net.Tensors {
		if !t.Precise() {
			values := t.Get(m.Net.Weights)
			safetensors.RoundF16(values)
			t.Set(m.Net.Weights, values)
		}
	}
}

// secondBias is the name of PyTorch's second bias of an LSTM, given the first.
func secondBias(name string) (string, bool) {
	before, after, ok := strings.Cut(name, ".bias_ih_")
	return before + ".bias_hh_" + after, ok
}

// Load reads a weight file. It checks what decoding depends on: the metadata of problem, network and inputs, the
// names and shapes of the tensors, and that every value is finite. PyTorch's second biases, bias_hh, are added
// to the first. The error is a sentence.
func Load(data []byte) (*Model, error) {
	f, err := safetensors.Parse(data)
	if err != nil {
		return nil, err
	}
	meta, err := parseMeta(f.Metadata)
	if err != nil {
		return nil, err
	}
	// Check the size first, so that a false shape cannot allocate more than the file justifies.
	if want := meta.Network.Count(); 2*want > len(data) {
		return nil, errors.New("the metadata describe a network of " + strconv.Itoa(want) +
			" weights; the file holds " + strconv.Itoa(len(data)) + " bytes")
	}
	net, known := network.New(meta.Network), map[string]bool{}
	for _, t := range net.Tensors {
		known[t.Name] = true
		values, err := read(f, t.Name, t)
		if err != nil {
			return nil, err
		}
		if name, ok := secondBias(t.Name); ok {
			known[name] = true
			if _, present := f.Tensor(name); present {
				second, err := read(f, name, t)
				if err != nil {
					return nil, err
				}
				for i, v := range second {
					if values[i] += v; math.IsInf(float64(values[i]), 0) {
						return nil, errors.New("tensor " + strconv.Quote(name) + ": value " + strconv.Itoa(i) +
							" and the first bias have no finite sum")
					}
				}
			}
		}
		t.Set(net.Weights, values)
	}
	for _, t := range f.Tensors {
		if !known[t.Name] {
			return nil, errors.New("tensor " + jsontext.Quote(t.Name) + " does not belong to a " +
				string(meta.Network.Arch) + " network")
		}
	}
	return New(net, meta)
}

// read returns the values of the named tensor, which must have t's shape.
func read(f *safetensors.File, name string, t network.Tensor) ([]float32, error) {
	in, ok := f.Tensor(name)
	if !ok {
		return nil, errors.New("tensor " + strconv.Quote(name) + " is missing")
	}
	if !slices.Equal(in.Shape, t.Shape) {
		return nil, errors.New("tensor " + strconv.Quote(name) + " has shape " + shape(in.Shape) +
			", the metadata require " + shape(t.Shape))
	}
	values := in.Float32s()
	for i, v := range values {
		if math.IsNaN(float64(v)) || math.IsInf(float64(v), 0) {
			return nil, errors.New("tensor " + strconv.Quote(name) + ": value " + strconv.Itoa(i) + " is not finite")
		}
	}
	return values, nil
}

func shape(s []int) string {
	if len(s) == 0 {
		return "of one value"
	}
	text := strconv.Itoa(s[0])
	for _, d := range s[1:] {
		text += "×" + strconv.Itoa(d)
	}
	return text
}
