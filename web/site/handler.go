package site

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/andybalholm/brotli"

	"ptrnet/web/module"
)

// policy is the content security policy: the page may load only its own files, with no inline
// code and no other host. It may be embedded anywhere.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
	"connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *"

// securityHeaders are sent with every response.
func securityHeaders() [][2]string {
	return [][2]string{
		{"Content-Security-Policy", policy},
		{"X-Content-Type-Options", "nosniff"},
		{"Referrer-Policy", "no-referrer"},
		{"Cross-Origin-Opener-Policy", "same-origin"},
	}
}

// cacheControl of an asset: forever if its address contains a hash, otherwise revalidation with
// each request, usually answered with "not modified".
func (a asset) cacheControl() string {
	if a.forever {
		return "public, max-age=31536000, immutable"
	}
	return "no-cache"
}

// Handler serves the site, and assembles it again when a file of it has changed.
type Handler struct {
	root  string
	edits []Edit

	mu     sync.Mutex
	site   Files
	stamp  time.Time
	packed map[string][]byte // by encoding and address, once somebody has asked for it
}

// NewHandler serves the project at root, whose module must have been built.
func NewHandler(root string, edits ...Edit) (*Handler, error) {
	h := &Handler{root: root, edits: edits}
	h.mu.Lock()
	defer h.mu.Unlock()
	return h, h.refresh()
}

// refresh assembles the site if a file is newer than the last time.
func (h *Handler) refresh() error {
	newest := time.Time{}
	for _, name := range []string{"index.html", "web", "weights", "docs/results.csv", module.Folder("")} {
		t, err := newestIn(filepath.Join(h.root, name))
		if err != nil && !os.IsNotExist(err) {
			return fmt.Errorf("the page's files: %w", err)
		}
		if t.After(newest) {
			newest = t
		}
	}
	if h.site != nil && !newest.After(h.stamp) {
		return nil
	}
	s, err := Assemble(h.root, h.edits...)
	if err != nil {
		return err
	}
	h.site, h.stamp, h.packed = s, newest, map[string][]byte{}
	return nil
}

// newestIn is the last modification time of a file, or of the files in a folder.
func newestIn(name string) (newest time.Time, err error) {
	err = filepath.WalkDir(name, func(at string, d os.DirEntry, err error) error {
		if err != nil {
			if at != name && os.IsNotExist(err) {
				return nil // it was deleted meanwhile
			}
			return err
		}
		if info, err := d.Info(); err == nil && info.ModTime().After(newest) {
			newest = info.ModTime()
		}
		return nil
	})
	return newest, err
}

func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for _, header := range securityHeaders() {
		w.Header().Set(header[0], header[1])
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD are answered here", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" {
		name = "index.html"
	}
	a, packed, encoding, err := h.find(name, r.Header.Get("Accept-Encoding"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	if a.content == nil {
		http.Error(w, "there is no "+strconv.Quote(name)+" here", http.StatusNotFound)
		return
	}
	head := w.Header()
	head.Set("Content-Type", a.kind)
	head.Set("Cache-Control", a.cacheControl())
	head.Set("Vary", "Accept-Encoding")
	head.Set("ETag", `"`+a.tag+encoding+`"`)
	if encoding != "" {
		head.Set("Content-Encoding", encoding)
		head.Set("Content-Length", strconv.Itoa(len(packed))) // which ServeContent leaves out
	}
	// ServeContent answers conditional and range requests.
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(packed))
}

// find looks up an address, in the preferred encoding.
func (h *Handler) find(name, accepted string) (a asset, packed []byte, encoding string, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if name == "index.html" {
		if err := h.refresh(); err != nil {
			return a, nil, "", err
		}
	}
	a = h.site[name]
	if encoding = best(accepted); encoding == "" || !compressible(a.kind) {
		return a, a.content, "", nil
	}
	key := encoding + " " + name
	if h.packed[key] == nil {
		h.packed[key] = compress(a.content, encoding, 5)
	}
	return a, h.packed[key], encoding, nil
}

// best is the encoding of a file for an Accept-Encoding header: brotli, gzip, or "" for the file as
// it is. Of the quality values 0 alone counts: it refuses.
func best(header string) string {
	accepted := map[string]bool{}
	for _, part := range strings.Split(strings.ToLower(header), ",") {
		name, q, _ := strings.Cut(strings.ReplaceAll(part, " ", ""), ";q=")
		accepted[name] = strings.Trim(q, "0.") != "" || q == ""
	}
	for _, e := range []string{"br", "gzip"} {
		if accepted[e] {
			return e
		}
	}
	return ""
}

// compressible reports whether a type compresses well: weights do not, and pictures are
// compressed already.
func compressible(kind string) bool {
	return kind != "application/octet-stream" && kind != "image/png"
}

// compress packs content as br or gzip at a level of 0 to 11 (gzip: to 9).
func compress(content []byte, encoding string, level int) []byte {
	var b bytes.Buffer
	switch encoding {
	case "br":
		w := brotli.NewWriterOptions(&b, brotli.WriterOptions{Quality: level, LGWin: 24})
		w.Write(content)
		w.Close()
	case "gzip":
		w, _ := gzip.NewWriterLevel(&b, min(level, 9))
		w.Write(content)
		w.Close()
	}
	return b.Bytes()
}
