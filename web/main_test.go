package main

import (
	"net"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
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
		assert.Equal(t, c.public, strings.Contains(out.String(), "PUBLIC: everyone who can reach this machine"), addr)
	}
}
