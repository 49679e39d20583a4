package pagetest

import (
	"fmt"
)

const six = "task=hull&p=IAQAYAQAQAwAQAZmDMJm48zN"

// shown tells which elements can be seen.
func (p *tab) shown(ids ...string) (seen map[string]bool) {
	p.t.Helper()
	p.js(fmt.Sprintf(`Object.fromEntries(%s.map((id) => { const e = document.getElementById(id); const b = e.getBoundingClientRect();
		return [id, e.checkVisibility() && b.width > 0 && b.left >= -1 && b.top >= -1 && b.right <= innerWidth + 1 && b.bottom <= innerHeight + 1]; }))`, list(ids)), &seen)
	return seen
}

func list(ids []string) string {
	s := "["
	for _, id := range ids {
		s += quoted(id) + ","
	}
	return s + "]"
}
