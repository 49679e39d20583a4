package site

import (
	"context"
	"errors"
	"net"
	"net/http"
	"sync"
	"time"
)

// Limits keep a server available when some clients are idle, slow, or many.
type Limits struct {
	Header, Request time.Duration // to receive the header of a request; the whole request
	Answer          time.Duration // to send a response
	Idle            time.Duration // between two requests of a connection
	HeaderBytes     int           // of a request's header, approximately
	Connections     int           // at once; a new one replaces the one idle for the longest, or waits if none is idle
}

// Ordinary limits suit a page whose largest file has a few megabytes, also on slow connections.
var Ordinary = Limits{
	Header: 10 * time.Second, Request: 20 * time.Second, Answer: 5 * time.Minute, Idle: time.Minute,
	HeaderBytes: 16 << 10, Connections: 512,
}

// Serve serves the listener's connections until ctx ends. It closes the listener.
func Serve(ctx context.Context, listener net.Listener, h http.Handler, l Limits) error {
	few := newFew(listener, l.Connections)
	server := &http.Server{
		ConnState: few.heed, Handler: h, ReadHeaderTimeout: l.Header, ReadTimeout: l.Request, WriteTimeout: l.Answer,
		IdleTimeout: l.Idle, MaxHeaderBytes: l.HeaderBytes,
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		<-ctx.Done()
		server.Close()
	}()
	if err := server.Serve(few); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// few is a listener with a limited number of connections. A further one replaces the connection
// that has been idle the longest; if none is idle, it waits.
type few struct {
	net.Listener
	places chan struct{}
	closed chan struct{}
	once   sync.Once

	mu      sync.Mutex
	idle    map[net.Conn]int // since when each is idle, as a counter
	count   int
	waiting bool // a connection waits for a place
}

func newFew(listener net.Listener, n int) *few {
	return &few{Listener: listener, places: make(chan struct{}, n), closed: make(chan struct{}), idle: map[net.Conn]int{}}
}

func (f *few) Accept() (net.Conn, error) {
	c, err := f.Listener.Accept()
	if err != nil {
		return nil, err
	}
	select {
	case f.places <- struct{}{}:
	default:
		f.wait(true)
		select {
		case f.places <- struct{}{}:
			f.wait(false)
		case <-f.closed:
			c.Close()
			return nil, net.ErrClosed
		}
	}
	return &placed{Conn: c, leave: sync.OnceFunc(func() { <-f.places })}, nil
}

// wait sets waiting; a waiting connection gets the place of the one idle for the longest.
func (f *few) wait(waiting bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.waiting = waiting
	if waiting {
		f.free()
	}
}

// free closes the connection that has been idle the longest, if any; f.mu is held.
func (f *few) free() {
	var longest net.Conn
	for c, since := range f.idle {
		if longest == nil || since < f.idle[longest] {
			longest = c
		}
	}
	if longest != nil {
		delete(f.idle, longest)
		longest.Close()
		f.waiting = false
	}
}

// heed tracks which connections are idle: new ones and those between two requests.
func (f *few) heed(c net.Conn, state http.ConnState) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if state != http.StateNew && state != http.StateIdle {
		delete(f.idle, c)
		return
	}
	f.count++
	f.idle[c] = f.count
	if f.waiting {
		f.free()
	}
}

func (f *few) Close() error {
	f.once.Do(func() { close(f.closed) })
	return f.Listener.Close()
}

// placed is a connection that releases its place when it is closed.
type placed struct {
	net.Conn
	leave func()
}

func (p *placed) Close() error {
	defer p.leave()
	return p.Conn.Close()
}
