package tour

// support is the edges of a solution x of the relaxation that are not 0, by city.
type support struct {
	n     int
	u, v  []int32
	x     []float64
	first []int32 // of a city's edges in to and w
	to    []int32
	w     []float64
}

const zero = 1e-7 // below this, an edge's x counts as 0

// load takes x for the given edges.
func (s *support) load(n int, ends [][2]int32, x []float64) {
	s.n = n
	s.u, s.v, s.x = s.u[:0], s.v[:0], s.x[:0]
	s.first = resize(s.first, n+2)
	clear(s.first)
	for j, e := range ends {
		if x[j] > zero {
			s.u, s.v, s.x = append(s.u, e[0]), append(s.v, e[1]), append(s.x, x[j])
			s.first[e[0]+2]++
			s.first[e[1]+2]++
		}
	}
	for v := range n {
		s.first[v+2] += s.first[v+1]
	}
	s.to, s.w = resize(s.to, 2*len(s.u)), resize(s.w, 2*len(s.u))
	put := func(a, b int32, x float64) {
		s.to[s.first[a+1]], s.w[s.first[a+1]] = b, x
		s.first[a+1]++
	}
	for k, u := range s.u {
		put(u, s.v[k], s.x[k])
		put(s.v[k], u, s.x[k])
	}
}

// at is the edges of a city.
func (s *support) at(c int32) ([]int32, []float64) {
	i, j := s.first[c], s.first[c+1]
	return s.to[i:j], s.w[i:j]
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
			to, w := s.at(c)
			for k, v := range to {
				if w[k] > low && w[k] < high && part[v] < 0 {
					part[v] = int32(count)
					stack = append(stack, v)
				}
			}
		}
		count++
	}
	return part, count
}

// sets are the members of each part.
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
		to, _ := s.at(at)
		if len(to) != 2 {
			return nil, false
		}
		next := to[0]
		if next == from {
			next = to[1]
		}
		if from, at = at, next; at == 0 {
			return tour, len(tour) == s.n
		}
		if len(tour) > s.n {
			return nil, false
		}
	}
}
