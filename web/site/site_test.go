package site

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"html"
	"image/png"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/measured"
	"ptrnet/core/safetensors"
)

// project is the folder of all, seen from this package's.
const project = "../.."

// assembled is the page as it is.
var assembled = sync.OnceValues(func() (Files, error) { return Assemble(context.Background(), project, Options{}) })

// ask asks for an address; headers come as name, value, name, value …
func ask(h http.Handler, method, address string, headers ...string) *http.Response {
	r := httptest.NewRequest(method, address, nil)
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func body(r *http.Response) string { return string(must(io.ReadAll(r.Body))) }

func TestEveryFileIsServed(t *testing.T) {
	s := must(assembled())
	require.Greater(t, len(s), 30)
	for name, a := range s {
		answer := ask(s, "GET", "/"+name)
		assert.Equal(t, 200, answer.StatusCode, name)
		assert.NotEmpty(t, a.kind, name)
		assert.Equal(t, a.kind, answer.Header.Get("Content-Type"), name)
		assert.Equal(t, string(a.content), body(answer), name)
		assert.Equal(t, policy, answer.Header.Get("Content-Security-Policy"), name)
		if strings.HasPrefix(name, "web-") || strings.HasSuffix(name, ".safetensors") {
			assert.Equal(t, "public, max-age=31536000, immutable", answer.Header.Get("Cache-Control"), name)
			continue
		}
		assert.Equal(t, "no-cache", answer.Header.Get("Cache-Control"), name)
		again := ask(s, "GET", "/"+name, "If-None-Match", answer.Header.Get("ETag"))
		assert.Equal(t, http.StatusNotModified, again.StatusCode, name)
		assert.Empty(t, body(again))
	}
	for _, c := range []struct {
		method, address string
		status          int
	}{
		{"GET", "/", 200}, {"HEAD", "/", 200}, {"HEAD", "/weights/index.json", 200}, {"POST", "/", 405}, {"DELETE", "/", 405}, {"OPTIONS", "/", 405},
		{"GET", "/nothing", 404}, {"GET", "/web/main.ts", 404}, {"GET", "/../go.mod", 404}, {"GET", "/web-0/..%2f..%2fgo.mod", 404}, {"GET", "/weights/", 404},
	} {
		assert.Equal(t, c.status, ask(s, c.method, c.address).StatusCode, "%s %s", c.method, c.address)
	}
}

// The server compresses what compresses, serves parts of what does not, and ends with its context. No client holds a
// connection for ever.
func TestServe(t *testing.T) {
	s := must(assembled())
	server := must(newServer(s))
	page := string(s["index.html"].content)
	for accept, encoding := range map[string]string{"": "", "identity": "", "gzip": "gzip", "gzip, deflate, br, zstd": "gzip", "gzip;q=0": "", "deflate": ""} {
		answer := ask(server.Handler, "GET", "/", "Accept-Encoding", accept)
		assert.Equal(t, encoding, answer.Header.Get("Content-Encoding"), accept)
		assert.Equal(t, "Accept-Encoding", answer.Header.Get("Vary"))
		tag := answer.Header.Get("ETag")
		assert.Equal(t, http.StatusNotModified, ask(server.Handler, "GET", "/", "Accept-Encoding", accept, "If-None-Match", tag).StatusCode, accept)
		if encoding != "" {
			answer.Body = must(gzip.NewReader(answer.Body))
		}
		assert.Equal(t, page, body(answer), accept)
	}
	weights := "/" + defaultWeights(t, s)
	assert.Empty(t, ask(server.Handler, "GET", weights, "Accept-Encoding", "gzip").Header.Get("Content-Encoding"), "weights are noise")
	part := ask(server.Handler, "GET", weights, "Range", "bytes=0-7", "Accept-Encoding", "gzip")
	assert.Equal(t, http.StatusPartialContent, part.StatusCode)
	assert.Len(t, body(part), 8)
	for _, limit := range []time.Duration{server.ReadHeaderTimeout, server.ReadTimeout, server.WriteTimeout, server.IdleTimeout} {
		assert.Positive(t, limit)
	}

	listener := must(net.Listen("tcp", "127.0.0.1:0"))
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- Serve(ctx, listener, s) }()
	answer := must(http.Get("http://" + listener.Addr().String()))
	answer.Body.Close()
	assert.Equal(t, http.StatusOK, answer.StatusCode)
	cancel()
	require.NoError(t, <-ended)
}

