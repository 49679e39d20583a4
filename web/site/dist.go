package site

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Write writes the site of the project at root to a folder for any static host: every file, with
// .br and .gz versions of those that compress, and a _headers file in the format of Netlify and
// Cloudflare Pages. The module must have been built. It lists the files and their sizes on out.
// Edits are applied to the site first.
func Write(ctx context.Context, root, folder string, out io.Writer, edits ...Edit) error {
	s, err := Assemble(root, edits...)
	if err != nil {
		return err
	}
	if err := emptied(folder); err != nil {
		return err
	}
	first := 0 // bytes of a first visit to the default problem, with brotli
	for _, name := range slices.Sorted(maps.Keys(s)) {
		if err := ctx.Err(); err != nil {
			return err
		}
		visit, err := s[name].write(filepath.Join(folder, filepath.FromSlash(name)))
		if err != nil {
			return fmt.Errorf("dist: %w", err)
		}
		if s.loaded(name) || !s[name].forever {
			first += visit
		}
		fmt.Fprintf(out, "%9d  %9d  %s\n", len(s[name].content), visit, name)
	}
	if err := os.WriteFile(filepath.Join(folder, "_headers"), []byte(headersFile()), 0o644); err != nil {
		return fmt.Errorf("dist: %w", err)
	}
	fmt.Fprintf(out, "wrote %s; a first visit loads %d bytes\n", folder, first)
	return nil
}

// write writes a file, and compressed versions if they are smaller, and returns the size of the
// download.
func (a asset) write(file string) (visit int, err error) {
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return 0, err
	}
	if err := os.WriteFile(file, a.content, 0o644); err != nil {
		return 0, err
	}
	if !compressible(a.kind) {
		return len(a.content), nil
	}
	level := 11
	if strings.HasSuffix(file, ".map") {
		level = 5 // nobody waits for it
	}
	packed := compress(a.content, "br", level)
	if err := os.WriteFile(file+".br", packed, 0o644); err != nil {
		return 0, err
	}
	return len(packed), os.WriteFile(file+".gz", compress(a.content, "gzip", 11), 0o644)
}

// emptied makes an empty folder; it deletes an existing one only if this command wrote it.
func emptied(folder string) error {
	entries, err := os.ReadDir(folder)
	if err == nil && len(entries) > 0 {
		if _, err := os.Stat(filepath.Join(folder, "_headers")); err != nil {
			return fmt.Errorf("%s is not empty and was not written by this command; choose another folder with --out", folder)
		}
		if err := os.RemoveAll(folder); err != nil {
			return fmt.Errorf("dist: %w", err)
		}
	}
	return os.MkdirAll(folder, 0o755)
}

// headersFile is the content of _headers.
func headersFile() string {
	var b strings.Builder
	b.WriteString("/*\n")
	for _, h := range securityHeaders() {
		fmt.Fprintf(&b, "  %s: %s\n", h[0], h[1])
	}
	forever := asset{forever: true}.cacheControl()
	fmt.Fprintf(&b, "/web-*\n  Cache-Control: %s\n/weights/*.safetensors\n  Cache-Control: %s\n", forever, forever)
	fmt.Fprintf(&b, "/\n  Cache-Control: %s\n/index.html\n  Cache-Control: %[1]s\n/weights/index.json\n  Cache-Control: %[1]s\n",
		asset{}.cacheControl())
	return b.String()
}
