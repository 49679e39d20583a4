package site

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"

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
	Whose    string            `json:"whose"`    // "paper" if its architecture is the paper's, else "ours"
	Metadata map[string]string `json:"metadata"` // the file's, which web/engine/weightfile.ts reads

	Agreement map[string]int `json:"agreement,omitempty"` // see agreementOf
}

// agreementOf is what the figures say of the network with such weights, nil if nothing: in how many pairs of
// candidates, and of near ones, its comparison agrees with the exact test, on so many boards of n points.
func agreementOf(figures []measured.Line, hash string) map[string]int {
	of := map[string]measured.Line{}
	for _, l := range figures {
		if l.Table == "comparison" && l.Hash == hash {
			of[l.Metric] = l
		}
	}
	all, near := of["pairs"].Value, of["pairs_near"].Value
	if all == 0 {
		return nil
	}
	return map[string]int{
		"boards": of["pairs"].Instances, "n": of["pairs"].N, "pairs": int(all), "near": int(near),
		"agree":     int(math.Round(all * of["agreement"].Value)),
		"agreeNear": int(math.Round(near * of["agreement_near"].Value)),
	}
}

// addWeights adds the weight files of a project, and their list with what docs/results.csv says of them. The
// one named after its problem is the page's default. A damaged file is an error.
func (s Files) addWeights(root string) error {
	text, err := os.ReadFile(filepath.Join(root, "docs", "results.csv"))
	if err != nil {
		return err
	}
	figures, err := measured.Parse(text)
	if err != nil {
		return fmt.Errorf("docs/results.csv: %w", err)
	}
	names, err := filepath.Glob(filepath.Join(root, "weights", "*.safetensors"))
	if err != nil {
		return err
	}
	all := []Entry{}
	for _, name := range names {
		e, err := s.addWeight(name, figures)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		all = append(all, e)
	}
	s["weights/index.json"], err = json.Marshal(map[string]any{"weights": all})
	return err
}

// addWeight adds a weight file.
func (s Files) addWeight(name string, figures []measured.Line) (e Entry, err error) {
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
	e = Entry{
		ID: strings.TrimSuffix(filepath.Base(name), ".safetensors"), Bytes: len(content), Whose: "ours",
		Metadata: f.Metadata, Agreement: agreementOf(figures, measured.Hash(m.Net.Weights)),
	}
	e.Default = e.ID == m.Meta.Task
	e.File = "weights/" + e.ID + "-" + hashOf(content) + ".safetensors"
	if m.Faithful() {
		e.Whose = "paper"
	}
	s[e.File] = content
	return e, nil
}
