package run

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"ptrnet/core/train"
	"ptrnet/trainer/internal/file"
)

// previous is the path of the checkpoint before the last, kept in case the last is lost.
func previous(path string) string { return path + ".previous" }

// writeCheckpoint replaces the checkpoint at path and keeps the previous one. At every
// moment at least one of the two files is a complete checkpoint.
func writeCheckpoint(path string, c train.Config, s *train.State) error {
	config, err := json.Marshal(c)
	if err != nil {
		return err
	}
	return file.Replace(path, previous(path), encode(s, string(config)))
}

// HasCheckpoint reports whether the run in a folder has one to resume from.
func HasCheckpoint(folder string) bool {
	path := checkpointPath(folder)
	_, last := os.Stat(path)
	_, before := os.Stat(previous(path))
	return last == nil || before == nil
}

func checkpointPath(folder string) string { return filepath.Join(folder, "checkpoint.safetensors") }

// readCheckpoint reads the checkpoint of a run with the given configuration and number of weights; if it is
// missing or damaged, it reads the previous one and says so on out. from is the path of the one read.
func readCheckpoint(path string, c train.Config, n int, out io.Writer,
) (_ *train.State, from string, err error) {
	for _, from := range []string{path, previous(path)} {
		state, wrong := readOneCheckpoint(from, c, n)
		switch _, unusable := errors.AsType[damaged](wrong); {
		case wrong == nil && err != nil:
			fmt.Fprintf(out, "%v; reading the previous one, %s\n", err, from)
			return state, from, nil
		case wrong == nil:
			return state, from, nil
		case !unusable: // it is another run's, or no file: whatever it is, it stays
			return nil, "", wrong
		}
		err = cmp.Or(err, wrong)
	}
	return nil, "", err
}

// damaged is the error of a checkpoint in place of which the previous one is read.
type damaged struct{ error }

func readOneCheckpoint(path string, c train.Config, n int) (*train.State, error) {
	data, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, damaged{fmt.Errorf("there is no checkpoint %s", path)}
	case err != nil:
		return nil, damaged{fmt.Errorf("cannot read the checkpoint: %w", err)}
	}
	state, config, err := Decode(data, n)
	if config != "" {
		var was train.Config
		d := json.NewDecoder(strings.NewReader(config))
		d.DisallowUnknownFields() // a setting of another version
		if err := d.Decode(&was); err != nil {
			return nil, fmt.Errorf("%s: its configuration cannot be read: %w", path, err)
		}
		if differs := difference(was, c); differs != "" {
			return nil, fmt.Errorf("%s belongs to another run: %s; use its flags, or another --run", path, differs)
		}
	}
	if err != nil {
		return nil, damaged{fmt.Errorf("%s: %w", path, err)}
	}
	return state, nil
}
