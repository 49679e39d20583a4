package pagetest

import (
	"bytes"
	"image"
	"image/color/palette"
	"image/draw"
	"image/png"
	"os"
	"testing"

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
	p := openWith(t, 1200, 630, "?present", func(p *tab) {
		p.do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "light"}}))
	}).ready()
	for _, rule := range previewLook {
		p.js(`document.styleSheets[document.styleSheets.length - 1].insertRule(`+quoted(rule)+`, document.styleSheets[document.styleSheets.length - 1].cssRules.length)`, nil)
	}
	p.put(`[[.1,.2],[.86,.13],[.93,.8],[.3,.93],[.5,.5],[.4,.28],[.65,.6],[.16,.58],[.55,.78],[.72,.35]]`)
	p.picture("board")
	var shot, small bytes.Buffer
	var raw []byte
	p.do(chromedp.CaptureScreenshot(&raw))
	shot.Write(raw)
	full, err := png.Decode(&shot)
	require.NoError(t, err)
	require.NoError(t, (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&small, full))
	if small.Len() > 95_000 { // fewer colours will do
		few := image.NewPaletted(full.Bounds(), palette.Plan9)
		draw.FloydSteinberg.Draw(few, full.Bounds(), full, image.Point{})
		small.Reset()
		require.NoError(t, png.Encode(&small, few))
	}
	require.Less(t, small.Len(), 100_000)
	require.NoError(t, os.WriteFile(folder+"/preview.png", small.Bytes(), 0o644))
}
