package pagetest

import (
	"bytes"
	"image"
	"image/color/palette"
	"image/draw"
	"image/png"
	"os"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// previewLook makes of the presentation a picture for links: the name, the board, the verdict.
var previewLook = []string{
	`:root:root[data-present] { font-size: 23px; --page: #f6f4ef; --surface: #fffdf9; --press: #ebe7dd; --line: #dedad1; }`,
	`[data-present] body { padding: 30px; gap: 0 50px; grid-template: "board title" auto "board tasks" auto "board verdict" 1fr "board legend" auto / 570px 1fr; }`,
	`[data-present] body .top > h1 { position: static; width: auto; height: auto; overflow: visible; clip-path: none; display: block; grid-area: title; font-size: 66px; line-height: 1.04; white-space: normal; padding: 10px 0 34px; }`,
	`[data-present] h1 .mark { display: none; }`,
	`[data-present] h1 .aside { display: block; }`,
	`[data-present] .segments label { font-size: 19px; }`,
	`[data-present] .segments label > span { padding-inline: 4px; }`,
	`[data-present] .segments :checked + span { background: var(--surface); color: var(--ink); }`,
	`[data-present] .verdict { font-size: 34px; padding-top: 40px; }`,
	`[data-present] .legend { font-size: 24px; padding-bottom: 12px; }`,
	`[data-present] :is(.player, #random, #theme, .present-foot) { display: none; }`,
}

// TestPreviewPicture takes the picture that previews of links show, when PTRNET_SHOTS names a
// folder for it (make pictures).
func TestPreviewPicture(t *testing.T) {
	folder := os.Getenv("PTRNET_SHOTS")
	if folder == "" {
		t.Skip("PTRNET_SHOTS names no folder")
	}
	p := openWith(t, 1200, 630, "#task=hull", func(p *tab) {
		p.do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "light"}}))
		p.before(`{ let a = 7; Math.random = () => ((a = Math.imul(a, 48271) >>> 0) / 2 ** 32); }`) // the same boards each time
	}).ready()
	// A mistake tells more than agreement: the paper's network makes one soon.
	p.js(`document.querySelector('#whose [value=paper]').click()`, nil)
	p.settled()
	p.js(`document.getElementById('mistake').click()`, nil)
	p.wait(`document.getElementById('verdict').dataset.kind === 'differ' && document.getElementById('verdict').dataset.settled === 'true'`)
	p.do(chromedp.Sleep(time.Second)) // the address follows
	p.do(chromedp.Navigate(pageURL + "?present" + holds[string](p, `location.hash`)))
	p.ready()
	for _, rule := range previewLook {
		p.js(`document.styleSheets[document.styleSheets.length - 1].insertRule(`+quoted(rule)+`, document.styleSheets[document.styleSheets.length - 1].cssRules.length)`, nil)
	}
	p.picture("board")
	p.do(chromedp.Sleep(time.Second)) // colors change slowly
	require.Contains(t, p.text("verdict-text"), "They differ")
	var shot, small bytes.Buffer
	var raw []byte
	p.do(chromedp.CaptureScreenshot(&raw))
	shot.Write(raw)
	full, err := png.Decode(&shot)
	require.NoError(t, err)
	require.NoError(t, (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&small, full))
	if small.Len() > 95_000 { // fewer colors will do
		few := image.NewPaletted(full.Bounds(), palette.Plan9)
		draw.FloydSteinberg.Draw(few, full.Bounds(), full, image.Point{})
		small.Reset()
		require.NoError(t, png.Encode(&small, few))
	}
	require.Less(t, small.Len(), 100_000)
	require.NoError(t, os.WriteFile(folder+"/preview.png", small.Bytes(), 0o644))
}
