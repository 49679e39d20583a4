// Package site assembles the page's files in memory, serves them, and writes them to a
// folder. It knows where things lie in the project and how browsers keep them, and
// nothing of what the page does.
package site

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"sort"
	"strings"

	"ptrnet/core/problems"
	"ptrnet/web/module"
)

// Files is every file of the page by its address, without a leading slash.
//
// What changes rarely can be kept by browsers for ever, because its address says
// what it holds: the page's own modules lie in web-HASH/, and a weight file has
// its hash in its name. Only the page itself and the list of weights keep their
// addresses.
type Files map[string]asset

type asset struct {
	content []byte
	kind    string // Content-Type
	forever bool   // the address names the content
}

// Edit changes the site of the project at root, once its files are there.
type Edit func(root string, s Files) error

// Assemble reads the site from the project's folder.
func Assemble(root string, edits ...Edit) (Files, error) {
	s := Files{}
	modules, err := readModules(root)
	if err != nil {
		return nil, err
	}
	modules["catalog/catalog.js"] = catalogModule()
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
	s["index.html"] = asset{[]byte(fillPage(string(page), folder)), kindOf(".html"), false}
	for _, edit := range edits {
		if err := edit(root, s); err != nil {
			return nil, err
		}
	}
	return s, s.addServiceWorker(modules["sw.js"])
}

// addServiceWorker puts the service worker beside the page, where it may answer
// for all of it, with the list of what a first visit loads.
func (s Files) addServiceWorker(source []byte) error {
	all := map[string][]byte{}
	files := []string{"./", "weights/index.json"}
	for name, a := range s {
		all[name] = a.content
		if strings.HasPrefix(name, "web-") && !strings.HasSuffix(name, "/sw.js") || name == s.defaultWeights(problems.Names()[0]) {
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
func (s Files) defaultWeights(problem string) string {
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
		content, err := os.ReadFile(filepath.Join(module.Folder(root), name))
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
