// Package weights reads weight files from the disk, with their training history.
package weights

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"ptrnet/core/history"
	"ptrnet/core/measured"
	"ptrnet/core/model"
	"ptrnet/trainer/internal/file"
)

// File is a weight file and its content.
type File struct {
	Path    string // as commands take it
	Name    string // without folder and extension
	Hash    string // SHA-256, hexadecimal
	Network string // of its weights, see measured.Hash: it stays when the network is evaluated again
	Model   *model.Model

	History []history.Run // the runs that made the weights, at least one
}

// Labels is the method whose solutions the network was last trained on, "" for exact ones.
func (f File) Labels() string { return f.History[len(f.History)-1].Labels }

// Seen reports whether one of the runs used a seed, which would repeat the same examples.
func (f File) Seen(seed uint64) bool {
	return slices.ContainsFunc(f.History, func(r history.Run) bool { return r.Seed == seed })
}

// mostBytes bounds the size of a file: the largest pointer network, of 4096 units, has
// 0.7 GB in single precision.
const mostBytes = 1 << 30

// Read reads a weight file.
func Read(path string) (File, error) {
	data, err := file.Read(path, mostBytes)
	if err != nil {
		return File{}, fmt.Errorf("cannot read the weights: %w", err)
	}
	m, err := model.Load(data)
	if err != nil {
		return File{}, fmt.Errorf("%s: %w", path, err)
	}
	runs, err := readHistory(m.Meta)
	if err != nil {
		return File{}, fmt.Errorf("%s: %w", path, err)
	}
	name := strings.TrimSuffix(filepath.Base(path), ".safetensors")
	return File{Path: path, Name: name, Hash: fmt.Sprintf("%x", sha256.Sum256(data)), Network: measured.Hash(m.Net.Weights), Model: m, History: runs}, nil
}

// readHistory is the runs listed in the metadata.
func readHistory(m model.Meta) ([]history.Run, error) {
	var runs []history.Run
	if err := json.Unmarshal([]byte(m.History), &runs); err != nil {
		return nil, fmt.Errorf("metadata history: %w", err)
	}
	if len(runs) == 0 {
		return nil, errors.New("metadata history is an empty list")
	}
	return runs, nil
}

// Folder reads all weight files of a folder, at least one, by name.
func Folder(folder string) ([]File, error) {
	paths, err := filepath.Glob(filepath.Join(folder, "*.safetensors"))
	if err != nil {
		return nil, err
	}
	if len(paths) == 0 {
		_, err := os.Stat(folder)
		return nil, fmt.Errorf("cannot read the weights: %w", cmp.Or(err, fmt.Errorf("%s holds no files named *.safetensors", folder)))
	}
	files := make([]File, len(paths))
	for i, path := range paths {
		if files[i], err = Read(path); err != nil {
			return nil, err
		}
	}
	return files, nil
}
