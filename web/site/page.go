package site

import (
	"fmt"
	"html"
	"regexp"
	"strings"

	"ptrnet/core/catalog"
	"ptrnet/core/pointset"
	"ptrnet/core/problems"
)

// catalogModule is the catalog as a JavaScript module, so that the page has it before the core is
// loaded.
func catalogModule() []byte {
	return []byte("// Written by the site from core/catalog.\nexport const catalog = " + string(catalog.JSON()) + ";\n")
}

// icon stands in the page for one of its symbols.
var icon = regexp.MustCompile(`<!-- icon (\w+) -->`)

// fillPage inserts into the page the folder of its files, the size of the core's module, its
// icons, problems and kinds of points.
func fillPage(page, folder string, module int) string {
	page = icon.ReplaceAllString(page, `<svg class="icon" aria-hidden="true"><use href="#i-$1"/></svg>`)
	return strings.NewReplacer(
		`="web/`, `="`+folder+"/",
		`data-bytes="0"`, fmt.Sprintf(`data-bytes="%d"`, module),
		"<!-- tasks -->", tasks(),
		"<!-- kinds -->", kinds(),
		"<!-- gist -->", html.EscapeString(problems.All()[0].Words().Gist),
	).Replace(page)
}

// tasks are the problems as a row of buttons.
func tasks() string {
	var b strings.Builder
	for i, p := range problems.All() {
		words, checked, title := p.Words(), "", ""
		if i == 0 {
			checked = " checked"
		}
		title = html.EscapeString(words.Title)
		if words.Short != words.Title {
			title = fmt.Sprintf(`<span class="long">%s</span><span class="short">%s</span>`, title, html.EscapeString(words.Short))
		}
		fmt.Fprintf(&b, `<label title="%s"><input type="radio" name="task" value="%s"%s><span>%s</span></label>`+"\n",
			html.EscapeString(words.What), html.EscapeString(p.Describe().Name), checked, title)
	}
	return b.String()
}

// kinds are the kinds of random points as options.
func kinds() string {
	var b strings.Builder
	for _, k := range pointset.Kinds() {
		fmt.Fprintf(&b, `<option value="%s" title="%s">%s</option>`, html.EscapeString(k.Name), html.EscapeString(k.What), html.EscapeString(k.Title))
	}
	return b.String()
}
