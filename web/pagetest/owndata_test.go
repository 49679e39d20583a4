package pagetest

import (
	"fmt"
	"math"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// openOwn opens the panel of the visitor's own points and waits for what is in it.
func (p *tab) openOwn() {
	p.t.Helper()
	p.press("file")
	p.viewed()
}

// write puts text into the panel as if it had been typed or pasted there.
func (p *tab) write(text string) {
	p.t.Helper()
	p.js(fmt.Sprintf(`{ const area = document.getElementById('own-text'); area.focus(); area.select();
		document.execCommand('insertText', false, %s) || area.setRangeText(%[1]s); }`, quoted(text)), nil)
}

// ownText waits until the panel's text is so.
func (p *tab) ownText(want string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`document.getElementById('own-text').value === %s`, quoted(want)))
}

const cities = "name;lon;lat\nBerlin;13,40;52,52\nMadrid;-3,70;40,42\nRome;12,48;41,89\nParis;2,35;48,86\n"

// listed is what the page writes of these.
const listed = "lon,lat,name\n13.4,52.52,Berlin\n-3.7,40.42,Madrid\n12.48,41.89,Rome\n2.35,48.86,Paris\n"

// The board follows the text; when the board changes, the text becomes a list of its points, with their names and units.
func TestOwnPoints(t *testing.T) {
	t.Parallel()
	p := openWith(t, 1280, 800, "", func(p *tab) {
		p.before(`window.carets = []; for (const type of ['selectionchange', 'focusin', 'focusout', 'pointerdown', 'input']) {
			document.addEventListener(type, (e) => {
				const area = document.getElementById('own-text');
				window.carets.push([type, e.target?.id, area?.selectionStart, area?.value.length].join(' '));
			}, true);
		}`)
	}).ready()
	p.put(`[[.25,.25],[.75,.25],[.5,.75]]`)
	p.openOwn()
	p.ownText("0.25, 0.25\n0.75, 0.25\n0.5, 0.75\n")
	var focused string
	p.js(`document.activeElement.id`, &focused)
	assert.Equal(t, "own-text", focused)

	// A line is typed behind the others.
	p.js(`{ const area = document.getElementById('own-text'); area.setSelectionRange(area.value.length, area.value.length); }`, nil)
	p.do(chromedp.KeyEvent("0.9,.85"))
	p.wait(`ptrnet.getPoints().length === 4`)
	assert.Equal(t, [2]float64{.9, .85}, p.points()[3])
	assert.Equal(t, [2]float64{.25, .25}, p.points()[0])
	p.settled()
	// A point is dragged: its line follows, and no other number changes; the caret stays behind the last point.
	p.drag(.25, .25, .1, .1)
	p.wait(`/^0\.(09|10)\d*, 0\.(09|10)\d*\n0\.75, 0\.25\n0\.5, 0\.75\n0\.9, 0\.85\n$/.test(document.getElementById('own-text').value)`)
	var after []int
	p.js(`(() => { const area = document.getElementById('own-text'); area.focus(); return [area.value.length - area.selectionStart]; })()`, &after)
	assert.LessOrEqual(t, after[0], 1, "when the text has the focus again: %s", holds[[]string](p, `window.carets`))

	// What is wrong is said at its line, and the board follows the rest.
	p.write("0.1, 0.2\n0.3, oops\n\n0.5, 0.6\n0.7\n0.7, 0.2")
	p.wait(`document.querySelectorAll('#own-faults li').length === 2`)
	assert.Equal(t, [][2]float64{{.1, .2}, {.5, .6}, {.7, .2}}, p.points())
	var said []string
	p.js(`[...document.querySelectorAll('#own-faults button, #own-marks .fault span')].map((e) => e.textContent)`, &said)
	assert.Equal(t, []string{`"oops" is not a number`, "a point has two values, this line has 1",
		`Line 2, column 6: "oops" is not a number.`, "Line 5, column 1: a point has two values, this line has 1."}, said)
	var place []float64
	p.js(`(() => { const [mark, area] = [document.querySelector('#own-marks .fault'), document.getElementById('own-text')].map((e) => e.getBoundingClientRect());
		const high = parseFloat(getComputedStyle(document.getElementById('own-text')).lineHeight); return [(mark.top - area.top - high) / high]; })()`, &place)
	assert.InDelta(t, .35, place[0], .4, "beside the second line")
	p.shoot("own-faults")
	p.js(`document.querySelector('#own-faults button').click()`, nil)
	var selected string
	p.js(`getSelection().toString() || (() => { const a = document.getElementById('own-text'); return a.value.slice(a.selectionStart, a.selectionEnd); })()`, &selected)
	assert.Equal(t, "0.3, oops", selected)
	p.settled()
	p.drag(.5, .6, .5, .9)
	p.wait(`/^0\.1, 0\.2\n0\.\d+, 0\.(89|9)\d*\n0\.7, 0\.2\n$/.test(document.getElementById('own-text').value) && !document.querySelector('#own-faults li')`)
	p.click(.3, .3)
	p.wait(`/\n0\.7, 0\.2\n0\.(29|3)\d*, 0\.(29|3)\d*\n$/.test(document.getElementById('own-text').value)`)
	p.press("undo")
	p.wait(`/\n0\.7, 0\.2\n$/.test(document.getElementById('own-text').value)`)

	// A table of a map, decimal commas and all.
	p.write(cities)
	p.wait(`/“lon” is x, “lat” is y/.test(document.getElementById('own-status').textContent)`)
	assert.Equal(t, "4 points. “lon” is x, “lat” is y. Longitude to the right, latitude up, as wide as on a map.", p.text("own-status"))
	points := p.points()
	require.Len(t, points, 4)
	assert.InDelta(t, math.Cos(46.47*math.Pi/180)*(13.4+3.7)/(52.52-40.42), (points[0][0]-points[1][0])/(points[0][1]-points[1][1]), .01, "as wide as on a map")
	assert.Greater(t, points[0][0], points[1][0], "Berlin lies east of Madrid")
	assert.Greater(t, points[0][1], points[1][1], "and north")
	p.settled()
	x, y := points[3][0], points[3][1]
	p.drag(x, y, .5, .5)
	p.wait(`/^lon,lat,name\n13\.4,52\.52,Berlin\n-3\.7,40\.42,Madrid\n12\.48,41\.89,Rome\n4\.8\d*,46\.\d+,Paris\n$/.test(document.getElementById('own-text').value)`)
	p.press("undo")
	p.ownText(listed)
	p.press("shuffle")
	p.wait(`/^lon,lat,name\n/.test(document.getElementById('own-text').value) && document.getElementById('own-text').value.length === ` + fmt.Sprint(len(listed)))
	p.settled()
	p.shoot("own-cities")
	// Their names stand on the board, and in its picture; the panel lies beside the verdict, not over it.
	var names []string
	p.js(`(async () => { const made = new Promise((done) => { const old = URL.createObjectURL; URL.createObjectURL = (blob) => (done(blob.text()), URL.createObjectURL = old, 'data:,'); });
		document.querySelector('[data-export=svg]').click();
		return [...new Set([...new DOMParser().parseFromString(await made, 'image/svg+xml').querySelectorAll('text')].map((e) => e.textContent.replace(/^\d+ /, '')))].sort(); })()`, &names)
	assert.Equal(t, []string{"Berlin", "Madrid", "Paris", "Rome"}, names)
	p.aboveOwn()
	p.namesSaid()

	// A line with blanks among others, and decimal commas.
	p.write("0.1, 0.2\n0.3 0.4\n0.5;0.6")
	p.wait(`ptrnet.getPoints().length === 2 && document.querySelectorAll('#own-faults li').length === 1`)
	p.write("0,1 0,2\n0,5 0,25\n")
	p.wait(`ptrnet.getPoints().join() === '0.1,0.2,0.5,0.25'`)

	p.js(`document.getElementById('own-text').focus()`, nil)
	p.do(chromedp.KeyEvent(kb.Escape))
	p.wait(`document.getElementById('own').hidden && document.activeElement.id === 'file'`)
	p.press("random")
	p.wait(`ptrnet.getPoints().length === 10`)
	p.openOwn()
	p.wait(`document.getElementById('own-text').value.split('\n').length === 11`)
}

