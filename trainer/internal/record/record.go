// Package record writes what the commands print with --json: one object on one
// line, its fields in the order in which they were added.
package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"time"
)

// Object is a JSON object whose fields keep their order. A number that is not
// finite is null.
type Object []field

type field struct {
	name  string
	value any
}

// Add appends a field.
func (o *Object) Add(name string, value any) { *o = append(*o, field{name, value}) }

// MarshalJSON implements json.Marshaler.
func (o Object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, f := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		if v, ok := f.value.(float64); ok && (math.IsNaN(v) || math.IsInf(v, 0)) {
			f.value = nil
		}
		name, err := json.Marshal(f.name)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(f.value)
		if err != nil {
			return nil, err
		}
		b.Write(name)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// Print writes the object on one line.
func (o Object) Print(out io.Writer) error {
	text, err := json.Marshal(o)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s\n", text)
	return err
}

// Milliseconds is the mean time of an instance.
func Milliseconds(total time.Duration, instances int) float64 {
	return float64(total) / float64(time.Millisecond) / float64(max(1, instances))
}
