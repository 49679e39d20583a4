package file

import (
	"fmt"
	"io"
	"os"
)

// Read reads a regular file of at most most bytes. Anything else, such as a device or a
// file that is too large, is refused before memory is allocated.
func Read(path string, most int64) ([]byte, error) {
	// Before opening: opening a pipe may block forever.
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a regular file", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.Size() > most {
		return nil, fmt.Errorf("%s has %d bytes; at most %d are read", path, info.Size(), most)
	}
	data := make([]byte, info.Size())
	if _, err := io.ReadFull(f, data); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return data, nil
}
