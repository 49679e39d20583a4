package dataset

import (
	"math"
	"strconv"
	"strings"

	"ptrnet/core/geom"
)

// Frame is the position of the unit square in the coordinates of a file: its lower left
// corner and its side.
type Frame struct{ X, Y, Side float64 }

// Frame is the scaling of Unit: the unit square itself for points that lie in it.
func (i Instance) Frame() Frame {
	if i.InUnitSquare() {
		return Frame{Side: 1}
	}
	b := boxOf(i.Points)
	if b.side == 0 {
		return Frame{i.Points[0].X - 0.5, i.Points[0].Y - 0.5, 1}
	}
	return Frame{
		b.low.X - b.left*b.side,
		b.low.Y - b.bottom*b.side,
		b.side,
	}
}

// near reports whether the frame's corners are Near.
func (f Frame) near() bool {
	return f.Side > 0 && (geom.Point{X: f.X + f.Side, Y: f.Y + f.Side}).Near() && (geom.Point{X: f.X, Y: f.Y}).Near()
}

// grid is the number of values of a coordinate on the page's board.
const grid = 4096

// decimals is the smallest number of decimals that distinguishes the board's grid points.
func (f Frame) decimals() int {
	d := 0
	for step := f.Side / grid; step < 1 && d < 15; step *= 10 {
		d++
	}
	return d
}

// append writes a coordinate of the unit square in the file's units.
func (f Frame) append(dst []byte, origin, v float64, comma bool) []byte {
	at := len(dst)
	v = origin + v*f.Side
	if d := f.decimals(); math.Abs(v) < 1e15 && d < 15 {
		dst = strconv.AppendFloat(dst, v, 'f', d, 64)
	} else {
		dst = strconv.AppendFloat(dst, v, 'g', -1, 64)
	}
	if dst[at] == '-' && only(string(dst[at:]), "-0.") {
		dst = append(dst[:at], dst[at+1:]...) // no negative zero
	}
	for k := at; comma && k < len(dst); k++ {
		if dst[k] == '.' {
			dst[k] = ','
		}
	}
	return dst
}

// Edited updates a text after its points were changed on the board, and returns it with its
// new frame; only the changed parts are rewritten. before and after are in the unit square,
// which frame places in the text's units; before are the text's points, in its order. Lines
// of a list that are moved, or remain after a removal or an insertion, keep their other
// content. Lines with faults stay, after the first point if they would otherwise determine
// the separator. After larger changes, if before are not the text's points, or if the lines
// would no longer parse, the text becomes a plain list, in units of the unit square if
// almost nothing of the text is left.
func Edited(text string, frame Frame, before, after []geom.Point) (string, Frame) {
	unit := Frame{Side: 1}
	d := ReadDraft("", strings.TrimPrefix(text, string(byteOrderMark)))
	if len(d.Points) != len(before) || len(before) == 0 || d.Instances > 1 || !frame.near() {
		return string(plain(unit, after)), unit
	}
	from, strangers := sources(before, after)
	switch {
	case strangers > 1 || strangers == len(after) && len(after) != len(before):
		return string(plain(unit, after)), unit
	case len(before) == len(after) && inPlace(from):
		return d.moved(frame, after, from), frame
	case d.Format == CSV:
		for _, lead := range [2]bool{false, true} {
			if text := d.relisted(frame, after, from, lead); frame.shows(after, ReadDraft("", text).Points) {
				return text, frame
			}
		}
	}
	return string(plain(frame, after)), frame
}

// shows reports whether the points of a text equal those of the board up to rounding.
func (f Frame) shows(board, text []geom.Point) bool {
	if len(text) != len(board) {
		return false
	}
	for i, p := range text {
		q := board[i]
		if !(math.Hypot(p.X-f.X-q.X*f.Side, p.Y-f.Y-q.Y*f.Side) < 2*f.Side/grid) {
			return false
		}
	}
	return true
}

// plain formats points of the board as a list.
func plain(f Frame, points []geom.Point) (dst []byte) {
	for _, p := range points {
		dst = append(f.append(dst, f.X, p.X, false), ", "...)
		dst = append(f.append(dst, f.Y, p.Y, false), '\n')
	}
	return dst
}

// source is the origin of a point: its index before the change, -1 for a new point, and
// whether it has moved.
type source struct {
	index int
	moved bool
}

// sources finds the origin of each point, and the number of points at places where there was
// none. If the number of points is unchanged, a single such point is one that has moved.
func sources(before, after []geom.Point) (from []source, strangers int) {
	from = make([]source, len(after))
	taken := make([]bool, len(before))
	for i := range after {
		from[i].index = -1
		if i < len(before) && after[i] == before[i] {
			from[i].index, taken[i] = i, true
		}
	}
	stranger := -1
	for i, p := range after {
		for k := 0; k < len(before) && from[i].index < 0; k++ {
			if !taken[k] && before[k] == p {
				from[i].index, taken[k] = k, true
			}
		}
		if from[i].index < 0 {
			stranger = i
			strangers++
		}
	}
	for i := range taken {
		if strangers == 1 && len(before) == len(after) && !taken[i] {
			from[stranger] = source{i, true}
		}
	}
	return from, strangers
}

// inPlace reports whether every point has its former index.
func inPlace(from []source) bool {
	for i, f := range from {
		if f.index != i {
			return false
		}
	}
	return true
}

