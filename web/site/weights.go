package site

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"ptrnet/core/history"
	"ptrnet/core/measured"
	"ptrnet/core/model"
	"ptrnet/core/safetensors"
)

// Entry describes a weight file to the page, beside what it says of itself.
type Entry struct {
	ID       string            `json:"id"`
	File     string            `json:"file"`
	Bytes    int               `json:"bytes"`
	Default  bool              `json:"default"`
	Whose    string            `json:"whose"`           // "paper" if its architecture is the paper's, else "ours"
	Alone    []score           `json:"alone,omitempty"` // the scores of the network alone
	Metadata map[string]string `json:"metadata"`        // the file's, which web/engine/weightfile.js reads
	weights  string            // their hash
}

// score is a measured figure.
type score struct {
	Metric    string  `json:"metric"`
	Kind      string  `json:"kind"` // of the points
	N         int     `json:"n"`
	Instances int     `json:"instances"`
	Value     float64 `json:"value"`
}

// addWeights adds the weight files of a folder, and their list, which it returns. The one named after its
// problem is the page's default. A damaged file is an error.
func (s Files) addWeights(folder string) ([]Entry, error) {
	names, err := filepath.Glob(filepath.Join(folder, "*.safetensors"))
	if err != nil {
		return nil, err
	}
	alone, err := readAlone(filepath.Join(filepath.Dir(folder), "docs", "results.csv"))
	if err != nil {
		return nil, err
	}
	all := []Entry{}
	for _, name := range names {
		e, err := s.addWeight(name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		e.Alone = alone[e.weights]
		all = append(all, e)
	}
	list, err := json.Marshal(map[string]any{"weights": all})
	s.add("weights/index.json", list, false)
	return all, err
}

// addWeight adds a weight file.
func (s Files) addWeight(name string) (e Entry, err error) {
	content, err := os.ReadFile(name)
	if err != nil {
		return e, err
	}
	f, err := safetensors.Parse(content)
	if err != nil {
		return e, err
	}
	m, err := model.Load(content)
	if err != nil {
		return e, err
	}
	var runs []history.Run
	if err := json.Unmarshal([]byte(m.Meta.History), &runs); err != nil || len(runs) == 0 {
		return e, errors.New("the history lists no runs")
	}
	e = Entry{ID: strings.TrimSuffix(filepath.Base(name), ".safetensors"), Bytes: len(content), Whose: "ours", Metadata: f.Metadata, weights: measured.Hash(m.Net.Weights)}
	e.Default = e.ID == m.Meta.Task
	e.File = "weights/" + e.ID + "-" + hashOf(map[string][]byte{"": content}) + ".safetensors"
	if m.Faithful() {
		e.Whose = "paper"
	}
	s.add(e.File, content, true)
	return e, nil
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
	lines, err := measured.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	alone := map[string][]score{}
	for _, l := range lines {
		if l.Table == "ours" && l.Decoding == "--beam 1" && (l.Metric == "accuracy" || l.Metric == "gap" || l.Metric == "triangle_coverage") {
			alone[l.Hash] = append(alone[l.Hash], score{l.Metric, l.Kind, l.N, l.Instances, l.Value})
		}
	}
	return alone, nil
}
