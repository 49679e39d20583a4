// Package weights reads weight files from the disk, with their training history.
package weights

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"ptrnet/core/evaluation"
	"ptrnet/core/measured"
	"ptrnet/core/model"
	"ptrnet/core/train"
)

// File is a weight file and its content.
type File struct {
	Path    string // as commands take it
	Name    string // without folder and extension
	Hash    string // SHA-256, hexadecimal
	Network string // of its weights, see measured.Hash: it stays when the network is evaluated again
	Model   *model.Model

	History []train.Run         // the runs that made the weights, at least one
	Scores  []evaluation.Figure // of the file, by the page's decoding
}

// Labels is the method whose solutions the network was last trained on, "" for exact ones.
func (f File) Labels() string { return f.History[len(f.History)-1].Labels }

// Seen reports whether one of the runs used a seed, which would repeat the same examples.
func (f File) Seen(seed uint64) bool {
	return slices.ContainsFunc(f.History, func(r train.Run) bool { return r.Seed == seed })
}

// Read reads a weight file.
func Read(path string) (File, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return File{}, fmt.Errorf("cannot read the weights: %w", err)
	}
	m, err := model.Load(data)
	if err != nil {
		return File{}, fmt.Errorf("%s: %w", path, err)
	}
	f := File{Path: path, Name: strings.TrimSuffix(filepath.Base(path), ".safetensors"),
		Hash: fmt.Sprintf("%x", sha256.Sum256(data)), Network: measured.Hash(m.Net.Weights), Model: m}
	err = json.Unmarshal([]byte(m.Meta.History), &f.History)
	if err == nil && len(f.History) == 0 {
		err = errors.New("is an empty list")
	}
	if err != nil {
		return File{}, fmt.Errorf("%s: metadata history: %w", path, err)
	}
	if err := json.Unmarshal([]byte(m.Meta.Scores), &f.Scores); err != nil {
		return File{}, fmt.Errorf("%s: metadata scores: %w", path, err)
	}
	return f, nil
}

// Folder reads all weight files of a folder, at least one, by name.
func Folder(folder string) ([]File, error) {
	paths, err := filepath.Glob(filepath.Join(folder, "*.safetensors"))
	if err != nil {
		return nil, err
	}
	if len(paths) == 0 {
		return nil, fmt.Errorf("cannot read the weights: %s holds no files named *.safetensors", folder)
	}
	files := make([]File, len(paths))
	for i, path := range paths {
		if files[i], err = Read(path); err != nil {
			return nil, err
		}
	}
	return files, nil
}
