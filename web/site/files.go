// Package site assembles the page's files in memory, serves them, and writes them to a folder. It
// knows the project's folders and browsers' caching rules, and nothing of the page's behavior.
package site

import (
	"context"
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
// page itself, the list of weights and the service worker have fixed addresses.
type Files map[string]asset

type asset struct {
	content []byte
	kind    string // Content-Type
	forever bool   // the address names the content
	hash    string
}

func (s Files) add(name string, content []byte, forever bool) {
	s[name] = asset{content, kinds[path.Ext(name)], forever, hashOf(map[string][]byte{"": content})}
}

// kinds are the Content-Types of files by their extensions.
var kinds = map[string]string{
	".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8",
	".json": "application/json", ".map": "application/json", ".png": "image/png", ".safetensors": "application/octet-stream",
	".svg": "image/svg+xml", ".wasm": "application/wasm",
}

// compressible reports whether a type compresses well: weights do not, and pictures are compressed already.
func compressible(kind string) bool { return kind != kinds[".safetensors"] && kind != kinds[".png"] }

// Options are what may differ between two sites of a project.
type Options struct {
	Address string // at which the page will be published, for link previews; "" without them
	Modules bool   // with the modules beside the bundle, for tests that import one
}

// Assemble reads the site from the project's folder, and compiles its module.
func Assemble(ctx context.Context, root string, o Options) (Files, error) {
	s := Files{}
	sources, err := readSources(ctx, root)
	if err != nil {
		return nil, err
	}
	bundled, err := bundle(sources)
	if err != nil {
		return nil, err
	}
	folder := "web-" + hashOf(bundled) + "/"
	first := []string{"./", "weights/index.json"} // what a first visit loads, for the service worker to cache
	for name, content := range bundled {
		s.add(folder+name, content, true)
		if path.Ext(name) != ".map" && !strings.HasPrefix(name, storedAnswers) {
			first = append(first, folder+name)
		}
	}
	listed, err := s.addWeights(root)
	if err != nil {
		return nil, err
	}
	for _, w := range listed {
		if w.ID == problems.Names()[0] {
			first = append(first, w.File)
		}
	}
	if err := s.addPage(root, folder, len(bundled["ptrnet.wasm"]), o.Address); err != nil {
		return nil, err
	}
	if err := s.addServiceWorker(sources["sw.ts"], first); err != nil {
		return nil, err
	}
	if o.Modules {
		modules, err := scripts(sources)
		if err != nil {
			return nil, err
		}
		for name, content := range modules {
			if s[folder+name].content == nil {
				s.add(folder+name, content, true)
			}
		}
	}
	return s, nil
}

// storedAnswers is the folder of the stored answers to the first boards. A visit loads one of them, and computes it later.
const storedAnswers = "first/"

// addServiceWorker adds the service worker, with the list of files that it caches. It lies beside the page, so that its scope is the whole page.
func (s Files) addServiceWorker(source []byte, files []string) error {
	all := map[string][]byte{}
	for name, a := range s {
		all[name] = a.content
	}
	slices.Sort(files)
	list, err := json.Marshal(files)
	if err != nil {
		return err
	}
	text, err := minified(fmt.Sprintf("const FILES = %s;\nconst VERSION = %q;\n%s", list, hashOf(all), source))
	s.add("sw.js", text, false)
	return err
}

// readSources reads the page's modules, styles and pictures from web/, and compiles the core.
func readSources(ctx context.Context, root string) (map[string][]byte, error) {
	files, err := module.Build(ctx, root)
	if err != nil {
		return nil, err
	}
	files["catalog/catalog.js"] = catalogModule()
	web := filepath.Join(root, "web")
	err = filepath.WalkDir(web, func(file string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.Name() == "testdata" {
			return filepath.SkipDir
		}
		name, err := filepath.Rel(web, file)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		ext := path.Ext(name)
		declares := strings.HasSuffix(name, ".d.ts")
		if isScript(name) && !declares || ext == ".css" || ext == ".svg" || ext == ".json" && strings.HasPrefix(name, storedAnswers) {
			files[name], err = os.ReadFile(file)
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("the page's files: %w", err)
	}
	return files, nil
}

// hashOf is a short hash of names and contents.
func hashOf(files map[string][]byte) string {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(h, "%s\n%x\n", name, sha256.Sum256(files[name]))
	}
	return hex.EncodeToString(h.Sum(nil))[:12]
}
