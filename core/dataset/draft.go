package dataset

import "io"

// Draft is the content of a file that is being edited: the part that can be read, and the
// faults by line. In a list of points lines with faults are skipped; other formats are read
// up to the first fault that cannot be skipped.
type Draft struct {
	Instance           // the first instance; in a file with faults, its valid points
	Instances int      // number of instances
	Lines     []int    // of the points, from 1
	Faults    []*Error // the first faults, in the order of lines
	Wrong     int      // number of faults
}

// mostFaults is the number of faults that are kept; further ones are only counted.
const mostFaults = 20

// ReadDraft reads a file that is in memory, in any of the formats. name stands for it in
// the errors.
func ReadDraft(name, text string) *Draft {
	d := &Draft{}
	r := &Reader{lines: lines{ahead: text, failed: io.EOF, file: name}, draft: d}
	for first := true; ; first = false {
		i, err := r.next()
		if err == io.EOF {
			return d
		}
		if first {
			d.Instance = i
		}
		if err == nil || len(i.Points) > 0 {
			d.Instances++
		}
		if err != nil {
			d.fault(err)
		}
		if err != nil && r.format != Text {
			return d
		}
		r.draft = nil // the lines of the first are kept
	}
}

// fault records the fault of a line.
func (d *Draft) fault(err error) {
	d.Wrong++
	if len(d.Faults) < mostFaults {
		d.Faults = append(d.Faults, err.(*Error)) // text in memory has no others
	}
}

// fault records a fault and reports whether the reader continues with the next line, as it
// does in a draft.
func (r *Reader) fault(err error) bool {
	if r.draft == nil {
		return false
	}
	r.draft.fault(err)
	return true
}

// recordLine records the line of the point read last.
func (r *Reader) recordLine() {
	if r.draft != nil {
		r.draft.Lines = append(r.draft.Lines, r.lines.number)
	}
}
