package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"sort"
	"strings"

	"ptrnet/core/model"
)

// site is every file of the page by its address, without a leading slash.
//
// What changes rarely can be kept by browsers for ever, because its address says
// what it holds: the page's own modules lie in web-HASH/, and a weight file has
// its hash in its name. Only the page itself and the list of weights keep their
// addresses.
type site map[string]asset

type asset struct {
	content []byte
	kind    string // Content-Type
	forever bool   // the address names the content
}

// assemble reads the site from the project's folder.
func assemble(root string) (site, error) {
	s := site{}
	modules, err := readModules(root)
	if err != nil {
		return nil, err
	}
	folder := "web-" + hashOf(modules)
	for name, content := range modules {
		s[folder+"/"+name] = asset{content, kindOf(name), true}
	}
	weights, err := s.addWeights(filepath.Join(root, "weights"))
	if err != nil {
		return nil, err
	}
	s["weights/index.json"] = asset{weights, kindOf(".json"), false}
	page, err := os.ReadFile(filepath.Join(root, "index.html"))
	if err != nil {
		return nil, fmt.Errorf("the page is missing: %w", err)
	}
	text := strings.ReplaceAll(string(page), `="web/`, `="`+folder+"/")
	s["index.html"] = asset{[]byte(text), kindOf(".html"), false}
	return s, s.addServiceWorker(modules["sw.js"])
}

// addServiceWorker puts the service worker beside the page, where it may answer
// for all of it, with the list of what a first visit loads.
func (s site) addServiceWorker(source []byte) error {
	all := map[string][]byte{}
	files := []string{"./", "weights/index.json"}
	for name, a := range s {
		all[name] = a.content
		if strings.HasPrefix(name, "web-") && !strings.HasSuffix(name, "/sw.js") || name == s.defaultWeights("hull") {
			files = append(files, name)
		}
	}
	sort.Strings(files)
	list, err := json.Marshal(files)
	if err != nil {
		return err
	}
	head := fmt.Sprintf("const FILES = %s;\nconst VERSION = %q;\n", list, hashOf(all))
	s["sw.js"] = asset{append([]byte(head), source...), kindOf(".js"), false}
	return nil
}

// defaultWeights is the address of a problem's default weights, or empty.
func (s site) defaultWeights(problem string) string {
	for name := range s {
		if hash, ok := strings.CutPrefix(name, "weights/"+problem+"-"); ok && len(hash) == len("0123456789ab.safetensors") {
			return name
		}
	}
	return ""
}

// readModules reads what the page loads from web/ and from the build.
func readModules(root string) (map[string][]byte, error) {
	files := map[string][]byte{}
	web := filepath.Join(root, "web")
	err := filepath.WalkDir(web, func(name string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(web, name)
		if err != nil {
			return err
		}
		if d.IsDir() {
			if d.Name() == "testdata" {
				return filepath.SkipDir
			}
			return nil
		}
		switch filepath.Ext(name) {
		case ".js", ".css", ".svg", ".webmanifest", ".png":
			content, err := os.ReadFile(name)
			files[filepath.ToSlash(relative)] = content
			return err
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("the page's modules: %w", err)
	}
	for _, name := range []string{"ptrnet.wasm", "wasm_exec.js"} {
		content, err := os.ReadFile(filepath.Join(buildFolder(root), name))
		if err != nil {
			return nil, fmt.Errorf("the compiled core: %w", err)
		}
		files[name] = content
	}
	return files, nil
}

// hashOf is a short hash of names and contents.
func hashOf(files map[string][]byte) string {
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	sort.Strings(names)
	h := sha256.New()
	for _, name := range names {
		sum := sha256.Sum256(files[name])
		fmt.Fprintf(h, "%s\n%x\n", name, sum)
	}
	return hex.EncodeToString(h.Sum(nil))[:12]
}

// entry describes a weight file to the page; web/engine.js documents it.
type entry struct {
	ID            string          `json:"id"`
	File          string          `json:"file"`
	Task          string          `json:"task"`
	Architecture  string          `json:"architecture"`
	N             [2]int          `json:"n"`
	Hidden        int             `json:"hidden"`
	Bidirectional bool            `json:"bidirectional"`
	Glimpses      int             `json:"glimpses"`
	Dictionary    int             `json:"dictionary"`
	Features      int             `json:"features"`
	Distinct      bool            `json:"distinct"`
	Order         string          `json:"order"`
	Recipe        string          `json:"recipe"`
	Examples      int64           `json:"examples"`
	Bytes         int             `json:"bytes"`
	Default       bool            `json:"default"`
	Scores        json.RawMessage `json:"scores"`
}

// addWeights adds the weight files of a folder and returns the list of them. The
// one named after its problem is the page's default. A damaged file is an error:
// better here than before a visitor.
func (s site) addWeights(folder string) ([]byte, error) {
	names, err := filepath.Glob(filepath.Join(folder, "*.safetensors"))
	if err != nil {
		return nil, err
	}
	list := struct {
		Weights []entry `json:"weights"`
	}{[]entry{}}
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
		list.Weights = append(list.Weights, entry{ID: id, File: file, Task: m.Meta.Task, Architecture: string(m.Net.Arch),
			N: [2]int{m.Meta.MinN, m.Meta.MaxN}, Hidden: m.Net.Hidden, Bidirectional: m.Net.Bidirectional, Glimpses: m.Net.Glimpses,
			Dictionary: m.Net.Dictionary, Features: m.Net.Features, Distinct: m.Meta.Distinct, Order: m.Meta.Order, Recipe: m.Meta.Recipe, Examples: m.Meta.Examples,
			Bytes: len(content), Default: id == m.Meta.Task, Scores: scores})
	}
	return json.Marshal(list)
}

// readScores reads a weight file's scores for the page, which tells them as they
// are: each has a metric and its numbers. A file without any is good too.
func readScores(text string) (json.RawMessage, error) {
	if text == "" {
		return json.RawMessage("[]"), nil
	}
	list := []*struct {
		Metric    *string  `json:"metric"`
		N         *float64 `json:"n"`
		Instances *float64 `json:"instances"`
		Value     *float64 `json:"value"`
		Low       *float64 `json:"low,omitempty"`
		High      *float64 `json:"high,omitempty"`
	}{}
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		return nil, fmt.Errorf("the scores are no list of scores: %w", err)
	}
	if list == nil {
		return nil, errors.New("the scores are no list of scores")
	}
	for i, s := range list {
		if s == nil || s.Metric == nil || s.N == nil || s.Instances == nil || s.Value == nil {
			return nil, fmt.Errorf("score %d lacks its metric, n, instances or value", i+1)
		}
	}
	return json.Marshal(list)
}

// kindOf is the Content-Type of a file by its extension.
func kindOf(name string) string {
	switch path.Ext(name) {
	case ".html":
		return "text/html; charset=utf-8"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".png":
		return "image/png"
	case ".json":
		return "application/json"
	case ".webmanifest":
		return "application/manifest+json"
	case ".wasm":
		return "application/wasm"
	}
	return "application/octet-stream"
}