// Unknown addresses cost no memory that lasts, and are not repeated.
func TestUnknownAddressesCostNothing(t *testing.T) {
	server := must(newServer(must(assembled())))
	heap := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := heap()
	for i := range 1000 {
		answer := ask(server.Handler, "GET", "/"+strconv.Itoa(i)+strings.Repeat("x", 16<<10), "Accept-Encoding", "br, gzip")
		require.Equal(t, http.StatusNotFound, answer.StatusCode)
		require.Less(t, len(body(answer)), 100)
	}
	assert.Less(t, heap(), before+1<<20)
	runtime.KeepAlive(server)
}

// defaultWeights is where the first problem's weights lie.
func defaultWeights(t *testing.T, s Files) string {
	var list struct{ Weights []Entry }
	require.NoError(t, json.Unmarshal(s["weights/index.json"].content, &list))
	for _, w := range list.Weights {
		if w.ID == "hull" {
			return w.File
		}
	}
	t.Fatal("no default weights for the hull")
	return ""
}

// What is seen first is one script and one style, and a few words before both; what is opened later comes apart, and imports
// nothing but that script. Each script has its map, and none names another host.
func TestBundle(t *testing.T) {
	s := must(assembled())
	page := string(s["index.html"].content)
	fetched := regexp.MustCompile(`(?:from|import)\s*\(?"\./([^"]+)"`)
	first, later := "", 0
	for name, a := range s {
		text := string(a.content)
		if ext := path.Ext(name); ext == ".js" || ext == ".html" || ext == ".css" {
			outside := strings.NewReplacer("http://www.w3.org/2000/svg", "", `<a href="https://arxiv.org/abs/1506.03134"`, "").Replace(text)
			assert.NotRegexp(t, `https?://`, outside, name)
			assert.NotContains(t, text, "innerHTML", name)
		}
		folder, script, inFolder := strings.Cut(name, "/")
		if !inFolder || path.Ext(name) != ".js" {
			continue
		}
		assert.Contains(t, text, "//# sourceMappingURL="+script+".map", name)
		assert.NotEmpty(t, s[name+".map"].content, name)
		switch script {
		case mainScript:
			first = text
			assert.Contains(t, page, `<script type="module" src="`+name+`">`)
		case "worker.js", "early.js":
			assert.NotRegexp(t, fetched, text, name)
		default:
			later++
		}
		for _, m := range fetched.FindAllStringSubmatch(text, -1) {
			assert.NotEmpty(t, s[folder+"/"+m[1]].content, "%s imports %s", name, m[1])
			assert.True(t, script == mainScript || m[1] == mainScript, "%s imports %s", name, m[1])
		}
	}
	assert.Less(t, len(brotlied(first)), 50_000, "the first script travels in less")
	assert.Positive(t, later)
}

func brotlied(text string) []byte {
	var b bytes.Buffer
	w := brotli.NewWriterLevel(&b, brotli.BestCompression)
	w.Write([]byte(text))
	w.Close()
	return b.Bytes()
}

