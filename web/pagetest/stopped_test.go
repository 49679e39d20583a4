package pagetest

import (
	"context"
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// before runs a script before those of every page that is opened.
func (p *tab) before(script string) {
	p.t.Helper()
	p.do(chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(script).Do(ctx)
		return err
	}))
}

// keepWorkers keeps the page's workers in the order in which they were started.
const keepWorkers = `window.workers = []; window.Worker = class extends Worker { constructor(...a) { super(...a); workers.push(this); } };`

// openWorkers opens the page with its workers in hand.
func openWorkers(t *testing.T, rest string) *tab {
	t.Helper()
	return openWith(t, 1280, 800, rest, func(p *tab) { p.before(keepWorkers) }).ready()
}

// outcome is what an expression's promise came to, within ten seconds.
func (p *tab) outcome(expression string) string {
	p.t.Helper()
	return p.outcomeIn(10, expression)
}

func (p *tab) outcomeIn(seconds int, expression string) (said string) {
	p.t.Helper()
	p.js(fmt.Sprintf(`Promise.race([%s.then(() => 'answered', (e) => e.message), new Promise((r) => setTimeout(r, %d, 'never settled'))])`,
		expression, 1000*seconds), &said)
	return said
}

// bigTour keeps the network's worker busy for seconds: 500 points, a beam of 100, 8 views.
const bigTour = `ptrnet.solve({ task: 'tsp', points: Array.from({ length: 500 }, (_, i) => [(i * .618033) % 1, (i * .754877) % 1]), beam: 100, views: 8 })`

// spread are n points of the unit square, as JavaScript.
const spread = `(n) => Array.from({ length: n }, (_, i) => [(i * .618033) % 1, (i * .754877) % 1])`
