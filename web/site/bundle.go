package site

import (
	"errors"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// The entry points: main.js of the page, worker.js of its workers, early.js of the script that
// runs first; page.css imports the other styles.
const (
	mainModule  = "main.js"
	earlyScript = "early.js"
	workerEntry = "engine/worker.js"
	pageStyle   = "page.css"
)

// scriptTarget is the JavaScript version of the modules, as in web/jsconfig.json.
const scriptTarget = api.ES2022

// bundle bundles the page's modules and styles into the files that the browser loads, by their
// names in the page's folder: a script for the first view, one for each dynamically imported
// part, one for the workers, each with its source map, and one style. Other files are unchanged.
func bundle(sources map[string][]byte) (map[string][]byte, error) {
	files := map[string][]byte{}
	for name, content := range sources {
		if ext := path.Ext(name); ext != ".js" && ext != ".css" {
			files[name] = content
		}
	}
	withTheme := maps.Clone(sources)
	withTheme[earlyScript] = append([]byte("import './page/theme.js';\n"), sources[earlyScript]...)
	first := options(withTheme, nil, earlyScript, pageStyle)
	first.Format = api.FormatIIFE // not a module, so that it runs before the first paint
	early, err := build(first)
	if err != nil {
		return nil, err
	}
	worker, err := build(options(sources, nil, workerEntry))
	if err != nil {
		return nil, err
	}
	page, err := buildPage(sources)
	if err != nil {
		return nil, err
	}
	for _, built := range []map[string][]byte{early, worker, page} {
		for name, content := range built {
			files[strings.TrimPrefix(name, "engine/")] = content
		}
	}
	return files, nil
}

// buildPage bundles the page's scripts. esbuild would split main.js into a chunk for each set of
// dynamically imported parts that share code; here every such part imports main.js, so that
// main.js stays one chunk, which takes its name.
func buildPage(sources map[string][]byte) (map[string][]byte, error) {
	later := importedLater(sources)
	o := options(sources, later, mainModule)
	o.Splitting = true
	files, err := build(o)
	if err != nil {
		return nil, err
	}
	stub := string(files[mainModule])
	_, piece, found := strings.Cut(stub, `import"./`)
	if !found { // nothing is imported later
		return files, nil
	}
	piece, rest, ended := strings.Cut(piece, `"`)
	if !ended || files[piece] == nil || strings.Contains(rest, "import") {
		return nil, fmt.Errorf("the page's scripts: main.js was bundled into more than one piece: %.200s", stub)
	}
	files[mainModule], files[mainModule+".map"] = files[piece], files[piece+".map"]
	delete(files, piece)
	delete(files, piece+".map")
	for name, content := range files {
		if path.Ext(name) == ".js" {
			files[name] = []byte(strings.ReplaceAll(string(content), piece, mainModule))
		}
	}
	return files, nil
}

// importCall is import('…'), but not import('…').Type in a comment.
var importCall = regexp.MustCompile(`\bimport\('([^']*)'\)(?:[^.]|\.then\()`)

// importedLater lists the modules that are imported by import().
func importedLater(sources map[string][]byte) (later []string) {
	for name, content := range sources {
		for _, m := range importCall.FindAllSubmatch(content, -1) {
			later = append(later, path.Join(path.Dir(name), string(m[1])))
		}
	}
	slices.Sort(later)
	return slices.Compact(later)
}

func build(o api.BuildOptions) (map[string][]byte, error) {
	result := api.Build(o)
	if err := firstOf(result.Errors); err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, f := range result.OutputFiles {
		files[strings.TrimPrefix(f.Path, "/")] = f.Contents
	}
	return files, nil
}

func firstOf(messages []api.Message) error {
	if len(messages) == 0 {
		return nil
	}
	text := api.FormatMessages(messages[:1], api.FormatMessagesOptions{Kind: api.ErrorMessage})
	return errors.New("the page's scripts and styles: " + strings.TrimSpace(text[0]))
}

// minified is a script that imports nothing.
func minified(text string) ([]byte, error) {
	result := api.Transform(text, api.TransformOptions{Target: scriptTarget, Charset: api.CharsetUTF8,
		MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true})
	return result.Code, firstOf(result.Errors)
}

// options are the options to bundle entry points; later are dynamically imported parts.
func options(sources map[string][]byte, later []string, entries ...string) api.BuildOptions {
	o := api.BuildOptions{
		Bundle: true, Format: api.FormatESModule, Target: scriptTarget, Charset: api.CharsetUTF8,
		MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true,
		Sourcemap: api.SourceMapLinked, LegalComments: api.LegalCommentsInline,
		Outdir: "/", ChunkNames: "[name]-[hash]", Write: false, LogLevel: api.LogLevelSilent,
		Plugins: []api.Plugin{reader(sources, later)},
	}
	for _, entry := range entries {
		o.EntryPointsAdvanced = append(o.EntryPointsAdvanced, api.EntryPoint{
			InputPath: "./" + entry, OutputPath: strings.TrimSuffix(entry, path.Ext(entry))})
	}
	return o
}

// reader resolves sources from memory, because some are not in web/.
func reader(sources map[string][]byte, later []string) api.Plugin {
	return api.Plugin{Name: "page", Setup: func(b api.PluginBuild) {
		b.OnResolve(api.OnResolveOptions{Filter: `^\.\.?/`}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			name := path.Join(path.Dir(a.Importer), a.Path)
			if _, there := sources[name]; !there {
				return api.OnResolveResult{}, fmt.Errorf("there is no %s", name)
			}
			return api.OnResolveResult{Path: name, Namespace: "page"}, nil
		})
		b.OnLoad(api.OnLoadOptions{Filter: `.`, Namespace: "page"}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			text, loader := string(sources[a.Path]), api.LoaderJS
			if path.Ext(a.Path) == ".css" {
				loader = api.LoaderCSS
			}
			if slices.Contains(later, a.Path) {
				text += "\nimport '" + strings.Repeat("../", strings.Count(a.Path, "/")) + "./" + mainModule + "';\n"
			}
			// The toolchain's license requires that its notice stays.
			text = strings.Replace(text, "// Copyright", "//! Copyright", 1)
			return api.OnLoadResult{Contents: &text, Loader: loader}, nil
		})
	}}
}
