package site

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// scriptTarget is the JavaScript version of the modules, as in web/tsconfig.json.
const scriptTarget = api.ES2022

// mainModule is the page's entry point, and mainScript the file that esbuild makes of it.
const mainModule, mainScript = "main.ts", "chunk.js"

// bundle bundles the page's modules and styles into the files that the browser loads, by their
// names in the page's folder: a script for the first view, one for each dynamically imported
// part, one for the workers, each with its source map, and one style. Other files are unchanged.
func bundle(sources Files) (Files, error) {
	files := Files{}
	for name, content := range sources {
		if !isScript(name) && path.Ext(name) != ".css" {
			files[name] = content
		}
	}
	first := options(sources, "early.js", "page.css")
	first.Format = api.FormatIIFE // not a module, so that it runs before the first paint
	first.Inject = []string{"./page/theme.ts"}
	page := options(sources, mainModule)
	page.Splitting = true
	for _, o := range []api.BuildOptions{first, options(sources, "engine/worker.ts"), page} {
		result := api.Build(o)
		if err := firstOf(result.Errors); err != nil {
			return nil, err
		}
		for _, f := range result.OutputFiles {
			files[path.Base(f.Path)] = f.Contents
		}
	}
	delete(files, "main.js") // all that it does is to import mainScript
	delete(files, "main.js.map")
	return files, nil
}

func isScript(name string) bool { return path.Ext(name) == ".ts" || path.Ext(name) == ".js" }

// Scripts are the page's modules without their types, each for itself, and the compiled core, for tests
// outside the bundle: NAME.ts is NAME.js, also where it is imported.
func Scripts(ctx context.Context, root string) (Files, error) {
	sources, err := readSources(ctx, root)
	if err != nil {
		return nil, err
	}
	for name, content := range sources {
		module, typed := strings.CutSuffix(name, ".ts")
		if !typed {
			continue
		}
		script, err := withoutTypes(string(content))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		sources[module+".js"] = bytes.ReplaceAll(script, []byte(`.ts"`), []byte(`.js"`))
	}
	return sources, nil
}

// withoutTypes is a module without its types.
func withoutTypes(text string) ([]byte, error) {
	result := api.Transform(text, api.TransformOptions{
		Loader: api.LoaderTS, Target: scriptTarget, Charset: api.CharsetUTF8,
	})
	return result.Code, firstOf(result.Errors)
}

func firstOf(messages []api.Message) error {
	if len(messages) == 0 {
		return nil
	}
	text := api.FormatMessages(messages[:1], api.FormatMessagesOptions{Kind: api.ErrorMessage})
	return errors.New("the page's scripts and styles: " + strings.TrimSpace(text[0]))
}

func options(sources Files, entries ...string) api.BuildOptions {
	return api.BuildOptions{
		EntryPoints: entries,
		Bundle:      true, Format: api.FormatESModule, Target: scriptTarget, Charset: api.CharsetUTF8,
		MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true,
		Sourcemap: api.SourceMapLinked, LegalComments: api.LegalCommentsInline,
		Outdir: "/", ChunkNames: "[name]", Write: false, LogLevel: api.LogLevelSilent,
		Plugins: []api.Plugin{reader(sources)},
	}
}

// reader resolves sources from memory, because some are not in web/. What is imported dynamically imports the
// entry point, too: then all that such parts share with it and with each other is one file, mainScript, and
// not one for each set of parts that share something.
func reader(sources Files) api.Plugin {
	return api.Plugin{Name: "page", Setup: func(b api.PluginBuild) {
		b.OnResolve(api.OnResolveOptions{Filter: `.`}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			name := path.Join(path.Dir(a.Importer), a.Path)
			if _, there := sources[name]; !there {
				return api.OnResolveResult{}, fmt.Errorf("there is no %s", name)
			}
			dynamic := a.Kind == api.ResolveJSDynamicImport
			return api.OnResolveResult{Path: name, Namespace: "page", PluginData: dynamic}, nil
		})
		all := api.OnLoadOptions{Filter: `.`, Namespace: "page"}
		b.OnLoad(all, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			// The toolchain's license requires that its notice stays.
			text := strings.Replace(string(sources[a.Path]), "// Copyright", "//! Copyright", 1)
			if a.PluginData == true {
				text += "\nimport '" + strings.Repeat("../", strings.Count(a.Path, "/")) + "./" + mainModule + "';\n"
			}
			return api.OnLoadResult{Contents: &text, Loader: api.LoaderDefault}, nil
		})
	}}
}