// namesSaid checks that the cities are called by their names in the player, in the board's words and in what is copied.
func (p *tab) namesSaid() {
	p.t.Helper()
	const name = `(Berlin|Madrid|Rome|Paris)`
	p.press("next")
	p.wait(`/^Step 1 of \d+: ` + name + `, [<>\s\d]+%/.test(document.getElementById('step-text').textContent)`)
	p.wait(`/^4 points\. Exact hull: ` + name + `(, ` + name + `)+\. Network’s hull: ` + name + `, /.test(document.getElementById('board-text').textContent)`)
	text := holds[string](p, `document.getElementById('own-text').value`)

	// Another name is said at once; a long one breaks, and widens nothing.
	long := "Llanfairpwllgwyngyllgogerychwyrndrobwll"
	first := regexp.MustCompile(name).FindString(p.text("step-text"))
	p.write(strings.Replace(text, first, long, 1))
	p.wait(`document.getElementById('step-text').textContent.includes('Llanfairpwllgwyngyll')`)
	p.wait(`document.getElementById('board-text').textContent.includes('Llanfairpwllgwyngyll')`)
	wide := holds[[]int](p, `(() => { const e = document.getElementById('step-text'), player = document.getElementById('player'); return [e.scrollWidth - e.clientWidth, player.scrollWidth - player.clientWidth]; })()`)
	assert.Equal(p.t, []int{0, 0}, wide)
	p.shoot("own-long-name")

	// What is copied as a table has the whole name.
	p.js(`{ window.copied = ''; navigator.clipboard.writeText = async (text) => { copied = text; }; document.querySelector('[data-copy=csv]').click(); }`, nil)
	p.wait(`copied !== ''`)
	table := holds[string](p, `copied`)
	assert.Regexp(p.t, `^lon,lat,name\n(-?[\d.]+,-?[\d.]+,[A-Z][a-z]+\n){4}$`, table)
	assert.Contains(p.t, table, ","+long+"\n")
	p.write(table)
	p.wait(`/“lon” is x, “lat” is y/.test(document.getElementById('own-status').textContent)`)
	p.wait(`/^4 points\. Exact hull: ([A-Z][a-z]+…?, )+[A-Z][a-z]+…?\. /.test(document.getElementById('board-text').textContent)`)
}

