package site

import (
	"errors"
	"fmt"
	"html"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// previewPicture is the picture of link previews, taken from the page (make pictures), 1200 ×
// 630 pixels; previewName is the beginning of its name in the site.
const (
	previewPicture = "docs/pictures/preview.png"
	previewName    = "preview-"
	previewMark    = "<!-- preview -->"
)

var (
	pageTitle = regexp.MustCompile(`<title>([^<]+)</title>`)
	pageWords = regexp.MustCompile(`<meta name="description"\s+content="([^"]+)"`)
)

// Preview adds link-preview tags (the Open Graph protocol, and Twitter's cards) for a page with an address: title, words and
// a picture. Their addresses must be absolute; without that of the page there are no tags.
func Preview(address string) Edit {
	return func(root string, s Files) error {
		if address == "" {
			return nil
		}
		base := absolute(address)
		switch {
		case base == nil:
			return fmt.Errorf("--url %q is not an absolute address: it should begin with https:// and name a host", address)
		case strings.ContainsAny(address, "?#"):
			return fmt.Errorf("--url %q should end with the page's path, without ? and #", address)
		}
		base.Path = strings.TrimSuffix(base.Path, "index.html")
		if !strings.HasSuffix(base.Path, "/") {
			base.Path += "/"
		}
		picture, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(previewPicture)))
		if err != nil {
			return fmt.Errorf("the picture for previews of links: %w (make pictures takes it)", err)
		}
		name := previewName + hashOf(map[string][]byte{"": picture}) + ".png"
		s[name] = newAsset(name, picture, true)
		page := string(s["index.html"].content)
		title, words := pageTitle.FindStringSubmatch(page), pageWords.FindStringSubmatch(page)
		if title == nil || words == nil {
			return errors.New("index.html lacks a title or a description for the link-preview tags")
		}
		s.fill(previewMark, previewTags(base, base.JoinPath(name), plainText(title[1]), plainText(words[1])))
		return nil
	}
}

// plainText is the text of HTML on one line.
func plainText(words string) string {
	return strings.Join(strings.Fields(html.UnescapeString(words)), " ")
}

// previewAlt is the picture's alternative text.
const previewAlt = "A square board with points: beside an edge of a triangulation an orange disc, which the network has learned, in the blue circle of the exact test."

func previewTags(page, picture *url.URL, title, words string) string {
	var b strings.Builder
	for _, tag := range [][3]string{
		{"property", "og:type", "website"},
		{"property", "og:url", page.String()},
		{"property", "og:title", title},
		{"property", "og:description", words},
		{"property", "og:image", picture.String()},
		{"property", "og:image:type", "image/png"},
		{"property", "og:image:width", "1200"},
		{"property", "og:image:height", "630"},
		{"property", "og:image:alt", previewAlt},
		{"name", "twitter:card", "summary_large_image"}, // the rest it takes from og:
	} {
		fmt.Fprintf(&b, "<meta %s=\"%s\" content=\"%s\">\n", tag[0], tag[1], html.EscapeString(tag[2]))
	}
	return strings.TrimSuffix(b.String(), "\n")
}
