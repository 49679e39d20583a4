package relation

import "math"

// Nearest moves to the front of rows the k candidates nearest to an input, in ascending order of rows, and
// returns them; the other rows are lost. Of candidates at the same distance it takes the first. rows lists
// candidates as in Relate, in ascending order, without the end symbol. Cost: O(len(rows)) on average.
func (s *Scene) Nearest(rows []int, input, k int) []int {
	if k >= len(rows) {
		return rows
	}
	key := func(row int) uint64 {
		// a float's bits increase with its value, if it is not negative
		return uint64(math.Float32bits(s.squaredDistance(input, row-1)))<<32 | uint64(row)
	}
	s.keys = s.keys[:0]
	for _, row := range rows {
		s.keys = append(s.keys, key(row))
	}
	limit := smallest(s.keys, k)
	kept := rows[:0]
	for _, row := range rows {
		if key(row) < limit {
			kept = append(kept, row)
		}
	}
	return kept
}

// smallest is the smallest of the keys that has k smaller ones; the keys differ, and k is less
// than their number. It reorders them (quickselect).
func smallest(keys []uint64, k int) uint64 {
	for low, high := 0, len(keys)-1; low < high; {
		pivot, i, j := keys[(low+high)/2], low, high
		for i <= j {
			for keys[i] < pivot {
				i++
			}
			for keys[j] > pivot {
				j--
			}
			if i <= j {
				keys[i], keys[j] = keys[j], keys[i]
				i, j = i+1, j-1
			}
		}
		switch {
		case k <= j:
			high = j
		case k >= i:
			low = i
		default:
			return keys[k]
		}
	}
	return keys[k]
}
