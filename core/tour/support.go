package tour

import "slices"

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
	adj := make([][2]int, s.n)
	for v, edges := range s.edges {
		if len(edges) != 2 || min(edges[0].x, edges[1].x) < 1-1e-6 {
			return nil, false
		}
		adj[v] = [2]int{int(edges[0].to), int(edges[1].to)}
	}
	tour := walk(adj)
	return tour, !slices.Contains(tour[1:], 0) // or a cycle through fewer cities begins again
}
