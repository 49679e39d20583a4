package site

import (
	"bytes"
	"html"
	"image/png"
	"maps"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var metaTag = regexp.MustCompile(`<meta (?:property|name)="((?:og|twitter):[a-z:]+)" content="([^"]*)">`)

// previews are the tags for previews in a site's page.
func previews(s Files) map[string]string {
	found := map[string]string{}
	for _, m := range metaTag.FindAllStringSubmatch(string(s["index.html"].content), -1) {
		found[m[1]] = html.UnescapeString(m[2])
	}
	return found
}

// A link to the page shows title, words and a picture, by absolute addresses; where the page's
// own address is not known, nothing that would be wrong.
func TestPreview(t *testing.T) {
	plain := served(t).site
	assert.Empty(t, previews(plain))
	previewed := func(address string) Files {
		s := maps.Clone(plain)
		require.NoError(t, Preview(address)(project, s))
		return s
	}
	for address, base := range map[string]string{
		"https://example.org/pointer":            "https://example.org/pointer/",
		"https://example.org/pointer/":           "https://example.org/pointer/",
		"https://example.org":                    "https://example.org/",
		"http://localhost:9000/a%20b/index.html": "http://localhost:9000/a%20b/",
	} {
		s := previewed(address)
		tags := previews(s)
		assert.Equal(t, base, tags["og:url"])
		assert.Equal(t, "Pointer Networks you can touch", tags["og:title"])
		assert.Greater(t, len(tags["og:description"]), 40)
		assert.NotContains(t, tags["og:description"], "  ")
		assert.Equal(t, "summary_large_image", tags["twitter:card"])
		assert.NotEmpty(t, tags["og:image:alt"])
		name, ok := strings.CutPrefix(tags["og:image"], base)
		require.True(t, ok, tags["og:image"])
		picture := s[name].content
		require.NotEmpty(t, picture, name)
		assert.Less(t, len(picture), 100_000)
		config := must(png.DecodeConfig(bytes.NewReader(picture)))
		assert.Equal(t, [2]int{1200, 630}, [2]int{config.Width, config.Height})
		assert.NotContains(t, string(s["sw.js"].content), name, "no visit loads it")
		assert.Equal(t, len(plain)+1, len(s))
	}
	for address, says := range map[string]string{
		"example.org": "not an absolute address", "/pointer/": "is not an absolute address", "ftp://example.org/": "not an absolute address", "https://": "not an absolute address",
		"https://example.org/?a=b": "without ? and #", "https://example.org/#a": "without ? and #", "https://exa mple.org/": "not an absolute address",
	} {
		assert.ErrorContains(t, Preview(address)(project, maps.Clone(plain)), says, address)
	}
	s := previewed("")
	assert.Empty(t, previews(s))
	assert.Len(t, s, len(plain))
}
