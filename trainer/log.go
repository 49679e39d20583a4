package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"ptrnet/trainer/internal/file"
	"time"
)

// score is one measured number of a model; a weight file's metadata holds a
// list of them as JSON.
type score struct {
	Metric    string  `json:"metric"`
	N         int     `json:"n"`
	Instances int     `json:"instances"`
	Value     float64 `json:"value"`
	Low       float64 `json:"low,omitempty"`
	High      float64 `json:"high,omitempty"`
}

// entry is one line of a run's log: the state after a validation.
type entry struct {
	Step     int     `json:"step"`
	Examples int     `json:"examples"`
	Loss     float64 `json:"loss"` // mean over the steps since the entry before, or since the process began
	Norm     float64 `json:"norm"` // of the last gradient, before clipping
	Rate     float64 `json:"rate"`
	Speed    float64 `json:"examples_per_s"`
	Seconds  float64 `json:"seconds"` // of this process
	Scores   []score `json:"scores"`
}

// runLog appends entries to a run's log.jsonl.
type runLog struct{ file *os.File }

// openLog opens the log for a run that is at the given step: entries of later
// steps, which an interrupted run may have left, are dropped.
func openLog(path string, step int) (*runLog, error) {
	var kept []entry
	if step > 0 {
		entries, err := readLog(path)
		if err != nil && !os.IsNotExist(err) {
			return nil, err
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

func (l *runLog) add(e entry) error {
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

// readLog reads a run's log. A last line that was cut off when the run was killed
// does not count.
func readLog(path string) ([]entry, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var entries []entry
	in := bufio.NewReader(f)
	for n := 1; ; n++ {
		line, err := in.ReadBytes('\n')
		if err == io.EOF {
			return entries, nil
		}
		if err != nil {
			return nil, err
		}
		var e entry
		if err := json.Unmarshal(line, &e); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, n, err)
		}
		entries = append(entries, e)
	}
}

// spent is the time of a run: of the process that ended it, and of those before,
// each up to its last entry.
func spent(entries []entry) time.Duration {
	total, last := 0.0, 0.0
	for _, e := range entries {
		if e.Seconds < last { // a new process
			total += last
		}
		last = e.Seconds
	}
	return time.Duration((total + last) * float64(time.Second))
}
