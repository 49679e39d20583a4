package file

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// temporary begins the file that will become the one at path. Its name tells of
// which process it is: .NAME-PID-RANDOM beside path. What processes that are gone
// have left there of the same target is removed, as nothing else would ever do.
func temporary(path string) (*os.File, error) {
	dir, prefix := filepath.Dir(path), "."+filepath.Base(path)+"-"
	clearStale(dir, prefix)
	return os.CreateTemp(dir, fmt.Sprintf("%s%d-*", prefix, os.Getpid()))
}

// clearStale removes the temporary files of processes that are gone.
func clearStale(dir, prefix string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return // beginning the file says so
	}
	for _, e := range entries {
		rest, ours := strings.CutPrefix(e.Name(), prefix)
		process, random, both := strings.Cut(rest, "-")
		pid, err := strconv.Atoi(process)
		if _, e := strconv.ParseUint(random, 10, 64); !ours || !both || err != nil || e != nil || pid < 1 {
			continue
		}
		if e.Type().IsRegular() && !alive(pid) {
			os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}