// aboveOwn checks that nothing of the panel lies over the verdict.
func (p *tab) aboveOwn() {
	p.t.Helper()
	place := holds[[]float64](p, `['verdict', 'own'].map((id) => document.getElementById(id).getBoundingClientRect()).flatMap((r, i) => i ? r.top : r.bottom)`)
	assert.LessOrEqual(p.t, place[0], place[1], "the verdict above the panel")
}

// A file of cities opens as a tour, in the panel as on the board.
func TestOwnTSPLIB(t *testing.T) {
	t.Parallel()
	berlin, err := os.ReadFile(project + "/core/dataset/testdata/berlin52.tsp")
	require.NoError(t, err)
	p := open(t, 1280, 800, "").ready()
	p.paste(string(berlin))
	p.wait(`document.querySelector('#tasks :checked').value === 'tsp' && ptrnet.getPoints().length === 52`)
	points := p.points()
	p.openOwn()
	p.wait(`/^NAME: berlin52\nTYPE: TSP\nDIMENSION: 52\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n1 565 575\n(.*\n){50}52 1740 245\nEOF\n$/.test(document.getElementById('own-text').value)`)
	p.js(`ptrnet.setTask('hull')`, nil)
	p.write(strings.Replace(string(berlin), "565.0 575.0", "600 575.0", 1))
	p.wait(`document.getElementById('own-status').textContent.startsWith('52 points') && ptrnet.getPoints()[0][0] > .33`)
	p.js(`ptrnet.setTask('tsp')`, nil)
	p.settled()
	p.shoot("own-tsplib")
	length := func(card string) string {
		return holds[string](p, `[...document.querySelectorAll('#figures-`+card+` dt')].filter((e) => /^Length|optimum/.test(e.textContent)).map((e) => e.textContent + ' ' + e.nextSibling.textContent).join()`)
	}
	assert.NotContains(t, length("exact"), "optimum", "another city, another problem")

	// One of the ready sets is this file. Its lengths are TSPLIB's.
	p.js(`[...document.querySelectorAll('#own-sets button')].find((e) => e.textContent === 'berlin52').click()`, nil)
	p.wait(`ptrnet.getPoints()[0][0] < .32`)
	p.settled()
	assert.Equal(t, points, p.points())
	assert.Equal(t, "Length 7,542,TSPLIB’s optimum 7,542", length("exact"))
	assert.Regexp(t, `^Length [78],\d{3}$`, length("network"))
	assert.Regexp(t, `^(They agree: the network found the shortest tour, 7,542|The network’s tour, [78],\d{3}, is .* longer than the shortest)\.$`, p.text("verdict-text"))

	// A GEO file is a map: Gibraltar, its eleventh place, is the farthest west; the ninth, by Corsica, north.
	ulysses, err := os.ReadFile(project + "/core/dataset/testdata/ulysses16.tsp")
	require.NoError(t, err)
	p.write(string(ulysses))
	p.wait(`ptrnet.getPoints().length === 16`)
	p.settled()
	place := p.points()
	for i, q := range place {
		assert.LessOrEqual(t, place[10][0], q[0], "%d is not west of 11", i+1)
		assert.GreaterOrEqual(t, place[8][1], q[1], "%d is not north of 9", i+1)
	}
	assert.Regexp(t, `^Length 6,\d{3},TSPLIB’s optimum 6,859$`, length("exact"))
	assert.Contains(t, p.text("own-status"), "Longitude to the right, latitude up")
	assert.Contains(t, p.text("figures-exact"), "km on the sphere")
	p.shoot("own-map")
	p.js(`[...document.querySelectorAll('#own-sets button')].find((e) => e.textContent === 'berlin52').click()`, nil)
	p.wait(`ptrnet.getPoints().length === 52`)
	p.settled()

	// So are those of Compare, and of no other unit.
	p.press("tab-compare")
	const figures = `[...document.querySelectorAll('#compare figure')]`
	p.wait(figures + `.length > 1 && ` + figures + `.every((f) => !f.classList.contains('waiting') && f.querySelector('dl'))`)
	for _, said := range holds[[]string](p, figures+`.map((f) => f.querySelector('.said').textContent + ' | ' + f.querySelector('dl').textContent)`) {
		assert.Regexp(t, `(: ([78]|\d\d),\d{3} \| .*ength([78]|\d\d),\d{3}|every city)`, said, "at least the optimum")
		assert.NotRegexp(t, `\d\.\d{3}`, said, "no length of the unit square")
	}
	p.shoot("compare-units")
	p.drag(points[0][0], points[0][1], .4, .25)
	p.wait(`Math.abs(ptrnet.getPoints()[0][0] - .4) < .02`)
	p.settled()
	assert.Regexp(t, `^Length [78],\d{3}$`, length("exact"), "the file's units, and no optimum of another file")
}

