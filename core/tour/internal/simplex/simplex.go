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

import "math"

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
	drift  = 1e-6  // relative difference of a pivot computed by row and by column: factor again
	tiny   = 1e-13 // what counts as zero in a row or column of the tableau
	renew  = 100   // pivots after which the basis is factored again
)

// Entry is a coefficient of a row or a column.
type Entry struct {
	At    int32 // the column in a row, the row in a column
	Value float64
}

// variable is a column of the program, or the slack of a row: row r has a slack s with a·x - s = b,
// s = 0 or s ≥ 0.
type variable struct {
	cost, lower, upper float64
	column             []Entry
	at                 int32   // its position in the basis, or atLower or atUpper
	d                  float64 // reduced cost c - y·a
	alpha              float64 // its entry in the present row of the tableau, times the row's direction
}

const (
	atLower = -1
	atUpper = -2
)

// bound is the value of a nonbasic variable.
func (v *variable) bound() float64 {
	if v.at == atUpper {
		return v.upper
	}
	return v.lower
}

// room is by how much a nonbasic variable's reduced cost may still move.
func (v *variable) room() float64 {
	if v.at == atUpper {
		return max(-v.d, 0)
	}
	return max(v.d, 0)
}

// blocks reports whether the reduced cost moves to 0 as the row of the tableau is added to the objective.
func (v *variable) blocks() bool {
	return v.at == atLower && v.alpha < -small || v.at == atUpper && v.alpha > small
}

// LP is a linear program with a basis: one variable at each of m positions, for m rows. The zero
// value is empty and ready.
type LP struct {
	columns, slacks []*variable // slacks by row
	b               []float64
	y               []float64 // duals

	head  []*variable // [m], the variable at each position
	value []float64   // [m], its value
	norm  []float64   // [m], squared length of the inverse's row: dual steepest-edge weights
	free  []*variable // those that are neither basic nor fixed
	basis factors     // of the rows that there were when it was computed, and as many positions
	since int         // pivots since then
	stale bool        // rows have gone since then

	objective float64
	ray       []float64
	rate      float64

	// scratch: row of the inverse, column of the tableau, the inverse times rho
	rho, pivot, cross, work []float64
}

// Rows is their number.
func (p *LP) Rows() int { return len(p.b) }

// X is the value of a column.
func (p *LP) X(j int) float64 {
	if v := p.columns[j]; v.at < 0 {
		return v.bound()
	}
	return p.value[p.columns[j].at]
}

// Dual is the multiplier of a row; at most the dual tolerance below 0 if the row is a·x ≥ b.
func (p *LP) Dual(r int) float64 { return p.y[r] }

// Slack reports whether the slack of a row is in the basis.
func (p *LP) Slack(r int) bool { return p.slacks[r].at >= 0 }

// Objective is that of the duals: a lower bound at any time, the least value at the optimum.
func (p *LP) Objective() float64 { return p.objective }

// Ray is, after Infeasible, a direction of the duals along which the bound grows at the given rate for ever.
func (p *LP) Ray() (direction []float64, rate float64) { return p.ray, p.rate }

// AddColumn adds a column.
func (p *LP) AddColumn(cost float64, entries []Entry) {
	p.columns = append(p.columns, &variable{cost: cost, upper: 1, column: entries, at: atLower})
}

// AddRow adds a row; its slack is basic.
func (p *LP) AddRow(entries []Entry, b float64, equal bool) {
	if p.stale {
		p.factor()
	}
	m := int32(len(p.b))
	c := p.zeros()
	for _, e := range entries {
		v := p.columns[e.At]
		if v.column = append(v.column, Entry{m, e.Value}); v.at >= 0 {
			c[v.at] = e.Value
		}
	}
	p.rho = resize(p.rho, int(m))
	p.basis.solveTransposed(p.rho, c)
	slack := &variable{upper: math.Inf(1), column: []Entry{{m, -1}}, at: m}
	if equal {
		slack.upper = 0
	}
	p.b, p.y, p.slacks, p.head = append(p.b, b), append(p.y, 0), append(p.slacks, slack), append(p.head, slack)
	p.value, p.norm = append(p.value, 0), append(p.norm, 1+square(p.rho[:p.basis.m]))
}

func square(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v * v
	}
	return sum
}

// zeros is scratch, a zero for each row.
func (p *LP) zeros() []float64 {
	p.work = resize(p.work, len(p.b))
	clear(p.work)
	return p.work
}

