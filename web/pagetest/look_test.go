package pagetest

import (
	"os"
	"testing"
)

// TestLook takes the pictures that the documents show, when PTRNET_SHOTS names a
// folder for them (make pictures).
func TestLook(t *testing.T) {
	if os.Getenv("PTRNET_SHOTS") == "" {
		t.Skip("PTRNET_SHOTS names no folder")
	}
	for _, view := range []struct {
		name          string
		width, height int64
		task, tab     string
		dark          bool
	}{
		{"light", 1280, 800, "hull", "attention", false},
		{"dark", 1280, 800, "hull", "attention", true},
		{"delaunay", 1280, 800, "delaunay", "attention", false},
		{"tour", 1280, 800, "tsp", "attention", true},
		{"compare", 1280, 800, "hull", "compare", false},
		{"phone", 360, 740, "hull", "attention", false},
	} {
		p := openWith(t, view.width, view.height, "", func(p *tab) {
			if view.dark {
				p.dark()
			}
		}).ready()
		p.js(`ptrnet.setPoints([]), ptrnet.setTask("`+view.task+`")`, nil)
		for _, q := range tenPoints {
			p.click(q[0], q[1])
		}
		p.js(`document.getElementById("tab-`+view.tab+`").click()`, nil)
		p.click(.98, .02) // out of the way: a point more, and gone again
		p.click(.98, .02)
		p.settled()
		p.wait(`ptrnet.getPoints().length === 10`)
		if view.tab == "compare" {
			p.wait(`[...document.querySelectorAll('#compare figure')].every((f) => f.querySelector('.said, .why')?.textContent)`)
		}
		p.shoot(view.name)
	}
}

// tenPoints are what a new visitor clicks.
var tenPoints = [][2]float64{{.12, .2}, {.85, .15}, {.9, .8}, {.3, .92}, {.5, .5}, {.4, .3}, {.65, .6}, {.2, .55}, {.55, .78}, {.72, .35}}
