package run

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"

	"ptrnet/trainer/internal/file"
	"ptrnet/trainer/internal/measure"
)

// Entry is one line of a run's log: the state after a validation.
type Entry struct {
	Step     int            `json:"step"`
	Examples int            `json:"examples"`
	Loss     float64        `json:"loss"` // mean over the steps since the previous entry, or since the process began
	Norm     float64        `json:"norm"` // of the last gradient, before clipping
	Rate     float64        `json:"rate"`
	Speed    float64        `json:"examples_per_s"`
	Seconds  float64        `json:"seconds"` // of this process
	Scores   measure.Scores `json:"scores"`
}

// logPath is the log of the run in a folder.
func logPath(folder string) string { return filepath.Join(folder, "log.jsonl") }

// keptLog is the log of a run that is resumed at a step: entries of later steps, which it may have left when it was
// interrupted, are dropped, and a last line that is not whole, which is said on out.
func keptLog(folder string, step int, out io.Writer) ([]Entry, error) {
	entries, err := ReadLog(folder)
	var cut cutOff
	switch {
	case errors.As(err, &cut):
		fmt.Fprintf(out, "%v; that line is dropped\n", err)
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("%w; the run does not need its log: move it away, then continue with --resume", err)
	}
	return slices.DeleteFunc(entries, func(e Entry) bool { return e.Step > step }), nil
}

// cutOff is the error of a log that ends within a line.
type cutOff struct{ error }

// writeLog writes the log of the run in a folder.
func writeLog(folder string, entries []Entry) error {
	var text bytes.Buffer
	lines := json.NewEncoder(&text)
	for _, e := range entries {
		if err := lines.Encode(e); err != nil {
			return fmt.Errorf("the log entry of step %d: %w", e.Step, err)
		}
	}
	return file.Write(logPath(folder), text.Bytes())
}

// ReadLog reads the log of the run in a folder. With an error it returns the entries before it.
func ReadLog(folder string) ([]Entry, error) {
	path := logPath(folder)
	text, err := file.Read(path, mostBytes)
	if err != nil {
		return nil, err
	}
	var entries []Entry
	for line := range bytes.Lines(text) {
		var e Entry
		if err := json.Unmarshal(line, &e); err != nil {
			if err = fmt.Errorf("%s:%d: %w", path, len(entries)+1, err); !bytes.HasSuffix(line, []byte("\n")) {
				err = cutOff{fmt.Errorf("%s:%d: the log ends within this line", path, len(entries)+1)}
			}
			return entries, err
		}
		entries = append(entries, e)
	}
	return entries, nil
}
