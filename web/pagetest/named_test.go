package pagetest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// keepDrawn keeps the texts that each canvas has drawn.
const keepDrawn = `window.drawn = {}; { const { fillText } = CanvasRenderingContext2D.prototype;
	CanvasRenderingContext2D.prototype.fillText = function (text, ...at) { (drawn[this.canvas.id] ??= new Set()).add(text); return fillText.call(this, text, ...at); }; }`

// keepSaved keeps the last text that the page hands out, as a file or copied.
const keepSaved = `window.saved = ''; URL.createObjectURL = (blob) => (blob.text().then((text) => { saved = text; }), 'data:,');
	Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { saved = text; } } });`

// saves is the text that a click on an element hands out.
func (p *tab) saves(selector string) string {
	p.t.Helper()
	p.js(fmt.Sprintf(`saved = ''; document.querySelector(%q).click()`, selector), nil)
	p.wait(`saved !== ''`)
	return holds[string](p, `saved`)
}

// draws waits until a canvas has drawn all these texts.
func (p *tab) draws(canvas string, texts ...string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`%q.split('|').every((text) => drawn[%q]?.has(text))`, strings.Join(texts, "|"), canvas))
}

// The views call points by their names as the board does, shortened where there is little room.
func TestNamesInViews(t *testing.T) {
	t.Parallel()
	p := openWith(t, 1280, 800, "#task=hull&tab=beam&p=IAQAYAQAQAwA", func(p *tab) { p.before(keepDrawn) }).ready()
	p.paste(cities)
	p.wait(`ptrnet.getPoints().length === 4`)
	p.settled()
	p.choose("beam", "5")
	p.settled()
	const name = `(Berlin|Madrid|Rome|Paris)`
	p.wait(`document.querySelector('.hypotheses .chosen')`)
	assert.Regexp(t, `^●Rank \d, the answer: points (`+name+`, ){3,4}`+name+` ⇐;`, holds[string](p, `document.querySelector('.hypotheses .chosen').textContent`))
	p.draws("lanes", "Berlin", "Madrid", "Rome", "Paris", "⇐")
	p.js(`document.querySelector('.hypotheses button').focus()`, nil)
	p.wait(`/^Step \d, rank 1: (` + name + `, )+` + name + ` · /.test(document.getElementById('lanes-text').textContent)`)
	p.shoot("names-beam")

	p.js(`drawn = {}`, nil)
	p.press("tab-attention")
	p.draws("heat", "Berlin", "Madrid", "Rome", "Paris")
	p.shoot("names-heat")
	p.press("tab-explain")
	p.draws("figure-read", "Berlin", "Madrid", "Rome", "Paris")
	p.draws("figure-point", "Berlin", "Madrid", "Rome", "Paris")
	p.shoot("names-explain")

	// Another name is drawn at once, a long one in part; the names of a triangle, one behind the other.
	p.js(`ptrnet.setTask('delaunay')`, nil)
	p.settled()
	p.press("tab-attention")
	p.openOwn()
	p.ownText(listed)
	p.js(`drawn = {}`, nil)
	p.write("name;lon;lat\nBerlin;13,40;52,52\nMadrid;-3,70;40,42\nLlanfairpwllgwyngyllgogerychwyrndrobwll;12,48;41,89\nParis;2,35;48,86\n")
	p.wait(`[...drawn.heat ?? []].some((text) => /^(Berlin|Madrid|Llan\S*…|Paris)(, (Berlin|Madrid|Llan\S*…|Paris)){2}$/.test(text))`)
	p.js(`document.getElementById('heat').scrollIntoView({ block: 'center' })`, nil)
	p.shoot("names-heat-triangles")

	// A column of many is narrow: its number stands there, and its name where it is pointed at.
	p.js(`drawn = {}`, nil)
	p.write(many(40))
	p.wait(`ptrnet.getPoints().length === 40`)
	p.settled()
	p.draws("heat", "1")
	p.js(`document.getElementById('heat').scrollIntoView({ block: 'center' }), drawn = {}`, nil)
	p.over("heat", .5, .05)
	p.wait(`[...drawn.heat ?? []].some((text) => /^City number \d+$/.test(text))`)
	p.shoot("names-heat-40")
}

