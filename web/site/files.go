// Package site assembles the page's files in memory, serves them, and writes them to a folder. It
// knows the project's folders and browsers' caching rules, and nothing of the page's behavior.
package site

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"ptrnet/web/module"
)

// Files is every file of the page by its address, without a leading slash.
//
// Browsers may cache most files forever, because their addresses contain a hash of the content:
// the page's own files are in web-HASH/, and a weight file has its hash in its name. Only the
// page itself, the list of weights and the service worker have fixed addresses.
type Files map[string][]byte

// hashed matches an address that contains a hash.
var hashed = regexp.MustCompile(`-[0-9a-f]{12}[/.]`)

// hashOf is a short hash of a file, or of files and their names.
func hashOf(content any) string {
	h := sha256.New()
	json.NewEncoder(h).Encode(content) // files in the order of their names
	return hex.EncodeToString(h.Sum(nil))[:12]
}

// kinds are the Content-Types of files by their extensions.
var kinds = map[string]string{
	".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8",
	".js": "text/javascript; charset=utf-8", ".json": "application/json", ".map": "application/json",
	".png": "image/png", ".safetensors": "application/octet-stream", ".svg": "image/svg+xml",
	".wasm": "application/wasm",
}

// compressible reports whether a type compresses well: weights do not, and pictures are compressed already.
func compressible(kind string) bool { return kind != kinds[".safetensors"] && kind != kinds[".png"] }

// Assemble reads the site from the project's folder, and compiles its module. With the address at which the
// page will be published, the page has tags for link previews.
func Assemble(ctx context.Context, root, address string) (Files, error) {
	sources, err := readSources(ctx, root)
	if err != nil {
		return nil, err
	}
	bundled, err := bundle(sources)
	if err != nil {
		return nil, err
	}
	s, folder := Files{}, "web-"+hashOf(bundled)+"/"
	for name, content := range bundled {
		s[folder+name] = content
	}
	err = errors.Join(s.addWeights(root), s.addPage(root, folder, address), s.addServiceWorker(sources["sw.ts"]))
	if err != nil {
		return nil, err
	}
	return s, nil
}

// storedFiles are the answer to the first board, and the page's opening.
const storedFiles = "first/"

// addServiceWorker adds the service worker, with the list of files that it caches, the page's and each
// problem's usual network. It lies beside the page, so that its scope is the whole page.
func (s Files) addServiceWorker(source []byte) error {
	files := []string{"./", "weights/index.json"}
	for name := range s {
		if strings.HasPrefix(name, "web-") && path.Ext(name) != ".map" {
			files = append(files, name)
		}
	}
	var manifest struct {
		Weights []struct {
			File    string
			Default bool
		}
	}
	if err := json.Unmarshal(s["weights/index.json"], &manifest); err != nil {
		return fmt.Errorf("the list of weights: %w", err)
	}
	for _, w := range manifest.Weights {
		if w.Default {
			files = append(files, w.File)
		}
	}
	slices.Sort(files)
	list, err := json.Marshal(files)
	if err != nil {
		return err
	}
	constants := fmt.Sprintf("const FILES = %s;\nconst VERSION = %q;\n", list, hashOf(s))
	s["sw.js"], err = withoutTypes(constants + string(source))
	return err
}

// readSources reads the page's modules, styles and pictures from web/, and compiles the core.
func readSources(ctx context.Context, root string) (Files, error) {
	files, err := module.Build(ctx, root)
	if err != nil {
		return nil, err
	}
	files["catalog/catalog.js"] = []byte("export const catalog = " + string(catalog()) + ";\n")
	web := os.DirFS(filepath.Join(root, "web"))
	err = fs.WalkDir(web, ".", func(name string, d fs.DirEntry, err error) error {
		module := isScript(name) && !strings.HasSuffix(name, ".d.ts")
		if err == nil && (module || strings.HasPrefix(name, storedFiles) && path.Ext(name) == ".json" || path.Ext(name) == ".css" || path.Ext(name) == ".svg") {
			files[name], err = fs.ReadFile(web, name)
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("the page's files: %w", err)
	}
	return files, nil
}
