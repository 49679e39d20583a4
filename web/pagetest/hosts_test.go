package pagetest

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/web/site"
)

// rule is a part of a _headers file: for the addresses of a pattern, in which a star stands
// for anything, these headers.
type rule struct {
	pattern string
	headers [][2]string
}

func readHeaders(t *testing.T, file string) (rules []rule) {
	t.Helper()
	content, err := os.ReadFile(file)
	require.NoError(t, err)
	for line := range strings.Lines(string(content)) {
		line = strings.TrimRight(line, "\n")
		if name, value, found := strings.Cut(strings.TrimSpace(line), ": "); found && strings.HasPrefix(line, " ") {
			last := &rules[len(rules)-1]
			last.headers = append(last.headers, [2]string{name, value})
		} else {
			rules = append(rules, rule{pattern: line})
		}
	}
	require.Greater(t, len(rules), 3)
	return rules
}

// of is what the rules say for an address: later ones add to, or overrule, earlier ones.
func of(rules []rule, address string) map[string]string {
	said := map[string]string{}
	for _, r := range rules {
		if expression(r.pattern).MatchString(address) {
			for _, h := range r.headers {
				said[h[0]] = h[1]
			}
		}
	}
	return said
}

func expression(pattern string) *regexp.Regexp {
	return regexp.MustCompile("^" + strings.ReplaceAll(regexp.QuoteMeta(pattern), `\*`, ".*") + "$")
}

// nginx and caddy are the configurations of the two hosts. Both send the compressed files
// that lie beside the others.
func nginx(folder string, port int, rules []rule) string {
	var b strings.Builder
	if modules, _ := filepath.Glob("/usr/lib/nginx/modules/ngx_http_brotli_static_module.so"); len(modules) == 1 {
		fmt.Fprintf(&b, "load_module %s;\n", modules[0])
	}
	fmt.Fprintf(&b, "daemon off;\npid nginx.pid;\nerror_log stderr;\n")
	if os.Getuid() == 0 {
		b.WriteString("user root;\n")
	}
	fmt.Fprintf(&b, "events {}\nhttp {\n  include /etc/nginx/mime.types;\n  default_type application/octet-stream;\n  access_log off;\n  gzip_static on;\n")
	for _, kind := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		fmt.Fprintf(&b, "  %s_temp_path temp_%[1]s;\n", kind)
	}
	if strings.HasPrefix(b.String(), "load_module") {
		b.WriteString("  brotli_static on;\n")
	}
	fmt.Fprintf(&b, "  server {\n    listen 127.0.0.1:%d;\n    root %s;\n", port, folder)
	for i := len(rules) - 1; i >= 0; i-- { // of its locations the first that fits counts, so it says all
		fmt.Fprintf(&b, "    location ~ \"%s\" {\n", expression(rules[i].pattern))
		sample := strings.ReplaceAll(rules[i].pattern, "*", "x")
		for name, value := range of(rules, sample) {
			fmt.Fprintf(&b, "      add_header %s \"%s\" always;\n", name, value)
		}
		b.WriteString("    }\n")
	}
	b.WriteString("  }\n}\n")
	return b.String()
}

func caddy(folder string, port int, rules []rule) string {
	var b strings.Builder
	fmt.Fprintf(&b, "{\n  admin off\n  auto_https off\n}\nhttp://127.0.0.1:%d {\n  root * %s\n  file_server {\n    precompressed br gzip\n  }\n", port, folder)
	for i, r := range rules {
		fmt.Fprintf(&b, "  @rule%d path %s\n", i, r.pattern)
		for _, h := range r.headers {
			fmt.Fprintf(&b, "  header @rule%d %s \"%s\"\n", i, h[0], h[1])
		}
	}
	b.WriteString("}\n")
	return b.String()
}

// hosts are servers of others that serve the folder of make dist as it stands.
var hosts = []struct {
	name   string
	config func(folder string, port int, rules []rule) string
	args   func(config string) []string
}{
	{"nginx", nginx, func(config string) []string { return []string{"-c", config, "-p", filepath.Dir(config)} }},
	{"caddy", caddy, func(config string) []string { return []string{"run", "--adapter", "caddyfile", "--config", config} }},
}

