// Command web builds the page and serves it, or writes it to a folder that any
// static host can serve.
//
//	go run ./web                          serves on http://localhost:8080, or the next free port
//	go run ./web --addr localhost:9000    serves on another port; :9000 also to other machines
//	go run ./web dist --out dist          writes the folder
//	go run ./web dist --url https://…     with link-preview tags for that address
//
// PTRNET_SOURCE, PTRNET_README and PTRNET_RESULTS are addresses that the page links to.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"os/signal"
	"syscall"

	"ptrnet/web/site"
)

func main() {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer cancel()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "web:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	command := "serve"
	if len(args) > 0 && args[0] != "" && args[0][0] != '-' {
		command, args = args[0], args[1:]
	}
	fs := flag.NewFlagSet(command, flag.ContinueOnError)
	fs.SetOutput(out)
	root := fs.String("root", ".", "folder of the project")
	switch command {
	case "serve":
		addr := fs.String("addr", "", "`ADDRESS` to listen on, localhost and a free port if empty; "+
			"without a host, as in :9000, other machines can connect too")
		if err := parse(fs, args); err != nil {
			return err
		}
		return serve(ctx, *root, *addr, out)
	case "dist":
		folder := fs.String("out", "dist",
			"`FOLDER` to write: a new or empty one, or one that this command has written")
		address := fs.String("url", "", "`ADDRESS` at which the page will be published, for link previews")
		if err := parse(fs, args); err != nil {
			return err
		}
		return site.Write(ctx, *root, *folder, out, *address)
	}
	return fmt.Errorf("there is no command %q; serve (the default) and dist are", command)
}

func parse(fs *flag.FlagSet, args []string) error {
	if err := fs.Parse(args); err != nil {
		return err
	}
	if fs.NArg() > 0 {
		return fmt.Errorf("%s takes flags only, not %q", fs.Name(), fs.Arg(0))
	}
	return nil
}

// serve builds the page and serves it until ctx ends.
func serve(ctx context.Context, root, addr string, out io.Writer) error {
	fmt.Fprintln(out, "building the page …")
	files, err := site.Assemble(ctx, root, "")
	if err != nil {
		return err
	}
	listener, err := listen(addr, out)
	if err != nil {
		return err
	}
	greet(out, listener.Addr())
	return site.Serve(ctx, listener, files)
}

// usual is the port of an address that nobody chose, and ports are the ports from it on that are tried.
const usual, ports = 8080, 20

// listen listens on an address; without one, on localhost, on the usual port or the next free one.
func listen(addr string, out io.Writer) (net.Listener, error) {
	if addr != "" {
		listener, err := net.Listen("tcp", addr)
		if err != nil {
			err = fmt.Errorf("cannot listen on %s: %w; choose another with --addr (make run ADDR=localhost:9000)",
				addr, err)
		}
		return listener, err
	}
	var first error
	for port := usual; port < usual+ports; port++ {
		listener, err := net.Listen("tcp", fmt.Sprintf("localhost:%d", port))
		if err == nil {
			if port != usual {
				fmt.Fprintf(out, "port %d is taken; this is the next free one\n", usual)
			}
			return listener, nil
		}
		first = cmp.Or(first, err)
	}
	return nil, fmt.Errorf("cannot listen on port %d: %w; nor on the %d after it: choose an address with --addr",
		usual, first, ports-1)
}

// greet prints the page's address, and whether other machines can connect.
func greet(out io.Writer, addr net.Addr) {
	host, port, err := net.SplitHostPort(addr.String())
	if err != nil {
		host = addr.String()
	}
	ip := net.ParseIP(host)
	if ip == nil || ip.IsLoopback() || ip.IsUnspecified() {
		host = "localhost"
	}
	fmt.Fprintf(out, "open http://%s   (Ctrl-C stops)\n", net.JoinHostPort(host, port))
	if ip == nil || !ip.IsLoopback() {
		fmt.Fprintf(out, "PUBLIC: everyone who can reach this machine can open it too; "+
			"--addr localhost:%s keeps it to yourself\n", port)
	}
}
