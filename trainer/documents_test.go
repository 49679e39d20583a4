package main

import (
	"fmt"
	"io"
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

// documents are the texts of the project's documents, by path, without blocks between fences.
func documents(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, pattern := range []string{"docs/*.md", "README.md", "RESULTS.md"} {
		for _, name := range must(filepath.Glob(filepath.Join(project, pattern))) {
			text := string(must(os.ReadFile(name)))
			texts[filepath.ToSlash(must(filepath.Rel(project, name)))] = regexp.MustCompile("(?s)```.*?```").ReplaceAllString(text, "")
		}
	}
	require.Greater(t, len(texts), 6)
	return texts
}

func exists(path string) error {
	_, err := os.Stat(filepath.Join(project, filepath.FromSlash(path)))
	return err
}

// placeholder reports whether a path stands for any: it has a word in capitals.
func placeholder(path string) bool { return regexp.MustCompile(`\b[A-Z]{3,}\b`).MatchString(path) }

// Every command of the documents is one that there is: its flags are read by the flag sets themselves, its files, targets and tests exist.
func TestDocumentsCommands(t *testing.T) {
	t.Parallel()
	web := filepath.Join(t.TempDir(), "web")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", web, "./web")
	build.Dir = project
	said, err := build.CombinedOutput()
	require.NoError(t, err, "%s", said)
	code := regexp.MustCompile("(?m)^    (.*)$|`([^`]+)`")
	tried := 0
	for name, text := range documents(t) {
		made := map[string]bool{} // files that commands before it write
		for _, m := range code.FindAllStringSubmatch(text, -1) {
			command := regexp.MustCompile(`\s+#( .*)?$`).ReplaceAllString(m[1]+m[2], "")
			if regexp.MustCompile(`^(go run \./\S+|go test|make|sh)( |$)`).MatchString(command) && !strings.Contains(command, "…") {
				tried++
				assert.NoError(t, dry(web, strings.Fields(command), made), "%s: %s", name, command)
			}
		}
	}
	assert.Greater(t, tried, 50, "the documents are full of commands")
}

// dry tries a command as far as can be without running it: flags before --help are read, then nothing is done. made are files that it
// may find missing; what it writes is added.
func dry(web string, words []string, made map[string]bool) error {
	switch {
	case words[0] == "make":
		text := string(must(os.ReadFile(filepath.Join(project, "Makefile"))))
		for _, w := range words[1:] {
			if !strings.Contains(w, "=") && !strings.Contains(text, "\n"+w+":") {
				return fmt.Errorf("the Makefile has no target %s", w)
			}
		}
		return nil
	case words[0] == "sh":
		return exists(words[1])
	case words[1] == "test":
		return tests(words[2:])
	case words[2] == "./web":
		if said, err := exec.Command(web, append(words[3:], "--help")...).CombinedOutput(); err != nil {
			return fmt.Errorf("%w: %s", err, said)
		}
		return nil
	case words[2] != "./trainer":
		return exists(strings.TrimPrefix(words[2], "./"))
	}
	for i, w := range words[3 : len(words)-1] {
		path := words[i+4]
		switch strings.TrimLeft(w, "-") {
		case "weights", "from":
			if err := exists(path); err != nil && !made[path] && !placeholder(path) && strings.Contains(path, "weights/") {
				return err
			}
		case "out":
			made[path] = true
		}
	}
	return dispatch(append(slices.Clone(words[3:]), "--help"), io.Discard)
}

// tests looks for what -run and -bench name in a package.
func tests(words []string) error {
	at := slices.IndexFunc(words, func(w string) bool { return strings.HasPrefix(w, "./") })
	if whole, ok := strings.CutSuffix(words[at], "/..."); ok {
		return exists(whole)
	}
	var all strings.Builder
	for _, f := range must(filepath.Glob(filepath.Join(project, words[at], "*_test.go"))) {
		all.Write(must(os.ReadFile(f)))
	}
	for flag, prefix := range map[string]string{"-run": "Test", "-bench": "Benchmark", "-fuzz": "Fuzz"} {
		if k := slices.Index(words, flag); k >= 0 && words[k+1] != "xx" {
			name := strings.Trim(words[k+1], `'"^$`)
			if !regexp.MustCompile(`(?m)^func ` + prefix + `\w*(` + strings.TrimPrefix(name, prefix) + `)`).MatchString(all.String()) {
				return fmt.Errorf("%s has no %s %s", words[at], prefix, name)
			}
		}
	}
	return nil
}

// Every link of the documents leads somewhere, to a heading too, and every file that they name is there.
func TestDocumentsLinks(t *testing.T) {
	t.Parallel()
	texts, anchors := documents(t), map[string]bool{}
	for name, text := range texts {
		for _, m := range regexp.MustCompile(`(?m)^#{1,6} (.+)$`).FindAllStringSubmatch(text, -1) {
			anchors[name+"#"+strings.ReplaceAll(regexp.MustCompile(`[^a-z0-9 -]`).ReplaceAllString(strings.ToLower(m[1]), ""), " ", "-")] = true
		}
	}
	for name, text := range texts {
		for _, m := range regexp.MustCompile(`\]\(([^)\s]+)\)`).FindAllStringSubmatch(text, -1) {
			path, anchor, _ := strings.Cut(m[1], "#")
			if strings.Contains(path, "://") {
				continue
			}
			to := name
			if path != "" {
				to = filepath.ToSlash(filepath.Join(filepath.Dir(name), path))
			}
			assert.NoError(t, exists(to), "%s: %s", name, m[1])
			assert.True(t, anchor == "" || anchors[to+"#"+anchor], "%s: %s", name, m[1])
		}
		for _, m := range regexp.MustCompile("`((?:core|trainer|web|wasm|docs|weights|\\.ci)/[\\w./-]+)`").FindAllStringSubmatch(text, -1) {
			path, _, _ := strings.Cut(m[1], ".") // or a package with a name of it
			assert.True(t, exists(m[1]) == nil || exists(path) == nil || placeholder(m[1]), "%s: %s", name, m[1])
		}
	}
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
	for _, m := range regexp.MustCompile(`\("--([a-z]+)",`).FindAllStringSubmatch(string(must(os.ReadFile(filepath.Join("pytorch", "train.py")))), -1) {
		fmt.Fprintf(&help, "  -%s\n", m[1])
	}
	for name, text := range documents(t) {
		for _, m := range regexp.MustCompile("`(--[a-z-]+)[^`]*`").FindAllStringSubmatch(text, -1) {
			assert.Regexp(t, `(?m)^  -`+m[1][2:]+`\b`, help.String(), "%s: %s", name, m[1])
		}
	}
}
