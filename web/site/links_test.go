package site

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The links of the page come from the environment; without an address there is none. The paper's is always there.
func TestLinks(t *testing.T) {
	for _, l := range offered {
		t.Setenv(l[0], "")
	}
	served(t)
	page := func() string { return string(must(Assemble(project, Links))["index.html"].content) }
	const paper = `<a href="https://arxiv.org/abs/1506.03134" target="_blank" rel="noopener">The paper</a>`
	assert.Contains(t, page(), paper+" <button")
	t.Setenv("PTRNET_SOURCE", "https://example.org/?a&b")
	assert.Contains(t, page(), paper+` <a href="https://example.org/?a&amp;b" target="_blank" rel="noopener">Source</a> <button`)
	for _, address := range []string{"javascript:alert(1)", "RESULTS.md"} {
		t.Setenv("PTRNET_RESULTS", address)
		_, err := Assemble(project, Links)
		require.ErrorContains(t, err, `PTRNET_RESULTS="`+address+`" does not begin with https`)
	}
}
