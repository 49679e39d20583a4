package jsontext

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestObjectsAreJSON(t *testing.T) {
	var inner, o Object
	inner.Add("n", -5)
	o.Join(Object{})
	for name, v := range map[string]any{
		"most": math.MaxInt, "seed": uint64(math.MaxUint64), "yes": true, "none": Object{}, "null": nil, "": "x",
		"texts": []string{"a\"b\\c\nd\u2028 \xff"}, "objects": []Object{inner, {}}, "whole": []int{3, -4},
		"nothing": []int(nil), "numbers": []float64{0.1, math.NaN()},
	} {
		o.Add(name, v)
	}
	o.Join(inner)
	var got map[string]any
	require.NoError(t, json.Unmarshal(Append(nil, o), &got))
	assert.Equal(t, map[string]any{
		"most": float64(math.MaxInt64), "seed": float64(math.MaxUint64), "yes": true, "none": map[string]any{},
		"null": nil, "": "x", "texts": []any{"a\"b\\c\nd\u2028 \ufffd"}, "whole": []any{3., -4.},
		"nothing": []any{},
		"objects": []any{map[string]any{"n": -5.0}, map[string]any{}}, "numbers": []any{0.1, nil}, "n": -5.0,
	}, got)
}
