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
	"slices"
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
	e = Entry{ID: strings.TrimSuffix(filepath.Base(name), ".safetensors"), Bytes: len(content), Whose: "ours", Metadata: f.Metadata, weights: weightsHash(m.Net.Weights)}
	e.Default = e.ID == m.Meta.Task
	e.File = "weights/" + e.ID + "-" + hashOf(map[string][]byte{"": content}) + ".safetensors"
	if m.Faithful() {
		e.Whose = "paper"
	}
	s.add(e.File, content, true)
	return e, nil
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
	if err != nil || len(records) == 0 || len(records[0]) < 10 {
		return nil, fmt.Errorf("%s is no table of results: %w", path, err)
	}
	alone := map[string][]score{}
	for i, r := range records {
		if r[0] != "ours" || r[4] != "--beam 1" || !slices.Contains([]string{"accuracy", "gap", "triangle_coverage"}, r[8]) {
			continue
		}
		s := score{Kind: r[5], Metric: r[8]}
		if _, err := fmt.Sscan(strings.Join(r[6:8], " ")+" "+r[9], &s.N, &s.Instances, &s.Value); err != nil {
			return nil, fmt.Errorf("%s: record %d: %w", path, i+1, err)
		}
		alone[r[3]] = append(alone[r[3]], s)
	}
	return alone, nil
}
