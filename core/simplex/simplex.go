// Package simplex solves linear programs over the unit cube:
//
//	min c·x  subject to  a·x = b or a·x ≥ b for each row,  0 ≤ x ≤ 1
//
// by the dual simplex method. Because every variable is bounded on both sides, any basis is dual
// feasible once each nonbasic variable sits at the bound that its reduced cost asks for: rows and
// columns come and go, variables are fixed and set free, and the next solution starts from
// whatever basis there is. Programs have up to some thousand rows, which are sparse.
//
// The package knows nothing of tours. Its answers have rounding errors: who proves something
// with the duals computes their bound afresh.
package simplex

import (
	"math"

	"ptrnet/core/kernel"
)

// Status is how a Solve ended.
type Status int

const (
	Optimal    Status = iota
	Infeasible        // see Ray
	Above             // the objective has reached the limit
	Stopped
)

// Tolerances. Costs should be of about unit size.
const (
	primal = 1e-9  // by which a basic variable may leave its bounds
	dual   = 1e-9  // by which a reduced cost may have the wrong sign
	small  = 1e-7  // the least pivot
	drift  = 1e-6  // relative difference of a pivot computed by row and by column: invert again
	tiny   = 1e-13 // what counts as zero in a row or column of the inverse
	renew  = 1000  // pivots after which the inverse is computed again
)

// Entry is a coefficient of a row or a column.
type Entry struct {
	At    int32 // the column in a row, the row in a column
	Value float64
}

// The status of a nonbasic variable; that of a basic one is its position, 0 or above.
const (
	atLower = -1
	atUpper = -2
)

// LP is a linear program with a basis. The zero value is empty and ready.
//
// Row r has a slack s with a·x - s = b, s = 0 or s ≥ 0. The basis has one variable at each of m
// positions, for m rows: column j as j, the slack of row r as ^r.
type LP struct {
	cost, lower, upper []float64
	column             [][]Entry
	status             []int32
	d                  []float64 // reduced costs c - y·a

	b     []float64
	equal []bool
	slack []int32   // the position of a row's slack, atLower if it is nonbasic
	y     []float64 // duals; that of a row is the reduced cost of its slack

	head    []int32   // [m], the variable at each position
	value   []float64 // [m], its value
	norm    []float64 // [m], squared length of the inverse's row: dual steepest-edge weights
	inverse []float64 // [m][stride], of the basis' matrix: position by row
	stride  int
	since   int // pivots since it was computed

	objective float64
	ray       []float64
	rate      float64

	alpha, pivot, rho []float64 // scratch: row of the tableau by column, column by position, row of the inverse
	support           []int32   // where rho is not zero
}

// Rows is their number.
func (p *LP) Rows() int { return len(p.b) }

// X is the value of a column.
func (p *LP) X(j int) float64 {
	if i := p.status[j]; i >= 0 {
		return p.value[i]
	}
	return p.bound(j)
}

// bound is the value of a nonbasic column.
func (p *LP) bound(j int) float64 {
	if p.status[j] == atUpper {
		return p.upper[j]
	}
	return p.lower[j]
}

// Dual is the multiplier of a row; at most the dual tolerance below 0 if the row is a·x ≥ b.
func (p *LP) Dual(r int) float64 { return p.y[r] }

// Reduced is the reduced cost of a column.
func (p *LP) Reduced(j int) float64 { return p.d[j] }

// Basic reports whether a column is in the basis, Slack whether the slack of a row is.
func (p *LP) Basic(j int) bool { return p.status[j] >= 0 }
func (p *LP) Slack(r int) bool { return p.slack[r] >= 0 }

// Objective is that of the duals: a lower bound at any time, the least value at the optimum.
func (p *LP) Objective() float64 { return p.objective }

// Ray is, after Infeasible, a direction of the duals along which the bound grows at the given rate
// for ever.
func (p *LP) Ray() (direction []float64, rate float64) { return p.ray, p.rate }

