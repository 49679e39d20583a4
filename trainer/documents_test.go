package main

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// project is the folder of everything, seen from this package.
const project = ".."

// documents are the texts of the project's documents, by path.
func documents(t *testing.T) map[string]string {
	t.Helper()
	names := must(filepath.Glob(filepath.Join(project, "docs", "*.md")))
	texts := map[string]string{}
	for _, name := range append(names, filepath.Join(project, "README.md"), filepath.Join(project, "RESULTS.md")) {
		texts[filepath.ToSlash(must(filepath.Rel(project, name)))] = string(must(os.ReadFile(name)))
	}
	require.Greater(t, len(texts), 6)
	return texts
}

var (
	fence   = regexp.MustCompile("(?s)```.*?```")
	inline  = regexp.MustCompile("`([^`]+)`")
	started = regexp.MustCompile(`^(?:go run \./\S+|go test|make|sh)(?: |$)`)
	comment = regexp.MustCompile(`\s+#( .*)?$`)
)

// commandsIn are the commands of a document: lines set as code, and code within a sentence.
func commandsIn(text string) []string {
	var all []string
	text = fence.ReplaceAllString(text, "")
	for line := range strings.Lines(text) {
		if code, ok := strings.CutPrefix(line, "    "); ok {
			all = append(all, strings.TrimSpace(comment.ReplaceAllString(strings.TrimRight(code, "\n"), "")))
		}
	}
	for _, m := range inline.FindAllStringSubmatch(text, -1) {
		all = append(all, strings.Join(strings.Fields(m[1]), " "))
	}
	return slices.DeleteFunc(all, func(c string) bool { return !started.MatchString(c) || strings.Contains(c, "…") })
}

// Every command of the documents is one that there is: its flags are read by the flag sets
// themselves, its files, targets, packages and tests exist.
func TestDocumentsCommands(t *testing.T) {
	t.Parallel()
	web := filepath.Join(t.TempDir(), "web")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", web, "./web")
	build.Dir = project
	said, err := build.CombinedOutput()
	require.NoError(t, err, "%s", said)
	tried := 0
	for name, text := range documents(t) {
		made := map[string]bool{} // files that commands before it write
		for _, c := range commandsIn(text) {
			tried++
			assert.NoError(t, dry(web, c, made), "%s: %s", name, c)
		}
	}
	assert.Greater(t, tried, 60, "the documents are full of commands")
}

// dry tries a command as far as can be without running it. made are files that it may find
// missing; what it writes is added.
func dry(web, command string, made map[string]bool) error {
	words := strings.Fields(command)
	switch {
	case words[0] == "make":
		return makes(words[1:])
	case words[0] == "sh":
		return exists(words[1])
	case words[1] == "test":
		return tests(words[2:])
	case words[2] == "./trainer":
		return trains(words[3:], made)
	case words[2] == "./web":
		// Flags before --help are read, then nothing is done.
		if said, err := exec.Command(web, append(words[3:], "--help")...).CombinedOutput(); err != nil {
			return fmt.Errorf("%w: %s", err, said)
		}
		return nil
	}
	return exists(strings.TrimPrefix(words[2], "./"))
}

func exists(path string) error {
	_, err := os.Stat(filepath.Join(project, filepath.FromSlash(path)))
	return err
}

// trains reads a command's flags, and looks for the files that it reads. Flags before --help
// are read, then nothing is done; words behind the flags are folders.
func trains(words []string, made map[string]bool) error {
	flags := len(words)
	for flags > 0 && !strings.HasPrefix(words[flags-1], "-") && (flags < 2 || !strings.HasPrefix(words[flags-2], "-")) && flags > 1 {
		flags--
		if err := exists(words[flags]); err != nil {
			return err
		}
	}
	if err := dispatch(append(slices.Clone(words[:flags]), "--help"), io.Discard); err != nil {
		return err
	}
	for i := 0; i+1 < flags; i++ {
		path := words[i+1]
		switch strings.TrimLeft(words[i], "-") {
		case "weights", "from", "data":
			if err := exists(path); err != nil && !made[path] && !placeholder(path) && strings.Contains(path, "weights/") {
				return err
			}
		case "out":
			made[path] = true
		}
	}
	return nil
}

// placeholder reports whether a path stands for any: it has a word in capitals.
func placeholder(path string) bool { return regexp.MustCompile(`\b[A-Z]{3,}\b`).MatchString(path) }

// makes looks for targets.
func makes(words []string) error {
	text, err := os.ReadFile(filepath.Join(project, "Makefile"))
	if err != nil {
		return err
	}
	for _, w := range words {
		if !strings.Contains(w, "=") && !regexp.MustCompile(`(?m)^`+regexp.QuoteMeta(w)+`:`).Match(text) {
			return fmt.Errorf("the Makefile has no target %s", w)
		}
	}
	return nil
}

// tests looks for what -run and -bench name in a package.
func tests(words []string) error {
	var folder string
	wanted := map[string]string{} // pattern by the prefix of functions
	for i, w := range words {
		switch {
		case strings.HasPrefix(w, "./"):
			folder = w
		case w == "-run" && i+1 < len(words) && words[i+1] != "xx":
			wanted["Test"] = words[i+1]
		case w == "-bench" && i+1 < len(words):
			wanted["Benchmark"] = words[i+1]
		case w == "-fuzz" && i+1 < len(words):
			wanted["Fuzz"] = words[i+1]
		}
	}
	if whole, ok := strings.CutSuffix(folder, "/..."); ok {
		return exists(whole)
	}
	files, err := filepath.Glob(filepath.Join(project, folder, "*_test.go"))
	if err != nil || len(files) == 0 {
		return fmt.Errorf("%s has no tests", folder)
	}
	var names []string
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			return err
		}
		for _, m := range regexp.MustCompile(`(?m)^func ((?:Test|Benchmark|Fuzz)\w*)\(`).FindAllStringSubmatch(string(text), -1) {
			names = append(names, m[1])
		}
	}
	for prefix, pattern := range wanted {
		form, err := regexp.Compile(strings.Trim(pattern, `'"`))
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(names, func(n string) bool { return strings.HasPrefix(n, prefix) && form.MatchString(n) }) {
			return fmt.Errorf("%s has no %s %s", folder, prefix, pattern)
		}
	}
	return nil
}

