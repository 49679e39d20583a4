package site

import (
	"context"
	"errors"
	"net"
	"net/http"
	"time"
)

// newServer is a server that disconnects clients that are slow or idle. Its limits suit a page whose largest file
// has a few megabytes, also on slow connections.
func newServer(h http.Handler) *http.Server {
	return &http.Server{
		Handler:           h,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       20 * time.Second, // of a whole request
		WriteTimeout:      5 * time.Minute,
		IdleTimeout:       time.Minute, // between two requests of a connection
		MaxHeaderBytes:    16 << 10,
	}
}

// Serve serves the listener's connections until ctx ends. It closes the listener.
func Serve(ctx context.Context, listener net.Listener, h http.Handler) error {
	server := newServer(h)
	defer context.AfterFunc(ctx, func() { server.Close() })()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
