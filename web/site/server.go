package site

import (
	"context"
	"errors"
	"net"
	"net/http"
	"sync"
	"time"
)

// Limits keep a server open to others when some clients are idle, slow, or many.
type Limits struct {
	Header, Request time.Duration // to send the head of a request; all of it
	Answer          time.Duration // to take an answer
	Idle            time.Duration // between two requests of a connection
	HeaderBytes     int           // of a request's head, about
	Connections     int           // at once; more wait until one ends
}

// Ordinary limits suit a page whose largest file is some megabytes, also on a slow line.
var Ordinary = Limits{
	Header: 10 * time.Second, Request: 20 * time.Second, Answer: 5 * time.Minute, Idle: time.Minute,
	HeaderBytes: 16 << 10, Connections: 512,
}

// Serve answers what comes in at the listener until ctx ends. It closes the listener.
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
	if err := server.Serve(newFew(listener, l.Connections)); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// few is a listener with so many connections at once; who comes then waits in the
// system's queue.
type few struct {
	net.Listener
	places chan struct{}
	closed chan struct{}
	once   sync.Once
}

func newFew(listener net.Listener, n int) *few {
	return &few{Listener: listener, places: make(chan struct{}, n), closed: make(chan struct{})}
}

func (f *few) Accept() (net.Conn, error) {
	select {
	case f.places <- struct{}{}:
	case <-f.closed:
		return nil, net.ErrClosed
	}
	c, err := f.Listener.Accept()
	if err != nil {
		<-f.places
		return nil, err
	}
	return &placed{Conn: c, leave: sync.OnceFunc(func() { <-f.places })}, nil
}

func (f *few) Close() error {
	f.once.Do(func() { close(f.closed) })
	return f.Listener.Close()
}

// placed is a connection that gives its place back when it is closed.
type placed struct {
	net.Conn
	leave func()
}

func (p *placed) Close() error {
	defer p.leave()
	return p.Conn.Close()
}
