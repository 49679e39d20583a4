package site

import (
	"bytes"
	"cmp"
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
)

// Entry describes a weight file to the page; web/engine/engine.js documents it.
type Entry struct {
	ID            string  `json:"id"`
	File          string  `json:"file"`
	Task          string  `json:"task"`
	Architecture  string  `json:"architecture"`
	N             [2]int  `json:"n"`
	Hidden        int     `json:"hidden"`
	Bidirectional bool    `json:"bidirectional"`
	Dictionary    int     `json:"dictionary"`
	Features      int     `json:"features"`
	Distinct      bool    `json:"distinct"`
	Order         string  `json:"order"`
	Frame         string  `json:"frame"`
	Relation      string  `json:"relation"`
	Gated         int     `json:"gated"`
	Recipe        string  `json:"recipe"`
	Examples      int64   `json:"examples"`
	Bytes         int     `json:"bytes"`
	Default       bool    `json:"default"`
	Whose         string  `json:"whose"`            // "told" if its weights were set by hand, "paper" if its architecture is the paper's, else "ours"
	Labels        string  `json:"labels,omitempty"` // the method whose solutions it was last trained on; "" for exact ones
	Scores        []score `json:"scores"`
	Alone         []score `json:"alone,omitempty"`  // like Scores, of the network alone
	Inputs        []score `json:"inputs,omitempty"` // like Scores, of a linear pointer on the same inputs
	Decoded       decoded `json:"decoded"`          // the decoding with which the scores were measured
}

// score is what the page tells of an evaluation.Figure.
type score struct {
	Metric    string   `json:"metric"`
	Kind      string   `json:"kind,omitempty"` // of the points; "" is uniform
	N         int      `json:"n"`
	Instances int      `json:"instances"`
	Value     float64  `json:"value"`
	Low       *float64 `json:"low,omitempty"`
	High      *float64 `json:"high,omitempty"`
}

// decoded is options of decoding, see model.Options.
type decoded struct {
	Beam        int  `json:"beam"`
	Constrained bool `json:"constrained"`
	Symmetries  int  `json:"symmetries"`
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
		m, err := model.Load(content)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		id := strings.TrimSuffix(filepath.Base(name), ".safetensors")
		e, err := entryOf(id, m)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		e.Bytes, e.Alone = len(content), alone[weightsHash(m.Net.Weights)]
		e.File = "weights/" + id + "-" + hashOf(map[string][]byte{"": content}) + ".safetensors"
		s[e.File] = newAsset(name, content, true)
		list.Weights = append(list.Weights, e)
	}
	return json.Marshal(list)
}

// entryOf describes a network to the page.
func entryOf(id string, m *model.Model) (e Entry, err error) {
	e = Entry{
		ID: id, Task: m.Meta.Task, Architecture: string(m.Net.Arch), N: [2]int{m.Meta.MinN, m.Meta.MaxN},
		Hidden: m.Net.Hidden, Bidirectional: m.Net.Bidirectional, Dictionary: m.Net.Dictionary,
		Features: m.Net.Features, Distinct: m.Meta.Distinct, Order: m.Meta.Order, Frame: m.Meta.Frame, Relation: m.Net.Relation, Gated: m.Net.Gated, Recipe: m.Meta.Recipe,
		Examples: m.Meta.Examples, Default: id == m.Meta.Task,
	}
	var runs []history.Run
	for _, member := range []struct {
		what, text string
		into       any
	}{
		{"the history", m.Meta.History, &runs},
		{"the scores", m.Meta.Scores, &e.Scores},
		{"how the scores were measured", m.Meta.Decoded, &e.Decoded},
		{"the scores of its inputs", cmp.Or(m.Meta.Inputs, "[]"), &e.Inputs},
	} {
		if err := json.Unmarshal([]byte(member.text), member.into); err != nil {
			return e, fmt.Errorf("%s: %w", member.what, err)
		}
	}
	if len(runs) == 0 {
		return e, errors.New("the history has no runs")
	}
	last := runs[len(runs)-1]
	e.Whose, e.Labels = whose(m, last), last.Labels
	return e, nil
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
