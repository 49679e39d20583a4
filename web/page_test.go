package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// As a new visitor would: the page is open, ten points are clicked, both hulls
// stand there.
func TestTenClicks(t *testing.T) {
	p := open(t, 1280, 800, "").ready()
	p.js(`ptrnet.setPoints([])`, nil)
	for _, q := range [][2]float64{{.12, .2}, {.85, .15}, {.9, .8}, {.3, .92}, {.5, .5}, {.4, .3}, {.65, .6}, {.2, .55}, {.55, .78}, {.72, .35}} {
		p.click(q[0], q[1])
	}
	p.settled()
	var points [][]float64
	p.js(`ptrnet.getPoints()`, &points)
	assert.Len(t, points, 10)
	p.shoot("ten-clicks")
	t.Log(p.text("verdict-text"))
}
