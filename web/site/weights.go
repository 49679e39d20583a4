package site

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
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
	Whose    string            `json:"whose"`    // "paper" if its architecture is the paper's, else "ours"
	Metadata map[string]string `json:"metadata"` // the file's, which web/engine/weightfile.ts reads
}

// addWeights adds the weight files of a folder, and their list, which it returns. The one named after its
// problem is the page's default. A damaged file is an error.
func (s Files) addWeights(folder string) ([]Entry, error) {
	names, err := filepath.Glob(filepath.Join(folder, "*.safetensors"))
	if err != nil {
		return nil, err
	}
	all := []Entry{}
	for _, name := range names {
		e, err := s.addWeight(name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
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
	e = Entry{ID: strings.TrimSuffix(filepath.Base(name), ".safetensors"), Bytes: len(content), Whose: "ours", Metadata: f.Metadata}
	e.Default = e.ID == m.Meta.Task
	e.File = "weights/" + e.ID + "-" + hashOf(map[string][]byte{"": content}) + ".safetensors"
	if m.Faithful() {
		e.Whose = "paper"
	}
	s.add(e.File, content, true)
	return e, nil
}
