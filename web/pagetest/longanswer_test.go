package pagetest

import ()

// holds is what an expression gives on the page.
func holds[T any](p *tab, expression string) (value T) {
	p.t.Helper()
	p.js(expression, &value)
	return value
}
