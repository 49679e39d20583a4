package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/safetensors"
	"ptrnet/core/train"
	"ptrnet/trainer/internal/run"
)

// runExamples is gen with a recipe: it writes the examples of a training run, whose flags args are, as the
// network reads them: of each step's examples a share, after the first steps; or its first weights.
func runExamples(args []string, out io.Writer) error {
	part, parts, skip, start, arrays := 1, 1, 0, false, false
	f := newExampleFlags("gen")
	f.fs.StringVar(&f.options.Out, "out", "", "with --recipe, - alone: the standard output")
	f.fs.Func("share", "with --recipe, the `PART` of each step's examples, such as 1/4: the first of four "+
		"(default: all)", func(text string) error {
		before, after, _ := strings.Cut(text, "/")
		var err1, err2 error
		part, err1 = strconv.Atoi(before)
		if parts, err2 = strconv.Atoi(after); err1 != nil || err2 != nil || part < 1 || part > parts {
			return errors.New("it is not like 1/4")
		}
		return nil
	})
	f.fs.IntVar(&skip, "skip", 0, "with --recipe, the `STEPS` whose examples are left out")
	f.fs.BoolVar(&arrays, "binary", false, "with --recipe, write of each step the arrays as they lie in memory "+
		"instead of text")
	f.fs.BoolVar(&start, "start", false, "with --recipe, write the weight file with which the run starts "+
		"instead")
	if err := parseFlags(f.fs, fmt.Sprintf(genHelp, alwaysExact), args, out); err != nil {
		return err
	}
	if f.options.Out != "-" {
		return errors.New("gen --recipe writes to the standard output: --out -")
	}
	c, err := f.config()
	switch {
	case err != nil:
		return err
	case parts > c.Batch:
		return fmt.Errorf("--share: a step's %d examples have no %d parts", c.Batch, parts)
	case start:
		m, err := model.New(network.New(c.Network), run.Meta(c, c.Steps))
		if err != nil {
			return err
		}
		run.InitWeights(m.Net, c, f.options.Origin)
		_, err = out.Write(m.Encode(safetensors.F32))
		return err
	}
	workers := network.Parallel(f.options.Workers)
	var data *train.Labeled
	if f.options.Labels != nil {
		data = f.options.Labels.Set
	}
	source := train.NewExamples(c, workers).UseSolved(data).Share(part-1, parts)
	var text []byte
	for step := skip; step < c.Steps; step++ {
		if arrays {
			text = appendArrays(text[:0], source.Batch(step), c.Network.Features)
		} else {
			text = appendBatch(text[:0], source.Batch(step), c.Network.Features)
		}
		if _, err := out.Write(text); err != nil {
			return err
		}
	}
	return nil
}

// appendBatch appends a batch, a line each: the features of the points, "output", the indices from 1, and, if
// some of them, a prefix, have no loss, "given" and their number.
func appendBatch(text []byte, b *network.Batch, features int) []byte {
	width := b.N * features
	for e := range b.Examples() {
		for _, x := range b.X[e*width:][:width] {
			text = append(strconv.AppendFloat(text, float64(x), 'g', -1, 32), ' ')
		}
		text = append(text, "output"...)
		for _, j := range b.Target[b.Offset[e]:b.Offset[e+1]] {
			text = strconv.AppendInt(append(text, ' '), int64(j+1), 10)
		}
		if b.Prefix != nil && b.Prefix[e] > 0 {
			text = strconv.AppendInt(append(text, " given "...), int64(b.Prefix[e]), 10)
		}
		text = append(text, '\n')
	}
	return text
}

// appendArrays appends a batch as genHelp says.
func appendArrays(data []byte, b *network.Batch, features int) []byte {
	count, longest := b.Examples(), 0
	for e := range count {
		longest = max(longest, b.Offset[e+1]-b.Offset[e])
	}
	number := func(i int) { data = binary.LittleEndian.AppendUint32(data, uint32(i)) }
	for _, size := range []int{count, b.N, features, longest} {
		number(size)
	}
	for _, x := range b.X {
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(x))
	}
	for e := range count {
		for k := range longest {
			number(symbol(b, e, k, 0, 0))
		}
	}
	for e := range count {
		for k := range longest + 1 {
			if b.Prefix != nil && k < b.Prefix[e] {
				number(-1)
			} else {
				number(symbol(b, e, k, b.N, -1))
			}
		}
	}
	return data
}

// symbol is the k-th symbol of an example's target, end behind the last, and none from there on.
func symbol(b *network.Batch, e, k, end, none int) int {
	switch target := b.Target[b.Offset[e]:b.Offset[e+1]]; {
	case k < len(target):
		return target[k]
	case k == len(target):
		return end
	}
	return none
}
