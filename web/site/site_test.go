package site

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/safetensors"
	"ptrnet/web/module"
)

// project is the folder of all, seen from this package's.
const project = "../.."

var (
	buildOnce sync.Once
	buildErr  error
)

// served is a handler of the page as it is.
func served(t *testing.T) *Handler {
	t.Helper()
	buildOnce.Do(func() { buildErr = module.Build(context.Background(), project) })
	require.NoError(t, buildErr)
	return must(NewHandler(project))
}

// ask asks the handler; headers come as name, value, name, value …
func ask(h http.Handler, method, address string, headers ...string) *http.Response {
	r := httptest.NewRequest(method, address, nil)
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, r *http.Response) []byte {
	t.Helper()
	return must(io.ReadAll(r.Body))
}

// unpack undoes an encoding.
func unpack(t *testing.T, encoding string, content []byte) []byte {
	t.Helper()
	var r io.Reader = bytes.NewReader(content)
	switch encoding {
	case "br":
		r = brotli.NewReader(r)
	case "gzip":
		r = must(gzip.NewReader(r))
	}
	return must(io.ReadAll(r))
}

func TestEveryFileIsServed(t *testing.T) {
	h := served(t)
	require.Greater(t, len(h.site), 30)
	kinds := map[string]string{".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".wasm": "application/wasm",
		".html": "text/html; charset=utf-8", ".json": "application/json", ".map": "application/json", ".svg": "image/svg+xml", ".safetensors": "application/octet-stream"}
	for name, a := range h.site {
		plain := ask(h, "GET", "/"+name)
		assert.Equal(t, 200, plain.StatusCode, name)
		assert.Equal(t, kinds[filepath.Ext(name)], plain.Header.Get("Content-Type"), name)
		assert.Equal(t, a.content, body(t, plain), name)
		if hashed := strings.HasPrefix(name, "web-") || strings.HasSuffix(name, ".safetensors"); hashed {
			assert.Equal(t, "public, max-age=31536000, immutable", plain.Header.Get("Cache-Control"), name)
		} else {
			assert.Equal(t, "no-cache", plain.Header.Get("Cache-Control"), name)
		}
	}
	for name := range h.site {
		assert.NotRegexp(t, `_test\.|\.go$|^build/`, name)
	}
}

func TestEncodings(t *testing.T) {
	h := served(t)
	page := ask(h, "GET", "/")
	content := body(t, page)
	for _, c := range []struct{ accept, encoding string }{
		{"", ""}, {"identity", ""}, {"gzip", "gzip"}, {"br", "br"}, {"gzip, deflate, br", "br"}, {"gzip, deflate, br, zstd", "br"},
		{"br;q=0, gzip", "gzip"}, {"br;q=0.0,gzip;q=0", ""}, {"BR", "br"}, {"deflate", ""}, {"gzip;q=0.5", "gzip"}, {",;q=,", ""},
		{"br; q=0.5, gzip", "br"}, {"br;q=0.000", ""}, {"*", ""},
	} {
		r := ask(h, "GET", "/", "Accept-Encoding", c.accept)
		assert.Equal(t, c.encoding, r.Header.Get("Content-Encoding"), c.accept)
		assert.Equal(t, "Accept-Encoding", r.Header.Get("Vary"))
		assert.Equal(t, content, unpack(t, c.encoding, body(t, r)), c.accept)
		tag := r.Header.Get("ETag")
		again := ask(h, "GET", "/", "Accept-Encoding", c.accept, "If-None-Match", tag)
		assert.Equal(t, http.StatusNotModified, again.StatusCode, c.accept)
		assert.Empty(t, body(t, again))
		assert.Equal(t, tag == page.Header.Get("ETag"), c.encoding == "", "each form has its own tag")
	}
	weights := ask(h, "GET", "/"+weightsAddress(t, h), "Accept-Encoding", "br, gzip")
	assert.Empty(t, weights.Header.Get("Content-Encoding"), "weights are noise")
	part := ask(h, "GET", "/"+weightsAddress(t, h), "Range", "bytes=0-7")
	assert.Equal(t, http.StatusPartialContent, part.StatusCode)
	assert.Len(t, body(t, part), 8)
}

