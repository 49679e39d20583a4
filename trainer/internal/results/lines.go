package results

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strconv"

	"ptrnet/core/evaluation"
	"ptrnet/trainer/internal/file"
)

// cell is what is measured: the outputs of a network, or of a method, on some instances.
type cell struct {
	Table, Row string // its place, of which the figures do not depend
	Network    string // its weight file, without folder and extension; "" for a method
	Hash       string // of the network's weights
	Decoding   string // the flags of eval, or the method
	Kind       string // of points
	N          int
	Instances  int
	Seed       uint64
}

// settings are the cell without its place: equal settings give equal figures.
func (c cell) settings() cell {
	c.Table, c.Row = "", ""
	return c
}

func (c cell) String() string {
	return fmt.Sprintf("%s, %s, %s, %s, %s, n = %d", c.Table, c.Row, c.Network, c.Decoding, c.Kind, c.N)
}

// line is a line of the data file: a figure of a cell.
type line struct {
	cell
	Metric           string
	Value, Low, High float64
}

// linesOf are the lines of a cell with its figures. Means of a single value, which have no interval, are left out, and figures of a weight
// file that are relative to best known solutions, which another search may improve.
func linesOf(c cell, figures []evaluation.Figure) []line {
	var lines []line
	for _, f := range figures {
		if f.Defined > 1 && f.Unproven == 0 {
			lines = append(lines, line{c, f.Metric, f.Value, f.Low, f.High})
		}
	}
	return lines
}

// header names the columns of the data file.
var header = []string{"table", "row", "network", "weights_sha256", "decoding", "kind", "n", "instances", "metric", "value", "low", "high", "seed"}

// readLines reads the data file; there may be none.
func readLines(path string) ([]line, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("cannot read the measurements: %w", err)
	}
	records, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if len(records) == 0 || !slices.Equal(records[0], header) {
		return nil, fmt.Errorf("%s: its first line does not name the columns %v", path, header)
	}
	var lines []line
	for i, r := range records[1:] {
		l := line{cell: cell{Table: r[0], Row: r[1], Network: r[2], Hash: r[3], Decoding: r[4], Kind: r[5]}, Metric: r[8]}
		var errs [6]error
		l.N, errs[0] = strconv.Atoi(r[6])
		l.Instances, errs[1] = strconv.Atoi(r[7])
		for k, to := range []*float64{&l.Value, &l.Low, &l.High} {
			*to, errs[2+k] = strconv.ParseFloat(r[9+k], 64)
		}
		l.Seed, errs[5] = strconv.ParseUint(r[12], 10, 64)
		if err := errors.Join(errs[:]...); err != nil {
			return nil, fmt.Errorf("%s: record %d: %w", path, i+2, err)
		}
		lines = append(lines, l)
	}
	return lines, nil
}

// writeLines writes the data file, sorted, as RFC 4180 says.
func writeLines(path string, lines []line) error {
	slices.SortFunc(lines, func(a, b line) int {
		return cmp.Or(cmp.Compare(a.Table, b.Table), cmp.Compare(a.Row, b.Row), cmp.Compare(a.Network, b.Network), cmp.Compare(a.Decoding, b.Decoding),
			cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.N, b.N), cmp.Compare(a.Metric, b.Metric))
	})
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }
	var text bytes.Buffer
	w := csv.NewWriter(&text)
	w.UseCRLF = true
	w.Write(header) // a buffer takes everything
	for _, l := range lines {
		w.Write([]string{l.Table, l.Row, l.Network, l.Hash, l.Decoding, l.Kind, strconv.Itoa(l.N), strconv.Itoa(l.Instances),
			l.Metric, number(l.Value), number(l.Low), number(l.High), strconv.FormatUint(l.Seed, 10)})
	}
	w.Flush()
	return file.Write(path, text.Bytes())
}
