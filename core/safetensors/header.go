package safetensors

import (
	"strconv"

	"ptrnet/core/jsontext"
)

// header is the parsed JSON header of a file.
type header struct {
	metadata map[string]string
	entries  []entry
}

type entry struct {
	name, kind string
	shape      []int
	begin, end int
}

func readHeader(text []byte) (header, error) {
	h := header{metadata: map[string]string{}}
	r := jsontext.NewReader(string(text))
	r.Members(func(name string) {
		switch {
		case name == "__metadata__":
			r.Members(func(key string) { h.metadata[key] = r.Text() })
		default:
			h.entries = append(h.entries, readEntry(r, name))
		}
	})
	return h, r.End()
}

func readEntry(r *jsontext.Reader, name string) entry {
	e := entry{name: name}
	fail := func(what string) { r.Fail("tensor " + jsontext.Quote(name) + ": " + what) }
	// numbers reads a list of at most limit numbers.
	numbers := func(limit int) (list []int) {
		r.Items(func() {
			v := r.Int()
			if v < 0 {
				fail(strconv.Itoa(v) + " is negative")
			}
			if list = append(list, v); len(list) > limit {
				fail("more than " + strconv.Itoa(limit) + " numbers")
			}
		})
		return list
	}
	fields := 0
	r.Members(func(key string) {
		fields++
		switch key {
		case "dtype":
			e.kind = r.Text()
		case "shape":
			e.shape = numbers(maxRank)
		case "data_offsets":
			if o := numbers(2); len(o) == 2 {
				e.begin, e.end = o[0], o[1]
			} else {
				fail("data_offsets holds " + strconv.Itoa(len(o)) + " numbers, not 2")
			}
		default:
			fail("unknown field " + jsontext.Quote(key))
		}
	})
	if fields != 3 {
		fail("dtype, shape or data_offsets is missing")
	}
	return e
}
