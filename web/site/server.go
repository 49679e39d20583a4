package site

import (
	"context"
	"errors"
	"net"
	"net/http"
	"time"

	"golang.org/x/net/netutil"
)

// Limits keep a server available when some clients are idle, slow, or many.
type Limits struct {
	Header, Request time.Duration // to receive the header of a request; the whole request
	Answer          time.Duration // to send a response
	Idle            time.Duration // between two requests of a connection
	HeaderBytes     int           // of a request's header, approximately
	Connections     int           // at once; a further one waits until one ends or has been idle for too long
}

// Ordinary limits suit a page whose largest file has a few megabytes, also on slow connections.
var Ordinary = Limits{
	Header: 10 * time.Second, Request: 20 * time.Second, Answer: 5 * time.Minute, Idle: time.Minute,
	HeaderBytes: 16 << 10, Connections: 512,
}

// Serve serves the listener's connections until ctx ends. It closes the listener.
func Serve(ctx context.Context, listener net.Listener, h http.Handler, l Limits) error {
	server := &http.Server{
		Handler: h, ReadHeaderTimeout: l.Header, ReadTimeout: l.Request, WriteTimeout: l.Answer,
		IdleTimeout: l.Idle, MaxHeaderBytes: l.HeaderBytes,
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		<-ctx.Done()
		server.Close()
	}()
	if err := server.Serve(netutil.LimitListener(listener, l.Connections)); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
