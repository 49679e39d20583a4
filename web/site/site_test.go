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
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/measured"
)

// project is the folder of all, seen from this package's.
const project = "../.."

// assembled is the page as it is.
var assembled = sync.OnceValues(func() (Files, error) { return Assemble(context.Background(), project, "") })

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
	for name, content := range s {
		answer := ask(s, "GET", "/"+name)
		assert.Equal(t, 200, answer.StatusCode, name)
		assert.NotEmpty(t, answer.Header.Get("Content-Type"), name)
		assert.Equal(t, string(content), body(answer), name)
		assert.Equal(t, policy, answer.Header.Get("Content-Security-Policy"), name)
		if strings.HasPrefix(name, "web-") || strings.HasSuffix(name, ".safetensors") {
			assert.Equal(t, "public, max-age=31536000, immutable", answer.Header.Get("Cache-Control"), name)
			continue
		}
		assert.Equal(t, "no-cache", answer.Header.Get("Cache-Control"), name)
		again := ask(s, "GET", "/"+name, "If-None-Match", answer.Header.Get("ETag"))
		assert.Equal(t, http.StatusNotModified, again.StatusCode, name)
	}
	for request, status := range map[string]int{
		"GET /": 200, "HEAD /": 200, "HEAD /weights/index.json": 200, "POST /": 405, "OPTIONS /": 405,
		"GET /nothing": 404, "GET /web/main.ts": 404, "GET /../go.mod": 404, "GET /web-0/..%2f..%2fgo.mod": 404,
		"GET /weights/": 404,
	} {
		method, address, _ := strings.Cut(request, " ")
		assert.Equal(t, status, ask(s, method, address).StatusCode, request)
	}
}

