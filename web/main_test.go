package main

import (
	"net"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Who listens for others is told so, clearly; who listens for itself is not bothered.
func TestGreeting(t *testing.T) {
	for addr, c := range map[string]struct {
		open   string
		public bool
	}{
		"127.0.0.1:8080":   {"http://localhost:8080", false},
		"[::1]:8080":       {"http://localhost:8080", false},
		"0.0.0.0:9000":     {"http://localhost:9000", true},
		"[::]:9000":        {"http://localhost:9000", true},
		"192.168.1.2:80":   {"http://192.168.1.2:80", true},
		"[2001:db8::1]:80": {"http://[2001:db8::1]:80", true},
	} {
		tcp, err := net.ResolveTCPAddr("tcp", addr)
		assert.NoError(t, err)
		var out strings.Builder
		greet(&out, tcp)
		assert.Contains(t, out.String(), "open "+c.open+" ", addr)
		assert.Equal(t, c.public, strings.Contains(out.String(), "PUBLIC: everyone who can reach"), addr)
	}
}

// Where the usual port is taken, the next free one is used, and said; a chosen one that is taken is an error.
func TestListen(t *testing.T) {
	var out strings.Builder
	first, err := listen("", &out)
	require.NoError(t, err)
	defer first.Close()
	out.Reset()
	second, err := listen("", &out)
	require.NoError(t, err)
	defer second.Close()
	assert.NotEqual(t, first.Addr().String(), second.Addr().String())
	assert.True(t, second.Addr().(*net.TCPAddr).IP.IsLoopback())
	assert.Equal(t, "port 8080 is taken; this is the next free one\n", out.String())
	_, err = listen(first.Addr().String(), &out)
	assert.ErrorContains(t, err, "choose another with --addr (make run ADDR=localhost:9000)")
}
