package site

import (
	"fmt"
	"html"
	"net/url"
	"os"
	"strings"
)

// linksMark is the placeholder of the links in the page.
const linksMark = "<!-- links -->"

// offered are the links that the page can have besides the paper's, by the variables of the environment that hold their
// addresses, which depend on where the project is published.
var offered = [][2]string{{"PTRNET_RESULTS", "Results"}, {"PTRNET_SOURCE", "Source"}, {"PTRNET_README", "README"}}

// Links adds to the page, after the paper's, the links that have an address. Its error names an invalid one.
func Links(_ string, s Files) error {
	var links strings.Builder
	for _, l := range offered {
		address := os.Getenv(l[0])
		if address == "" {
			continue
		}
		if absolute(address) == nil {
			return fmt.Errorf("%s=%q does not begin with https:// or http://", l[0], address)
		}
		fmt.Fprintf(&links, ` <a href="%s" target="_blank" rel="noopener">%s</a>`, html.EscapeString(address), l[1])
	}
	s.fill(linksMark, links.String())
	return nil
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
