package pagetest

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"ptrnet/web/module"
	"ptrnet/web/site"
)

// exported is a test of a module, which may name the variable of the environment that asks for it.
var exported = regexp.MustCompile(`(?m)^(?://! (\w+) asks for it\n)?export (?:async function|const) (\w+)`)

// TestPage runs each function that a module beside it exports, in Chromium: TestPage/FILE/NAME.
func TestPage(t *testing.T) {
	b := &runner{answers: map[string]chan result{}}
	t.Cleanup(func() { b.end(t) })
	files, err := filepath.Glob("*.mjs")
	require.NoError(t, err)
	for _, file := range files {
		if file == "run.mjs" {
			continue
		}
		source, err := os.ReadFile(file)
		require.NoError(t, err)
		t.Run(strings.TrimSuffix(file, ".mjs"), func(t *testing.T) {
			for _, m := range exported.FindAllSubmatch(source, -1) {
				t.Run(string(m[2]), func(t *testing.T) {
					if asks := string(m[1]); asks != "" && os.Getenv(asks) == "" {
						t.Skip(asks + " asks for it")
					}
					t.Parallel()
					b.run(t, strings.TrimPrefix(t.Name(), "TestPage/"))
				})
			}
		})
	}
}

// runner runs tests in Chromium, by web/pagetest/run.mjs.
type runner struct {
	once    sync.Once
	started bool
	command *exec.Cmd
	server  *httptest.Server

	mu      sync.Mutex
	in      io.WriteCloser
	answers map[string]chan result
}

type result struct {
	Name, Fault, Skipped string
	Logs                 []string
}

// run has a test run, and waits for its end.
func (b *runner) run(t *testing.T, name string) {
	b.once.Do(func() { b.start(t) })
	require.True(t, b.started, "the browser did not start")
	answer := make(chan result, 1)
	b.mu.Lock()
	b.answers[name] = answer
	_, err := io.WriteString(b.in, name+"\n")
	b.mu.Unlock()
	require.NoError(t, err)
	said := <-answer
	for _, line := range said.Logs {
		t.Log(line)
	}
	if said.Skipped != "" {
		t.Skip(said.Skipped)
	}
	if said.Fault != "" {
		t.Error(said.Fault)
	}
}

// start builds the page, serves it, and starts what runs the tests.
func (b *runner) start(t *testing.T) {
	require.NoError(t, module.Build(t.Context(), project))
	h, err := site.NewHandler(project, site.Modules)
	require.NoError(t, err)
	pages := http.NewServeMux()
	pages.Handle("/", h)
	pages.HandleFunc("/warm", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		io.WriteString(w, warm)
	})
	b.server = httptest.NewServer(pages)
	b.command = exec.Command("node", "run.mjs", b.server.URL+"/")
	b.command.Stderr = os.Stderr
	b.in, err = b.command.StdinPipe()
	require.NoError(t, err)
	out, err := b.command.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, b.command.Start())
	b.started = true
	go func() {
		lines := bufio.NewScanner(out)
		lines.Buffer(nil, 1<<26)
		for lines.Scan() {
			var r result
			if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
				os.Stdout.Write(append(lines.Bytes(), '\n'))
				continue
			}
			b.mu.Lock()
			b.answers[r.Name] <- r
			delete(b.answers, r.Name)
			b.mu.Unlock()
		}
		b.mu.Lock()
		defer b.mu.Unlock()
		for _, answer := range b.answers {
			answer <- result{Fault: "the browser ended"}
		}
	}()
}

func (b *runner) end(t *testing.T) {
	if !b.started {
		return
	}
	b.in.Close()
	if err := b.command.Wait(); err != nil {
		t.Error(err)
	}
	b.server.Close()
}
