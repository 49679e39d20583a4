package file

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// temporary creates the temporary file for path. Its name has the process number:
// .NAME-PID-RANDOM in the same folder. Temporary files of the same target that ended
// processes left behind are removed.
func temporary(path string) (*os.File, error) {
	dir, prefix := filepath.Dir(path), "."+filepath.Base(path)+"-"
	clearStale(dir, prefix)
	return os.CreateTemp(dir, fmt.Sprintf("%s%d-*", prefix, os.Getpid()))
}

// clearStale removes the temporary files of processes that have ended.
func clearStale(dir, prefix string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return // creating the file reports it
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
