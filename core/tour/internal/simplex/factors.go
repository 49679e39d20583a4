package simplex

import "math"

// factors is a square matrix as a product of sparse ones: a lower and an upper triangle, but for the order
// of rows and columns, and an elementary matrix for each column replaced since. Rows and columns
// are numbered 0..m-1; the columns are the positions of a basis.
//
// Pivots are chosen so that few entries become nonzero: columns and rows with one entry first, then
// in the shortest row the column with the fewest entries (Markowitz, 1957). Columns are replaced
// in product form (Dantzig & Orchard-Hays, 1954).
type factors struct {
	m       int
	row, at []int32   // [m], the row and the column of each pivot, in the order of elimination
	pivot   []float64 // [m]
	right   lists     // [m], of each pivot, the rest of its row in the upper triangle: columns
	above   lists     // [m], of each pivot, the rest of its column in the upper triangle: rows
	lower   elementary
	changes elementary // of the columns replaced

	// Scratch of factor.
	rows    [][]Entry // what is left of each row: columns
	columns [][]int32 // rows that may have an entry in each column
	count   []int32   // rows that have one
	place   []int32   // 1 + index of a column in the row at work, 0 if it is not there
	open    []int32   // rows, among them all that are not done
	single  []int32   // columns c that may have one entry, and rows r, as ^r
	done    []bool    // rows
}

// lists are lists of entries one after the other.
type lists struct {
	first []int32
	entry []Entry
}

func (l *lists) clear()           { l.first, l.entry = append(l.first[:0], 0), l.entry[:0] }
func (l *lists) end()             { l.first = append(l.first, int32(len(l.entry))) }
func (l *lists) of(k int) []Entry { return l.entry[l.first[k]:l.first[k+1]] }

// elementary is a product of matrices that differ from the identity in one column each: its
// diagonal and the other entries.
type elementary struct {
	at       []int32
	diagonal []float64
	lists
}

func (e *elementary) clear() {
	e.at, e.diagonal = e.at[:0], e.diagonal[:0]
	e.lists.clear()
}

func (e *elementary) end(at int32, diagonal float64) {
	e.at, e.diagonal = append(e.at, at), append(e.diagonal, diagonal)
	e.lists.end()
}

// solve divides x by the matrices, in their order.
func (e *elementary) solve(x []float64) {
	for k, at := range e.at {
		if t := x[at]; t != 0 {
			t /= e.diagonal[k]
			x[at] = t
			for _, v := range e.of(k) {
				x[v.At] -= v.Value * t
			}
		}
	}
}

// solveTransposed divides y by the transposed matrices, in the opposite order.
func (e *elementary) solveTransposed(y []float64) {
	for k := len(e.at) - 1; k >= 0; k-- {
		at := e.at[k]
		t := y[at]
		for _, v := range e.of(k) {
			t -= v.Value * y[v.At]
		}
		y[at] = t / e.diagonal[k]
	}
}

// solve sets x, by column, to the solution of B·x = b; b, by row, is lost.
func (f *factors) solve(x, b []float64) {
	f.lower.solve(b)
	for k := f.m - 1; k >= 0; k-- {
		t := b[f.row[k]]
		if t != 0 {
			t /= f.pivot[k]
			for _, e := range f.above.of(k) {
				b[e.At] -= e.Value * t
			}
		}
		x[f.at[k]] = t
	}
	f.changes.solve(x)
}

// solveTransposed sets y, by row, to the solution of y·B = c; c, by column, is lost.
func (f *factors) solveTransposed(y, c []float64) {
	f.changes.solveTransposed(c)
	for k, at := range f.at {
		t := c[at]
		if t != 0 {
			t /= f.pivot[k]
			for _, e := range f.right.of(k) {
				c[e.At] -= e.Value * t
			}
		}
		y[f.row[k]] = t
	}
	f.lower.solveTransposed(y)
}

// replace replaces column at by one for which solve gives x.
func (f *factors) replace(at int, x []float64) {
	for i, v := range x {
		if i != at && math.Abs(v) > tiny {
			f.changes.entry = append(f.changes.entry, Entry{int32(i), v})
		}
	}
	f.changes.end(int32(at), x[at])
}

// factor computes the factors of the columns of variables. Those that depend on others are left out: it
// returns them and as many rows, whose unit vectors make up for them.
func (f *factors) factor(variables []*variable) (dependent, rows []int32) {
	m := len(variables)
	f.load(variables)
	for r, c := f.next(); r >= 0; r, c = f.next() {
		f.eliminate(r, c)
	}
	f.m = m
	if len(f.row) < m {
		used := make([]bool, m)
		for _, c := range f.at {
			used[c] = true
		}
		for k := range int32(m) {
			if !used[k] {
				dependent = append(dependent, k)
			}
			if !f.done[k] {
				rows = append(rows, k)
			}
		}
		return dependent, rows
	}
	// The upper triangle by columns.
	order := f.count
	for k, c := range f.at {
		order[c] = int32(k)
	}
	f.above.first = append(f.above.first[:0], make([]int32, m+2)...)
	first := f.above.first
	for _, e := range f.right.entry {
		first[order[e.At]+2]++
	}
	for k := range m {
		first[k+2] += first[k+1]
	}
	f.above.entry = resize(f.above.entry, len(f.right.entry))
	for k, r := range f.row {
		for _, e := range f.right.of(k) {
			to := &first[order[e.At]+1]
			f.above.entry[*to] = Entry{r, e.Value}
			*to++
		}
	}
	return nil, nil
}

