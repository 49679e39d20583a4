package tour

// support is the edges of a solution x of the relaxation that are not 0, as a list and by city.
type support struct {
	n     int
	u, v  []int32
	x     []float64
	edges [][]halfEdge // of each city
}

// halfEdge is an edge from a city.
type halfEdge struct {
	to int32
	x  float64
}

const zero = 1e-7 // below this, an edge's x counts as 0

func (s *support) load(n int, ends [][2]int32, x []float64) {
	s.n = n
	s.u, s.v, s.x = s.u[:0], s.v[:0], s.x[:0]
	s.edges = resize(s.edges, n)
	for v, list := range s.edges {
		s.edges[v] = list[:0]
	}
	for j, e := range ends {
		if x[j] > zero {
			s.u, s.v, s.x = append(s.u, e[0]), append(s.v, e[1]), append(s.x, x[j])
			s.edges[e[0]] = append(s.edges[e[0]], halfEdge{e[1], x[j]})
			s.edges[e[1]] = append(s.edges[e[1]], halfEdge{e[0], x[j]})
		}
	}
}

// components numbers the components of the graph of the edges with low < x < high.
func (s *support) components(low, high float64) (part []int32, count int) {
	part = make([]int32, s.n)
	for v := range part {
		part[v] = -1
	}
	var stack []int32
	for start := range part {
		if part[start] >= 0 {
			continue
		}
		part[start] = int32(count)
		stack = append(stack[:0], int32(start))
		for len(stack) > 0 {
			c := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for _, e := range s.edges[c] {
				if e.x > low && e.x < high && part[e.to] < 0 {
					part[e.to] = int32(count)
					stack = append(stack, e.to)
				}
			}
		}
		count++
	}
	return part, count
}

func sets(part []int32, count int) [][]int32 {
	list := make([][]int32, count)
	for v, p := range part {
		list[p] = append(list[p], int32(v))
	}
	return list
}

// order is the tour that x is, false if it is none.
func (s *support) order() ([]int, bool) {
	if len(s.u) != s.n {
		return nil, false
	}
	for _, x := range s.x {
		if x < 1-1e-6 {
			return nil, false
		}
	}
	tour := make([]int, 0, s.n)
	from, at := int32(-1), int32(0)
	for {
		tour = append(tour, int(at))
		if len(s.edges[at]) != 2 {
			return nil, false
		}
		next := s.edges[at][0].to
		if next == from {
			next = s.edges[at][1].to
		}
		if from, at = at, next; at == 0 {
			return tour, len(tour) == s.n
		}
		if len(tour) > s.n {
			return nil, false
		}
	}
}
