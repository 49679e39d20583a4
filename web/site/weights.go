package site

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"ptrnet/core/model"
)

// Entry describes a weight file to the page; web/engine/engine.js documents it.
type Entry struct {
	ID            string          `json:"id"`
	File          string          `json:"file"`
	Task          string          `json:"task"`
	Architecture  string          `json:"architecture"`
	N             [2]int          `json:"n"`
	Hidden        int             `json:"hidden"`
	Bidirectional bool            `json:"bidirectional"`
	Dictionary    int             `json:"dictionary"`
	Features      int             `json:"features"`
	Distinct      bool            `json:"distinct"`
	Order         string          `json:"order"`
	Frame         string          `json:"frame"`
	Relation      string          `json:"relation"`
	Compare       int             `json:"compare"`
	Gated         int             `json:"gated"`
	Recipe        string          `json:"recipe"`
	Examples      int64           `json:"examples"`
	Bytes         int             `json:"bytes"`
	Default       bool            `json:"default"`
	Scores        json.RawMessage `json:"scores"`
	Decoded       *Decoded        `json:"decoded"` // the decoding with which the scores were measured
}

// Decoded is the options of decoding, see model.Options.
type Decoded struct {
	Beam        int   `json:"beam"`
	Constrained *bool `json:"constrained"`
	Symmetries  int   `json:"symmetries"`
}

// addWeights adds the weight files of a folder and returns their list. The one named after its
// problem is the page's default. A damaged file is an error.
func (s Files) addWeights(folder string) ([]byte, error) {
	names, err := filepath.Glob(filepath.Join(folder, "*.safetensors"))
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
		m, err := model.Load(content)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		id := strings.TrimSuffix(filepath.Base(name), ".safetensors")
		file := "weights/" + id + "-" + hashOf(map[string][]byte{"": content}) + ".safetensors"
		s[file] = asset{content, kindOf(name), true}
		scores, err := readScores(m.Meta.Scores)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		decoded, err := readDecoded(m.Meta.Decoded)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		list.Weights = append(list.Weights, Entry{
			ID: id, File: file, Task: m.Meta.Task, Architecture: string(m.Net.Arch), N: [2]int{m.Meta.MinN, m.Meta.MaxN},
			Hidden: m.Net.Hidden, Bidirectional: m.Net.Bidirectional, Dictionary: m.Net.Dictionary,
			Features: m.Net.Features, Distinct: m.Meta.Distinct, Order: m.Meta.Order, Frame: m.Meta.Frame, Relation: m.Net.Relation, Compare: m.Net.Compare, Gated: m.Net.Gated, Recipe: m.Meta.Recipe,
			Examples: m.Meta.Examples, Bytes: len(content), Default: id == m.Meta.Task, Scores: scores, Decoded: decoded,
		})
	}
	return json.Marshal(list)
}

// readDecoded reads the decoding with which the scores were measured.
func readDecoded(text string) (*Decoded, error) {
	var d Decoded
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		return nil, fmt.Errorf("how the scores were measured: %w", err)
	}
	if d.Beam < 1 || d.Symmetries < 1 || d.Constrained == nil {
		return nil, fmt.Errorf("how the scores were measured: beam %d and symmetries %d must be at least 1, and constrained true or false", d.Beam, d.Symmetries)
	}
	return &d, nil
}

// readScores checks a weight file's scores for the page: each must have a metric and its numbers.
func readScores(text string) (json.RawMessage, error) {
	list := []*struct {
		Metric    *string  `json:"metric"`
		Kind      string   `json:"kind,omitempty"` // of the points; "" is uniform
		N         *float64 `json:"n"`
		Instances *float64 `json:"instances"`
		Value     *float64 `json:"value"`
		Low       *float64 `json:"low,omitempty"`
		High      *float64 `json:"high,omitempty"`
	}{}
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		return nil, fmt.Errorf("the scores are not a list of scores: %w", err)
	}
	if list == nil {
		return nil, errors.New("the scores are not a list of scores")
	}
	for i, s := range list {
		if s == nil || s.Metric == nil || s.N == nil || s.Instances == nil || s.Value == nil {
			return nil, fmt.Errorf("score %d lacks its metric, n, instances or value", i+1)
		}
	}
	return json.Marshal(list)
}
