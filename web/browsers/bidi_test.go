package browsers

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os/exec"
	"testing"
	"time"

	"github.com/gobwas/ws"
	"github.com/gobwas/ws/wsutil"
	"github.com/stretchr/testify/require"
)

// firefox is a session of Firefox itself, over WebDriver BiDi.
type firefox struct {
	socket  net.Conn
	context string // of the one tab
	next    int
}

// startFirefox skips the test where there is none.
func startFirefox(t *testing.T) *firefox {
	t.Helper()
	var program string
	for _, name := range []string{"firefox-esr", "firefox"} {
		if path, err := exec.LookPath(name); err == nil {
			program = path
			break
		}
	}
	if program == "" {
		t.Skip("there is no Firefox: apt-get install firefox-esr")
	}
	port := free(t)
	begin(t, nil, program, "--headless", "--no-remote", "--profile", t.TempDir(), fmt.Sprintf("--remote-debugging-port=%d", port), "--width=1280", "--height=800")
	f := &firefox{}
	var err error
	for end := time.Now().Add(60 * time.Second); ; time.Sleep(200 * time.Millisecond) {
		var rest *bufio.Reader
		f.socket, rest, _, err = ws.Dial(context.Background(), fmt.Sprintf("ws://127.0.0.1:%d/session", port))
		if rest != nil {
			ws.PutReader(rest)
		}
		if err == nil || time.Now().After(end) {
			break
		}
	}
	require.NoError(t, err)
	t.Cleanup(func() { f.socket.Close() })
	require.NoError(t, f.send("session.new", map[string]any{"capabilities": map[string]any{}}, nil))
	var tree struct {
		Contexts []struct{ Context string }
	}
	require.NoError(t, f.send("browsingContext.getTree", map[string]any{}, &tree))
	require.NotEmpty(t, tree.Contexts)
	f.context = tree.Contexts[0].Context
	require.NoError(t, f.send("browsingContext.setViewport", map[string]any{"context": f.context, "viewport": map[string]any{"width": 1280, "height": 800}}, nil))
	return f
}

// send asks Firefox; events that come meanwhile are none of ours.
func (f *firefox) send(method string, parameters, result any) error {
	f.next++
	message, err := json.Marshal(map[string]any{"id": f.next, "method": method, "params": parameters})
	if err != nil {
		return err
	}
	if err := f.socket.SetDeadline(time.Now().Add(90 * time.Second)); err != nil {
		return err
	}
	if err := wsutil.WriteClientText(f.socket, message); err != nil {
		return err
	}
	for {
		content, err := wsutil.ReadServerText(f.socket)
		if err != nil {
			return err
		}
		var answer struct {
			ID             int
			Type           string
			Error, Message string
			Result         json.RawMessage
		}
		if err := json.Unmarshal(content, &answer); err != nil {
			return err
		}
		if answer.ID != f.next {
			continue
		}
		if answer.Type == "error" {
			return errors.New(answer.Error + ": " + answer.Message)
		}
		if result == nil {
			return nil
		}
		return json.Unmarshal(answer.Result, result)
	}
}

func (f *firefox) open(address string) error {
	return f.send("browsingContext.navigate", map[string]any{"context": f.context, "url": address, "wait": "complete"}, nil)
}

// evaluate has the value come as JSON, so that every kind of it is one text.
func (f *firefox) evaluate(expression string, result any) error {
	var answer struct {
		Type             string
		Result           struct{ Value string }
		ExceptionDetails struct{ Text string }
	}
	err := f.send("script.evaluate", map[string]any{
		"expression":   `(async () => JSON.stringify((await (` + expression + `)) ?? null))()`,
		"target":       map[string]any{"context": f.context},
		"awaitPromise": true,
	}, &answer)
	if err != nil {
		return err
	}
	if answer.Type == "exception" {
		return errors.New(answer.ExceptionDetails.Text)
	}
	return json.Unmarshal([]byte(answer.Result.Value), result)
}

func (f *firefox) pointer(steps ...pointerStep) error {
	return f.send("input.performActions", map[string]any{"context": f.context, "actions": actionsOf(steps)}, nil)
}
