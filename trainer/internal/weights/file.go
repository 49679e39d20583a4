// Package weights reads weight files from the disk, and the sentences in them that
// tell how they were trained.
package weights

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"ptrnet/core/model"
	"ptrnet/trainer/internal/file"
)

// File is a weight file and its content.
type File struct {
	Path  string // as commands take it
	Name  string // without folder and extension
	Hash  string // SHA-256, hexadecimal
	Bytes int
	Model *model.Model
}

// mostBytes bounds what is read: the largest pointer network that there can be, of
// 4096 units, has 0.7 GB in single precision.
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
	name := strings.TrimSuffix(filepath.Base(path), ".safetensors")
	return File{Path: path, Name: name, Hash: fmt.Sprintf("%x", sha256.Sum256(data)), Bytes: len(data), Model: m}, nil
}

// Folder reads all weight files of a folder, by name.
func Folder(folder string) ([]File, error) {
	paths, err := filepath.Glob(filepath.Join(folder, "*.safetensors"))
	if err != nil {
		return nil, err
	}
	if len(paths) == 0 {
		if _, err := os.Stat(folder); err != nil {
			return nil, fmt.Errorf("cannot read the weights: %w", err)
		}
	}
	files := make([]File, len(paths))
	for i, path := range paths {
		if files[i], err = Read(path); err != nil {
			return nil, err
		}
	}
	return files, nil
}
