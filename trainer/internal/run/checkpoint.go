package run

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"ptrnet/core/checkpoint"
	"ptrnet/core/train"
	"ptrnet/trainer/internal/file"
)

// mostBytes bounds the size of a file of a run: the checkpoint of the largest network has 3 GB.
const mostBytes = 1 << 33

// previous is the path of the checkpoint before the last, kept in case the last is lost.
func previous(path string) string { return path + ".previous" }

// writeCheckpoint replaces the checkpoint at path and keeps the previous one. At every
// moment at least one of the two files is a complete checkpoint.
func writeCheckpoint(path string, c train.Config, s *train.State) error {
	config, err := json.Marshal(c)
	if err != nil {
		return err
	}
	data := checkpoint.Encode(s, string(config))
	if err := file.Replace(path, previous(path), data); err != nil {
		if !haveCheckpoint(path) {
			return fmt.Errorf("%w; there is no checkpoint yet: fix the cause, then start again", err)
		}
		return fmt.Errorf("%w; the previous checkpoint is intact: fix the cause, then continue with --resume", err)
	}
	return nil
}

// HasCheckpoint reports whether the run in a folder has one to resume from.
func HasCheckpoint(folder string) bool { return haveCheckpoint(checkpointPath(folder)) }

// haveCheckpoint reports whether there is a checkpoint to resume from.
func haveCheckpoint(path string) bool {
	return slices.ContainsFunc([]string{path, previous(path)}, func(p string) bool { _, err := os.Stat(p); return err == nil })
}

// readCheckpoint reads the checkpoint of a run with the given configuration and number of
// weights; if it is missing or damaged, it reads the previous one and says so on out. from is
// the path of the one read.
func readCheckpoint(path string, c train.Config, n int, out io.Writer) (state *train.State, from string, err error) {
	for _, p := range []string{path, previous(path)} {
		if info, err := os.Stat(p); err == nil && !info.Mode().IsRegular() { // whatever it is, it is not the run's
			return nil, "", fmt.Errorf("the checkpoint %s is not a regular file", p)
		}
	}
	state, err = readOneCheckpoint(path, c, n)
	if err == nil {
		return state, path, nil
	}
	var other otherConfig
	if errors.As(err, &other) {
		return nil, "", err
	}
	state, e := readOneCheckpoint(previous(path), c, n)
	if e == nil {
		fmt.Fprintf(out, "%v; reading the previous one, %s\n", err, previous(path))
		return state, previous(path), nil
	}
	if errors.As(e, &other) {
		return nil, "", e
	}
	return nil, "", err
}

// otherConfig is the error of a checkpoint that belongs to another run.
type otherConfig struct{ text string }

func (e otherConfig) Error() string { return e.text }

func readOneCheckpoint(path string, c train.Config, n int) (*train.State, error) {
	data, err := file.Read(path, mostBytes)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no checkpoint %s", path)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot read the checkpoint: %w", err)
	}
	state, config, err := checkpoint.Decode(data, n)
	if config != "" {
		if e := sameRun(path, config, c); e != nil {
			return nil, e
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return state, nil
}

// sameRun compares a checkpoint's configuration with the one asked for and names
// the first setting that differs.
func sameRun(path, config string, c train.Config) error {
	var was train.Config
	d := json.NewDecoder(strings.NewReader(config))
	d.DisallowUnknownFields() // a setting of another version
	if err := d.Decode(&was); err != nil {
		return fmt.Errorf("%s: its configuration cannot be read: %w", path, err)
	}
	if differs := difference(was, c); differs != "" {
		return otherConfig{fmt.Sprintf("%s belongs to another run: %s; use the same flags, or another --run", path, differs)}
	}
	return nil
}
