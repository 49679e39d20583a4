package pagetest

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
)

// manyCities take the network many windows, and the exact solver longer than the test.
const manyCities = `Array.from({ length: 200 }, (_, i) => [.5 + .48 * Math.sin(i * i * 12.9898), .5 + .48 * Math.sin(i * i * 78.233 + 1)])`

// Of many cities the network improves its tour by itself, visibly, and can be stopped; the tour on the
// board becomes shorter, the steps are those of the first one.
func TestImprovesItsTour(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#task=tsp").ready()
	p.js(`ptrnet.setPoints(`+manyCities+`)`, nil)
	p.wait(`/^Improving: [1-9]\d* of [\d,]+ windows became shorter, the tour by /.test(document.getElementById('improve-text').textContent)`)
	p.shoot("improving")
	p.press("improve-go")
	p.wait(`/^Improved by the network/.test(document.getElementById('improve-text').textContent)`)
	assert.Equal(t, "Go on", p.text("improve-go"))
	assert.Contains(t, p.text("step-text"), "Improved answer; play shows the first, 201 steps")
	assert.NotContains(t, p.text("figures-network"), "Probability it gave this answer")
	assert.NotContains(t, p.text("improve-text"), "by 0 %")
	p.press("improve-go")
	p.wait(`document.getElementById('improve-go').textContent === 'Stop'`)
	p.keys(kb.Escape)
	p.wait(`document.getElementById('improve-go').textContent !== 'Stop'`)
	p.js(`{ const s = document.getElementById('beam'); s.value = '1'; s.dispatchEvent(new Event('change')); }`, nil) // another question, another tour
	p.wait(`document.getElementById('improve-text').textContent === '' || /^Improving/.test(document.getElementById('improve-text').textContent)`)
	p.put(seven)
	p.settled()
	p.wait(`document.getElementById('improve').hidden`)
}
