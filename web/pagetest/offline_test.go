package pagetest

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/web/site"
)

// kept waits until the page has been kept for use without its server.
func (p *tab) kept() {
	p.t.Helper()
	p.js(`(async () => {
		const worker = (await navigator.serviceWorker.ready).active;
		while (worker.state !== 'activated') await new Promise((done) => worker.addEventListener('statechange', done, { once: true }));
	})()`, nil)
}

// Two versions of the page on one origin are each kept: neither deletes what the other keeps.
// What an older version kept under a name without its place goes if it was this one's.
func TestTwoVersionsOnOneOrigin(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "").ready()
	older, err := site.NewHandler(project)
	require.NoError(t, err)
	preview, err := site.Preview("https://example.org/")
	require.NoError(t, err)
	newer, err := site.NewHandler(project, preview)
	require.NoError(t, err)
	places := http.NewServeMux()
	places.Handle("/page/", http.StripPrefix("/page/", older))
	places.Handle("/page/beta/", http.StripPrefix("/page/beta/", newer))
	server := httptest.NewServer(places)
	defer server.Close()
	p.do(chromedp.Navigate(server.URL + "/page/"))
	p.ready().kept()
	p.js(`(async () => {
		await (await caches.open('ptrnet-0123456789ab')).put(new URL('beta/', location.href), new Response('older'));
		await (await caches.open('ptrnet-ba9876543210')).put(new URL('/elsewhere/', location.href), new Response('another'));
	})()`, nil)
	p.do(chromedp.Navigate(server.URL + "/page/beta/"))
	p.ready().kept()
	var names []string
	p.js(`caches.keys()`, &names)
	assert.NotContains(t, names, "ptrnet-0123456789ab")
	assert.Contains(t, names, "ptrnet-ba9876543210")
	assert.Len(t, names, 3)
	server.CloseClientConnections()
	server.Close()
	for _, place := range []string{"/page/", "/page/beta/"} {
		p.do(chromedp.Navigate(server.URL + place + triangle))
		p.ready()
		assert.Equal(t, agreed, p.text("verdict-text"), place)
	}
}

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
	p.kept()
	server.CloseClientConnections()
	server.Close()
	p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(server.URL+"/"+triangle))
	p.ready()
	assert.Equal(t, agreed, p.text("verdict-text"))

	// A problem that was not visited has its exact answer, and says what is missing.
	p.js(`ptrnet.setTask('delaunay')`, nil)
	p.settled()
	p.wait(`document.getElementById('figures-network').textContent.includes('not been downloaded')`)
	assert.Contains(t, p.text("figures-network"), "This network has not been downloaded yet, and there is no connection now. Try again when there is.")
	assert.Equal(t, "There is only the exact triangulation: no network answered.", p.text("verdict-text"))
	p.shoot("offline")
}
