package pagetest

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A fourth problem is one file, with no other change: sources with core/problems/testdata/nearest.go among the problems
// train it, measure it, write its weights, and open the page on it, where it is offered, drawn, measured and compared. The trainer
// and the server are built with that file laid over the others, so that only what knows the problems is compiled anew; the page and
// its module are those of a copy.
func TestFourthProblem(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it builds the trainer and the page anew")
	}
	copied, bin := t.TempDir(), t.TempDir()
	for _, name := range []string{"core", "wasm", "web"} {
		require.NoError(t, os.CopyFS(filepath.Join(copied, name), os.DirFS(filepath.Join(project, name))))
	}
	for _, name := range []string{"go.mod", "go.sum", "index.html"} {
		require.NoError(t, os.WriteFile(filepath.Join(copied, name), must(os.ReadFile(filepath.Join(project, name))), 0o644))
	}
	nearest := must(filepath.Abs(filepath.Join(project, "core/problems/testdata/nearest.go")))
	added := filepath.Join(filepath.Dir(filepath.Dir(nearest)), "nearest.go")
	require.NoError(t, os.WriteFile(filepath.Join(copied, "core/problems/nearest.go"), must(os.ReadFile(nearest)), 0o644))
	require.NoError(t, os.Mkdir(filepath.Join(copied, "weights"), 0o755))
	overlay := filepath.Join(bin, "overlay.json")
	require.NoError(t, os.WriteFile(overlay, fmt.Appendf(nil, `{"Replace": {%q: %q}}`, added, nearest), 0o644))
	run := func(folder, name string, words ...string) string {
		cmd := exec.Command(name, words...)
		cmd.Dir = folder
		said, err := cmd.CombinedOutput()
		require.NoError(t, err, "%v: %s", words, said)
		return string(said)
	}
	run(project, "go", "build", "-buildvcs=false", "-overlay", overlay, "-o", bin+"/", "./trainer", "./web")
	trainer := func(words ...string) string { return run(copied, filepath.Join(bin, "trainer"), words...) }
	trainer("train", "--task", "nearest", "--n", "5-6", "--hidden", "32", "--batch", "64", "--steps", "1500",
		"--rate", "8e-3", "--validate", "1500", "--test", "200", "--seed", "5", "--quiet", "--out", "weights/nearest.safetensors")
	trainer("gen", "--task", "nearest", "--n", "5", "--count", "50", "--seed", "7", "--out", "data.txt")
	trainer("solve", "--task", "nearest", "--data", "data.txt", "--out", "solved.txt")
	assert.Equal(t, string(must(os.ReadFile(filepath.Join(copied, "data.txt")))), string(must(os.ReadFile(filepath.Join(copied, "solved.txt")))))
	assert.Regexp(t, `n=5 +50 instances, right [0-9.]+% .*, in place ([89]\d|100)`,
		trainer("eval", "--weights", "weights/nearest.safetensors", "--data", "data.txt", "--constrained"))

	l := must(net.Listen("tcp", "localhost:0"))
	l.Close()
	server := exec.Command(filepath.Join(bin, "web"), "--addr", l.Addr().String())
	server.Dir = copied
	var said strings.Builder
	server.Stdout, server.Stderr = &said, &said
	require.NoError(t, server.Start())
	t.Cleanup(func() {
		server.Process.Signal(os.Interrupt)
		server.Wait()
	})
	url := "http://" + l.Addr().String() + "/"
	require.Eventually(t, func() bool {
		answer, err := http.Get(url)
		if err == nil {
			answer.Body.Close()
		}
		return err == nil
	}, 4*time.Minute, 100*time.Millisecond, "%s", &said)
	browser.run(t, "fourth/onThePage "+url)
}
