package tour

// The states of an edge at a node of the branch and bound.
const (
	free = iota
	required
	forbidden
)

// edgeStates is the required and the forbidden edges at a node, closed under the degree and
// subtour constraints.
type edgeStates struct {
	n     int
	state []uint8 // [n][n], symmetric; the diagonal is forbidden
	must  []int   // required edges at each city
	may   []int   // edges at each city that are not forbidden
	other []int   // far end of the required path that the city is an end of
	count int     // required edges
	dirty []int   // cities to propagate, a stack
}

func (e *edgeStates) reset(n int) {
	e.n, e.count = n, 0
	e.state = resize(e.state, n*n)
	e.must, e.may, e.other = resize(e.must, n), resize(e.may, n), resize(e.other, n)
	e.dirty = e.dirty[:0]
	clear(e.state)
	for v := range n {
		e.state[v*n+v] = forbidden
		e.must[v], e.may[v], e.other[v] = 0, n-1, v
	}
}

func (e *edgeStates) copy(from *edgeStates) {
	e.n, e.count = from.n, from.count
	e.state = append(e.state[:0], from.state...)
	e.must = append(e.must[:0], from.must...)
	e.may = append(e.may[:0], from.may...)
	e.other = append(e.other[:0], from.other...)
	e.dirty = e.dirty[:0]
}

func (e *edgeStates) at(u, v int) uint8 { return e.state[u*e.n+v] }

func (e *edgeStates) set(u, v int, state uint8) {
	e.state[u*e.n+v], e.state[v*e.n+u] = state, state
	e.dirty = append(e.dirty, u, v)
}

// forbid forbids the edge u-v; false if it is required.
//
//go:noinline
func (e *edgeStates) forbid(u, v int) bool {
	switch e.at(u, v) {
	case required:
		return false
	case free:
		e.set(u, v, forbidden)
		e.may[u]--
		e.may[v]--
	}
	return true
}

// require requires the edge u-v; false if it is forbidden or no tour has it together with the
// other required edges.
func (e *edgeStates) require(u, v int) bool {
	switch e.at(u, v) {
	case required:
		return true
	case forbidden:
		return false
	}
	if e.must[u] == 2 || e.must[v] == 2 || e.other[u] == v && e.count < e.n-1 {
		return false
	}
	e.set(u, v, required)
	e.count++
	e.must[u]++
	e.must[v]++
	a, b := e.other[u], e.other[v]
	e.other[a], e.other[b] = b, a
	if e.count < e.n-1 && e.at(a, b) == free {
		return e.forbid(a, b)
	}
	return true
}

// propagate applies the degree constraints: a city with two required edges has no others, a city
// with two edges left requires both. It is false if no tour is possible; true does not imply that
// one is.
func (e *edgeStates) propagate() bool {
	for len(e.dirty) > 0 {
		v := e.dirty[len(e.dirty)-1]
		e.dirty = e.dirty[:len(e.dirty)-1]
		if e.may[v] < 2 {
			return false
		}
		full, last := e.must[v] == 2, e.may[v] == 2
		if !full && !last || full && last {
			continue
		}
		for u, state := range e.state[v*e.n : (v+1)*e.n] {
			if state == free && (full && !e.forbid(u, v) || !full && !e.require(u, v)) {
				return false
			}
		}
	}
	return true
}