// moved rewrites the coordinates of the points that have moved.
func (d *Draft) moved(f Frame, after []geom.Point, from []source) string {
	for i := range from {
		if !from[i].moved {
			continue
		}
		tail := d.places[i].last().to
		text := d.text[:d.places[i].first().from] + d.pair(f, i, d.places[i].first().from, tail, after[i])
		if end := d.places[len(d.places)-1].last().to; d.Output != nil {
			// The solution in the file is no longer valid.
			rest := d.text[end:]
			return text + d.text[tail:end] + rest[max(0, strings.IndexByte(rest+"\n", '\n')):]
		}
		return text + d.text[tail:]
	}
	return d.text
}

// first is the coordinate that comes first in the line.
func (p place) first() span {
	if p.y.from < p.x.from {
		return p.y
	}
	return p.x
}

// last is the other coordinate.
func (p place) last() span {
	if p.y.from < p.x.from {
		return p.x
	}
	return p.y
}

// numbers formats the coordinates of a point to replace those of the i-th, in the order of
// the text.
func (d *Draft) numbers(f Frame, i int, p geom.Point) (first, second string) {
	at := d.places[i]
	number := func(s span, origin, v float64) string {
		return string(f.append(nil, origin, v, strings.IndexByte(d.text[s.from:s.to], ',') >= 0))
	}
	x, y := number(at.x, f.X, p.X), number(at.y, f.Y, p.Y)
	if at.first() == at.y {
		return y, x
	}
	return x, y
}

// pair is a part of the text in which the coordinates of the i-th point are replaced.
func (d *Draft) pair(f Frame, i, from, to int, p geom.Point) string {
	one, other := d.numbers(f, i, p)
	first, last := d.places[i].first(), d.places[i].last()
	return d.text[from:first.from] + one + d.text[first.to:last.from] + other + d.text[last.to:to]
}

// relisted rewrites a list with its lines reordered, removed, or with one line added. Text
// between points stays where it is, except that with lead a point comes first.
func (d *Draft) relisted(f Frame, after []geom.Point, from []source, lead bool) string {
	var lines []string
	starts := []int{0}
	for at := 0; at < len(d.text); at = starts[len(starts)-1] {
		end := len(d.text)
		if k := strings.IndexByte(d.text[at:], '\n'); k >= 0 {
			end = at + k + 1
		}
		lines, starts = append(lines, d.text[at:end]), append(starts, end)
	}
	own := make([]string, len(after))     // the line of each point
	kept := make([]string, len(d.places)) // the new text of each line if the order is unchanged
	ordered, last := true, -1
	for i, s := range from {
		k := s.index
		if k < 0 {
			own[i] = d.another(f, after[i], starts)
			ordered = ordered && i == len(after)-1
			continue
		}
		at := d.places[k].line - 1
		own[i] = lines[at]
		if s.moved {
			own[i] = d.pair(f, k, starts[at], starts[at+1], after[i])
		}
		ordered, last = ordered && k > last, k
		kept[k] = own[i]
	}
	if !ordered {
		kept = own
	} else if len(from) > 0 && from[len(from)-1].index < 0 {
		kept = append(kept, own[len(own)-1])
	}
	for k := 1; lead && k < len(kept) && kept[0] == ""; k++ {
		kept[0], kept[k] = kept[k], ""
	}
	var text []byte
	write := func(line string) {
		if n := len(text); n > 0 && text[n-1] != '\n' && line != "" {
			text = append(text, '\n')
		}
		text = append(text, line...)
	}
	slot := 0
	for k, line := range lines {
		if slot == len(d.places) || d.places[slot].line != k+1 {
			write(line)
			continue
		}
		if slot < len(kept) {
			write(kept[slot])
		}
		slot++
	}
	for ; slot < len(kept); slot++ {
		write(kept[slot])
	}
	return string(text)
}

// another is the line of a new point, in the layout of the last point's line, with its other
// columns empty.
func (d *Draft) another(f Frame, p geom.Point, starts []int) string {
	i := len(d.places) - 1
	at := d.places[i].line - 1
	first, last := d.places[i].first(), d.places[i].last()
	end := starts[at+1]
	for end > last.to && (d.text[end-1] == '\n' || d.text[end-1] == '\r') {
		end--
	}
	one, other := d.numbers(f, i, p)
	left := strings.TrimSuffix(d.text[starts[at]:first.from], `"`)
	between := strings.TrimPrefix(strings.TrimSuffix(d.text[first.to:last.from], `"`), `"`)
	right := strings.TrimPrefix(d.text[last.to:end], `"`)
	if !only(between, ",; \t") {
		between = bare(between, d.separator)
	}
	return bare(left, d.separator) + one + between + other + bare(right, d.separator) + "\n"
}

// only reports whether a text consists of the given characters.
func only(text, characters string) bool {
	for k := range len(text) {
		if strings.IndexByte(characters, text[k]) < 0 {
			return false
		}
	}
	return true
}

// bare is a part of a line with its columns emptied; a dash if blanks separate them.
func bare(part string, separator byte) string {
	dst := []byte{}
	word := false
	for k := range len(part) {
		c := part[k]
		gap := c == separator || separator == ' ' && blank(c)
		if separator == ' ' && !gap && !word {
			dst = append(dst, '-')
		}
		if word = !gap; gap {
			dst = append(dst, c)
		}
	}
	return string(dst)
}
