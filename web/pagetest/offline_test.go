package pagetest

import (
	"net/http/httptest"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/web/site"
)

// After a first visit the page opens and answers though its server is gone.
func TestOffline(t *testing.T) {
	p := open(t, 1280, 800, "").ready()
	h, err := site.NewHandler(project)
	require.NoError(t, err)
	server := httptest.NewServer(h)
	defer server.Close()
	p.do(chromedp.Navigate(server.URL + "/"))
	p.ready()
	p.js(`navigator.serviceWorker.ready.then((r) => r.active.state)`, nil)
	p.js(`(async () => {
		const worker = (await navigator.serviceWorker.ready).active;
		while (worker.state !== 'activated') await new Promise((done) => worker.addEventListener('statechange', done, { once: true }));
	})()`, nil)
	server.CloseClientConnections()
	server.Close()
	p.do(chromedp.Navigate(server.URL + "/"))
	p.ready()
	assert.Regexp(t, `^They (agree|differ)`, p.text("verdict-text"))
}
