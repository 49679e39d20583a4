package site

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/problems"
)

// What is seen first is one script, one style and a few words before both; what the tabs open
// comes apart, and imports nothing but that script. Each script has its map.
func TestBundle(t *testing.T) {
	served(t)
	sources := must(readModules(project))
	files := must(bundle(sources))
	assert.Equal(t, folderOf(files), folderOf(must(bundle(sources))), "twice the same: the folder is named after its content")
	fetched := regexp.MustCompile(`(?:from|import)\s*\(?"\./([^"]+)"`)
	var parts []string
	for name, content := range files {
		if path.Ext(name) != ".js" {
			continue
		}
		assert.Contains(t, string(content), "//# sourceMappingURL="+name+".map", name)
		assert.NotEmpty(t, files[name+".map"], name)
		for _, m := range fetched.FindAllStringSubmatch(string(content), -1) {
			assert.NotEmpty(t, files[m[1]], name)
			if name == mainModule {
				if !slices.Contains(parts, m[1]) {
					parts = append(parts, m[1])
				}
			} else {
				assert.Equal(t, mainModule, m[1], name)
			}
		}
	}
	later := importedLater(sources)
	require.Len(t, parts, len(later), "one for each part that is imported later: %s", parts)
	for _, part := range parts {
		assert.Contains(t, string(files[part]), mainModule, "they share its state")
	}
	boards := len(problems.All()[0].Words().Boards)
	require.Equal(t, 2*(3+len(parts))+2+2+boards, len(files), "with the style, the icon, the module and the first boards' answers")
	assert.Less(t, len(compress(files[mainModule], "br", 11)), 50_000, "the first script travels in less")
	assert.NotContains(t, string(files[pageStyle]), "@import")
	assert.Equal(t, 1, strings.Count(string(files["worker.js"]), "Copyright"), "the toolchain's notice")
	for _, empty := range []string{"early.js", "worker.js"} {
		assert.NotRegexp(t, fetched, string(files[empty]), "%s imports nothing", empty)
	}
}
