package pagetest

import (
	"bufio"
	"encoding/json"
	"flag"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"ptrnet/web/site"
)

// project is the folder of all, seen from this package's.
const project = "../.."

var browser = &runner{answers: map[string]chan result{}}

func TestMain(m *testing.M) {
	flag.Parse()
	// A tab waits, for frames and timers, more than it works: one more than there are cores.
	if parallel := flag.Lookup("test.parallel"); parallel.Value.String() == strconv.Itoa(runtime.GOMAXPROCS(0)) {
		parallel.Value.Set(strconv.Itoa(runtime.GOMAXPROCS(0) + 1))
	}
	code := m.Run()
	if err := browser.end(); err != nil {
		os.Stderr.WriteString("run.mjs: " + err.Error() + "\n")
		code = 1
	}
	os.Exit(code)
}

// exported is a test of a module, which may be run only where a variable of the environment asks for it.
var exported = regexp.MustCompile(`(?m)^(?://! (\w+) asks for it\n)?export async function (\w+)`)

// TestPage runs each function that a module beside it exports, in Chromium: TestPage/FILE/NAME.
func TestPage(t *testing.T) {
	files := must(filepath.Glob("*.mjs"))
	for _, file := range files {
		tests := exported.FindAllSubmatch(must(os.ReadFile(file)), -1)
		if len(tests) == 0 {
			continue
		}
		t.Run(strings.TrimSuffix(file, ".mjs"), func(t *testing.T) {
			t.Parallel()
			for _, m := range tests {
				t.Run(string(m[2]), func(t *testing.T) {
					if asks := string(m[1]); asks != "" && os.Getenv(asks) == "" {
						t.Skip(asks + " asks for it")
					}
					t.Parallel()
					browser.run(t, strings.TrimPrefix(t.Name(), "TestPage/"))
				})
			}
		})
	}
}

// runner runs tests in Chromium, by run.mjs.
type runner struct {
	once    sync.Once
	started bool
	command *exec.Cmd
	server  *httptest.Server
	dist    string

	mu      sync.Mutex
	in      io.WriteCloser
	answers map[string]chan result
}

type result struct {
	Name, Fault, Skipped string
	Logs                 []string
}

// run has a test run, "file/name", and waits for its end.
func (b *runner) run(t *testing.T, name string) {
	t.Helper()
	b.once.Do(func() { b.start(t) })
	require.True(t, b.started, "the browser did not start")
	answer := make(chan result, 1)
	b.mu.Lock()
	b.answers[name] = answer
	_, err := io.WriteString(b.in, name+"\n")
	b.mu.Unlock()
	require.NoError(t, err)
	output := <-answer
	for _, line := range output.Logs {
		t.Log(line)
	}
	if output.Skipped != "" {
		t.Skip(output.Skipped)
	}
	if output.Fault != "" {
		t.Error(output.Fault)
	}
}

// start builds the page, serves it, and starts what runs the tests; with the folder of make dist where that
// is asked for.
func (b *runner) start(t *testing.T) {
	pages := http.NewServeMux()
	pages.Handle("/", must(site.Assemble(t.Context(), project, "")))
	pages.Handle("/modules/", http.StripPrefix("/modules", must(site.Scripts(t.Context(), project))))
	pages.HandleFunc("/warm", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		io.WriteString(w, warm)
	})
	b.server = httptest.NewServer(pages)
	b.command = exec.Command("node", "run.mjs", b.server.URL+"/")
	b.command.Stderr = os.Stderr
	if os.Getenv("PTRNET_SLOW") != "" {
		b.dist = must(os.MkdirTemp("", "ptrnet-dist"))
		require.NoError(t, site.Write(t.Context(), project, b.dist, io.Discard, ""))
		b.command.Env = append(os.Environ(), "PTRNET_DIST="+b.dist)
	}
	b.in = must(b.command.StdinPipe())
	out := must(b.command.StdoutPipe())
	require.NoError(t, b.command.Start())
	b.started = true
	go b.hear(out)
}

// hear passes results on to those who wait for them.
func (b *runner) hear(out io.Reader) {
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
}

func (b *runner) end() error {
	if !b.started {
		return nil
	}
	b.in.Close()
	err := b.command.Wait()
	b.server.Close()
	os.RemoveAll(b.dist)
	return err
}

// warm is a page that stays open beside each tab: with it stays the process that shows the page, and
// what is compiled of the module, which is a fourth of the work.
const warm = `<!doctype html><title>warm</title><script type="module">
window.compiled = await WebAssembly.compile(await (await fetch('ptrnet.wasm')).arrayBuffer());
</script>`

// must is a value that there must be.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
