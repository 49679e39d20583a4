package site

import (
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// uses is what the modules of each folder may import, types included, beside their own folder's;
// docs/architecture.md says what each is about. Only main.ts imports more of the engine than types, the
// policy of the newest question and what errors say.
var uses = map[string][]string{
	"catalog":  {},
	"points":   {"catalog"},
	"engine":   {"catalog", "points"},
	"state":    {"catalog", "points", "engine"},
	"page":     {"catalog", "points", "engine", "state"},
	"board":    {"catalog", "points", "engine", "state", "page"},
	"controls": {"catalog", "points", "engine", "state", "page", "board"},
	"game":     {"catalog", "points", "engine", "state", "page", "board", "controls"},
	"views":    {"catalog", "points", "engine", "state", "page", "board", "controls"},
}

var imported = regexp.MustCompile(
	`(?m)^(?:import|export) (type )?(?:[^';]* from )?'(\.[^']*)';$|\bimport\('(\.[^']*)'\)`)

// The page's folders import one way, and what is imported is there. No module reaches itself.
func TestImportsPointOneWay(t *testing.T) {
	sources := must(readSources(t.Context(), project))
	seen := map[string]bool{}
	imports := map[string][]string{}
	for name, content := range sources {
		if !isScript(name) {
			continue
		}
		from, _, inFolder := strings.Cut(name, "/")
		for _, m := range imported.FindAllStringSubmatch(string(content), -1) {
			target := path.Join(path.Dir(name), m[2]+m[3])
			assert.NotEmpty(t, sources[target], "%s imports %s", name, target)
			imports[name] = append(imports[name], target)
			to := path.Dir(target)
			// The parts share what lies beside parts.ts, and nothing else.
			own := to == path.Dir(name) || to == from || name == "views/parts.ts" || name == "views/below.ts"
			if inFolder && !own && target != "wasm_exec.js" {
				assert.Contains(t, uses[from], to, "%s imports %s", name, target)
				assert.False(t, to == "engine" && m[1] == "" && target != "engine/newest.ts" && target != "engine/errors.ts",
					"%s imports code of %s", name, target)
			}
		}
		if inFolder {
			require.Contains(t, uses, from)
			seen[from] = true
		}
	}
	for folder, may := range uses {
		assert.NotContains(t, may, folder)
		for _, lower := range may {
			assert.Subset(t, may, uses[lower], "%s imports %s", folder, lower) // so there is no circle
		}
	}
	reached := map[string]bool{} // whether all that a module reaches is known
	var visit func(name string, path []string)
	visit = func(name string, path []string) {
		require.NotContains(t, path, name)
		for _, target := range imports[name] {
			if !reached[target] {
				visit(target, append(path, name))
			}
		}
		reached[name] = true
	}
	for name := range imports {
		visit(name, nil)
	}
	for folder := range uses {
		assert.True(t, seen[folder], folder)
	}
}
