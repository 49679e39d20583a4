package run

import (
	"bytes"
	"encoding/json"
	"fmt"
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
// steps, which an interrupted run may have left, are dropped.
func openLog(folder string, step int) (*runLog, error) {
	path := logPath(folder)
	var kept []Entry
	if step > 0 {
		entries, err := ReadLog(folder)
		if err != nil && !os.IsNotExist(err) {
			return nil, fmt.Errorf("%w; the run does not need its log: move it away, then continue with --resume", err)
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
// killed is ignored.
func ReadLog(folder string) ([]Entry, error) {
	path := logPath(folder)
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var entries []Entry
	for line := range bytes.Lines(text) {
		if !bytes.HasSuffix(line, []byte("\n")) {
			break
		}
		var e Entry
		if err := json.Unmarshal(line, &e); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, len(entries)+1, err)
		}
		entries = append(entries, e)
	}
	return entries, nil
}
