package site

import (
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"ptrnet/core/problems"
)

var (
	icon     = regexp.MustCompile(`<!-- icon (\w+) -->`)     // stands in the page for one of its symbols
	absolute = regexp.MustCompile(`^https?://[^/?#\s]+\S*$`) // an address of the web with its host
)

// addPage adds the page, with the folder of its files, the size of the core's module, its icons, problems,
// links, security policy and, if address is not empty, the tags of link previews.
func (s Files) addPage(root, folder, address string) error {
	content, err := os.ReadFile(filepath.Join(root, "index.html"))
	if err != nil {
		return fmt.Errorf("the page is missing: %w", err)
	}
	links, err := links()
	if err != nil {
		return err
	}
	preview, err := s.addPreview(root, address)
	if err != nil {
		return err
	}
	page := strings.NewReplacer(
		`<meta charset="utf-8">`, `<meta charset="utf-8">`+"\n"+
			`<meta http-equiv="Content-Security-Policy" content="`+policy+`">`,
		`="web/`+mainModule, `="`+folder+mainScript,
		`="web/`, `="`+folder,
		`data-bytes="0"`, fmt.Sprintf(`data-bytes="%d"`, len(s[folder+"ptrnet.wasm"])),
		"<!-- preview -->", preview,
		"<!-- tasks -->", tasks(),
		"<!-- links -->", links,
	).Replace(string(content))
	const use = `<svg class="icon" aria-hidden="true"><use href="#i-$1"/></svg>`
	s["index.html"] = []byte(icon.ReplaceAllString(page, use))
	return nil
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
			title = fmt.Sprintf(`<span class="long">%s</span><span class="short">%s</span>`,
				title, html.EscapeString(words.Short))
		}
		fmt.Fprintf(&b,
			`<label title="%s"><input type="radio" name="task" value="%s"%s><span>%s</span></label>`+"\n",
			html.EscapeString(words.What), html.EscapeString(p.Describe().Name), checked, title)
	}
	return b.String()
}

// links are the page's links besides the paper's: those whose addresses, which depend on where the project is
// published, the environment holds.
func links() (string, error) {
	var links strings.Builder
	for _, l := range []string{"Results", "Source", "README"} {
		name := "PTRNET_" + strings.ToUpper(l)
		address := os.Getenv(name)
		if address == "" {
			continue
		}
		if !absolute.MatchString(address) {
			return "", fmt.Errorf("%s=%q does not begin with https:// or http://", name, address)
		}
		fmt.Fprintf(&links, ` <a href="%s" target="_blank" rel="noopener">%s</a>`, html.EscapeString(address), l)
	}
	return links.String(), nil
}

// addPreview adds the picture of link previews, which is taken from the page (make pictures), and returns the
// tags that need the page's address, because theirs must be absolute; index.html has the others.
func (s Files) addPreview(root, address string) (tags string, err error) {
	if address == "" {
		return "", nil
	}
	base := strings.TrimSuffix(strings.TrimSuffix(address, "index.html"), "/") + "/"
	if !absolute.MatchString(address) || strings.ContainsAny(address, "?#") {
		return "", fmt.Errorf("--url %q is not the page's address: https://, its host and its path", address)
	}
	picture, err := os.ReadFile(filepath.Join(root, "docs", "pictures", "preview.png"))
	if err != nil {
		return "", fmt.Errorf("the picture for previews of links: %w (make pictures takes it)", err)
	}
	name := "preview-" + hashOf(picture) + ".png"
	s[name] = picture
	return fmt.Sprintf(`<meta property="og:url" content="%s">
<meta property="og:image" content="%s">
<meta property="og:image:alt" content="A square board with points, the network's answer over the exact one.">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">`,
		html.EscapeString(base), html.EscapeString(base+name)), nil
}
