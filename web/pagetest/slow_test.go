package pagetest

import (
	"context"
	"strconv"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// On a slow line the page shows the stored answer to its first board, says how far it is with
// what answers others, can be used meanwhile, and gets there.
func TestSlowNetwork(t *testing.T) {
	t.Parallel()
	p := blankFor(t, 1000, 700, 2*time.Minute) // with nothing fetched before
	p.do(network.Enable(), chromedp.ActionFunc(func(ctx context.Context) error {
		return cdp.Execute(ctx, "Network.emulateNetworkConditions", map[string]any{
			"offline": false, "latency": 100, "downloadThroughput": 150_000, "uploadThroughput": 100_000}, nil)
	}), chromedp.Navigate(pageURL))
	p.wait(`document.getElementById('verdict').dataset.settled === 'true'`)
	assert.Equal(t, "They agree: the network found the exact hull.", p.text("verdict-text"))
	assert.NotEmpty(t, p.text("figures-network"))
	var dead []string
	p.js(`['random', 'play', 'next'].filter((id) => document.getElementById(id).disabled)`, &dead)
	assert.Equal(t, []string{"random"}, dead, "what the program does waits for it, what was stored can be played")
	assert.False(t, p.shown("veil-read")["veil-read"], "there is something to see")
	p.press("next")
	assert.NotEmpty(t, p.text("step-text"))
	p.shoot("slow-stored")

	var before, after int
	p.js(`ptrnet.getPoints().length`, &before)
	p.click(.5, .97)
	p.js(`ptrnet.getPoints().length`, &after)
	assert.Equal(t, before+1, after, "a point cannot be placed while the network loads")
	p.wait(`/^Loading the program: .* of /.test(document.getElementById('verdict-text').textContent)`)
	assert.Regexp(t, `^Loading the program: \d+ KB of [67]\d\d KB$`, p.text("verdict-text"), "what travels, compressed")
	assert.Empty(t, p.text("figures-network"), "the stored answer was to other points")
	var bar string
	p.js(`String(document.getElementById('veil-bar').value)`, &bar)
	value, err := strconv.ParseFloat(bar, 64)
	require.NoError(t, err)
	assert.True(t, value > 0 && value < 1, "the bar stands at %g", value)
	p.wait(`document.getElementById('veil-read').checkVisibility()`) // something to read
	p.shoot("slow")

	// The exact answer does not wait for the network.
	p.wait(`/^The exact hull is here. The network follows: \d+\sKB of [\d.]+\s[KM]B.$/.test(document.getElementById('verdict-text').textContent)`)
	assert.Contains(t, p.text("figures-exact"), "Corners")
	assert.Empty(t, p.text("figures-network"))
	p.shoot("slow-exact")
	p.press("random") // the core draws already
	p.wait(`ptrnet.getPoints().length === 10`)
	p.ready()
	p.wait(`document.getElementById('veil-bar').hidden && !document.getElementById('veil-read').checkVisibility()`)
}
