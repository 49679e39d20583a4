package browsers

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// webKit is a session of WebKitWebDriver with the small browser that comes with WebKitGTK,
// by the W3C's WebDriver.
type webKit struct{ session string } // its address

// free is a port of this machine that nobody listens on.
func free(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// screen is where WebKit can draw, as an environment: the one that there is, or one of its
// own. The test is skipped where there is none.
func screen(t *testing.T) []string {
	t.Helper()
	if os.Getenv("DISPLAY")+os.Getenv("WAYLAND_DISPLAY") != "" {
		return nil
	}
	server, err := exec.LookPath("Xvfb")
	if err != nil {
		t.Skip("WebKit needs a screen: apt-get install xvfb")
	}
	command := exec.Command(server, "-displayfd", "1", "-screen", "0", "1400x1000x24")
	out, err := command.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, command.Start())
	t.Cleanup(func() {
		command.Process.Kill()
		command.Wait()
	})
	number, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	return []string{"DISPLAY=:" + strings.TrimSpace(number)}
}

// begin starts a program, with more in its environment, that ends with the test.
func begin(t *testing.T, environment []string, name string, arguments ...string) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	command := exec.CommandContext(ctx, name, arguments...)
	command.Env = append(os.Environ(), environment...)
	require.NoError(t, command.Start())
	t.Cleanup(func() {
		cancel()
		command.Wait()
	})
}

// startWebKit skips the test where there is none.
func startWebKit(t *testing.T) *webKit {
	t.Helper()
	driver, err := exec.LookPath("WebKitWebDriver")
	if err != nil {
		t.Skip("there is no WebKitWebDriver: apt-get install webkit2gtk-driver")
	}
	screen := screen(t)
	port := free(t)
	begin(t, screen, driver, fmt.Sprintf("--port=%d", port))
	base := fmt.Sprintf("http://127.0.0.1:%d", port)
	var session struct {
		SessionID string `json:"sessionId"`
	}
	asked := map[string]any{"capabilities": map[string]any{"alwaysMatch": map[string]any{}}}
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(100 * time.Millisecond) {
		err = call(http.MethodPost, base+"/session", asked, &session)
		if err == nil || time.Now().After(end) {
			break
		}
	}
	require.NoError(t, err)
	w := &webKit{base + "/session/" + session.SessionID}
	t.Cleanup(func() { call(http.MethodDelete, w.session, nil, nil) })
	require.NoError(t, call(http.MethodPost, w.session+"/timeouts", map[string]any{"script": 60_000}, nil))
	return w
}

// call asks a driver; its error is what the driver says.
func call(method, address string, body, result any) error {
	var content bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&content).Encode(body); err != nil {
			return err
		}
	}
	request, err := http.NewRequest(method, address, &content)
	if err != nil {
		return err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	var answer struct{ Value json.RawMessage }
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return errors.New(string(answer.Value))
	}
	if result == nil {
		return nil
	}
	return json.Unmarshal(answer.Value, result)
}

func (w *webKit) open(address string) error {
	return call(http.MethodPost, w.session+"/url", map[string]any{"url": address}, nil)
}

func (w *webKit) evaluate(expression string, result any) error {
	script := `const done = arguments[0]; Promise.resolve((async () => (` + expression + `))()).then(done, (e) => done({ failed: String(e) }));`
	return call(http.MethodPost, w.session+"/execute/async", map[string]any{"script": script, "args": []any{}}, result)
}

func (w *webKit) pointer(steps ...pointerStep) error {
	return call(http.MethodPost, w.session+"/actions", map[string]any{"actions": actionsOf(steps)}, nil)
}
