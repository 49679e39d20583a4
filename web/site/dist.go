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
	"slices"
	"strings"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
)

// marker is the file that lists what Write has written to a folder, which a later Write removes, and nothing else.
const marker = ".ptrnet-dist"

// Write writes the site of the project at root to a folder for any static host: every file, with
// .br and .gz versions of those that compress, and a _headers file in the format of Netlify and
// Cloudflare Pages. The module must have been built. It lists the files and their sizes on out.
func Write(ctx context.Context, root, folder string, out io.Writer, o Options) error {
	return write(ctx, root, folder, out, o, brotli.BestCompression)
}

func write(ctx context.Context, root, folder string, out io.Writer, o Options, quality int) error {
	s, err := Assemble(ctx, root, o)
	if err != nil {
		return err
	}
	files, total := map[string][]byte{"_headers": []byte(headersFile())}, 0
	for _, name := range slices.Sorted(maps.Keys(s)) {
		if err := ctx.Err(); err != nil {
			return err
		}
		content := s[name].content
		files[name] = content
		visit := len(content)
		if compressible(s[name].kind) {
			how := brotli.WriterOptions{Quality: quality, LGWin: 24}
			if strings.HasSuffix(name, ".map") {
				how.Quality = 5 // nobody waits for it
			}
			var small, gzipped bytes.Buffer
			z, _ := gzip.NewWriterLevel(&gzipped, gzip.BestCompression)
			for _, w := range []io.WriteCloser{brotli.NewWriterOptions(&small, how), z} { // into memory, which does not fail
				w.Write(content)
				w.Close()
			}
			files[name+".br"], files[name+".gz"] = small.Bytes(), gzipped.Bytes()
			visit = small.Len()
		}
		total += visit
		fmt.Fprintf(out, "%9d  %9d  %s\n", len(content), visit, name)
	}
	if err := replace(folder, files, out); err != nil {
		return fmt.Errorf("dist: %w", err)
	}
	fmt.Fprintf(out, "wrote %s: %d bytes as browsers load them\n", folder, total)
	return nil
}

// replace removes from a folder the files that its marker lists, writes others, and says on out what else is there. It
// refuses a folder that holds anything and no marker.
func replace(folder string, files map[string][]byte, out io.Writer) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	in, err := os.OpenRoot(folder) // whose methods refuse a name that leads out of it
	if err != nil {
		return err
	}
	defer in.Close()
	list, err := in.ReadFile(marker)
	if errors.Is(err, fs.ErrNotExist) {
		if entries, err := os.ReadDir(folder); err != nil || len(entries) > 0 {
			return errors.Join(err, fmt.Errorf("%s is not empty and was not written by this command; choose another folder with --out", folder))
		}
	} else if err != nil {
		return err
	}
	for _, name := range strings.Fields(string(list)) {
		if err := in.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		in.Remove(path.Dir(name)) // which fails if it holds anything else
	}
	others, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, e := range others {
		if e.Name() != marker {
			fmt.Fprintf(out, "left alone, not written by this command: %s\n", e.Name())
		}
	}
	names := slices.Sorted(maps.Keys(files))
	if err := in.WriteFile(marker, []byte(strings.Join(names, "\n")+"\n"), 0o644); err != nil {
		return err
	}
	for _, name := range names {
		if err := errors.Join(in.MkdirAll(path.Dir(name), 0o755), in.WriteFile(name, files[name], 0o644)); err != nil {
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
		fmt.Fprintf(&b, "%s\n  Cache-Control: %s\n", address, asset{forever: true}.cacheControl())
	}
	for _, address := range []string{"/", "/index.html", "/sw.js", "/weights/index.json"} {
		fmt.Fprintf(&b, "%s\n  Cache-Control: %s\n", address, asset{}.cacheControl())
	}
	return b.String()
}