func TestDist(t *testing.T) {
	t.Parallel()
	s := must(assembled())
	folder := filepath.Join(t.TempDir(), "dist")
	const quality = 9 // takes 2 s; make dist compresses the module by another 13 %, in a minute
	require.NoError(t, write(t.Context(), project, folder, io.Discard, Options{}, quality))
	first, wasm := 0, 0 // bytes of a first visit
	for name, a := range s {
		plain := must(os.ReadFile(filepath.Join(folder, name)))
		assert.Equal(t, a.content, plain, name)
		size := len(plain)
		if compressible(a.kind) {
			small := must(os.ReadFile(filepath.Join(folder, name+".br")))
			assert.Equal(t, plain, must(io.ReadAll(brotli.NewReader(bytes.NewReader(small)))), name)
			gzipped := must(gzip.NewReader(must(os.Open(filepath.Join(folder, name+".gz")))))
			assert.Equal(t, plain, must(io.ReadAll(gzipped)), name)
			size = len(small)
		} else {
			assert.NoFileExists(t, filepath.Join(folder, name+".br"))
		}
		if strings.HasSuffix(name, ".wasm") {
			wasm = size
		}
		if !strings.HasSuffix(name, ".safetensors") || name == defaultWeights(t, s) {
			first += size
		}
	}
	t.Logf("a first visit loads %d bytes, of them %d WebAssembly", first, wasm)
	assert.LessOrEqual(t, first, 2_200_000, "a first visit")
	assert.LessOrEqual(t, wasm, 820_000, "WebAssembly, brotli")
	headers := string(must(os.ReadFile(filepath.Join(folder, "_headers"))))
	assert.Contains(t, headers, "Content-Security-Policy: "+policy)
	assert.Contains(t, headers, "/web-*\n  Cache-Control: public, max-age=31536000, immutable")
	assert.Contains(t, string(must(os.ReadFile(filepath.Join(folder, "index.html")))), `http-equiv="Content-Security-Policy" content="`+policy)
}

// Of a folder only what an earlier call has written is replaced; one without its marker is left alone.
func TestReplace(t *testing.T) {
	for _, mine := range []string{"_headers", ".git/config", "web-0123456789ab/mine.js", "index.html"} {
		folder := t.TempDir()
		file := filepath.Join(folder, mine)
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte("mine"), 0o644))
		assert.ErrorContains(t, replace(folder, map[string][]byte{"index.html": nil}, io.Discard), "is not empty and was not written by this command")
		assert.Equal(t, "mine", string(must(os.ReadFile(file))))
	}
	folder := filepath.Join(t.TempDir(), "new", "dist")
	var output strings.Builder
	require.NoError(t, replace(folder, map[string][]byte{"a": {1}, "web-1/old.js": nil}, &output))
	require.NoError(t, replace(folder, map[string][]byte{"a": {2}, "web-2/new.js": nil}, &output))
	assert.Empty(t, output.String())
	assert.Equal(t, []byte{2}, must(os.ReadFile(filepath.Join(folder, "a"))))
	assert.NoDirExists(t, filepath.Join(folder, "web-1"))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "CNAME"), []byte("mine"), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "web-2", "mine.js"), []byte("mine"), 0o644))
	require.NoError(t, replace(folder, map[string][]byte{"a": {3}}, &output))
	assert.Equal(t, "left alone, not written by this command: CNAME\nleft alone, not written by this command: web-2\n", output.String())
	assert.FileExists(t, filepath.Join(folder, "web-2", "mine.js"))
	assert.NoFileExists(t, filepath.Join(folder, "web-2", "new.js"))

	outside := filepath.Join(filepath.Dir(folder), "outside")
	require.NoError(t, os.WriteFile(outside, nil, 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(folder, marker), []byte("../outside\n"), 0o644))
	assert.Error(t, replace(folder, map[string][]byte{"a": {4}}, io.Discard), "the marker leads out of the folder")
	assert.FileExists(t, outside)
	assert.Error(t, replace(outside, nil, io.Discard), "no folder")
}

// A link to the page shows title, words and a picture, by absolute addresses; where the page's
// own address is not known, nothing that would be wrong.
func TestPreview(t *testing.T) {
	page := string(must(os.ReadFile(filepath.Join(project, "index.html"))))
	tag := regexp.MustCompile(`<meta (?:property|name)="((?:og|twitter):[a-z:]+)" content="([^"]*)">`)
	for address, base := range map[string]string{
		"https://example.org/pointer":            "https://example.org/pointer/",
		"https://example.org":                    "https://example.org/",
		"http://localhost:9000/a%20b/index.html": "http://localhost:9000/a%20b/",
	} {
		s, tags := Files{}, map[string]string{}
		for _, m := range tag.FindAllStringSubmatch(must(s.addPreview(project, page, address)), -1) {
			tags[m[1]] = html.UnescapeString(m[2])
		}
		assert.Equal(t, base, tags["og:url"])
		assert.Equal(t, "Pointer Networks you can touch", tags["og:title"])
		assert.Greater(t, len(tags["og:description"]), 40)
		assert.NotContains(t, tags["og:description"], "  ")
		config := must(png.DecodeConfig(bytes.NewReader(s[strings.TrimPrefix(tags["og:image"], base)].content)))
		assert.Equal(t, [2]int{1200, 630}, [2]int{config.Width, config.Height})
	}
	for _, address := range []string{"example.org", "/pointer/", "ftp://example.org/", "https://", "https://example.org/?a=b", "https://example.org/#a", "https://exa mple.org/"} {
		_, err := Files{}.addPreview(project, page, address)
		assert.ErrorContains(t, err, "is not the page's address", address)
	}
	assert.NotRegexp(t, tag, string(must(assembled())["index.html"].content))
}

