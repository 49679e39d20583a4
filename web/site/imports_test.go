package site

import (
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// uses is what the modules of each folder may import, beside their own folder's;
// docs/architecture.md says what each is about.
var uses = map[string][]string{
	"catalog":  {},
	"points":   {"catalog"},
	"state":    {"catalog", "points"},
	"engine":   {"catalog", "points"},
	"page":     {"catalog", "points", "state"},
	"board":    {"catalog", "points", "state", "page"},
	"controls": {"catalog", "points", "state", "page", "board"},
	"views":    {"catalog", "points", "state", "page", "board", "controls"},
}

var imported = regexp.MustCompile(`(?m)^import (?:\{[^}]*\} from )?'(\.[^']*)';$`)

// The page's folders import one way, and what is imported is there.
func TestImportsPointOneWay(t *testing.T) {
	h := served(t)
	seen := map[string]bool{}
	for name, a := range h.site {
		folder, module, _ := strings.Cut(strings.TrimPrefix(name, "web-"), "/")
		if path.Ext(name) != ".js" || len(folder) != 12 {
			continue
		}
		from, _, inFolder := strings.Cut(module, "/")
		for _, m := range imported.FindAllStringSubmatch(string(a.content), -1) {
			target := path.Join(path.Dir(name), m[1])
			assert.Contains(t, h.site, target, name)
			to := path.Base(path.Dir(target))
			if inFolder && to != from && path.Base(target) != "wasm_exec.js" {
				assert.Contains(t, uses[from], to, "%s imports %s", module, m[1])
			}
		}
		if inFolder {
			require.Contains(t, uses, from)
			seen[from] = true
		}
	}
	for folder := range uses {
		assert.True(t, seen[folder], folder)
	}
}
