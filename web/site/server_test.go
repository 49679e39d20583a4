package site

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// short are limits that a test can wait for.
var short = Limits{
	Header: 200 * time.Millisecond, Request: 300 * time.Millisecond, Answer: 600 * time.Millisecond, Idle: 300 * time.Millisecond,
	HeaderBytes: 4 << 10, Connections: 4,
}

// limited serves 64 MB at every address, more than the system's buffers hold.
func limited(t *testing.T, l Limits) (addr string) {
	t.Helper()
	listener := must(net.Listen("tcp", "127.0.0.1:0"))
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error)
	content := make([]byte, 64<<20)
	h := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.Copy(io.Discard, r.Body)
		if r.URL.Path == "/large" {
			w.Write(content)
		}
	})
	go func() { ended <- Serve(ctx, listener, h, l) }()
	t.Cleanup(func() {
		cancel()
		assert.NoError(t, <-ended)
	})
	return listener.Addr().String()
}

// dial connects and sends what is given.
func dial(t *testing.T, addr, text string) net.Conn {
	t.Helper()
	c := must(net.Dial("tcp", addr))
	t.Cleanup(func() { c.Close() })
	_, err := io.WriteString(c, text)
	require.NoError(t, err)
	return c
}

// closedAfter is how long it takes until the server closes a connection; at most 5 s.
func closedAfter(c net.Conn) time.Duration {
	began := time.Now()
	c.SetReadDeadline(began.Add(5 * time.Second))
	io.Copy(io.Discard, c)
	return time.Since(began)
}

// Clients that say nothing, that drip, that take nothing or never ask again are let go.
func TestSlowClients(t *testing.T) {
	addr := limited(t, short)
	for name, c := range map[string]struct {
		text  string
		drips bool
		reads bool
	}{
		"silent":                  {"", false, true},
		"half a head":             {"GET / HTTP/1.1\r\nHost: x\r\n", false, true},
		"a head that drips":       {"GET / HTTP/1.1\r\n", true, true},
		"a body that never comes": {"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n", false, true},
		"a body that drips":       {"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n", true, true},
		"idle after an answer":    {"GET / HTTP/1.1\r\nHost: x\r\n\r\n", false, true},
		"takes nothing":           {"GET /large HTTP/1.1\r\nHost: x\r\n\r\n", false, false},
	} {
		t.Run(name, func(t *testing.T) {
			conn := dial(t, addr, c.text)
			if c.drips {
				go func() {
					for range 100 {
						if _, err := io.WriteString(conn, "X"); err != nil {
							return
						}
						time.Sleep(50 * time.Millisecond)
					}
				}()
			}
			if !c.reads {
				time.Sleep(2 * short.Answer) // the server has given up; what is in the buffers is no whole answer
				n, _ := io.Copy(io.Discard, conn)
				assert.Less(t, n, int64(64<<20))
				return
			}
			assert.Less(t, closedAfter(conn), 3*time.Second)
		})
	}
}

func TestLongHeads(t *testing.T) {
	addr := limited(t, short)
	conn := dial(t, addr, "GET / HTTP/1.1\r\nHost: x\r\nX: "+strings.Repeat("x", 4<<10))
	go io.WriteString(conn, strings.Repeat("x", 64<<10))
	assert.Equal(t, http.StatusRequestHeaderFieldsTooLarge, must(http.ReadResponse(bufio.NewReader(conn), nil)).StatusCode)
}

// As many connections as there are places are answered at once; while all of them are at work
// the next waits until one ends, and is answered then.
func TestFewConnections(t *testing.T) {
	l := short
	l.Answer = time.Second
	addr := limited(t, l)
	for range l.Connections {
		dial(t, addr, "GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
	}
	time.Sleep(100 * time.Millisecond) // the server has read them
	began := time.Now()
	late := dial(t, addr, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
	late.SetReadDeadline(began.Add(5 * time.Second))
	assert.Equal(t, http.StatusOK, must(http.ReadResponse(bufio.NewReader(late), nil)).StatusCode)
	assert.Greater(t, time.Since(began), l.Answer/2, "it waited for a place")
}

// Hundreds of idle connections, more than there are places, keep nobody out for long.
func TestManyIdleConnections(t *testing.T) {
	l := short
	l.Connections = 64
	l.Answer = 10 * time.Second // 64 MB from a slow machine
	addr := limited(t, l)
	for range 300 {
		dial(t, addr, "G")
	}
	client := http.Client{Timeout: 10 * time.Second}
	answer := must(client.Get("http://" + addr + "/large"))
	defer answer.Body.Close()
	assert.Equal(t, 64<<20, len(bytes.TrimRight(must(io.ReadAll(answer.Body)), "x")))
}