// Fix bounds a column by lower and upper, each 0 or 1.
func (p *LP) Fix(j int, lower, upper float64) {
	p.columns[j].lower, p.columns[j].upper = lower, upper
}

// Fixed reports whether a column's bounds are equal.
func (p *LP) Fixed(j int) bool { return p.columns[j].lower == p.columns[j].upper }

// KeepRows drops the rows for which keep is false. Their slacks must be basic.
func (p *LP) KeepRows(keep []bool) {
	m, to := 0, make([]int32, len(keep))
	for r, k := range keep {
		if to[r] = -1; !k {
			p.slacks[r].at = atLower
			continue
		}
		to[r] = int32(m)
		p.b[m], p.y[m], p.slacks[m] = p.b[r], p.y[r], p.slacks[r]
		m++
	}
	at := 0
	for i, v := range p.head {
		if v.at >= 0 {
			p.head[at], p.value[at], p.norm[at], v.at = v, p.value[i], p.norm[i], int32(at)
			at++
		}
	}
	p.b, p.y, p.slacks, p.head, p.value, p.norm = p.b[:m], p.y[:m], p.slacks[:m], p.head[:m], p.value[:m],
		p.norm[:m]
	for r, s := range p.slacks {
		s.column[0].At = int32(r)
	}
	for _, v := range p.columns {
		entries := v.column[:0]
		for _, e := range v.column {
			if t := to[e.At]; t >= 0 {
				entries = append(entries, Entry{t, e.Value})
			}
		}
		v.column = entries
	}
	p.stale = true
}

// factor factors the basis afresh. Columns that depend on others leave it, for slacks.
func (p *LP) factor() {
	p.since, p.stale = 0, false
	for {
		dependent, rows := p.basis.factor(p.head)
		if len(dependent) == 0 {
			return
		}
		for k, i := range dependent {
			p.head[i].at = atLower
			p.head[i], p.norm[i] = p.slacks[rows[k]], 1
			p.head[i].at = i
		}
	}
}

// refresh computes duals, reduced costs, values and the objective from the basis, and sets each
// nonbasic variable to the bound that its reduced cost asks for.
func (p *LP) refresh() {
	c := p.zeros()
	for i, v := range p.head {
		c[i] = v.cost
	}
	p.basis.solveTransposed(p.y, c)
	for r, s := range p.slacks {
		if s.at >= 0 {
			p.y[r] = 0
		}
	}
	rest := append(p.work[:0], p.b...)
	p.objective, p.free = 0, p.free[:0]
	for r, b := range p.b {
		p.objective += p.y[r] * b
	}
	for _, list := range [2][]*variable{p.columns, p.slacks} {
		for _, v := range list {
			if v.at >= 0 {
				v.d = 0
				continue
			}
			v.d = v.cost - product(v.column, p.y)
			if v.d > dual {
				v.at = atLower
			} else if v.d < -dual && v.upper <= 1 {
				v.at = atUpper
			}
			if x := v.bound(); x != 0 {
				p.objective += v.d * x
				for _, e := range v.column {
					rest[e.At] -= e.Value * x
				}
			}
			if v.lower < v.upper {
				p.free = append(p.free, v)
			}
		}
	}
	p.basis.solve(p.value, rest)
}

// product is that of a sparse vector with y.
func product(column []Entry, y []float64) float64 {
	sum := 0.0
	for _, e := range column {
		sum += y[e.At] * e.Value
	}
	return sum
}

// Solve finds the optimum, starting from the present basis. It ends early when the objective
// reaches the limit, or stop, called at each pivot, is true.
func (p *LP) Solve(limit float64, stop func() bool) Status {
	if p.stale || p.basis.m < len(p.b) {
		p.factor()
	}
	p.refresh()
	for fresh := true; ; {
		at, by := p.leaving()
		if above := p.objective >= limit; above || at < 0 {
			if !fresh {
				p.refresh()
				fresh = true
				continue
			}
			if above {
				return Above
			}
			return Optimal
		}
		if stop != nil && stop() {
			p.refresh()
			return Stopped
		}
		p.row(at, by)
		enters := p.entering()
		if enters < 0 && fresh {
			p.ray = append(p.ray[:0], p.rho...)
			if by > 0 {
				for r := range p.ray {
					p.ray[r] = -p.ray[r]
				}
			}
			p.rate = math.Abs(by)
			return Infeasible
		}
		if enters < 0 || p.since == renew || !p.exchange(at, enters, by) {
			p.factor()
			p.refresh()
			fresh = true
			continue
		}
		fresh = false
	}
}

