package site

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What is pure among the page's modules is tested without a browser: by the tests that lie
// beside them, NAME.test.mjs, under Node, without their types and with the catalog as the site writes it.
func TestModules(t *testing.T) {
	t.Parallel()
	node, err := exec.LookPath("node")
	require.NoError(t, err, "the page's modules are tested by Node")
	folder := t.TempDir()
	put := func(name string, content []byte) {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(folder, name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), content, 0o644))
	}
	put("package.json", []byte(`{"type": "module"}`))
	for name, content := range must(Scripts(t.Context(), project)) {
		put(name, content)
	}
	// Its links are read by address.test.mjs.
	put("lecture.md", must(os.ReadFile(filepath.Join(project, "docs", "lecture.md"))))
	web := filepath.Join(project, "web")
	var all strings.Builder
	// For Node 18, Debian's.
	all.WriteString("import { webcrypto } from 'node:crypto';\nglobalThis.crypto ??= webcrypto;\n")
	for _, pattern := range []string{"*/*.test.mjs", "*/*/*.test.mjs"} {
		for _, name := range must(filepath.Glob(filepath.Join(web, pattern))) {
			relative := must(filepath.Rel(web, name))
			put(relative, must(os.ReadFile(name)))
			fmt.Fprintf(&all, "import './%s';\n", filepath.ToSlash(relative))
		}
	}
	put("all.mjs", []byte(all.String())) // in one process: they are done before Node has started ten
	cmd := exec.CommandContext(t.Context(), node, "all.mjs")
	cmd.Dir = folder
	output, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", output)
	t.Logf("%s", output[max(0, len(output)-300):])
}
