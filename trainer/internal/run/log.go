package run

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"

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

// runLog appends entries to a run's log.jsonl.
type runLog struct{ file *os.File }

// openLog opens the log for a run that is at the given step: entries of later
// steps, which an interrupted run may have left, are dropped. A damaged log is renamed, and
// out says so; the run does not need it.
func openLog(folder string, step int, out io.Writer) (*runLog, error) {
	path := logPath(folder)
	var kept []Entry
	if step > 0 {
		entries, err := ReadLog(folder)
		if err != nil && !os.IsNotExist(err) {
			damaged := path + ".damaged"
			if e := os.Rename(path, damaged); e != nil {
				return nil, fmt.Errorf("%w; it cannot be renamed: %w", err, e)
			}
			fmt.Fprintf(out, "%v; it is kept as %s, and the run continues with the readable entries\n", err, damaged)
		}
		for _, e := range entries {
			if e.Step <= step {
				kept = append(kept, e)
			}
		}
	}
	var text []byte
	for _, e := range kept {
		line, err := json.Marshal(e)
		if err != nil {
			return nil, fmt.Errorf("the log entry of step %d: %w", e.Step, err)
		}
		text = append(append(text, line...), '\n')
	}
	if err := file.Write(path, text); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		return nil, file.CannotWrite(path, err)
	}
	return &runLog{f}, nil
}

func (l *runLog) add(e Entry) error {
	line, err := json.Marshal(e)
	if err != nil {
		return fmt.Errorf("the log entry of step %d: %w", e.Step, err)
	}
	if _, err := l.file.Write(append(line, '\n')); err != nil {
		return file.CannotWrite(l.file.Name(), err)
	}
	return nil
}

func (l *runLog) close() { l.file.Close() }

// ReadLog reads the log of the run in a folder. A last line that was cut off when the run was
// killed is ignored. If other lines cannot be read, the error names the first of them, and
// the readable entries are returned.
func ReadLog(folder string) ([]Entry, error) {
	path := logPath(folder)
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var entries []Entry
	var damage error
	in := bufio.NewReader(f)
	for n := 1; ; n++ {
		line, err := in.ReadBytes('\n')
		if err == io.EOF {
			return entries, damage
		}
		if err != nil {
			return entries, err
		}
		var e Entry
		if err := json.Unmarshal(line, &e); err == nil {
			entries = append(entries, e)
		} else if damage == nil {
			damage = fmt.Errorf("%s:%d: %w", path, n, err)
		}
	}
}
