package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

// writeDist writes the site to a folder that any static host serves as it
// stands: every file, a .br and a .gz beside those that compress, and a _headers
// file in the form that Netlify and Cloudflare Pages read.
func writeDist(ctx context.Context, root, folder string, out io.Writer) error {
	if err := buildCore(ctx, root); err != nil {
		return err
	}
	s, err := assemble(root)
	if err != nil {
		return err
	}
	if err := emptied(folder); err != nil {
		return err
	}
	names := make([]string, 0, len(s))
	for name := range s {
		names = append(names, name)
	}
	sort.Strings(names)
	first := 0 // bytes of a first visit to the default problem, with brotli
	for _, name := range names {
		a := s[name]
		if err := ctx.Err(); err != nil {
			return err
		}
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return fmt.Errorf("dist: %w", err)
		}
		if err := os.WriteFile(file, a.content, 0o644); err != nil {
			return fmt.Errorf("dist: %w", err)
		}
		visit := len(a.content)
		if compressible(a.kind) {
			for _, e := range [][2]string{{"br", ".br"}, {"gzip", ".gz"}} {
				packed := compress(a.content, e[0], 11)
				if e[0] == "br" {
					visit = len(packed)
				}
				if err := os.WriteFile(file+e[1], packed, 0o644); err != nil {
					return fmt.Errorf("dist: %w", err)
				}
			}
		}
		if !strings.HasSuffix(name, ".safetensors") || name == s.defaultWeights("hull") {
			first += visit
		}
		fmt.Fprintf(out, "%9d  %9d  %s\n", len(a.content), visit, name)
	}
	if err := os.WriteFile(filepath.Join(folder, "_headers"), []byte(headersFile()), 0o644); err != nil {
		return fmt.Errorf("dist: %w", err)
	}
	fmt.Fprintf(out, "wrote %s; a first visit loads %d bytes\n", folder, first)
	return nil
}

// emptied makes an empty folder; an old one goes only if it is a dist of ours.
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

// headersFile says what headers go with which addresses.
func headersFile() string {
	var b strings.Builder
	b.WriteString("/*\n")
	for _, h := range securityHeaders() {
		fmt.Fprintf(&b, "  %s: %s\n", h[0], h[1])
	}
	forever := asset{forever: true}.cacheControl()
	fmt.Fprintf(&b, "/web-*\n  Cache-Control: %s\n/weights/*.safetensors\n  Cache-Control: %s\n", forever, forever)
	fmt.Fprintf(&b, "/\n  Cache-Control: %s\n/index.html\n  Cache-Control: %[1]s\n/weights/index.json\n  Cache-Control: %[1]s\n", asset{}.cacheControl())
	return b.String()
}