// AddColumn adds a column and returns its number.
func (p *LP) AddColumn(cost float64, entries []Entry) int {
	p.cost = append(p.cost, cost)
	p.lower, p.upper = append(p.lower, 0), append(p.upper, 1)
	p.column = append(p.column, append([]Entry(nil), entries...))
	d := cost
	for _, e := range entries {
		d -= p.y[e.At] * e.Value
	}
	at := int32(atLower)
	if d < 0 {
		at = atUpper
	}
	p.status, p.d = append(p.status, at), append(p.d, d)
	return len(p.cost) - 1
}

// AddRow adds a row and returns its number; its slack is basic.
func (p *LP) AddRow(entries []Entry, b float64, equal bool) int {
	m := len(p.b)
	if m == p.stride {
		p.grow(m + m/2 + 16)
	}
	row := p.inverse[m*p.stride : m*p.stride+m+1]
	clear(row)
	for _, e := range entries {
		j := int(e.At)
		p.column[j] = append(p.column[j], Entry{int32(m), e.Value})
		if i := int(p.status[j]); i >= 0 {
			for k, v := range p.inverse[i*p.stride : i*p.stride+m] {
				row[k] += e.Value * v
			}
		}
	}
	norm := 1.0
	for _, v := range row {
		norm += v * v
	}
	for i := range m {
		p.inverse[i*p.stride+m] = 0
	}
	row[m] = -1
	p.b, p.equal, p.y = append(p.b, b), append(p.equal, equal), append(p.y, 0)
	p.slack, p.head = append(p.slack, int32(m)), append(p.head, ^int32(m))
	p.value, p.norm = append(p.value, 0), append(p.norm, norm)
	return m
}

// grow makes room for rows.
func (p *LP) grow(stride int) {
	old, m := p.inverse, len(p.b)
	p.inverse = make([]float64, stride*stride)
	for i := range m {
		copy(p.inverse[i*stride:], old[i*p.stride:i*p.stride+m])
	}
	p.stride = stride
}

// Fix bounds a column by lower and upper, each 0 or 1.
func (p *LP) Fix(j int, lower, upper float64) {
	p.lower[j], p.upper[j] = lower, upper
}

// KeepRows drops the rows for which keep is false. Their slacks must be basic.
func (p *LP) KeepRows(keep []bool) {
	m, to := 0, make([]int32, len(p.b))
	for r, k := range keep {
		if to[r] = -1; k {
			to[r] = int32(m)
			m++
		}
	}
	if m == len(keep) {
		return
	}
	at := 0
	for i, v := range p.head {
		if v < 0 && !keep[^v] {
			continue
		}
		from, into := p.inverse[i*p.stride:], p.inverse[at*p.stride:]
		for r, k := range keep {
			if k {
				into[to[r]] = from[r]
			}
		}
		if v < 0 {
			v = ^to[^v]
		}
		p.head[at], p.value[at], p.norm[at] = v, p.value[i], p.norm[i]
		at++
	}
	p.head, p.value, p.norm = p.head[:m], p.value[:m], p.norm[:m]
	for r, t := range to {
		if t >= 0 {
			p.b[t], p.equal[t], p.y[t] = p.b[r], p.equal[r], p.y[r]
		}
	}
	p.b, p.equal, p.y, p.slack = p.b[:m], p.equal[:m], p.y[:m], p.slack[:m]
	for j, c := range p.column {
		kept := c[:0]
		for _, e := range c {
			if t := to[e.At]; t >= 0 {
				kept = append(kept, Entry{t, e.Value})
			}
		}
		p.column[j] = kept
	}
	p.settle()
}

// KeepColumns drops the columns for which keep is false. They must not be basic.
func (p *LP) KeepColumns(keep []bool) {
	n := 0
	for j, k := range keep {
		if k {
			p.cost[n], p.lower[n], p.upper[n] = p.cost[j], p.lower[j], p.upper[j]
			p.column[n], p.status[n], p.d[n] = p.column[j], p.status[j], p.d[j]
			if i := p.status[n]; i >= 0 {
				p.head[i] = int32(n)
			}
			n++
		}
	}
	p.cost, p.lower, p.upper = p.cost[:n], p.lower[:n], p.upper[:n]
	p.column, p.status, p.d = p.column[:n], p.status[:n], p.d[:n]
}

