package pagetest

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// faulty serves the page, but for some files that it does not as it should.
type faulty struct {
	*httptest.Server
	mu    sync.Mutex
	files []string // the ends of their names
	do    func(w http.ResponseWriter, content []byte)
}

func newFaulty(t *testing.T) *faulty {
	t.Helper()
	pageOnce.Do(start)
	require.NoError(t, pageErr)
	f := &faulty{}
	f.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		f.mu.Lock()
		files, do := f.files, f.do
		f.mu.Unlock()
		if name := strings.TrimPrefix(r.URL.Path, "/"); slices.ContainsFunc(files, func(end string) bool { return strings.HasSuffix(name, end) }) {
			whole := httptest.NewRecorder()
			served.ServeHTTP(whole, httptest.NewRequest(http.MethodGet, "/"+name, nil))
			for _, header := range []string{"Content-Type", "Cache-Control"} {
				w.Header().Set(header, whole.Header().Get(header))
			}
			do(w, whole.Body.Bytes())
			return
		}
		served.ServeHTTP(w, r)
	}))
	t.Cleanup(f.Close)
	return f
}

// breaks makes do answer requests for the files whose names end so, separated by spaces.
func (f *faulty) breaks(files string, do func(w http.ResponseWriter, content []byte)) {
	f.mu.Lock()
	f.files, f.do = strings.Fields(files), do
	f.mu.Unlock()
}

// failed waits for the sentence over the board and returns it.
func (p *tab) failed() string {
	p.t.Helper()
	p.wait(`!document.getElementById('veil').hidden && !document.getElementById('retry').hidden`)
	return p.text("veil-text")
}
