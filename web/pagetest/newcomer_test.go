package pagetest

import (
	"testing"
)

func TestZz(t *testing.T) {
	p := open(t, 1280, 800, "").ready()
	p.shoot("first")
	q := open(t, 360, 740, "").ready()
	q.shoot("first-phone")
	r := open(t, 1280, 800, "#tab=compare").ready()
	r.wait(`[...document.querySelectorAll('#compare figure')].every((f) => f.querySelector('.said, .why')?.textContent)`)
	r.shoot("compare")
	r.press("tab-orders")
	r.press("orders-run")
	r.wait(`/of 100 orders right/.test(document.getElementById('orders-text').textContent)`)
	r.shoot("orders")
	r.press("tab-bench")
	r.js(`document.getElementById('bench-count').value='100'`, nil)
	r.press("bench-run")
	r.wait(`/100 sets, seed/.test(document.getElementById('bench-text').textContent)`)
	r.shoot("bench")
}