// settle sets the positions of basic variables from head.
func (p *LP) settle() {
	for j, at := range p.status {
		if at >= 0 {
			p.status[j] = atLower
		}
	}
	for r := range p.slack {
		p.slack[r] = atLower
	}
	for i, v := range p.head {
		if v >= 0 {
			p.status[v] = int32(i)
		} else {
			p.slack[^v] = int32(i)
		}
	}
}

// refresh computes duals, reduced costs, values and the objective from the inverse, and sets each
// nonbasic column to the bound that its reduced cost asks for.
func (p *LP) refresh() {
	m := len(p.b)
	clear(p.y)
	for i, v := range p.head {
		if v >= 0 && p.cost[v] != 0 {
			kernel.Reduce(p.y, -p.cost[v], p.inverse[i*p.stride:i*p.stride+m])
		}
	}
	for r, at := range p.slack {
		if at >= 0 {
			p.y[r] = 0
		}
	}
	rest := append(p.rho[:0], p.b...)
	p.objective = 0
	for r, b := range p.b {
		p.objective += p.y[r] * b
	}
	for j, c := range p.column {
		if p.status[j] >= 0 {
			p.d[j] = 0
			continue
		}
		d := p.cost[j]
		for _, e := range c {
			d -= p.y[e.At] * e.Value
		}
		p.d[j] = d
		if d > dual {
			p.status[j] = atLower
		} else if d < -dual {
			p.status[j] = atUpper
		}
		if x := p.bound(j); x != 0 {
			p.objective += d * x
			for _, e := range c {
				rest[e.At] -= e.Value * x
			}
		}
	}
	for i := range p.value {
		v := 0.0
		for r, w := range p.inverse[i*p.stride : i*p.stride+m] {
			v += w * rest[r]
		}
		p.value[i] = v
	}
	p.rho = rest
}

// limits are the bounds of the variable at a position.
func (p *LP) limits(i int) (lower, upper float64) {
	if v := p.head[i]; v >= 0 {
		return p.lower[v], p.upper[v]
	} else if p.equal[^v] {
		return 0, 0
	}
	return 0, math.Inf(1)
}

// leaving is the position whose infeasibility, by the dual steepest edge, is largest, -1 for none;
// by is how far its variable must rise to its lower bound or, if negative, fall to the upper one.
//
// Source: Goldfarb & Forrest, 1992.
func (p *LP) leaving() (at int, by float64) {
	at, best := -1, 0.0
	for i, x := range p.value {
		low, high := p.limits(i)
		miss := 0.0
		if x < low-primal {
			miss = low - x
		} else if x > high+primal {
			miss = high - x
		} else {
			continue
		}
		if score := miss * miss / p.norm[i]; score > best {
			at, by, best = i, miss, score
		}
	}
	return at, by
}

// Solve finds the optimum, starting from the present basis. It ends early when the objective
// reaches the limit, or stop, called at each pivot, is true.
func (p *LP) Solve(limit float64, stop func() bool) Status {
	p.refresh()
	fresh := true
	for {
		if p.objective >= limit {
			if fresh {
				return Above
			}
			p.refresh()
			fresh = true
			continue
		}
		at, by := p.leaving()
		if at < 0 {
			if fresh {
				return Optimal
			}
			p.refresh()
			fresh = true
			continue
		}
		if stop != nil && stop() {
			return Stopped
		}
		p.row(at)
		up := 1.0
		if by < 0 {
			up = -1
		}
		enters, ok := p.entering(up)
		if !ok {
			if !fresh {
				p.invert()
				p.refresh()
				fresh = true
				continue
			}
			p.ray = append(p.ray[:0], p.rho...)
			for r := range p.ray {
				p.ray[r] *= -up
			}
			p.rate = math.Abs(by)
			return Infeasible
		}
		p.tableauColumn(enters)
		a, b := p.pivot[at], p.alphaOf(enters)
		if since := p.since; math.Abs(a-b) > drift*(1+math.Abs(a)) && since > 0 || since >= renew {
			p.invert()
			p.refresh()
			fresh = true
			continue
		}
		p.exchange(at, enters, by, up)
		fresh = false
	}
}