// serveBy starts a host; it ends with the test, or when it is stopped.
func serveBy(t *testing.T, name string, args []string, port int) (stop func()) {
	t.Helper()
	program, err := exec.LookPath(name)
	if err != nil {
		program = "/usr/sbin/" + name
	}
	var said strings.Builder
	cmd := exec.Command(program, args...)
	cmd.Dir = t.TempDir()
	cmd.Env = append(os.Environ(), "HOME="+cmd.Dir)
	cmd.Stdout, cmd.Stderr = &said, &said
	cmd.Cancel = nil
	require.NoError(t, cmd.Start())
	done := make(chan struct{})
	go func() {
		cmd.Wait()
		close(done)
	}()
	stop = func() {
		cmd.Process.Signal(os.Interrupt)
		select {
		case <-done:
		case <-time.After(10 * time.Second):
			cmd.Process.Kill()
			<-done
		}
	}
	t.Cleanup(stop)
	for range 100 {
		c, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", port))
		if err == nil {
			c.Close()
			return stop
		}
		time.Sleep(50 * time.Millisecond)
	}
	stop()
	t.Fatalf("%s does not serve:\n%s", name, &said)
	return nil
}

func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// The folder of make dist, served by two servers of others, with its _headers file honored
// and without: the page opens, solves, and opens again once the host is gone.
func TestHosts(t *testing.T) {
	if os.Getenv("PTRNET_HOSTS") == "" {
		t.Skip("make hosts runs it: it needs nginx and Caddy")
	}
	pageOnce.Do(start)
	require.NoError(t, pageErr)
	folder := filepath.Join(t.TempDir(), "dist")
	require.NoError(t, site.Write(context.Background(), project, folder, io.Discard))
	rules := readHeaders(t, filepath.Join(folder, "_headers"))
	for _, host := range hosts {
		for _, honored := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s, headers %t", host.name, honored), func(t *testing.T) {
				port := freePort(t)
				said := rules
				if !honored {
					said = nil
				}
				config := filepath.Join(t.TempDir(), host.name+".conf")
				require.NoError(t, os.WriteFile(config, []byte(host.config(folder, port, said)), 0o644))
				stop := serveBy(t, host.name, host.args(config), port)
				url := fmt.Sprintf("http://127.0.0.1:%d", port)
				asHeadersSay(t, folder, url, said)
				p := blank(t, 1280, 800)
				p.do(chromedp.Navigate(url + "/"))
				p.wait(`Boolean(window.ptrnet)`)
				p.ready()
				p.usable("hull", "delaunay", "tsp")
				p.js(`(async () => {
					const worker = (await navigator.serviceWorker.ready).active;
					while (worker.state !== 'activated') await new Promise((done) => worker.addEventListener('statechange', done, { once: true }));
				})()`, nil)
				stop()
				p.do(chromedp.Navigate(url + "/?again"))
				p.wait(`Boolean(window.ptrnet)`)
				p.ready()
				p.usable("hull")
			})
		}
	}
}

// usable places points by hand and by script and has them solved.
func (p *tab) usable(tasks ...string) {
	p.t.Helper()
	says := map[string]string{"hull": agreed, "delaunay": "They agree: the network found the exact triangulation.", "tsp": "They agree: the network found the shortest tour, "}
	for _, task := range tasks {
		p.js(fmt.Sprintf(`ptrnet.setTask(%q)`, task), nil)
		p.put(`[[.25,.25],[.75,.25],[.5,.75],[.5,.4]]`)
		assert.Contains(p.t, p.text("verdict-text"), says[task])
	}
	p.click(.1, .9)
	p.settled()
	assert.Len(p.t, p.points(), 5)
	assert.Equal(p.t, "answered", p.outcome(`ptrnet.solve({ points: [[0, 0], [1, 0], [0, 1]] })`))
}

// asHeadersSay asks the host for every file of the folder, compressed and not.
func asHeadersSay(t *testing.T, folder, url string, rules []rule) {
	t.Helper()
	client := http.Client{Transport: &http.Transport{DisableCompression: true}}
	defer client.CloseIdleConnections()
	files := 0
	require.NoError(t, filepath.WalkDir(folder, func(file string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(file) == ".br" || path.Ext(file) == ".gz" || d.Name() == "_headers" {
			return err
		}
		name, _ := filepath.Rel(folder, file)
		address := "/" + filepath.ToSlash(name)
		if address == "/index.html" {
			address = "/"
		}
		files++
		for _, accepted := range []string{"", "br", "gzip"} {
			request, err := http.NewRequest(http.MethodGet, url+address, nil)
			require.NoError(t, err)
			request.Header.Set("Accept-Encoding", accepted)
			answer, err := client.Do(request)
			require.NoError(t, err)
			io.Copy(io.Discard, answer.Body)
			answer.Body.Close()
			require.Equal(t, http.StatusOK, answer.StatusCode, address)
			for header, value := range of(rules, address) {
				assert.Equal(t, value, answer.Header.Get(header), "%s of %s", header, address)
			}
			if _, err := os.Stat(file + "." + accepted); accepted == "gzip" && err == nil {
				assert.Equal(t, accepted, answer.Header.Get("Content-Encoding"), address)
			}
		}
		return nil
	}))
	assert.Greater(t, files, 50)
}
