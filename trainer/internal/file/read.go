package file

import (
	"fmt"
	"os"
)

// Read reads a regular file of at most most bytes. Anything else, such as a device or a
// file that is too large, is refused before it is opened: opening a pipe may block forever.
func Read(path string, most int64) ([]byte, error) {
	if info, err := os.Stat(path); err == nil { // else opening it says what is wrong
		if !info.Mode().IsRegular() {
			return nil, fmt.Errorf("%s is not a regular file", path)
		}
		if info.Size() > most {
			return nil, fmt.Errorf("%s has %d bytes; at most %d are read", path, info.Size(), most)
		}
	}
	return os.ReadFile(path)
}