// many is a table of so many cities.
func many(n int) string {
	text := "name;x;y\n"
	for i := range n {
		text += fmt.Sprintf("City number %d;%d;%d\n", i+1, (i*37)%100, (i*61)%89)
	}
	return text
}

// A file that the page writes, and what it copies, bring the names back; and so does what the board makes of it.
func TestNamesComeBack(t *testing.T) {
	t.Parallel()
	p := openWith(t, 1280, 800, "", func(p *tab) { p.before(keepSaved) }).ready()
	const long = "Llanfairpwllgwyngyllgogerychwyrndrobwll"
	p.openOwn()
	p.write("name;x;y\n" + long + ";0,1;0,1\nSantiago \"de\" Compostela;0,9;0,2\nGraz;0,5;0,9\nUlm;0,5;0,4\n")
	p.wait(`ptrnet.getPoints().length === 4`)
	p.settled()
	p.wait(`document.getElementById('board-text').textContent.includes('Graz')`)
	hull := p.text("board-text")
	assert.Contains(t, hull, "Llanfairpwllgwyngyllgogeryc…")
	assert.Contains(t, hull, "Santiago \"de\" Compostela, Graz")
	forget := func() {
		p.t.Helper()
		p.put(`[[.2,.2],[.8,.2],[.5,.7]]`)
		p.wait(`!document.getElementById('board-text').textContent.includes('Graz')`)
	}
	same := func() {
		p.t.Helper()
		p.wait(`ptrnet.getPoints().length === 4`)
		p.settled()
		p.wait(fmt.Sprintf(`document.getElementById('board-text').textContent === %s`, quoted(hull)))
	}
	file := p.saves("[data-export=json]")
	copied := p.saves("[data-copy=json]")
	assert.Contains(t, file, long)
	assert.Contains(t, copied, long)
	forget()
	p.js(`document.activeElement.blur()`, nil)
	p.paste(file)
	same()
	assert.Equal(t, file, p.saves("[data-export=json]"))
	forget()
	p.write(copied)
	same()

	// Moved on the board, the points keep their names in the text, which becomes a table.
	p.drag(.5, .4, .5, .3)
	p.wait(`/^x,y,name\n0\.1,0\.1,Llan.*\n0\.9,0\.2,"Santiago ""de"" Compostela"\n0\.5,0\.9,Graz\n0\.(49|5)\d*,0\.(29|3)\d*,Ulm\n$/.test(document.getElementById('own-text').value)`)
	p.click(.9, .2) // removed
	p.wait(`/^x,y,name\n0\.1,0\.1,Llan.*\n0\.5,0\.9,Graz\n0\.(49|5)\d*,0\.(29|3)\d*,Ulm\n$/.test(document.getElementById('own-text').value)`)
	p.click(.3, .6) // added
	p.wait(`/,Ulm\n0\.(29|3)\d*,0\.(59|6)\d*,\n$/.test(document.getElementById('own-text').value)`)
	p.js(`{ const area = document.getElementById('own-text'); area.setRangeText('Linz', area.value.length - 1, area.value.length - 1); area.dispatchEvent(new InputEvent('input')); }`, nil)
	p.wait(`document.getElementById('board-text').textContent.includes('Linz')`)
	assert.Contains(t, p.text("board-text"), "Graz, ")

	// A link has the names too.
	p.wait(`/names=Llan.*Linz/.test(location.hash)`)
	var address string
	p.js(`location.hash`, &address)
	forget()
	p.wait(`!location.hash.includes('names=')`)
	p.js(fmt.Sprintf(`location.hash = %s`, quoted(address)), nil)
	p.wait(`document.getElementById('board-text').textContent.includes('Graz')`)
	p.wait(fmt.Sprintf(`location.hash === %s`, quoted(address)))
}
