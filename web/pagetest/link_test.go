package pagetest

import (
	"strings"

	"github.com/chromedp/chromedp"
)

func (p *tab) address() (address string) {
	p.t.Helper()
	p.do(chromedp.Sleep(450e6), chromedp.Location(&address)) // it is written when the state has been quiet
	return address
}

// hostile are addresses that nobody should be able to hurt the page with.
var hostile = []string{
	"", "#", "%", "%E0%A4%A", "&&&===", "task=hull&task=tsp", "task=__proto__", "task=constructor&p=AAAA",
	"p=", "p=A", "p=AAA", "p=AAAAA", "p=!!!!", "p=AAAA%00AAAA", "p=" + strings.Repeat("AAAA", 600), "p=" + strings.Repeat("-_-_", 5000), "p=😀😀",
	"task=hull&p=AAAAAAAAAAAAAAAA", "weights=../../etc/passwd", "weights=<script>alert(1)</script>", "weights=__proto__", "weights=none", "weights=" + strings.Repeat("w", 5000),
	"method=__proto__", "method=guess", "method=%3Cimg%20src=x%20onerror=alert(1)%3E", "beam=0", "beam=-1", "beam=1e9", "beam=NaN", "beam=7", "beam=5&beam=0",
	"step=0", "step=-1", "step=99999", "step=999999999999", "step=1e3", "step=NaN", "step=2&p=", "tab=__proto__", "tab=toString", "tab=train", "tab=nothing",
	"compare=", "compare=a b c d e f", "compare=__proto__ constructor hull", "valid=2", "views=0", "views=9", "views=8&views=x", "valid=true",
	"task=delaunay&p=AAAABAAACAAA&beam=20&valid=1&step=3&tab=bench",
	"task=tsp&weights=hull&p=IAQAYAQAIAYA", "javascript:alert(1)", "?task=tsp", "#task=tsp", "task[]=tsp", "p[]=AAAA", "\u202e\u0000\ufffe",
}
