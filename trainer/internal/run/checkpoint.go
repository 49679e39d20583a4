package run

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"ptrnet/core/checkpoint"
	"ptrnet/core/history"
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
	data := checkpoint.Encode(s, string(config))
	if err := file.Replace(path, previous(path), data); err != nil {
		return fmt.Errorf("%w; the previous checkpoint is intact: fix the cause, then continue with --resume", err)
	}
	return nil
}

// haveCheckpoint reports whether there is a checkpoint to resume from.
func haveCheckpoint(path string) bool {
	return slices.ContainsFunc([]string{path, previous(path)}, func(p string) bool { _, err := os.Stat(p); return err == nil })
}

// readCheckpoint reads the checkpoint of a run with the given configuration and number of
// weights; if it is missing or damaged, it reads the previous one and says so on out.
func readCheckpoint(path string, c train.Config, n int, out io.Writer) (*train.State, error) {
	state, err := readOneCheckpoint(path, c, n)
	if err == nil {
		return state, nil
	}
	var other otherConfig
	if errors.As(err, &other) {
		return nil, err
	}
	state, e := readOneCheckpoint(previous(path), c, n)
	if e == nil {
		// Otherwise the next checkpoint would replace the good previous one by the damaged one.
		if e := os.Rename(path, path+".damaged"); e != nil && !errors.Is(e, fs.ErrNotExist) {
			return nil, fmt.Errorf("%w; it cannot be renamed: %w", err, e)
		}
		fmt.Fprintf(out, "%v; resuming from the previous one, %s\n", err, previous(path))
		return state, nil
	}
	if errors.As(e, &other) {
		return nil, e
	}
	return nil, err
}

// otherConfig is the error of a checkpoint that belongs to another run.
type otherConfig struct{ text string }

func (e otherConfig) Error() string { return e.text }

func readOneCheckpoint(path string, c train.Config, n int) (*train.State, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no checkpoint %s to resume from; leave out --resume to start a new run", path)
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
	var was, is map[string]any
	now, err := json.Marshal(c)
	if err != nil {
		return err
	}
	if err := json.Unmarshal([]byte(config), &was); err != nil {
		return fmt.Errorf("%s: its configuration is not JSON: %w", path, err)
	}
	if err := json.Unmarshal(now, &is); err != nil {
		return err
	}
	for _, m := range []map[string]any{was, is} { // the network's settings beside the others
		if n, ok := m["Network"].(map[string]any); ok {
			delete(m, "Network")
			for k, v := range n {
				m["network "+strings.ToLower(k)] = v
			}
		}
		if from, ok := m["From"].(map[string]any); ok {
			m["From"] = from["Content"]
		}
	}
	all := maps.Clone(was)
	maps.Copy(all, is)
	// The problem first: other settings may follow from it.
	for _, key := range append([]string{"Task"}, slices.Sorted(maps.Keys(all))...) {
		if a, b := was[key], is[key]; key == "data" && a != b {
			return otherConfig{fmt.Sprintf("%s belongs to another run: it draws its examples from %s, here they come from %s; "+
				"use the same --data, or another --run", path, dataSaid(a), dataSaid(b))}
		}
		if a, b := setting(was, is, key), setting(is, was, key); a != b {
			return otherConfig{fmt.Sprintf("%s belongs to another run: its %s is %s, here it is %s; "+
				"use the same flags, or another --run", path, settingSaid(key), a, b)}
		}
	}
	return nil
}

// setting is the value of a key as text. A setting that a configuration omits is zero.
func setting(config, other map[string]any, key string) string {
	value := config[key]
	if value == nil {
		switch other[key].(type) {
		case float64:
			value = 0
		case bool:
			value = false
		case string:
			value = ""
		}
	}
	if value == "" {
		return "none"
	}
	return fmt.Sprint(value)
}

// settingSaid is a field of the configuration in words.
func settingSaid(key string) string {
	said := map[string]string{
		"Task": "task", "Order": "order of points", "Sequence": "form of the answers", "MinN": "smallest number of points",
		"MaxN": "largest number of points", "Init": "range of first weights", "From": "origin",
	}
	for _, f := range new(history.Run).Fields() {
		said[f.Name] = f.What
	}
	if s, ok := said[key]; ok {
		return s
	}
	return key
}

// dataSaid is the content of Config.Data in words.
func dataSaid(content any) string {
	if content == nil {
		return "no file"
	}
	return fmt.Sprintf("a file of %v", content)
}
