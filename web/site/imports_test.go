package site

import (
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// uses is what the modules of each folder may import, beside their own folder's, and beside types;
// docs/architecture.md says what each is about.
var uses = map[string][]string{
	"catalog":  {},
	"points":   {"catalog"},
	"state":    {"catalog", "points"},
	"engine":   {"catalog", "points"},
	"page":     {"catalog", "points", "state"},
	"board":    {"catalog", "points", "state", "page"},
	"controls": {"catalog", "points", "state", "page", "board"},
	"game":     {"catalog", "points", "state", "page", "controls"},
	"views":    {"catalog", "points", "state", "page", "board", "controls"},
}

var imported = regexp.MustCompile(`(?m)^import (?:\{[^}]*\} from )?'(\.[^']*)';$|\bimport\('(\.[^']*)'\)`)

// The page's folders import one way, and what is imported is there.
func TestImportsPointOneWay(t *testing.T) {
	sources := must(readSources(t.Context(), project))
	seen := map[string]bool{}
	for name, content := range sources {
		if !isScript(name) {
			continue
		}
		from, _, inFolder := strings.Cut(name, "/")
		for _, m := range imported.FindAllStringSubmatch(string(content), -1) {
			target := path.Join(path.Dir(name), m[1]+m[2])
			assert.NotEmpty(t, sources[target], "%s imports %s", name, target)
			to := path.Dir(target)
			// The parts share what lies beside parts.ts, and nothing else.
			own := to == path.Dir(name) || to == from || name == "views/parts.ts" || name == "views/below.ts"
			if inFolder && !own && target != "wasm_exec.js" {
				assert.Contains(t, uses[from], to, "%s imports %s", name, target)
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