// What is solved is what was read: not what an earlier text had, and not rounded to the board's grid.
func TestOwnIsSolvedAsRead(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "#task=tsp&p=IAQAYAQAQAwA").ready()
	p.openOwn()
	length := func() string {
		return holds[string](p, `[...document.querySelectorAll('#figures-exact dt')].find((e) => e.textContent === 'Length').nextSibling.textContent`)
	}
	for _, c := range []struct{ a, b, rule, want string }{
		{"30", "40", "EUC_2D", "140"}, {"60", "80", "EUC_2D", "280"}, {"60", "80.4", "EUC_2D", "280"}, {"60", "80.4", "CEIL_2D", "282"}, {"21", "220", "CEIL_2D", "482"},
	} {
		p.write("NAME: a\nCOMMENT: " + strings.Repeat("x", 4100) + "\nDIMENSION: 4\nEDGE_WEIGHT_TYPE: " + c.rule + "\nNODE_COORD_SECTION\n1 0 0\n2 " + c.a + " 0\n3 " + c.a + " " + c.b + "\n4 0 " + c.b + "\nEOF\n")
		p.wait(fmt.Sprintf(`document.getElementById('board-text').textContent.endsWith(' %s.')`, c.want))
		p.settled()
		assert.Equal(t, c.want, length())
		assert.Equal(t, "They agree: the network found the shortest tour, "+c.want+".", p.text("verdict-text"))
	}
	p.write(cities)
	p.wait(`ptrnet.getPoints().length === 4 && document.getElementById('verdict').textContent.includes('in the plane')`)
	p.settled()
	assert.Contains(t, p.text("figures-exact"), "Lengths in degrees, in the plane")
	assert.Regexp(t, `^4\d\.\d{1,4}$`, length())

	p.js(`ptrnet.setTask('hull')`, nil)
	p.write("0,0\n10,0\n5,-0.001\n5,10\n")
	p.wait(`/Exact hull: 1 3 2 4 1\. /.test(document.getElementById('board-text').textContent)`)
	p.settled()
	// What is dragged snaps to the grid, the others do not.
	p.drag(.5, 1, .5, .75)
	p.wait(`/^0, 0\n10, 0\n5, -0\.001\n[45][\d.]*, 7[\d.]*\n$/.test(document.getElementById('own-text').value)`)
	p.wait(`/Exact hull: 1 3 2 4 1\. /.test(document.getElementById('board-text').textContent)`)
	// So does a link.
	p.wait(`/xy=0_0_10_0_5_-0\.001_[45][\d.]*_7/.test(location.hash)`)
	q := open(t, 1000, 700, holds[string](p, `location.hash`)).ready()
	q.settled()
	q.wait(`/Exact hull: 1 3 2 4 1\. /.test(document.getElementById('board-text').textContent)`)
	assert.Equal(t, p.points(), q.points())
	p.shoot("own-as-read")
}