// The server compresses what compresses, serves parts of what does not, and ends with its context. No client
// holds a connection for ever.
func TestServe(t *testing.T) {
	s := must(assembled())
	server := must(newServer(s))
	page := string(s["index.html"])
	for accept, encoding := range map[string]string{"": "", "gzip, deflate, br, zstd": "gzip", "gzip;q=0": ""} {
		answer := ask(server.Handler, "GET", "/", "Accept-Encoding", accept)
		assert.Equal(t, encoding, answer.Header.Get("Content-Encoding"), accept)
		assert.Equal(t, "Accept-Encoding", answer.Header.Get("Vary"))
		tag := answer.Header.Get("ETag")
		again := ask(server.Handler, "GET", "/", "Accept-Encoding", accept, "If-None-Match", tag)
		assert.Equal(t, http.StatusNotModified, again.StatusCode, accept)
		if encoding != "" {
			answer.Body = must(gzip.NewReader(answer.Body))
		}
		assert.Equal(t, page, body(answer), accept)
	}
	weights := "/" + defaultWeights(t, s)
	noise := ask(server.Handler, "GET", weights, "Accept-Encoding", "gzip")
	assert.Empty(t, noise.Header.Get("Content-Encoding"))
	part := ask(server.Handler, "GET", weights, "Range", "bytes=0-7", "Accept-Encoding", "gzip")
	assert.Equal(t, http.StatusPartialContent, part.StatusCode)
	assert.Len(t, body(part), 8)
	assert.Positive(t, min(server.ReadHeaderTimeout, server.ReadTimeout))
	assert.Positive(t, min(server.WriteTimeout, server.IdleTimeout))

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

// entries are the weight files that a site lists.
func entries(t *testing.T, s Files) []Entry {
	var list struct{ Weights []Entry }
	require.NoError(t, json.Unmarshal(s["weights/index.json"], &list))
	return list.Weights
}

// defaultWeights is where the first problem's weights lie.
func defaultWeights(t *testing.T, s Files) string {
	list := entries(t, s)
	return list[slices.IndexFunc(list, func(e Entry) bool { return e.ID == "hull" })].File
}

// What is seen first is one script and one style, and a few words before both; what is opened later comes
// apart, and imports nothing but that script. Each script has its map, and none names another host.
func TestBundle(t *testing.T) {
	s := must(assembled())
	fetched := regexp.MustCompile(`(?:from|import)\s*\(?"\./([^"]+)"`)
	allowed := strings.NewReplacer("http://www.w3.org/2000/svg", "",
		`<a href="https://arxiv.org/abs/1506.03134"`, "")
	var first []byte
	for name, content := range s {
		text := string(content)
		if ext := path.Ext(name); ext == ".js" || ext == ".html" || ext == ".css" {
			assert.NotRegexp(t, `https?://`, allowed.Replace(text), name)
			assert.NotContains(t, text, "innerHTML", name)
		}
		folder, script, inFolder := strings.Cut(name, "/")
		if !inFolder || path.Ext(name) != ".js" {
			continue
		}
		assert.Contains(t, text, "//# sourceMappingURL="+script+".map", name)
		assert.NotEmpty(t, s[name+".map"], name)
		switch script {
		case mainScript:
			first = content
			assert.Contains(t, string(s["index.html"]), `<script type="module" src="`+name+`">`)
		case "worker.js", "early.js":
			assert.NotRegexp(t, fetched, text, name)
		}
		for _, m := range fetched.FindAllStringSubmatch(text, -1) {
			assert.NotEmpty(t, s[folder+"/"+m[1]], "%s imports %s", name, m[1])
			assert.True(t, script == mainScript || m[1] == mainScript, "%s imports %s", name, m[1])
		}
	}
	var small bytes.Buffer
	w := brotli.NewWriterLevel(&small, brotli.BestCompression)
	w.Write(first)
	w.Close()
	assert.Less(t, small.Len(), 50_000, "the first script travels in less")
}

func TestDist(t *testing.T) {
	t.Parallel()
	s := must(assembled())
	folder := filepath.Join(t.TempDir(), "dist")
	const quality = 9 // takes 2 s; make dist compresses the module by another 13 %, in a minute
	require.NoError(t, write(t.Context(), project, folder, io.Discard, "", quality))
	first, wasm := 0, 0 // bytes of a first visit
	for name, content := range s {
		plain := must(os.ReadFile(filepath.Join(folder, name)))
		assert.Equal(t, content, plain, name)
		size := len(plain)
		if compressible(kinds[path.Ext(name)]) {
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
	assert.LessOrEqual(t, wasm, 893_000, "WebAssembly, brotli")
	headers := string(must(os.ReadFile(filepath.Join(folder, "_headers"))))
	assert.Contains(t, headers, "Content-Security-Policy: "+policy)
	assert.Contains(t, headers, "/web-*\n  Cache-Control: public, max-age=31536000, immutable")
	assert.Contains(t, string(s["index.html"]), `http-equiv="Content-Security-Policy" content="`+policy)
}

// Of a folder what an earlier call has written is replaced, and nothing else; one without its marker is left
// alone.
func TestReplace(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new", "dist")
	const old, now, weights = "web-0123456789ab", "web-ba9876543210", "weights/hull-0123456789ab.safetensors"
	require.NoError(t, replace(folder, Files{"index.html": {1}, old + "/a.js": nil, weights: nil}))
	for _, mine := range []string{"CNAME", ".git/config"} {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(folder, mine)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(folder, mine), []byte("mine"), 0o644))
	}
	require.NoError(t, replace(folder, Files{"index.html": {2}, now + "/a.js": nil}))
	assert.Equal(t, []byte{2}, must(os.ReadFile(filepath.Join(folder, "index.html"))))
	assert.FileExists(t, filepath.Join(folder, now, "a.js"))
	assert.NoDirExists(t, filepath.Join(folder, old))
	assert.NoFileExists(t, filepath.Join(folder, weights))
	for _, mine := range []string{"CNAME", ".git/config"} {
		assert.Equal(t, "mine", string(must(os.ReadFile(filepath.Join(folder, mine)))))
	}

	require.NoError(t, os.Remove(filepath.Join(folder, marker)))
	assert.ErrorContains(t, replace(folder, Files{"index.html": {3}}), "was not written by this command")
	assert.Equal(t, []byte{2}, must(os.ReadFile(filepath.Join(folder, "index.html"))))
	assert.Error(t, replace(filepath.Join(folder, "CNAME"), nil), "no folder")
}

// A link to the page shows title, words and a picture, by absolute addresses; where the page's
// own address is not known, nothing that would be wrong.
func TestPreview(t *testing.T) {
	tag := regexp.MustCompile(`<meta (?:property|name)="((?:og|twitter):[a-z:]+)" content="([^"]*)">`)
	for address, base := range map[string]string{
		"https://example.org/pointer":            "https://example.org/pointer/",
		"https://example.org":                    "https://example.org/",
		"http://localhost:9000/a%20b/index.html": "http://localhost:9000/a%20b/",
		"":                                       "",
	} {
		s, tags := Files{}, map[string]string{}
		require.NoError(t, s.addPage(project, "web-0/", address))
		for _, m := range tag.FindAllStringSubmatch(string(s["index.html"]), -1) {
			tags[m[1]] = html.UnescapeString(m[2])
		}
		assert.Equal(t, base, tags["og:url"])
		assert.Equal(t, "Pointer Networks you can touch", tags["og:title"])
		assert.Greater(t, len(tags["og:description"]), 40)
		if address != "" {
			config := must(png.DecodeConfig(bytes.NewReader(s[strings.TrimPrefix(tags["og:image"], base)])))
			assert.Equal(t, [2]int{1200, 630}, [2]int{config.Width, config.Height})
		}
	}
	for _, address := range []string{
		"example.org", "/pointer/", "ftp://example.org/", "https://", "https://example.org/?a=b",
		"https://exa mple.org/",
	} {
		assert.ErrorContains(t, Files{}.addPage(project, "web-0/", address), "is not the page's address", address)
	}
}

// The links of the page come from the environment; without an address there is none. The paper's is always
// there.
func TestLinks(t *testing.T) {
	page := func() string {
		s := Files{}
		require.NoError(t, s.addPage(project, "web-0/", ""))
		return string(s["index.html"])
	}
	const paper = `<a href="https://arxiv.org/abs/1506.03134" target="_blank" rel="noopener">The paper</a>`
	assert.Contains(t, page(), paper+"</nav>")
	t.Setenv("PTRNET_SOURCE", "https://example.org/?a&b")
	source := ` <a href="https://example.org/?a&amp;b" target="_blank" rel="noopener">Source</a></nav>`
	assert.Contains(t, page(), paper+source)
	t.Setenv("PTRNET_RESULTS", "javascript:alert(1)")
	err := Files{}.addPage(project, "web-0/", "")
	assert.ErrorContains(t, err, `PTRNET_RESULTS="javascript:alert(1)" does not begin with https`)
}

// A module that imports nothing there is, and a weight file that is none, are named.
func TestDamaged(t *testing.T) {
	_, err := bundle(Files{"early.js": nil, "page/theme.ts": nil, "page.css": nil, "engine/worker.ts": nil,
		"main.ts": []byte("import './nowhere.ts';")})
	assert.ErrorContains(t, err, "main.ts:1:7")
	assert.ErrorContains(t, err, "there is no nowhere.ts")
	root := t.TempDir()
	for name, content := range map[string][]byte{
		"weights/own.safetensors": nil, "docs/results.csv": measured.Format(nil),
	} {
		require.NoError(t, os.MkdirAll(filepath.Join(root, filepath.Dir(name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(root, name), content, 0o644))
	}
	assert.ErrorContains(t, Files{}.addWeights(root), "own.safetensors: ")
}

// What is said of a comparison was measured of the shipped weights; of others nothing is said.
func TestAgreement(t *testing.T) {
	var with []string
	for _, e := range entries(t, must(assembled())) {
		if a := e.Agreement; a != nil {
			with = append(with, e.ID)
			pairs, agree := a["pairs"], a["agree"]
			assert.True(t, pairs > 10_000 && pairs*9/10 < agree && agree < pairs, "%s: %v", e.ID, a)
			assert.True(t, a["agreeNear"] < a["near"] && a["near"] < pairs, "%s: %v", e.ID, a)
			assert.Equal(t, []int{200, 50}, []int{a["boards"], a["n"]}, e.ID)
		}
	}
	assert.Equal(t, []string{"delaunay", "hull"}, with)
	assert.Nil(t, agreementOf(nil, "other"))
}

// must is a value that there must be.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
