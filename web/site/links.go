package site

import (
	"flag"
	"fmt"
	"html"
	"net/url"
	"os"
	"strings"
)

// linksMark is the placeholder of the links in the page.
const linksMark = "<!-- links -->"

// offered are the links that the page can have besides the paper's. Their addresses depend on
// where the project is published; a link without an address is omitted.
var offered = []struct{ flag, title, what string }{
	{"results", "Results", "RESULTS.md"},
	{"source", "Source", "the source"},
	{"readme", "README", "README.md"},
}

// LinkFlags adds a flag for the address of each link, with a default from the environment:
// PTRNET_RESULTS, PTRNET_SOURCE, PTRNET_README. Once the flags are parsed, the Edit adds the links
// after the paper's; its error names an invalid address.
func LinkFlags(fs *flag.FlagSet) Edit {
	addresses := make([]string, len(offered))
	for i, l := range offered {
		name := "PTRNET_" + strings.ToUpper(l.flag)
		fs.StringVar(&addresses[i], l.flag, os.Getenv(name), "address of "+l.what+" that the page links to; also "+name+" in the environment. Empty: no link")
	}
	return func(_ string, s Files) error {
		var links strings.Builder
		for i, l := range offered {
			if addresses[i] == "" {
				continue
			}
			if absolute(addresses[i]) == nil {
				return fmt.Errorf("--%s %q does not begin with https:// or http://", l.flag, addresses[i])
			}
			fmt.Fprintf(&links, ` <a href="%s" target="_blank" rel="noopener">%s</a>`, html.EscapeString(addresses[i]), l.title)
		}
		s.fill(linksMark, links.String())
		return nil
	}
}

// absolute is an address of the web with its host, nil for another.
func absolute(address string) *url.URL {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
		return nil
	}
	return u
}

// fill replaces a placeholder in the page.
func (s Files) fill(mark, text string) {
	page := strings.Replace(string(s["index.html"].content), mark, text, 1)
	s["index.html"] = newAsset("index.html", []byte(page), false)
}