// weightsAddress is where the default weights lie.
func weightsAddress(t *testing.T, h *Handler) string {
	t.Helper()
	var list struct{ Weights []Entry }
	require.NoError(t, json.Unmarshal(h.site["weights/index.json"].content, &list))
	for _, w := range list.Weights {
		if w.Default && w.ID == "hull" {
			return w.File
		}
	}
	t.Fatal("no default weights for the hull")
	return ""
}

func TestRefusals(t *testing.T) {
	h := served(t)
	for _, c := range []struct {
		method, address string
		status          int
	}{
		{"GET", "/", 200}, {"HEAD", "/", 200}, {"GET", "/index.html", 200}, {"HEAD", "/weights/index.json", 200},
		{"POST", "/", 405}, {"PUT", "/index.html", 405}, {"DELETE", "/", 405}, {"OPTIONS", "/", 405},
		{"GET", "/nothing", 404}, {"GET", "/web/main.js", 404}, {"GET", "/go.mod", 404}, {"GET", "/../go.mod", 404},
		{"GET", "/web-000000000000/main.js", 404}, {"GET", "/weights/", 404}, {"GET", "/weights/hull.safetensors", 404},
		{"GET", "//index.html", 404}, {"GET", "/%2e%2e/go.mod", 404}, {"GET", "/a?b=c", 404}, {"GET", "/?embed", 200},
	} {
		r := ask(h, c.method, c.address)
		assert.Equal(t, c.status, r.StatusCode, "%s %s", c.method, c.address)
		csp := r.Header.Get("Content-Security-Policy")
		assert.Contains(t, csp, "default-src 'none'", c.address)
		assert.Contains(t, csp, "script-src 'self' 'wasm-unsafe-eval';", c.address)
		assert.NotContains(t, csp, "unsafe-inline")
		assert.NotContains(t, csp, "'unsafe-eval'")
		assert.Equal(t, "nosniff", r.Header.Get("X-Content-Type-Options"), c.address)
		assert.Equal(t, "no-referrer", r.Header.Get("Referrer-Policy"), c.address)
		if c.status == 405 {
			assert.Equal(t, "GET, HEAD", r.Header.Get("Allow"))
		}
		if c.method == "HEAD" {
			assert.Empty(t, body(t, r))
			assert.NotEmpty(t, r.Header.Get("Content-Length"))
		}
	}
}

// The page names no address but its own, so that nothing can be fetched elsewhere.
func TestNoOtherHost(t *testing.T) {
	for name, a := range served(t).site {
		switch filepath.Ext(name) {
		case ".js", ".css", ".html":
			text := strings.ReplaceAll(string(a.content), "http://www.w3.org/2000/svg", "")
			text = strings.ReplaceAll(text, `<a href="https://arxiv.org/abs/1506.03134"`, "") // to be clicked, not fetched
			if !strings.HasSuffix(name, "wasm_exec.js") {
				assert.NotRegexp(t, `https?://`, text, name)
			}
			assert.NotContains(t, text, "innerHTML", name)
		}
	}
}

func TestDist(t *testing.T) {
	t.Parallel()
	h := served(t)
	folder := filepath.Join(t.TempDir(), "dist")
	require.NoError(t, Write(context.Background(), project, folder, io.Discard))
	first, wasm := 0, 0
	for name, a := range h.site {
		plain := must(os.ReadFile(filepath.Join(folder, name)))
		assert.Equal(t, a.content, plain, name)
		size := len(plain)
		for encoding, ending := range map[string]string{"br": ".br", "gzip": ".gz"} {
			packed, err := os.ReadFile(filepath.Join(folder, name+ending))
			if !compressible(a.kind) {
				assert.Error(t, err, "%s is not packed", name)
				continue
			}
			require.NoError(t, err)
			assert.Equal(t, plain, unpack(t, encoding, packed), name)
			if encoding == "br" {
				size = len(packed)
			}
		}
		if strings.HasSuffix(name, ".wasm") {
			wasm = size
		}
		if !strings.HasSuffix(name, ".safetensors") || name == weightsAddress(t, h) {
			first += size
		}
	}
	t.Logf("a first visit loads %d bytes, of them %d WebAssembly", first, wasm)
	assert.LessOrEqual(t, first, 2_200_000, "a first visit")
	assert.LessOrEqual(t, wasm, 751_800, "WebAssembly, brotli")
	headers := must(os.ReadFile(filepath.Join(folder, "_headers")))
	assert.Contains(t, string(headers), "Content-Security-Policy: "+policy)
	assert.Contains(t, string(headers), "/web-*\n  Cache-Control: public, max-age=31536000, immutable")

	require.NoError(t, emptied(folder), "an old one goes")
	assert.NoFileExists(t, filepath.Join(folder, "_headers"))
	other := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(other, "mine.txt"), nil, 0o644))
	assert.ErrorContains(t, Write(context.Background(), project, other, io.Discard), "is not empty")
	assert.FileExists(t, filepath.Join(other, "mine.txt"))
}