// Ten thousand points are too many: a sentence says so, and the page goes on.
func TestOwnTooMany(t *testing.T) {
	p := open(t, 1280, 800, "").ready()
	p.put(`[[.25,.25],[.75,.25],[.5,.75]]`)
	p.openOwn()
	p.wait(`document.getElementById('own-text').value.length > 20`)
	p.js(`{ window.longest = 0; let last = performance.now(); const tick = () => { const now = performance.now(); longest = Math.max(longest, now - last); last = now; requestAnimationFrame(tick); }; tick();
		const text = Array.from({ length: 10000 }, (_, i) => ((i * .61803) % 1).toFixed(5) + '\t' + ((i * .7548) % 1).toFixed(5)).join('\n');
		const area = document.getElementById('own-text'); area.value = text; area.dispatchEvent(new InputEvent('input')); }`, nil)
	p.wait(`/^10,000 points\. The board holds 500 and stays as it was\./.test(document.getElementById('own-status').textContent)`)
	assert.Len(t, p.points(), 3)
	p.js(`ptrnet.setPoints([[.1,.1],[.9,.1],[.5,.9],[.5,.5]])`, nil)
	p.settled()
	var lines int
	p.js(`document.getElementById('own-text').value.split('\n').length`, &lines)
	assert.Equal(t, 10_000, lines, "what was pasted is not lost when the board changes")
	var longest float64
	p.js(`longest`, &longest)
	assert.Less(t, longest, 2000., "milliseconds without a frame")
	p.js(`{ const area = document.getElementById('own-text'); area.value = area.value.split('\n').slice(0, 500).join('\n'); area.dispatchEvent(new InputEvent('input')); }`, nil)
	p.wait(`ptrnet.getPoints().length === 500`)
	p.write("hello")
	p.wait(`document.getElementById('own-status').textContent.startsWith('Nothing to place yet')`)
	assert.Len(t, p.points(), 500)
	p.put(`[[.25,.25],[.75,.25],[.5,.75]]`)
	p.js(`[...document.querySelectorAll('#own-faults button')].at(-1).click()`, nil)
	p.ownText("0.25, 0.25\n0.75, 0.25\n0.5, 0.75\n")
}

