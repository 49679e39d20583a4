package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
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
	if err := writeFile(path, text); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		return nil, cannotWrite(path, err)
	}
	return &runLog{file}, nil
}

func (l *runLog) add(e entry) error {
	line, err := json.Marshal(e)
	if err != nil {
		return fmt.Errorf("the log entry of step %d: %w", e.Step, err)
	}
	if _, err := l.file.Write(append(line, '\n')); err != nil {
		return cannotWrite(l.file.Name(), err)
	}
	return nil
}

func (l *runLog) close() { l.file.Close() }

// readLog reads a run's log. A last line that was cut off when the run was killed
// does not count.
func readLog(path string) ([]entry, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var entries []entry
	in := bufio.NewReader(file)
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

// writeFile writes a file atomically: to a temporary one beside it, synced,
// then renamed, so that a crash or a full disk leaves the old file as it was.
func writeFile(path string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return cannotWrite(path, err)
	}
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Chmod(f.Name(), 0o644)
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
		return cannotWrite(path, err)
	}
	syncFolder(path)
	return nil
}

// cannotWrite is the error of writing path, without the names of temporary files.
func cannotWrite(path string, err error) error {
	var at *os.PathError
	if errors.As(err, &at) {
		err = at.Err
	}
	return fmt.Errorf("cannot write %s: %w", path, err)
}

// syncFolder makes a rename last through a loss of power, where that can be had.
func syncFolder(path string) {
	if d, err := os.Open(filepath.Dir(path)); err == nil {
		d.Sync()
		d.Close()
	}
}

// checkWritable is an error if path cannot be written as a file, before hours of
// work depend on it.
func checkWritable(path string) error {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("cannot write %s: it exists and is not a regular file", path)
	}
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return cannotWrite(path, err)
	}
	f.Close()
	return os.Remove(f.Name())
}
