package jsontext

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestObjectsAreJSON(t *testing.T) {
	var inner, list, o Object
	inner.Int("n", -5)
	list.Float("", 0.1)
	list.Float("", math.NaN())
	list.String("", "a\"b\\c\nd\u2028 \xff")
	list.Object("", inner)
	o.Int("most", math.MaxInt64)
	o.Bool("yes", true)
	o.List("list", list)
	o.Object("none", Object{})
	o.Raw("raw", []byte(`[1,{"a":2}]`))
	o.Ints("whole", []int{3, -4})
	o.Ints("nothing", nil)
	var got map[string]any
	require.NoError(t, json.Unmarshal(o.Bytes(), &got))
	assert.Equal(t, map[string]any{
		"most": float64(math.MaxInt64), "yes": true, "none": map[string]any{},
		"raw": []any{1., map[string]any{"a": 2.}}, "whole": []any{3., -4.}, "nothing": []any{},
		"list": []any{0.1, nil, "a\"b\\c\nd\u2028 \ufffd", map[string]any{"n": -5.0}},
	}, got)
	assert.JSONEq(t, `[0.1,null,"a\"b\\c\nd\u2028 \ufffd",{"n":-5}]`, string(list.ListBytes()))
}