func (f *factors) load(variables []*variable) {
	m := len(variables)
	f.row, f.at, f.pivot, f.single = f.row[:0], f.at[:0], f.pivot[:0], f.single[:0]
	f.right.clear()
	f.lower.clear()
	f.changes.clear()
	f.rows, f.columns, f.count = resize(f.rows, m), resize(f.columns, m), resize(f.count, m)
	f.place, f.done = resize(f.place, m), resize(f.done, m)
	clear(f.done)
	f.open = f.open[:0]
	for r := range f.rows {
		f.rows[r] = f.rows[r][:0]
	}
	for c, v := range variables {
		rows := f.columns[c][:0]
		for _, e := range v.column {
			f.rows[e.At] = append(f.rows[e.At], Entry{int32(c), e.Value})
			rows = append(rows, e.At)
		}
		f.columns[c] = rows
		if f.count[c] = int32(len(rows)); len(rows) == 1 {
			f.single = append(f.single, int32(c))
		}
	}
	for r, row := range f.rows {
		if f.open = append(f.open, int32(r)); len(row) == 1 {
			f.single = append(f.single, ^int32(r))
		}
	}
}

// next is the row and the column of the next pivot; negative: there is none.
func (f *factors) next() (row, column int32) {
	for len(f.single) > 0 {
		c := f.single[len(f.single)-1]
		f.single = f.single[:len(f.single)-1]
		if c < 0 {
			if r := ^c; !f.done[r] && len(f.rows[r]) == 1 && math.Abs(f.rows[r][0].Value) > small {
				return r, f.rows[r][0].At
			}
		} else if f.count[c] == 1 {
			for _, r := range f.columns[c] {
				if k := f.find(r, c); !f.done[r] && k >= 0 && math.Abs(f.rows[r][k].Value) > small {
					return r, c
				}
			}
		}
	}
	for {
		row, least := int32(-1), math.MaxInt
		for k := 0; k < len(f.open) && least > 2; {
			r := f.open[k]
			n := len(f.rows[r])
			if f.done[r] || n == 0 {
				f.open[k] = f.open[len(f.open)-1]
				f.open = f.open[:len(f.open)-1]
				continue
			}
			if n < least {
				row, least = r, n
			}
			k++
		}
		if row < 0 {
			return -1, 0
		}
		most, fewest := 10*small, int32(math.MaxInt32)
		for _, e := range f.rows[row] {
			most = max(most, math.Abs(e.Value))
		}
		for _, e := range f.rows[row] {
			if f.count[e.At] < fewest && math.Abs(e.Value) > 0.1*most {
				column, fewest = e.At, f.count[e.At]
			}
		}
		if fewest < math.MaxInt32 {
			return row, column
		}
		f.rows[row] = f.rows[row][:0] // nothing but rounding
	}
}

// find is the index of a column in a row, -1 if it is not there.
func (f *factors) find(r, c int32) int {
	for k, e := range f.rows[r] {
		if e.At == c {
			return k
		}
	}
	return -1
}

// eliminate takes a pivot's row away and subtracts it from those that have an entry in its column.
func (f *factors) eliminate(r, c int32) {
	k := f.find(r, c)
	row := f.rows[r]
	pivot := row[k].Value
	row = without(row, k)
	f.rows[r], f.done[r] = row, true
	f.row, f.at, f.pivot = append(f.row, r), append(f.at, c), append(f.pivot, pivot)
	f.right.entry = append(f.right.entry, row...)
	f.right.end()
	multipliers := len(f.lower.entry)
	if f.count[c] > 1 {
		for _, i := range f.columns[c] {
			if f.done[i] {
				continue
			}
			k := f.find(i, c)
			if k < 0 {
				continue
			}
			by := f.rows[i][k].Value / pivot
			f.rows[i] = without(f.rows[i], k)
			f.lower.entry = append(f.lower.entry, Entry{i, by})
			f.subtract(i, by, row)
		}
	}
	if len(f.lower.entry) > multipliers {
		f.lower.end(r, 1)
	}
	f.count[c] = 0
	for _, e := range row {
		f.drop(e.At)
	}
}

// without is a list less its entry k, in another order.
func without(list []Entry, k int) []Entry {
	last := len(list) - 1
	list[k] = list[last]
	return list[:last]
}

func (f *factors) drop(c int32) {
	if f.count[c]--; f.count[c] == 1 {
		f.single = append(f.single, c)
	}
}

// subtract subtracts a row times by from row i.
func (f *factors) subtract(i int32, by float64, row []Entry) {
	to := f.rows[i]
	for k, e := range to {
		f.place[e.At] = int32(k + 1)
	}
	for _, e := range row {
		if k := f.place[e.At]; k > 0 {
			to[k-1].Value -= by * e.Value
		} else {
			to = append(to, Entry{e.At, -by * e.Value})
			f.columns[e.At] = append(f.columns[e.At], i)
			f.count[e.At]++
		}
	}
	entries := to[:0]
	for _, e := range to {
		f.place[e.At] = 0
		if math.Abs(e.Value) > tiny {
			entries = append(entries, e)
		} else {
			f.drop(e.At)
		}
	}
	if f.rows[i] = entries; len(entries) == 1 {
		f.single = append(f.single, ^i)
	}
}

// resize is s with length n, with its content as far as its memory reaches.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return append(s[:cap(s)], make([]T, n-cap(s))...)
	}
	return s[:n]
}
