package site

import (
	"flag"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The links of the page come from flags, or from the environment, and are written as given;
// without an address there is none. The paper's is always there.
func TestLinks(t *testing.T) {
	for name, c := range map[string]struct {
		args, env []string
		want      string
		fault     string
	}{
		"nothing":            {},
		"a flag":             {args: []string{"--results", "https://example.org/RESULTS.md"}, want: ` <a href="https://example.org/RESULTS.md" target="_blank" rel="noopener">Results</a>`},
		"the environment":    {env: []string{"PTRNET_SOURCE", "http://example.org/src"}, want: ` <a href="http://example.org/src" target="_blank" rel="noopener">Source</a>`},
		"a flag goes before": {args: []string{"--readme", "https://a.example/"}, env: []string{"PTRNET_README", "https://b.example/"}, want: ` <a href="https://a.example/" target="_blank" rel="noopener">README</a>`},
		"no address":         {args: []string{"--source", "javascript:alert(1)"}, fault: `--source "javascript:alert(1)" does not begin with https`},
		"a file":             {args: []string{"--results", "RESULTS.md"}, fault: `--results "RESULTS.md"`},
	} {
		t.Run(name, func(t *testing.T) {
			for i := 0; i+1 < len(c.env); i += 2 {
				t.Setenv(c.env[i], c.env[i+1])
			}
			fs := flag.NewFlagSet("dist", flag.ContinueOnError)
			links := LinkFlags(fs)
			require.NoError(t, fs.Parse(c.args))
			page := Files{"index.html": newAsset("index.html", []byte("The paper"+linksMark+"."), false)}
			before := page["index.html"].tag
			if c.fault != "" {
				require.ErrorContains(t, links("", page), c.fault)
				return
			}
			require.NoError(t, links("", page))
			assert.NotEqual(t, before, page["index.html"].tag)
			assert.Equal(t, "The paper"+c.want+".", string(page["index.html"].content))
		})
	}
	served(t)
	t.Setenv("PTRNET_SOURCE", "https://example.org/?a&b")
	text := string(must(Assemble(project, LinkFlags(flag.NewFlagSet("dist", flag.ContinueOnError))))["index.html"].content)
	assert.Contains(t, text, `<a href="https://arxiv.org/abs/1506.03134" target="_blank" rel="noopener">The paper</a> <a href="https://example.org/?a&amp;b" target="_blank" rel="noopener">Source</a>`)
	assert.NotContains(t, text, ">Results</a>")
}
