package pagetest

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
)

// trainBriefly trains until there is a network to use, and stops.
func (p *tab) trainBriefly() {
	p.t.Helper()
	p.js(`void (document.getElementById('train-hidden').value = '16')`, nil)
	p.press("train-run")
	p.wait(`!document.getElementById('train-use').hidden`)
}

// A second press of Delete, while the first is at work, does nothing more; and what no longer
// learns can be deleted.
func TestDeleteTwice(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#task=hull&tab=train").ready()
	p.trainBriefly()
	p.wait(`document.querySelectorAll('#kept-list li').length === 1`)
	const drop = `[...document.querySelectorAll('#kept-list button')].find((b) => b.textContent === 'Delete')`
	p.wait(drop + `.disabled`)
	p.press("train-reset")
	p.wait(`!` + drop + `.disabled`)
	p.js(`{ const b = `+drop+`; b.click(); b.click(); b.dispatchEvent(new MouseEvent('click')); setTimeout(() => b.dispatchEvent(new MouseEvent('click')), 0); }`, nil)
	p.wait(`document.getElementById('kept').hidden`)
	p.js(`document.querySelector('#toast button').click()`, nil)
	p.wait(drop)
	p.js(`{ const i = document.querySelector('#kept-list input'); `+drop+`.click(); i.value = 'Too late'; setTimeout(() => i.dispatchEvent(new Event('change')), 50); }`, nil)
	p.wait(`document.getElementById('kept').hidden`)
	p.js(`new Promise((done) => setTimeout(done, 200))`, nil)
}

// What was trained here is there at the next visit, under a name of the visitor's, as weights
// in every list; it can be deleted, and that undone. A link to it says what it lacks.
func TestTrainedHereStays(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, triangle+"&valid=1&tab=train").ready()
	p.trainBriefly()
	p.wait(`document.querySelectorAll('#kept-list li').length === 1`)
	p.press("train-reset")
	var name string
	p.js(`document.querySelector('#kept-list input').value`, &name)
	assert.Regexp(t, `^Convex hull, \S+( to \S+)? points, places, \d+ \w+ \d\d:\d\d$`, name)
	p.js(`{ const i = document.querySelector('#kept-list input'); i.value = 'My first'; i.dispatchEvent(new Event('change')); }`, nil)
	p.wait(`ptrnet.weights.some((w) => w.title === 'My first')`)
	p.js(`new Promise((done) => setTimeout(done, 300))`, nil) // the storage has it

	p.do(chromedp.Reload())
	p.wait(`Boolean(window.ptrnet)`)
	p.ready()
	p.wait(`document.querySelector('#kept-list input')?.value === 'My first'`)
	assert.Regexp(t, `^1 network, \d+ KB\. They stay in this browser alone`, p.text("kept-text"))
	p.js(`document.querySelector('#kept-list button').click()`, nil)
	p.settled()
	assert.Equal(t, agreed, p.text("verdict-text"), "of three points, valid only, there is one hull")
	var chosen string
	p.js(`document.getElementById('weights').selectedOptions[0].textContent`, &chosen)
	assert.Contains(t, chosen, "My first")
	p.js(`document.getElementById('kept').scrollIntoView()`, nil)
	p.shoot("kept")
	p.wait(`location.hash.includes('weights=here')`)
	var link string
	p.js(`location.hash`, &link)

	p.js(`void (window.saved = [], URL.createObjectURL = (blob) => (saved.push(blob), 'data:,'), navigator.clipboard.writeText = async () => {})`, nil)
	p.press("copy-link")
	p.wait(`!document.getElementById('toast').hidden`)
	assert.Contains(t, p.text("toast"), "Link copied. It names “My first”, which is only in this browser: whoever opens the link also needs the file.")
	p.shoot("kept-link")
	p.js(`document.querySelector('#toast button').click()`, nil)
	p.wait(`saved.length === 1 && saved[0].size > 1000`)

	drop := `[...document.querySelectorAll('#kept-list button')].find((b) => b.textContent === 'Delete').click()`
	p.js(drop, nil)
	p.wait(`document.getElementById('kept').hidden`)
	p.js(`document.querySelector('#toast button').click()`, nil)
	p.wait(`document.querySelector('#kept-list input')?.value === 'My first'`)
	p.js(drop, nil)
	p.wait(`document.getElementById('kept').hidden`)
	p.settled()
	p.do(chromedp.Reload())
	p.wait(`Boolean(window.ptrnet)`)
	p.ready()
	var left int
	p.js(`ptrnet.weights.filter((w) => w.id.startsWith('here:')).length`, &left)
	assert.Zero(t, left)

	// Elsewhere the link says what it lacks, and the page's own network answers.
	q := open(t, 1000, 700, link).ready()
	q.wait(`!document.getElementById('toast').hidden`)
	assert.Equal(t, "The link names a network that was trained in another browser. Open its file to use it; until then another network is used.", q.text("toast"))
	assert.Equal(t, agreed, q.text("verdict-text"))
	q.js(`location.hash = '#task=hull&weights=nobodys'`, nil)
	q.wait(`document.getElementById('toast').textContent.includes('nobodys')`)
	assert.Equal(t, "The link names weights that this page does not have (nobodys). Another network is used.", q.text("toast"))
}

// Where the browser's storage is full or closed, a sentence says so, and the file is offered.
func TestTrainedHereRefused(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ script, says string }{
		{`IDBObjectStore.prototype.put = function () { throw new DOMException('no', 'QuotaExceededError'); }`, "its storage is full"},
		{`IDBFactory.prototype.open = function () { throw new DOMException('no', 'SecurityError'); }`, "its storage is closed to this page"},
	} {
		p := openWith(t, 1000, 700, "#task=hull&tab=train", func(p *tab) { p.before(c.script) }).ready()
		p.trainBriefly()
		p.wait(`document.getElementById('train-text').textContent.startsWith('The browser did not store it')`)
		assert.Equal(t, "The browser did not store it: "+c.says+". Save the weights as a file to have them at your next visit.", p.text("train-text"))
		var offered bool
		p.js(`!document.getElementById('train-save').hidden && ptrnet.weights.some((w) => w.id.startsWith('here:'))`, &offered)
		assert.True(t, offered)
		p.press("train-reset")
	}
}