var (
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#{1,6} (.+)$`)
	named   = regexp.MustCompile("`((?:core|trainer|web|wasm|docs|weights|\\.ci)/[\\w./-]+)`")
	source  = regexp.MustCompile("`([a-z0-9_.]+\\.(?:go|js|mjs|css|s))`")
	flagged = regexp.MustCompile("`(--[a-z-]+)[^`]*`")
)

// Every link of the documents leads somewhere, to a heading too; every file that they name is there, and every source file that
// they name without its folder is in one.
func TestDocumentsLinks(t *testing.T) {
	t.Parallel()
	texts := documents(t)
	files := map[string]bool{"catalog.js": true} // written when the page is served
	for _, folder := range []string{"core", "trainer", "wasm", "web"} {
		require.NoError(t, filepath.WalkDir(filepath.Join(project, folder), func(path string, _ fs.DirEntry, err error) error {
			files[filepath.Base(path)] = true
			return err
		}))
	}
	for name, text := range texts {
		for _, m := range link.FindAllStringSubmatch(fence.ReplaceAllString(text, ""), -1) {
			path, anchor, _ := strings.Cut(m[1], "#")
			if strings.Contains(path, "://") {
				continue
			}
			to := name
			if path != "" {
				to = filepath.ToSlash(filepath.Join(filepath.Dir(name), path))
				assert.NoError(t, exists(to), "%s: %s", name, m[1])
			}
			if anchor != "" {
				assert.Contains(t, anchors(texts[to]), anchor, "%s: %s", name, m[1])
			}
		}
		for _, m := range named.FindAllStringSubmatch(text, -1) {
			path, _, _ := strings.Cut(m[1], ".") // or a package with a name of it
			assert.True(t, exists(m[1]) == nil || exists(path) == nil || placeholder(m[1]), "%s: %s", name, m[1])
		}
		for _, m := range source.FindAllStringSubmatch(text, -1) {
			assert.True(t, files[m[1]], "%s: %s", name, m[1])
		}
	}
}

// anchors are the addresses of a document's headings.
func anchors(text string) []string {
	var all []string
	for _, m := range heading.FindAllStringSubmatch(text, -1) {
		all = append(all, strings.ReplaceAll(regexp.MustCompile(`[^a-z0-9 -]`).ReplaceAllString(strings.ToLower(m[1]), ""), " ", "-"))
	}
	return all
}

// Every flag that the documents name is one of some command.
func TestDocumentsFlags(t *testing.T) {
	t.Parallel()
	var help strings.Builder
	for _, c := range commands() {
		require.NoError(t, dispatch([]string{c.name, "--help"}, &help))
	}
	for _, m := range regexp.MustCompile(`\("([a-z]+)",`).FindAllStringSubmatch(string(must(os.ReadFile(filepath.Join(project, "web", "main.go")))), -1) {
		fmt.Fprintf(&help, "  -%s\n", m[1])
	}
	for name, text := range documents(t) {
		for _, m := range flagged.FindAllStringSubmatch(text, -1) {
			assert.Regexp(t, `(?m)^  -`+m[1][2:]+`\b`, help.String(), "%s: %s", name, m[1])
		}
	}
}

// figures are the numbers in a document's sentences, by the five words behind them. Lines of code and tables are left out, and intervals.
func figures(text string) map[string]string {
	var words []string
	for line := range strings.Lines(fence.ReplaceAllString(text, "")) {
		if !strings.HasPrefix(line, "|") && !strings.HasPrefix(line, "    ") {
			line = regexp.MustCompile(`\]\([^)]*\)|[*`+"`"+`\[\]]| \([\d.–±]+\)`).ReplaceAllString(line, "")
			words = append(words, slices.DeleteFunc(strings.Fields(line), func(w string) bool { return w == "the" })...)
		}
	}
	found := map[string]string{}
	for i := 0; i+5 < len(words); i++ {
		if behind := strings.Join(words[i+1:i+6], " "); regexp.MustCompile(`^[\d.,]*\d$`).MatchString(words[i]) && regexp.MustCompile(`[a-z]{4}`).MatchString(behind) {
			found[strings.TrimRight(behind, ".,;:)")] = words[i]
		}
	}
	return found
}

// No figure stands in two documents with two values: what the same words follow is the same number. Figures with intervals, and those of
// weight files in tables, are compared with docs/results.csv (TestCopies in trainer/internal/results).
func TestDocumentsFigures(t *testing.T) {
	t.Parallel()
	type cited struct{ document, figure string }
	first, twice := map[string]cited{}, 0
	for name, text := range documents(t) {
		for behind, figure := range figures(text) {
			before, ok := first[behind]
			if !ok {
				first[behind] = cited{name, figure}
				continue
			}
			twice++
			assert.Equal(t, before.figure, figure, "%s and %s: … %s", before.document, name, behind)
		}
	}
	assert.Greater(t, twice, 1, "some figures stand in two documents")
	assert.Equal(t, map[string]string{"% of hulls of 50": "0.8"}, figures("It gets 0.8 % (0.4–1.6) of the [hulls](x.md) of 50 points.\n"))
}
