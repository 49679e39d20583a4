package pagetest

import (
	"os"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// scattered are n points that look random and are the same each time.
const scattered = `((n) => Array.from({ length: n }, (_, i) => [(.5 + i * .7548776662) % 1 * .94 + .03, (.5 + i * .5698402910) % 1 * .94 + .03]))`

// TestLookOfSteps takes pictures of long answers and of phones, when PTRNET_SHOTS names a
// folder for them.
func TestLookOfSteps(t *testing.T) {
	if os.Getenv("PTRNET_SHOTS") == "" {
		t.Skip("PTRNET_SHOTS names no folder")
	}
	for _, view := range []struct {
		name          string
		width, height int64
		dark, phone   bool
		task          string
		points        string
		then          string
	}{
		{"steps-desk", 1280, 800, false, false, "delaunay", scattered + "(18)", ""},
		{"steps-desk-open", 1280, 800, true, false, "delaunay", scattered + "(18)", "fold"},
		{"steps-1080", 1920, 1080, false, false, "hull", scattered + "(12)", ""},
		{"steps-1080-long", 1920, 1080, true, false, "delaunay", scattered + "(60)", ""},
		{"steps-4k", 3840, 2160, false, false, "hull", scattered + "(12)", ""},
		{"steps-4k-long", 3840, 2160, false, false, "delaunay", scattered + "(40)", ""},
		{"steps-phone", 360, 740, false, true, "delaunay", scattered + "(12)", ""},
		{"steps-phone-docked", 360, 740, false, true, "delaunay", scattered + "(12)", "dock"},
		{"steps-phone-dark", 360, 740, true, true, "hull", scattered + "(10)", "dock"},
		{"steps-landscape", 844, 390, false, true, "hull", scattered + "(10)", ""},
		{"steps-landscape-dark", 740, 360, true, true, "delaunay", scattered + "(12)", "heat"},
		{"steps-landscape-small", 667, 375, false, true, "hull", scattered + "(10)", ""},
	} {
		p := openWith(t, view.width, view.height, "", func(p *tab) {
			if view.dark {
				p.dark()
			}
			if view.phone {
				p.do(emulation.SetTouchEmulationEnabled(true), chromedp.EmulateViewport(view.width, view.height, chromedp.EmulateTouch, chromedp.EmulateMobile))
			}
		}).ready()
		p.js(`ptrnet.setTask("`+view.task+`")`, nil)
		p.put(view.points)
		p.press("next")
		p.press("next")
		switch view.then {
		case "fold":
			p.press("heat-fold")
		case "dock":
			p.js(`document.getElementById('tabs').scrollIntoView()`, nil)
			p.wait(`'docked' in document.documentElement.dataset`)
			p.js(`document.getElementById('heat-scroll').scrollIntoView({ block: 'end' })`, nil)
		case "heat":
			p.js(`document.getElementById('heat-scroll').scrollIntoView({ block: 'end' })`, nil)
		}
		p.wait(`document.getElementById('step-text').textContent.includes('%')`)
		p.shoot(view.name)
	}
}
