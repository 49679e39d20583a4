package main

import (
	"os"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/chromedp/chromedp"
)

// TestLook takes the screenshots that docs/ shows, when PTRNET_SHOTS names a
// folder for them.
func TestLook(t *testing.T) {
	if os.Getenv("PTRNET_SHOTS") == "" {
		t.Skip("PTRNET_SHOTS names no folder")
	}
	for _, task := range []string{"hull", "delaunay", "tsp"} {
		p := open(t, 1280, 800, "").ready()
		p.js(`ptrnet.setTask("`+task+`")`, nil)
		p.settled()
		p.shoot(task)
		p.do(chromedp.KeyEvent(kb.Tab))
	}
	p := openWith(t, 1280, 800, "", func(p *tab) { p.dark() }).ready()
	p.shoot("dark")
	p = open(t, 360, 740, "").ready()
	p.shoot("phone")
}
