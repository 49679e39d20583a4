package run

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"ptrnet/core/kernel"
	"ptrnet/trainer/internal/file"
	"ptrnet/trainer/internal/measure"
)

// Entry is one line of a run's log: the state after a validation, or, without scores, every hundred steps.
type Entry struct {
	Step     int            `json:"step"`
	Examples int            `json:"examples"`
	Loss     float64        `json:"loss"` // mean since the last hundred steps, at a validation since the previous one
	Norm     float64        `json:"norm"` // of the last gradient, before clipping
	Rate     float64        `json:"rate"`
	Speed    float64        `json:"examples_per_s"`
	Seconds  float64        `json:"seconds"` // of this process
	Scores   measure.Scores `json:"scores,omitempty"`
	Commit   string         `json:"commit,omitempty"` // of the program; in the first entry alone
	Machine  string         `json:"machine,omitempty"`
}

// logInterval is the number of steps between two entries, at most.
const logInterval = 100

func (t *trainer) add(e Entry) {
	if len(t.log) == 0 {
		e.Commit, e.Machine = commit(), machine()
	}
	t.log = append(t.log, e)
}

// commit is the project's commit that the program was built from, or that is checked out, "" if neither is
// known.
func commit() string {
	info, _ := debug.ReadBuildInfo()
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return s.Value
		}
	}
	output, _ := exec.Command("git", "rev-parse", "HEAD").Output() // go run leaves it out
	return string(bytes.TrimSpace(output))
}

// machine is the processor, where its name is known, the number of cores and the kernels.
func machine() string {
	text, _ := os.ReadFile("/proc/cpuinfo") // on Linux only
	_, name, _ := strings.Cut(string(text), "model name\t: ")
	name, _, _ = strings.Cut(name, "\n")
	cores := fmt.Sprintf("%d cores, %s/%s, %s", runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, kernel.Vectors())
	return strings.TrimPrefix(name+", "+cores, ", ")
}

func logPath(folder string) string { return filepath.Join(folder, "log.jsonl") }

// logUpTo is the log of a run that is resumed at a step: entries of later steps, which it may have left when
// it was interrupted, are dropped.
func logUpTo(folder string, step int) ([]Entry, error) {
	entries, err := ReadLog(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w; the run does not need its log: move it away, then continue with --resume", err)
	}
	return slices.DeleteFunc(entries, func(e Entry) bool { return e.Step > step }), nil
}

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

// ReadLog reads the log of the run in a folder.
func ReadLog(folder string) (entries []Entry, err error) {
	path := logPath(folder)
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	for line := range bytes.Lines(text) {
		var e Entry
		if err := json.Unmarshal(line, &e); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, len(entries)+1, err)
		}
		entries = append(entries, e)
	}
	return entries, nil
}
