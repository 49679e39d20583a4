package site

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
)

// Write writes the site of the project at root, see Assemble, to a folder for any static host: every file,
// with .br and .gz versions of those that compress, and a _headers file in the format of Netlify and
// Cloudflare Pages. It lists the files and their sizes on out.
func Write(ctx context.Context, root, folder string, out io.Writer, address string) error {
	return write(ctx, root, folder, out, address, brotli.BestCompression)
}

func write(ctx context.Context, root, folder string, out io.Writer, address string, quality int) error {
	s, err := Assemble(ctx, root, address)
	if err != nil {
		return err
	}
	files, total := Files{"_headers": []byte(headersFile())}, 0
	for _, name := range slices.Sorted(maps.Keys(s)) {
		if err := ctx.Err(); err != nil {
			return err
		}
		content := s[name]
		files[name] = content
		visit := len(content)
		if compressible(kinds[path.Ext(name)]) {
			how := brotli.WriterOptions{Quality: quality, LGWin: 24}
			if strings.HasSuffix(name, ".map") {
				how.Quality = 5 // nobody waits for it
			}
			var small, gzipped bytes.Buffer
			z, _ := gzip.NewWriterLevel(&gzipped, gzip.BestCompression)
			for _, w := range []io.WriteCloser{brotli.NewWriterOptions(&small, how), z} {
				w.Write(content) // into memory, which does not fail
				w.Close()
			}
			files[name+".br"], files[name+".gz"] = small.Bytes(), gzipped.Bytes()
			visit = small.Len()
		}
		total += visit
		fmt.Fprintf(out, "%9d  %9d  %s\n", len(content), visit, name)
	}
	if err := replace(folder, files); err != nil {
		return fmt.Errorf("dist: %w", err)
	}
	fmt.Fprintf(out, "wrote %s: %d bytes as browsers load them\n", folder, total)
	return nil
}

// marker is a file in a folder that Write has written.
const marker = ".ptrnet-dist"

// replace writes files to a folder. What an earlier call has written there goes; other files, such as a
// host's settings, stay. It refuses a folder that holds anything and no marker.
func replace(folder string, files Files) error {
	there, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if _, err := os.Stat(filepath.Join(folder, marker)); err != nil && len(there) > 0 {
		return fmt.Errorf("%s is not empty and was not written by this command; choose another folder with --out",
			folder)
	}
	for _, e := range there { // what has no hash in its address is overwritten
		if e.Name() == "weights" || hashed.MatchString(e.Name()+"/") {
			if err := os.RemoveAll(filepath.Join(folder, e.Name())); err != nil {
				return err
			}
		}
	}
	put := func(name string, content []byte) error {
		file := filepath.Join(folder, name)
		return errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, content, 0o644))
	}
	if err := put(marker, nil); err != nil {
		return err
	}
	for name, content := range files {
		if err := put(name, content); err != nil {
			return err
		}
	}
	return nil
}

// headersFile is the content of _headers.
func headersFile() string {
	var b strings.Builder
	b.WriteString("/*\n")
	for _, h := range securityHeaders {
		fmt.Fprintf(&b, "  %s: %s\n", h[0], h[1])
	}
	for _, address := range []string{"/web-*", "/weights/*.safetensors"} {
		fmt.Fprintf(&b, "%s\n  Cache-Control: %s\n", address, forever)
	}
	for _, address := range []string{"/", "/index.html", "/sw.js", "/weights/index.json"} {
		fmt.Fprintf(&b, "%s\n  Cache-Control: %s\n", address, revalidated)
	}
	return b.String()
}