// row sets rho to a row of the inverse, support to its nonzeros, and alpha to the row of the
// tableau.
func (p *LP) row(at int) {
	m := len(p.b)
	p.rho = append(p.rho[:0], p.inverse[at*p.stride:at*p.stride+m]...)
	p.support = p.support[:0]
	for r, v := range p.rho {
		if v > tiny || v < -tiny {
			p.support = append(p.support, int32(r))
		} else {
			p.rho[r] = 0
		}
	}
	if cap(p.alpha) < len(p.cost) {
		p.alpha = make([]float64, len(p.cost)*3/2)
	}
	p.alpha = p.alpha[:len(p.cost)]
	rho := p.rho
	for j, c := range p.column {
		if p.status[j] >= 0 {
			p.alpha[j] = 0
			continue
		}
		sum := 0.0
		for _, e := range c {
			sum += rho[e.At] * e.Value
		}
		p.alpha[j] = sum
	}
}

// alphaOf is the entry of a variable in the row of the tableau.
func (p *LP) alphaOf(v int32) float64 {
	if v >= 0 {
		return p.alpha[v]
	}
	return -p.rho[^v]
}

// entering is the variable whose reduced cost first reaches 0 as the row is added to the
// objective, or one with a larger pivot whose reduced cost is within the tolerance then. It is
// false if there is none.
//
// Source: Harris, 1973.
func (p *LP) entering(up float64) (int32, bool) {
	most := math.Inf(1)
	for j, a := range p.alpha {
		a *= up
		if a < small && a > -small || p.status[j] >= 0 || p.lower[j] == p.upper[j] || (a < 0) != (p.status[j] == atLower) {
			continue
		}
		most = min(most, (math.Abs(p.d[j])+dual)/math.Abs(a))
	}
	for _, r := range p.support {
		if a := -p.rho[r] * up; a < -small && p.slack[r] < 0 && !p.equal[r] {
			most = min(most, (max(p.y[r], 0)+dual)/-a)
		}
	}
	if math.IsInf(most, 1) {
		return 0, false
	}
	enters, best := int32(0), 0.0
	for j, a := range p.alpha {
		a *= up
		if a < small && a > -small || p.status[j] >= 0 || p.lower[j] == p.upper[j] || (a < 0) != (p.status[j] == atLower) {
			continue
		}
		if a = math.Abs(a); a > best && math.Abs(p.d[j]) <= most*a {
			enters, best = int32(j), a
		}
	}
	for _, r := range p.support {
		if a := p.rho[r] * up; a > small && p.slack[r] < 0 && !p.equal[r] && a > best && max(p.y[r], 0) <= most*a {
			enters, best = ^r, a
		}
	}
	return enters, true
}

// tableauColumn sets pivot to the column of the tableau of a variable.
func (p *LP) tableauColumn(v int32) {
	m := len(p.b)
	if cap(p.pivot) < m {
		p.pivot = make([]float64, m+m/2)
	}
	p.pivot = p.pivot[:m]
	if v < 0 {
		r := int(^v)
		for i := range p.pivot {
			p.pivot[i] = -p.inverse[i*p.stride+r]
		}
		return
	}
	c := p.column[v]
	for i := range p.pivot {
		row, sum := p.inverse[i*p.stride:i*p.stride+m], 0.0
		for _, e := range c {
			sum += row[e.At] * e.Value
		}
		p.pivot[i] = sum
	}
}