// The links of the page come from the environment; without an address there is none. The paper's is always there.
func TestLinks(t *testing.T) {
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "index.html"), must(os.ReadFile(filepath.Join(project, "index.html"))), 0o644))
	page := func() (string, error) {
		s := Files{}
		err := s.addPage(folder, "web-0/", 1, "")
		return string(s["index.html"].content), err
	}
	const paper = `<a href="https://arxiv.org/abs/1506.03134" target="_blank" rel="noopener">The paper</a>`
	assert.Contains(t, must(page()), paper+"</nav>")
	t.Setenv("PTRNET_SOURCE", "https://example.org/?a&b")
	assert.Contains(t, must(page()), paper+` <a href="https://example.org/?a&amp;b" target="_blank" rel="noopener">Source</a></nav>`)
	for _, address := range []string{"javascript:alert(1)", "RESULTS.md"} {
		t.Setenv("PTRNET_RESULTS", address)
		_, err := page()
		require.ErrorContains(t, err, `PTRNET_RESULTS="`+address+`" does not begin with https`)
	}
}

// What is damaged is named: a module that imports nothing there is, a weight file, one whose history lists no runs.
func TestDamaged(t *testing.T) {
	_, err := bundle(map[string][]byte{"early.js": nil, "page/theme.ts": nil, "page.css": nil, "engine/worker.ts": nil, "main.ts": []byte("import './nowhere.ts';")})
	assert.ErrorContains(t, err, "main.ts:1:7")
	assert.ErrorContains(t, err, "there is no nowhere.ts")
	f := must(safetensors.Parse(must(os.ReadFile(project + "/weights/hull-seq2seq-5.safetensors"))))
	for history, says := range map[string]string{`no JSON`: "own.safetensors: ", `[]`: "own.safetensors: the history lists no runs"} {
		f.Metadata["history"] = history
		root := t.TempDir()
		for name, content := range map[string][]byte{"weights/own.safetensors": f.Encode(), "docs/results.csv": measured.Format(nil)} {
			require.NoError(t, os.MkdirAll(filepath.Join(root, filepath.Dir(name)), 0o755))
			require.NoError(t, os.WriteFile(filepath.Join(root, name), content, 0o644))
		}
		_, err := Files{}.addWeights(root)
		assert.ErrorContains(t, err, says)
	}
}

// What is said of a comparison was measured of the shipped weights; of others nothing is said.
func TestAgreement(t *testing.T) {
	listed := must(Files{}.addWeights(project))
	output := map[string]*Agreement{}
	for _, e := range listed {
		if e.Agreement != nil {
			output[e.ID] = e.Agreement
		}
	}
	require.Len(t, output, 2)
	for _, name := range []string{"hull", "delaunay"} {
		a := *output[name]
		assert.Greater(t, a.Pairs, 10_000, name)
		assert.Less(t, a.Agree, a.Pairs, name)
		assert.Greater(t, a.Agree, a.Pairs*9/10, name)
		assert.Less(t, a.AgreeNear, a.Near, name)
		assert.Less(t, a.Near, a.Pairs, name)
		assert.Equal(t, []int{200, 50}, []int{a.Boards, a.N}, name)
	}
	assert.Nil(t, agreementOf(nil, "other"))
}

// must is a value that there must be.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
