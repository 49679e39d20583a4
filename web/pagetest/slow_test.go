package pagetest

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// trickle lets so many bytes of an answer through, and of the rest 400 a second until it is opened or nobody
// waits for it: as on a slow line something comes all the time, and not for ten minutes all of it.
type trickle struct {
	http.ResponseWriter
	first int
	open  <-chan struct{}
	gone  <-chan struct{}
}

func (d *trickle) Write(b []byte) (n int, err error) {
	send := func(share int) {
		m := 0
		m, err = d.ResponseWriter.Write(b[n : n+share])
		n += m
		d.ResponseWriter.(http.Flusher).Flush()
	}
	send(min(d.first, len(b)))
	d.first -= n
	for n < len(b) && err == nil {
		select {
		case <-d.open:
			send(len(b) - n)
		case <-d.gone:
			return n, http.ErrAbortHandler
		case <-time.After(50 * time.Millisecond):
			send(min(20, len(b)-n))
		}
	}
	return n, err
}

// trickling serves the page, but of the files whose names end so no more than the beginning until it is told to go on.
func trickling(t *testing.T, first map[string]int) (url string, goOn map[string]func()) {
	t.Helper()
	pageOnce.Do(start)
	require.NoError(t, pageErr)
	goOn = map[string]func(){}
	gates := map[string]chan struct{}{}
	for end := range first {
		gate := make(chan struct{})
		gates[end], goOn[end] = gate, func() { close(gate) }
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for end, gate := range gates {
			if strings.HasSuffix(r.URL.Path, end) {
				w = &trickle{w, first[end], gate, r.Context().Done()}
			}
		}
		served.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return server.URL + "/", goOn
}

// While its files are on the way the page shows the stored answer to its first board, says how far it is with
// what answers others, can be used, and gets there. How long each stage lasts is the test's to say: on a
// line that is merely slow, a busy machine is past a stage before the test has looked at it.
func TestSlowNetwork(t *testing.T) {
	t.Parallel()
	url, goOn := trickling(t, map[string]int{".wasm": 300_000, ".safetensors": 100_000})
	p := blankFor(t, 1000, 700, patience) // with nothing fetched before
	p.do(chromedp.Navigate(url))
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
	goOn[".wasm"]()
	p.wait(`/^The exact hull is here. The network follows: \d+\sKB of [\d.]+\s[KM]B.$/.test(document.getElementById('verdict-text').textContent)`)
	assert.Contains(t, p.text("figures-exact"), "Corners")
	assert.Empty(t, p.text("figures-network"))
	p.shoot("slow-exact")
	p.press("random") // the core draws already
	p.wait(`ptrnet.getPoints().length === 10`)
	goOn[".safetensors"]()
	p.ready()
	p.wait(`document.getElementById('veil-bar').hidden && !document.getElementById('veil-read').checkVisibility()`)
}