// A change of a file is seen without a new start, and a damaged weight file is
// an error that names it.
func TestChangedFiles(t *testing.T) {
	served(t)
	root := t.TempDir()
	copyInto := func(name string) {
		content := must(os.ReadFile(filepath.Join(project, name)))
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(root, name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(root, name), content, 0o644))
	}
	for _, name := range []string{"index.html", "weights/hull.safetensors", "build/ptrnet.wasm", "build/wasm_exec.js"} {
		copyInto(name)
	}
	require.NoError(t, os.CopyFS(filepath.Join(root, "web"), os.DirFS(filepath.Join(project, "web"))))
	h := must(NewHandler(root))
	before := string(body(t, ask(h, "GET", "/")))
	later := h.stamp.Add(2e9)
	require.NoError(t, os.WriteFile(filepath.Join(root, "web/main.js"), []byte("// changed"), 0o644))
	require.NoError(t, os.Chtimes(filepath.Join(root, "web/main.js"), later, later))
	after := string(body(t, ask(h, "GET", "/")))
	assert.NotEqual(t, before, after, "the folder's hash is another")
	require.NoError(t, os.Mkdir(filepath.Join(root, "docs"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(root, "docs/results.csv"), []byte("\""), 0o644))
	require.NoError(t, os.Chtimes(filepath.Join(root, "docs/results.csv"), later.Add(2e9), later.Add(2e9)))
	assert.ErrorContains(t, h.refresh(), "results.csv", "so is what was measured")
	require.NoError(t, os.Remove(filepath.Join(root, "docs/results.csv")))
	require.NoError(t, os.WriteFile(filepath.Join(root, "web/main.js"), []byte("import './nowhere.js';"), 0o644))
	_, err := NewHandler(root)
	assert.ErrorContains(t, err, "main.js:1:7")
	assert.ErrorContains(t, err, "there is no nowhere.js")
	require.NoError(t, os.WriteFile(filepath.Join(root, "web/main.js"), nil, 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(root, "weights/bad.safetensors"), []byte("damaged"), 0o644))
	_, err = NewHandler(root)
	assert.ErrorContains(t, err, "bad.safetensors")
}

// A listed file says how its weights were trained.
func TestListedHistory(t *testing.T) {
	for _, bad := range []string{`no JSON`, `[7]`, `[]`} {
		f := must(safetensors.Parse(must(os.ReadFile(project + "/weights/hull-seq2seq-5.safetensors"))))
		f.Metadata["history"] = bad
		folder := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(folder, "own.safetensors"), f.Encode(), 0o644))
		_, err := Files{}.addWeights(folder)
		assert.ErrorContains(t, err, "own.safetensors: the history lists no runs")
	}
}

// Whose each listed network is: what the page says of it.
func TestWhose(t *testing.T) {
	t.Parallel()
	text := must(Files{}.addWeights(filepath.Join(project, "weights")))
	var list struct{ Weights []Entry }
	require.NoError(t, json.Unmarshal(text, &list))
	whose := map[string][]string{}
	for _, e := range list.Weights {
		whose[e.Whose] = append(whose[e.Whose], e.ID)
		if e.Default {
			assert.NotEmpty(t, e.Alone, "%s: the weights measured alone are those that are shipped", e.ID)
		}
	}
	assert.Equal(t, []string{"delaunay-xy", "delaunay", "hull-xy", "hull", "tsp-xy", "tsp"}, whose["ours"])
	assert.Equal(t, []string{"delaunay-told", "hull-told"}, whose["told"])
	assert.Len(t, whose["paper"], len(list.Weights)-8)
}

// must is a value that there must be.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
