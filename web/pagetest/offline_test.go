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
	t.Parallel()
	p := open(t, 1280, 800, "").ready()
	h, err := site.NewHandler(project)
	require.NoError(t, err)
	server := httptest.NewServer(h)
	defer server.Close()
	p.do(chromedp.Navigate(server.URL + "/" + triangle))
	p.ready()
	p.js(`navigator.serviceWorker.ready.then((r) => r.active.state)`, nil)
	p.js(`(async () => {
		const worker = (await navigator.serviceWorker.ready).active;
		while (worker.state !== 'activated') await new Promise((done) => worker.addEventListener('statechange', done, { once: true }));
	})()`, nil)
	server.CloseClientConnections()
	server.Close()
	p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(server.URL+"/"+triangle))
	p.ready()
	assert.Equal(t, agreed, p.text("verdict-text"))

	// A problem that was not visited has its exact answer, and says what is missing.
	p.js(`ptrnet.setTask('delaunay')`, nil)
	p.settled()
	p.wait(`document.getElementById('figures-network').textContent.includes('not been downloaded')`)
	assert.Contains(t, p.text("figures-network"), "This network has not been downloaded yet, and there is no connection now. Once there is, ask again.")
	assert.Equal(t, "Only the exact triangulation is here: no network answered.", p.text("verdict-text"))
	p.shoot("offline")
}