// leaving is the position whose infeasibility, by the dual steepest edge, is largest, -1 for none;
// by is how far its variable must rise to its lower bound or, if negative, fall to the upper one.
//
// Source: Goldfarb & Forrest, 1992.
func (p *LP) leaving() (at int, by float64) {
	at, best := -1, 0.0
	for i, x := range p.value {
		miss, v := 0.0, p.head[i]
		if x < v.lower-primal {
			miss = v.lower - x
		} else if x > v.upper+primal {
			miss = v.upper - x
		} else {
			continue
		}
		if score := miss * miss / p.norm[i]; score > best {
			at, by, best = i, miss, score
		}
	}
	return at, by
}

// row sets rho to a row of the inverse, and alpha to the row of the tableau, times the sign of by.
func (p *LP) row(at int, by float64) {
	c := p.zeros()
	c[at] = 1
	p.rho = resize(p.rho, len(p.b))
	p.basis.solveTransposed(p.rho, c)
	for r, v := range p.rho {
		if v < tiny && v > -tiny {
			p.rho[r] = 0
		}
	}
	for _, v := range p.free {
		v.alpha = math.Copysign(1, by) * product(v.column, p.rho)
	}
}

// entering is the index in free of the variable whose reduced cost first reaches 0 as the row is added to the
// objective, or of one with a larger pivot whose reduced cost is within the tolerance then; -1 if
// there is none.
//
// Source: Harris, 1973.
func (p *LP) entering() int {
	most := math.Inf(1)
	for _, v := range p.free {
		if v.blocks() {
			most = min(most, (v.room()+dual)/math.Abs(v.alpha))
		}
	}
	enters, best := -1, 0.0
	for k, v := range p.free {
		if a := math.Abs(v.alpha); a > best && v.blocks() && v.room() <= most*a {
			enters, best = k, a
		}
	}
	return enters
}

// exchange takes a free variable into the basis at a position whose variable moves by to its bound.
// It is false, and nothing has changed, if the pivot has a large rounding error.
func (p *LP) exchange(at, index int, by float64) bool {
	enters, leaves, up := p.free[index], p.head[at], math.Copysign(1, by)
	b := p.zeros()
	for _, e := range enters.column {
		b[e.At] = e.Value
	}
	p.pivot = resize(p.pivot, len(p.b))
	p.basis.solve(p.pivot, b)
	pivot := p.pivot[at]
	if math.Abs(pivot-up*enters.alpha) > drift*(1+math.Abs(pivot)) && p.since > 0 {
		return false
	}
	step := enters.room() / math.Abs(enters.alpha) // of the duals
	p.objective += step * math.Abs(by)
	for _, v := range p.free {
		d := v.d + step*v.alpha
		if v.at == atLower && d < 0 && d > -2*dual || v.at == atUpper && d > 0 && d < 2*dual {
			d = 0
		}
		v.d = d
	}
	theta := -by / pivot // of the variable that enters
	for i, a := range p.pivot {
		p.value[i] -= theta * a
	}
	p.value[at] = enters.bound() + theta
	p.head[at], enters.at, enters.d = enters, int32(at), 0
	leaves.at, leaves.d = atLower, step*up
	if by < 0 && leaves.lower < leaves.upper {
		leaves.at = atUpper
	}
	if p.free[index] = leaves; leaves.lower == leaves.upper {
		last := len(p.free) - 1
		p.free[index] = p.free[last]
		p.free = p.free[:last]
	}
	p.weigh(at)
	p.basis.replace(at, p.pivot)
	p.since++
	return true
}

// weigh updates the norms for a new column, in pivot, at a position; rho is the old row of the inverse there.
func (p *LP) weigh(at int) {
	norm, pivot := square(p.rho), p.pivot[at]
	p.cross = resize(p.cross, len(p.b))
	p.basis.solve(p.cross, append(p.work[:0], p.rho...))
	for i, c := range p.pivot {
		if c != 0 {
			f := c / pivot
			p.norm[i] = max(p.norm[i]+f*(f*norm-2*p.cross[i]), 1e-4)
		}
	}
	p.norm[at] = max(norm/(pivot*pivot), 1e-4)
}
