package bridge

import (
	"strconv"

	"ptrnet/core/geom"
	"ptrnet/core/jsontext"
	"ptrnet/core/poll"
)

// A message gives its fields to a codec.
type message interface{ fields(c *codec) }

// codec reads the field of a name from JSON, or writes all fields.
type codec struct {
	from  *jsontext.Reader // nil: it writes
	name  string
	found bool // whether there is a field of this name

	to     jsontext.Object
	beside *Reply
	poll   *poll.Poll // its steps are the elements of lists
}

// readArguments reads an object of arguments, each of which may be missing.
func readArguments(from *jsontext.Reader, arguments message, poll *poll.Poll) error {
	from.Members(func(name string) {
		c := codec{from: from, name: name, poll: poll}
		if arguments.fields(&c); !c.found {
			from.Fail("there is no argument " + strconv.Quote(name))
		}
	})
	return from.End()
}

// object is a message as JSON, with its arrays in beside.
func object(m message, beside *Reply, poll *poll.Poll) jsontext.Object {
	c := codec{beside: beside, poll: poll}
	m.fields(&c)
	return c.to
}

// writeList writes a field of messages.
func writeList[T any, M interface {
	*T
	message
}](c *codec, name string, all []T) {
	c.writeMessages(name, len(all), func(i int) message { return M(&all[i]) })
}

func (c *codec) writeMessages(name string, n int, at func(i int) message) {
	element := codec{poll: c.poll}
	c.writeItems(name, n, func(dst []byte, i int) []byte {
		element.to.Clear()
		at(i).fields(&element)
		return jsontext.Append(dst, element.to)
	})
}

// writeItems writes a list of n values. item appends the value at an index.
func (c *codec) writeItems(name string, n int, item func(dst []byte, i int) []byte) {
	c.to.AddList(name, n, func(dst []byte, i int) []byte {
		c.poll.Step()
		return item(dst, i)
	})
}

// field reads or writes a field, given a pointer to it.
func (c *codec) field(name string, field any) {
	if c.from == nil {
		c.write(name, field)
	} else if name == c.name {
		c.found = true
		c.read(field)
	}
}

// optional is field; without a value, it is not written.
func (c *codec) optional(name string, field any, has bool) {
	if has || c.from != nil {
		c.field(name, field)
	}
}

// nullable is field; without a value, null is written.
func (c *codec) nullable(name string, field any, has bool) {
	if has {
		c.field(name, field)
	} else {
		c.to.Add(name, nil)
	}
}

func (c *codec) write(name string, field any) {
	switch v := field.(type) {
	case *string:
		c.to.Add(name, *v)
	case *int:
		c.to.Add(name, *v)
	case *float64:
		c.to.Add(name, *v)
	case *bool:
		c.to.Add(name, *v)
	case *[]int:
		c.writeItems(name, len(*v), func(dst []byte, i int) []byte { return jsontext.Append(dst, (*v)[i]) })
	case *[]string:
		c.to.Add(name, *v)
	case *jsontext.Object:
		c.to.Add(name, *v)
	case *[]geom.Point:
		c.writeItems(name, len(*v), func(dst []byte, i int) []byte { return appendPair(dst, (*v)[i]) })
	case *[]float32:
		c.beside.Floats = *v
	case *[]float64:
		c.beside.Numbers = *v
	case *[]byte:
		c.beside.Bytes = *v
	case message:
		c.to.Add(name, object(v, c.beside, c.poll))
	}
}

func (c *codec) read(field any) {
	switch v := field.(type) {
	case *string:
		*v = c.from.Text()
	case *int:
		*v = c.from.Int()
	case *uint32: // of a whole number, the last 32 bits
		*v = uint32(c.from.Int())
	case *float64:
		*v = c.from.Float()
	case *bool:
		*v = c.from.Bool()
	case *[]int:
		c.items(func() { *v = append(*v, c.from.Int()) })
	case *[]geom.Point:
		*v = []geom.Point{}
		c.items(func() { *v = append(*v, point(c.from)) })
	}
}

// items reads a list: item is called for each value, and reads it.
func (c *codec) items(item func()) {
	c.from.Items(func() {
		c.poll.Step()
		item()
	})
}

func appendPair(dst []byte, p geom.Point) []byte { return jsontext.Append(dst, []float64{p.X, p.Y}) }

// point reads a pair.
func point(r *jsontext.Reader) geom.Point {
	var xy []float64
	r.Items(func() { xy = append(xy, r.Float()) })
	if len(xy) != 2 {
		r.Fail("a point has two numbers, not " + strconv.Itoa(len(xy)))
		return geom.Point{}
	}
	return geom.Point{X: xy[0], Y: xy[1]}
}
