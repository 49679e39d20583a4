package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"ptrnet/core/history"
	"ptrnet/core/model"
	"ptrnet/core/safetensors"
)

// Entry describes a weight file to the page, beside what it says of itself.
type Entry struct {
	ID       string            `json:"id"`
	File     string            `json:"file"`
	Bytes    int               `json:"bytes"`
	Default  bool              `json:"default"`
	Whose    string            `json:"whose"`           // "told" if its weights were set by hand, "paper" if its architecture is the paper's, else "ours"
	Alone    []score           `json:"alone,omitempty"` // the scores of the network alone
	Metadata map[string]string `json:"metadata"`        // the file's, which web/engine/weightfile.js reads
}

// score is a measured figure.
type score struct {
	Metric    string  `json:"metric"`
	Kind      string  `json:"kind"` // of the points
	N         int     `json:"n"`
	Instances int     `json:"instances"`
	Value     float64 `json:"value"`
}

// addWeights adds the weight files of a folder and returns their list. The one named after its
// problem is the page's default. A damaged file is an error.
func (s Files) addWeights(folder string) ([]byte, error) {
	names, err := filepath.Glob(filepath.Join(folder, "*.safetensors"))
	if err != nil {
		return nil, err
	}
	alone, err := readAlone(filepath.Join(filepath.Dir(folder), "docs", "results.csv"))
	if err != nil {
		return nil, err
	}
	list := struct {
		Weights []Entry `json:"weights"`
	}{[]Entry{}}
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("weights: %w", err)
		}
		f, err := safetensors.Parse(content)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		m, err := model.Load(content)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		var runs []history.Run
		if err := json.Unmarshal([]byte(m.Meta.History), &runs); err != nil || len(runs) == 0 {
			return nil, fmt.Errorf("%s: the history lists no runs", name)
		}
		id := strings.TrimSuffix(filepath.Base(name), ".safetensors")
		file := "weights/" + id + "-" + hashOf(map[string][]byte{"": content}) + ".safetensors"
		s[file] = newAsset(name, content, true)
		list.Weights = append(list.Weights, Entry{id, file, len(content), id == m.Meta.Task, whose(m, runs[len(runs)-1]), alone[weightsHash(m.Net.Weights)], f.Metadata})
	}
	return json.Marshal(list)
}

// whose is the network whose last run is given: see Entry.
func whose(m *model.Model, last history.Run) string {
	switch {
	case last.Place == history.ByHand:
		return "told"
	case m.Faithful():
		return "paper"
	}
	return "ours"
}

// weightsHash is how the measurements name weights.
func weightsHash(weights []float32) string {
	var data []byte
	for _, w := range weights {
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(w))
	}
	return fmt.Sprintf("%x", sha256.Sum256(data))[:12]
}

// readAlone reads from the trainer's measurements, if they are there, those of the page's networks alone, by the hash of their
// weights: of others than those measured nothing is said.
func readAlone(path string) (map[string][]score, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	records, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	alone := map[string][]score{}
	for i, r := range records {
		if len(r) < 10 {
			return nil, fmt.Errorf("%s: record %d: %d fields, not 10", path, i+1, len(r))
		}
		if r[0] != "ours" || r[4] != "--beam 1" || (r[8] != "accuracy" && r[8] != "gap" && r[8] != "triangle_coverage") {
			continue
		}
		s := score{Kind: r[5], Metric: r[8]}
		var errs [3]error
		s.N, errs[0] = strconv.Atoi(r[6])
		s.Instances, errs[1] = strconv.Atoi(r[7])
		s.Value, errs[2] = strconv.ParseFloat(r[9], 64)
		if err := errors.Join(errs[:]...); err != nil {
			return nil, fmt.Errorf("%s: record %d: %w", path, i+1, err)
		}
		alone[r[3]] = append(alone[r[3]], s)
	}
	return alone, nil
}
