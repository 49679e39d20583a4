package site

import (
	"context"
	"net"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The server answers until its context ends.
func TestServe(t *testing.T) {
	listener := must(net.Listen("tcp", "127.0.0.1:0"))
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- Serve(ctx, listener, http.NotFoundHandler()) }()
	client := http.Client{Timeout: 10 * time.Second}
	answer := must(client.Get("http://" + listener.Addr().String()))
	answer.Body.Close()
	assert.Equal(t, http.StatusNotFound, answer.StatusCode)
	cancel()
	require.NoError(t, <-ended)
	_, err := client.Get("http://" + listener.Addr().String())
	assert.Error(t, err)
}

// No client holds a connection for ever, whether it sends its request slowly, takes the answer slowly, or asks no more.
func TestServerHasLimits(t *testing.T) {
	s := newServer(nil)
	for _, limit := range []time.Duration{s.ReadHeaderTimeout, s.ReadTimeout, s.WriteTimeout, s.IdleTimeout} {
		assert.Positive(t, limit)
	}
	assert.Positive(t, s.MaxHeaderBytes)
}
