// Package measured is what was measured: docs/results.csv, a line for each figure (lines.go), and what the paper
// reports (paper.go).
package measured

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/csv"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
)

// Cell is what is measured: the outputs of a network, or of a method, on some instances.
type Cell struct {
	Table, Row string // its place, of which the figures do not depend
	Network    string // its weight file, without folder and extension; "" for a method
	Hash       string // of the network's weights, see the function Hash
	Decoding   string // the flags of eval, or the method
	Kind       string // of points
	N          int
	Instances  int
	Seed       uint64
}

func (c Cell) String() string {
	return fmt.Sprintf("%s, %s, %s, %s, %s, n = %d", c.Table, c.Row, c.Network, c.Decoding, c.Kind, c.N)
}

// Line is a figure of a cell, with its 95 % interval.
type Line struct {
	Cell
	Metric           string
	Value, Low, High float64
}

// Hash is the first twelve digits of the SHA-256 of weights in single precision, in the order of
// network.Network, its padding included.
func Hash(weights []float32) string {
	var data []byte
	for _, w := range weights {
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(w))
	}
	return fmt.Sprintf("%x", sha256.Sum256(data))[:12]
}

// header names the columns.
var header = []string{"table", "row", "network", "weights_sha256", "decoding", "kind", "n", "instances",
	"metric", "value", "low", "high", "seed"}

// Parse reads the lines of a file.
func Parse(text []byte) ([]Line, error) {
	records, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil {
		return nil, err
	}
	if len(records) == 0 || !slices.Equal(records[0], header) {
		return nil, fmt.Errorf("its first line does not name the columns %v", header)
	}
	var lines []Line
	for i, r := range records[1:] {
		l := Line{Metric: r[8],
			Cell: Cell{Table: r[0], Row: r[1], Network: r[2], Hash: r[3], Decoding: r[4], Kind: r[5]}}
		var errs [6]error
		l.N, errs[0] = strconv.Atoi(r[6])
		l.Instances, errs[1] = strconv.Atoi(r[7])
		for k, to := range []*float64{&l.Value, &l.Low, &l.High} {
			*to, errs[2+k] = strconv.ParseFloat(r[9+k], 64)
		}
		l.Seed, errs[5] = strconv.ParseUint(r[12], 10, 64)
		if err := errors.Join(errs[:]...); err != nil {
			return nil, fmt.Errorf("record %d: %w", i+2, err)
		}
		lines = append(lines, l)
	}
	return lines, nil
}

// Format sorts the lines, and is their file, as RFC 4180 says.
func Format(lines []Line) []byte {
	slices.SortFunc(lines, func(a, b Line) int {
		return cmp.Or(cmp.Compare(a.Table, b.Table), cmp.Compare(a.Row, b.Row), cmp.Compare(a.Network, b.Network),
			cmp.Compare(a.Decoding, b.Decoding), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.N, b.N),
			cmp.Compare(a.Metric, b.Metric))
	})
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }
	var text bytes.Buffer
	w := csv.NewWriter(&text)
	w.UseCRLF = true
	w.Write(header) // a buffer takes everything
	for _, l := range lines {
		w.Write([]string{l.Table, l.Row, l.Network, l.Hash, l.Decoding, l.Kind, strconv.Itoa(l.N),
			strconv.Itoa(l.Instances), l.Metric, number(l.Value), number(l.Low), number(l.High),
			strconv.FormatUint(l.Seed, 10)})
	}
	w.Flush()
	return text.Bytes()
}
