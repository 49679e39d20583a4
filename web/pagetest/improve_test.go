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

// sixty are cities whose exact tour comes while the network improves its own.
const sixty = "kcQh5aUj0GIRfrb2bTOiNPbao1TQTCtgKFFDJtgTYCEEB29mdKy8DJFG505cGZlm2u3Mh4xMtqKrT9o-xP3_XMW2vQwfhoBVJ_lAQzcWnesJxGxH4CitqYxKf-TbQZFQ5At4Obdiiy5Sgakz51NDnwKoav1Menbu7sFsMUmORqzWYH6Ux44VWdyAUfrddYNs8rA93K7YPAGuNiqKwHnVpcBcsx6hGnaz4acQS3P_PoAWERSU"

// A tour that is improved while the exact one is searched is judged by it as soon as it is there.
func TestImprovedTourIsJudged(t *testing.T) {
	t.Parallel()
	p := openWith(t, 1280, 900, "#task=tsp&p="+sixty+"&beam=10&valid=1", func(p *tab) {
		p.before(`window.verdicts = [];
			new MutationObserver(() => {
				const said = document.getElementById('verdict-text')?.textContent;
				if (said && said !== verdicts.at(-1)) verdicts.push(said);
			}).observe(document, { subtree: true, childList: true, characterData: true });`)
	}).ready()
	p.wait(`/became shorter/.test(document.getElementById('improve-text').textContent) && document.getElementById('improve-go').textContent !== 'Stop'`)
	said := holds[[]string](p, `verdicts`)
	assert.Regexp(t, "longer than the shortest|They agree", said[len(said)-1])
	for _, verdict := range said {
		assert.NotContains(t, verdict, "valid")
	}
}
