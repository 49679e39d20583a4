package site

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"path"
	"strings"
	"time"

	"github.com/klauspost/compress/gzhttp"
	"github.com/klauspost/compress/gzip"
)

// policy is the content security policy: the page may load only its own files, with no inline code and no
// other host. It may be embedded anywhere. It stands in the page, and in the headers for the workers.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
	"img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"

// securityHeaders are sent with every response.
var securityHeaders = [][2]string{
	{"Content-Security-Policy", policy},
	{"X-Content-Type-Options", "nosniff"},
	{"Referrer-Policy", "no-referrer"},
	{"Cross-Origin-Opener-Policy", "same-origin"},
}

// Cache-Control: of addresses that contain a hash, and of the others, whose every request is answered,
// usually with "not modified".
const forever, revalidated = "public, max-age=31536000, immutable", "no-cache"

// ServeHTTP answers with a file of the site, uncompressed.
func (s Files) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	head := w.Header()
	for _, header := range securityHeaders {
		head.Set(header[0], header[1])
	}
	name := cmp.Or(strings.TrimPrefix(r.URL.Path, "/"), "index.html")
	content, there := s[name]
	switch {
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		head.Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD are answered here", http.StatusMethodNotAllowed)
	case !there:
		http.Error(w, "there is no such file here", http.StatusNotFound)
	default:
		head.Set("Content-Type", kinds[path.Ext(name)])
		head.Set("Cache-Control", forever)
		if !hashed.MatchString(name) {
			head.Set("Cache-Control", revalidated)
			head.Set("ETag", `W/"`+hashOf(content)+`"`) // weak: it is also that of the compressed content
		}
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content)) // also conditional and range requests
	}
}

// newServer is a server that compresses its answers and disconnects clients that are slow or idle. Its limits
// suit a page whose largest file has a few megabytes, also on slow connections. The compression keeps no
// state: it takes a fourth more bytes, and no memory while a slow client waits.
func newServer(h http.Handler) (*http.Server, error) {
	compressed, err := gzhttp.NewWrapper(gzhttp.CompressionLevel(gzip.StatelessCompression),
		gzhttp.EnableZstd(false), gzhttp.ContentTypeFilter(compressible))
	if err != nil {
		return nil, fmt.Errorf("the compression: %w", err)
	}
	return &http.Server{
		Handler:           compressed(h),
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       20 * time.Second, // of a whole request
		WriteTimeout:      5 * time.Minute,
		IdleTimeout:       time.Minute, // between two requests of a connection
		MaxHeaderBytes:    16 << 10,
	}, nil
}

// Serve serves the listener's connections until ctx ends. It closes the listener.
func Serve(ctx context.Context, listener net.Listener, h http.Handler) error {
	server, err := newServer(h)
	if err != nil {
		return err
	}
	defer context.AfterFunc(ctx, func() { server.Close() })()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
