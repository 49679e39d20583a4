package pagetest

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// The test bench draws points of the kind that is chosen, has a curve of its own for each,
// and puts the paper's figures beside uniform points alone.
func TestBenchKinds(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "#task=hull&p=IAQAYAQAIAYAQAZmAAfg&tab=bench").ready()
	run := func(kind, want string) string {
		p.choose("bench-kind", kind)
		p.choose("bench-count", "100")
		p.press("bench-run")
		p.wait(`new RegExp('` + want + `').test(document.getElementById('bench-text').textContent)`)
		return p.text("bench-figures")
	}
	assert.Contains(t, run("uniform", `at n = 10, beam 3, valid only: 100 boards, seed`), "paper: 87")
	onRing := run("ring", `at n = 10, “Ring”, beam 3, valid only: 100 boards, seed`)
	assert.NotContains(t, onRing, "paper: 87")
	var words string
	p.js(`document.getElementById('bench-chart').ariaLabel`, &words)
	assert.Regexp(t, `here: n 10 [\d.]+ %`, words)
	assert.NotContains(t, words, "paper")
	p.choose("bench-kind", "clusters")
	p.wait(`!document.getElementById('bench-chart').ariaLabel.includes('here')`)
	p.choose("bench-kind", "uniform")
	p.wait(`/here: n 10/.test(document.getElementById('bench-chart').ariaLabel) && /paper/.test(document.getElementById('bench-chart').ariaLabel)`)
	p.shoot("bench-kinds")
}
