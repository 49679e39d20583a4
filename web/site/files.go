// Package site assembles the page's files in memory, serves them, and writes them to a folder. It
// knows the project's folders and browsers' caching rules, and nothing of the page's behavior.
package site

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"ptrnet/core/problems"
	"ptrnet/web/module"
)

// Files is every file of the page by its address, without a leading slash.
//
// Browsers may cache most files forever, because their addresses contain a hash of the content:
// the page's own files are in web-HASH/, and a weight file has its hash in its name. Only the
// page itself and the list of weights have fixed addresses.
type Files map[string]asset

type asset struct {
	content []byte
	kind    string // Content-Type
	forever bool   // the address names the content
	tag     string // what differs when the content does, for ETag
}

func newAsset(name string, content []byte, forever bool) asset {
	return asset{content, kindOf(name), forever, hashOf(map[string][]byte{"": content})}
}

// Edit changes the site of the project at root, once its files are there.
type Edit func(root string, s Files) error

// Assemble reads the site from the project's folder.
func Assemble(root string, edits ...Edit) (Files, error) {
	s := Files{}
	sources, err := readModules(root)
	if err != nil {
		return nil, err
	}
	bundled, err := bundle(sources)
	if err != nil {
		return nil, err
	}
	folder := folderOf(bundled)
	for name, content := range bundled {
		s[folder+"/"+name] = newAsset(name, content, true)
	}
	weights, err := s.addWeights(filepath.Join(root, "weights"))
	if err != nil {
		return nil, err
	}
	s["weights/index.json"] = newAsset(".json", weights, false)
	page, err := os.ReadFile(filepath.Join(root, "index.html"))
	if err != nil {
		return nil, fmt.Errorf("the page is missing: %w", err)
	}
	s["index.html"] = newAsset(".html", []byte(fillPage(string(page), folder, len(bundled["ptrnet.wasm"]))), false)
	if err := s.addServiceWorker(sources[serviceWorker]); err != nil {
		return nil, err
	}
	for _, edit := range edits {
		if err := edit(root, s); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// folderOf is the folder of the page's own files, named by the hash of their content.
func folderOf(bundled map[string][]byte) string { return "web-" + hashOf(bundled) }

// serviceWorker is beside the page, so that its scope is the whole page.
const serviceWorker = "sw.js"

// storedAnswers is the folder of the stored answers to the first boards, of which a visit loads one.
const storedAnswers = "first/"

// addServiceWorker adds the service worker, with the list of files that it caches: all that the
// page loads by default, but stored answers, which it computes then.
func (s Files) addServiceWorker(source []byte) error {
	all := map[string][]byte{}
	files := []string{"./", "weights/index.json"}
	for name, a := range s {
		all[name] = a.content
		if s.loaded(name) {
			files = append(files, name)
		}
	}
	slices.Sort(files)
	list, err := json.Marshal(files)
	if err != nil {
		return err
	}
	head := fmt.Sprintf("const FILES = %s;\nconst VERSION = %q;\n", list, hashOf(all))
	text, err := minified(head + string(source))
	s[serviceWorker] = newAsset(serviceWorker, text, false)
	return err
}

// loaded reports whether a visit loads a file that browsers may keep: by default all of the page and the first problem's network.
// The one stored answer that it loads is left out.
func (s Files) loaded(name string) bool {
	return strings.HasPrefix(name, "web-") && !strings.HasSuffix(name, ".map") && !strings.Contains(name, "/"+storedAnswers) || name == s.defaultWeights(problems.Names()[0])
}

// Modules adds the page's unbundled modules beside the bundle, for tests that import one.
func Modules(root string, s Files) error {
	sources, err := readModules(root)
	if err != nil {
		return err
	}
	folder := ""
	for name := range s {
		if beginning, _, _ := strings.Cut(name, "/"); strings.HasPrefix(beginning, "web-") {
			folder = beginning
		}
	}
	for name, content := range sources {
		if address := folder + "/" + name; s[address].content == nil {
			s[address] = newAsset(name, content, true)
		}
	}
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

// readModules reads the page's modules, styles and pictures from web/ and from the build.
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
		switch ext := filepath.Ext(name); {
		case slices.Contains([]string{".js", ".css", ".svg"}, ext), strings.HasPrefix(filepath.ToSlash(relative), storedAnswers):
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
	files["catalog/catalog.js"] = catalogModule()
	return files, nil
}

// hashOf is a short hash of names and contents.
func hashOf(files map[string][]byte) string {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
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
	case ".json", ".map":
		return "application/json"
	case ".wasm":
		return "application/wasm"
	}
	return "application/octet-stream"
}
