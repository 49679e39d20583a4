package jsontext

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// anything reads a value as encoding/json does into an any.
func anything(r *Reader) any {
	switch r.Next() {
	case 'n':
		if r.accept("null") {
			return nil
		}
	case '{':
		all := map[string]any{}
		r.Members(func(name string) { all[name] = anything(r) })
		return all
	case '[':
		all := []any{}
		r.Items(func() { all = append(all, anything(r)) })
		return all
	case '"':
		return r.Text()
	case 't', 'f':
		return r.Bool()
	}
	return r.Float()
}

func read(text string) (any, error) {
	r := NewReader(text)
	v := anything(r)
	return v, r.End()
}

// A fault is said with its place.
func TestFaultsAreNamed(t *testing.T) {
	for text, want := range map[string]string{
		`{`:                     `byte 1: the end where "\"" should stand`,
		`{"a":1,"a":2}`:         `byte 10: "a" stands twice`,
		`1e400`:                 `byte 0: not a number: "1e400"`,
		`1 2`:                   `byte 2: text behind the end`,
		`"\u12G4"`:              `byte 3: not a hexadecimal number: "12G4"`,
		strings.Repeat("[", 99): `byte 17: objects and lists more than 16 deep`,
	} {
		_, err := read(text)
		assert.EqualError(t, err, want, text)
	}
}

// Any value can be passed over; a fault may lie at a byte read before, and the first is kept.
func TestSkip(t *testing.T) {
	r := NewReader(` {"a": [1, "b", {"c": null}, true, false, -2e3], "d": 7}`)
	var kinds []byte
	seven := 0
	r.Members(func(name string) {
		if kinds = append(kinds, r.Next()); name == "a" {
			r.Skip()
			return
		}
		at := r.At()
		seven = r.Int()
		assert.True(t, r.FailAt(at, "seven"))
		assert.False(t, r.FailAt(0, "later"))
	})
	assert.Equal(t, 7, seven)
	assert.Equal(t, "[7", string(kinds))
	assert.EqualError(t, r.End(), "byte 54: seven")
	assert.Zero(t, r.Next())
	assert.Zero(t, r.Float())
	assert.Zero(t, r.Text())
	assert.False(t, r.Bool())
}

func TestWholeNumbers(t *testing.T) {
	for text, want := range map[string]int{`0`: 0, `-7`: -7, `9223372036854775807`: math.MaxInt} {
		r := NewReader(text)
		assert.Equal(t, want, r.Int(), text)
		assert.NoError(t, r.End(), text)
	}
	for _, text := range []string{`0.5`, `2.0`, `1e3`, `9223372036854775808`, `"1"`, `null`} {
		r := NewReader(text)
		assert.Zero(t, r.Int(), text)
		assert.ErrorContains(t, r.End(), "byte 0: not a whole number: ", text)
	}
}

// FuzzReader: a text is read as encoding/json reads it, or refused as there.
func FuzzReader(f *testing.F) {
	for _, text := range []string{
		`{}`, ` [ ] `, `null`, `true`, `false`, `0`, `-0.5e+3`, `1E-7`, `""`, `"\"\\\/\b\f\n\r\té€😀\u20ac"`,
		`"\ud83d\ude00"`,
		`{"a":[1,-2.5e3,{"b":null}],"":"x"}`, "\t[\r\n1 , 2 ]\n", `1e308`,
		strings.Repeat("[", MaxDepth) + strings.Repeat("]", MaxDepth),
		`{"a" 1}`, `{"a":1 "b":2}`, `[1`, `01`, `.5`, `1.`, `tru`, `"a`, "\"a\nb\"", `"\x"`, `"\ud800x"`,
		"\"\xff\"", `{"a":1,"a":2}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		got, err := read(string(text))
		var want any
		wrong := json.Unmarshal(text, &want)
		if err == nil {
			require.NoError(t, wrong)
			assert.Equal(t, want, got)
			return
		}
		// What it refuses beyond encoding/json: a name twice, half a surrogate pair, what is not UTF-8, and too
		// deep a text.
		for _, more := range []string{"stands twice", "surrogate", "UTF-8", "deep"} {
			if strings.Contains(err.Error(), more) {
				return
			}
		}
		assert.Error(t, wrong, "%s", err)
	})
}
