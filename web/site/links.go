package site

import (
	"errors"
	"flag"
	"fmt"
	"html"
	"net/url"
	"os"
	"strings"
)

// linksMark is the placeholder of the links in the page.
const linksMark = "<!-- links -->"

// links are the page's external links: the results, the source.
type links []struct{ title, address string }

// offered are the links that the page can have besides the paper's. Their addresses depend on
// where the project is published; a link without an address is omitted.
var offered = []struct{ flag, title, what string }{
	{"results", "Results", "RESULTS.md"},
	{"source", "Source", "the source"},
	{"readme", "README", "README.md"},
}

// LinkFlags adds a flag for the address of each link, with a default from the environment:
// PTRNET_RESULTS, PTRNET_SOURCE, PTRNET_README. The returned function, to be called after the
// flags are parsed, is the Edit that adds the links; its error names an invalid address.
func LinkFlags(fs *flag.FlagSet) func() (Edit, error) {
	addresses := make([]*string, len(offered))
	for i, l := range offered {
		name := "PTRNET_" + strings.ToUpper(l.flag)
		addresses[i] = fs.String(l.flag, os.Getenv(name), "address of "+l.what+" that the page links to; also "+name+" in the environment. Empty: no link")
	}
	return func() (Edit, error) {
		var links links
		var err error
		for i, l := range offered {
			if *addresses[i] == "" {
				continue
			}
			if u, parseErr := url.Parse(*addresses[i]); parseErr != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
				err = errors.Join(err, fmt.Errorf("--%s %q does not begin with https:// or http://", l.flag, *addresses[i]))
			}
			links = append(links, struct{ title, address string }{l.title, *addresses[i]})
		}
		return links.put, err
	}
}

// put is the Edit that adds the links after the paper's.
func (all links) put(_ string, s Files) error {
	page := s["index.html"]
	page.content = []byte(strings.Replace(string(page.content), linksMark, all.text(), 1))
	s["index.html"] = page
	return nil
}

// text is the links as HTML.
func (all links) text() string {
	var b strings.Builder
	for _, l := range all {
		fmt.Fprintf(&b, ` <a href="%s" target="_blank" rel="noopener">%s</a>`, html.EscapeString(l.address), html.EscapeString(l.title))
	}
	return b.String()
}