// exchange takes a variable into the basis at a position whose variable moves by to its bound.
func (p *LP) exchange(at int, enters int32, by, up float64) {
	step := 0.0 // of the dual, at least 0
	if enters >= 0 {
		step = math.Abs(p.d[enters] / p.alpha[enters])
	} else {
		step = max(p.y[^enters], 0) / math.Abs(p.rho[^enters])
	}
	p.objective += step * math.Abs(by)
	// Reduced costs: that of the variable that leaves becomes ±step.
	change := step * up
	for j, a := range p.alpha {
		if a == 0 {
			continue
		}
		d := p.d[j] + change*a
		if p.status[j] == atLower && d < 0 && d > -2*dual || p.status[j] == atUpper && d > 0 && d < 2*dual {
			d = 0
		}
		p.d[j] = d
	}
	for _, r := range p.support {
		p.y[r] -= change * p.rho[r]
		if p.slack[r] < 0 && !p.equal[r] && p.y[r] < 0 && p.y[r] > -2*dual {
			p.y[r] = 0
		}
	}
	leaves := p.head[at]
	low, high := p.limits(at)
	// Values.
	theta := -by / p.pivot[at]
	for i, a := range p.pivot {
		p.value[i] -= theta * a
	}
	if enters >= 0 {
		p.value[at] = p.bound(int(enters)) + theta
		p.status[enters], p.d[enters] = int32(at), 0
	} else {
		p.value[at] = theta
		p.slack[^enters], p.y[^enters] = int32(at), 0
	}
	if leaves >= 0 {
		if p.status[leaves] = atLower; by < 0 && low != high {
			p.status[leaves] = atUpper
		}
		p.d[leaves] = change
	} else {
		p.slack[^leaves] = atLower
		p.y[^leaves] = change
	}
	p.head[at] = enters
	p.eliminate(at)
	p.since++
}

// eliminate updates the inverse and its norms for a new column, in pivot, at a position; rho is the
// old row there.
func (p *LP) eliminate(at int) {
	m, a, norm := len(p.b), p.pivot[at], p.norm[at]
	rho := p.rho[:m]
	dense := 3*len(p.support) > m
	for i, c := range p.pivot {
		if i == at || c < tiny && c > -tiny {
			continue
		}
		f, dot := c/a, 0.0
		row := p.inverse[i*p.stride : i*p.stride+m]
		if dense {
			dot = kernel.Reduce(row, f, rho)
		} else {
			for _, k := range p.support {
				w, v := row[k], rho[k]
				dot += w * v
				row[k] = w - f*v
			}
		}
		p.norm[i] = max(p.norm[i]+f*(f*norm-2*dot), 1e-4)
	}
	row := p.inverse[at*p.stride : at*p.stride+m]
	for k, v := range rho {
		row[k] = v / a
	}
	p.norm[at] = max(norm/(a*a), 1e-4)
}

// invert computes the inverse afresh, column by column, each at the position of the slack with the
// largest pivot. A column that depends on others leaves the basis.
func (p *LP) invert() {
	m := len(p.b)
	var columns []int32
	open := make([]bool, m) // rows whose slack leaves the basis
	for r := range open {
		open[r] = true
	}
	for _, v := range p.head {
		if v >= 0 {
			columns = append(columns, v)
		} else {
			open[^v] = false
		}
	}
	for i := range m {
		row := p.inverse[i*p.stride : i*p.stride+m]
		clear(row)
		row[i] = -1
		p.head[i] = ^int32(i)
	}
	for _, j := range columns {
		p.tableauColumn(j)
		at, best := -1, small
		for i, a := range p.pivot {
			if open[i] && math.Abs(a) > best {
				at, best = i, math.Abs(a)
			}
		}
		if at < 0 {
			p.status[j] = atLower
			continue
		}
		p.rho = append(p.rho[:0], p.inverse[at*p.stride:at*p.stride+m]...)
		p.support = p.support[:0]
		for r, v := range p.rho {
			if v != 0 {
				p.support = append(p.support, int32(r))
			}
		}
		p.eliminate(at)
		p.head[at], open[at] = j, false
	}
	for i := range m {
		norm := 0.0
		for _, v := range p.inverse[i*p.stride : i*p.stride+m] {
			norm += v * v
		}
		p.norm[i] = norm
	}
	p.settle()
	p.since = 0
}

// Fixed reports whether a column's bounds are equal.
func (p *LP) Fixed(j int) bool { return p.lower[j] == p.upper[j] }