// Each form that is copied is one that can be pasted.
func TestOwnCopies(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "").ready()
	p.js(`{ window.copied = ''; navigator.clipboard.writeText = async (text) => { copied = text; }; true }`, nil)
	p.openOwn()
	p.write("0,25;0,5\n0,75;0,5\n0,5;0,75\n0,5;0,625\n")
	p.wait(`ptrnet.getPoints().length === 4`)
	p.settled()
	for form, want := range map[string]string{
		"csv":    "x,y\n0.25,0.5\n0.75,0.5\n0.5,0.75\n0.5,0.625\n",
		"json":   "[\n [0.25, 0.5],\n [0.75, 0.5],\n [0.5, 0.75],\n [0.5, 0.625]\n]\n",
		"python": "points = np.array([\n    [0.25, 0.5],\n    [0.75, 0.5],\n    [0.5, 0.75],\n    [0.5, 0.625],\n])\n",
		"paper":  "0.25 0.5 0.75 0.5 0.5 0.75 0.5 0.625 output 1 2 3 1\n",
	} {
		p.js(`copied = ''; document.querySelector('[data-copy=`+form+`]').click()`, nil)
		p.wait(`copied !== ''`)
		var copied string
		p.js(`copied`, &copied)
		assert.Equal(t, want, copied, form)
		p.write(want)
		p.wait(`/^4 points\./.test(document.getElementById('own-status').textContent) && !document.querySelector('#own-faults li')`)
		assert.Equal(t, [][2]float64{{.25, .5}, {.75, .5}, {.5, .75}, {.5, .625}}, p.points(), form)
		p.settled()
	}
}

// On a phone the panel is a sheet below the board, which stays in view.
func TestOwnOnAPhone(t *testing.T) {
	t.Parallel()
	p := open(t, 360, 740, "").ready()
	p.openOwn()
	p.wait(`document.getElementById('own-text').value.length > 20`)
	p.write(cities)
	p.wait(`ptrnet.getPoints().length === 4`)
	p.settled()
	p.js(`document.getElementById('board').scrollIntoView({ block: 'start' })`, nil)
	var free float64
	p.js(`document.getElementById('own').getBoundingClientRect().top - document.getElementById('board').getBoundingClientRect().bottom`, &free)
	assert.GreaterOrEqual(t, free, 0., "the whole board above the sheet")
	p.aboveOwn()
	p.shoot("own-phone")
	var out []string
	p.js(`[...document.querySelectorAll('#own button')].filter((e) => e.checkVisibility() && e.getBoundingClientRect().height < 34).map((e) => e.textContent)`, &out)
	assert.Empty(t, out, "large enough for a finger")
	status := holds[[]float64](p, `(({ clientHeight, scrollHeight }) => [clientHeight, scrollHeight])(document.getElementById('own-status'))`)
	assert.GreaterOrEqual(t, status[0], status[1], "all that was read is told, and nothing stands over it")
}
