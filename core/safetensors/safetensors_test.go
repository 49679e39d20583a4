package safetensors

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// build makes a file's bytes from a header as text.
func build(header string, data int) []byte {
	out := make([]byte, 8)
	for i := range 8 {
		out[i] = byte(uint64(len(header)) >> (8 * i))
	}
	return append(append(out, header...), make([]byte, data)...)
}

func sample() *File {
	return &File{
		Metadata: map[string]string{"format": "test", "quote\"\\": "line\nbreak\té€😀"},
		Tensors: []Tensor{
			New("a.weight", F32, []int{2, 3}, []float32{1, -2, 3.5, 0, float32(math.Inf(1)), 1e-30}),
			New("b", F16, []int{3}, []float32{1, 0.333251953125, -65504}),
			New("empty", F32, []int{0, 4}, nil),
			New("scalar", F32, nil, []float32{7}),
		},
	}
}

func TestRoundTrip(t *testing.T) {
	want := sample()
	data := want.Encode()
	require.Zero(t, (len(data)-8-24-6-4)%8, "header not padded")
	got, err := Parse(data)
	require.NoError(t, err)
	assert.Equal(t, want.Metadata, got.Metadata)
	require.Len(t, got.Tensors, 4)
	for _, tensor := range want.Tensors {
		g, ok := got.Tensor(tensor.Name)
		require.True(t, ok)
		assert.Equal(t, tensor.Float32s(), g.Float32s(), tensor.Name)
		assert.Equal(t, len(tensor.Shape), len(g.Shape))
	}
	assert.Equal(t, data, got.Encode(), "encoding is not stable")
	_, ok := got.Tensor("c")
	assert.False(t, ok)
	var header map[string]any // JSON to everybody else too
	require.NoError(t, json.Unmarshal(data[8:8+(int(data[0])|int(data[1])<<8)], &header))
	assert.Equal(t, "line\nbreak\té€😀", header["__metadata__"].(map[string]any)["quote\"\\"])
}

func TestParseNamesWhatIsWrong(t *testing.T) {
	ok := `{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}`
	_, err := Parse(build(ok, 8))
	require.NoError(t, err)
	for _, c := range []struct {
		name string
		data []byte
		says string
	}{
		{"empty", nil, "0 bytes"},
		{"huge header", append([]byte{255, 255, 255, 255, 255, 255, 255, 255}, "{}"...),
			"header claims 18446744073709551615 bytes"},
		{"too much data", build(ok, 9), "1 bytes behind the last tensor"},
		{"not JSON", build("hello", 0), `byte 0: "h" where "{" should stand`},
		{"twice", build(`{"a":{"dtype":"F32","shape":[],"data_offsets":[0,4]},`+
			`"a":{"dtype":"F32","shape":[],"data_offsets":[4,8]}}`, 8), `"a" stands twice`},
		{"overlap", build(`{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},`+
			`"b":{"dtype":"F32","shape":[2],"data_offsets":[4,12]}}`, 12), `tensor "b": begins at byte 4`},
		{"backwards", build(`{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,0]},`+
			`"b":{"dtype":"F32","shape":[],"data_offsets":[0,4]}}`, 4), "ask for 8 bytes, its offsets hold 0"},
		{"overflowing shape",
			build(`{"a":{"dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,0]}}`, 0),
			"more than 2147483647 values"},
		{"high rank", build(`{"a":{"dtype":"F32","shape":[1,1,1,1,1,1,1,1,1],"data_offsets":[0,4]}}`, 4),
			"more than 8 numbers"},
		{"unknown type", build(`{"a":{"dtype":"I64","shape":[2],"data_offsets":[0,8]}}`, 8),
			`tensor "a": type "I64" is not F32 or F16`},
		{"fraction", build(`{"a":{"dtype":"F32","shape":[2.0],"data_offsets":[0,8]}}`, 8),
			`not a whole number: "2.0"`},
		{"missing field", build(`{"a":{"dtype":"F32","shape":[2]}}`, 8), "missing"},
		{"unknown field", build(`{"a":{"dtype":"F32","color":"red"}}`, 8), `unknown field "color"`},
		{"lone surrogate", build(`{"\ud800":{"dtype":"F32","shape":[],"data_offsets":[0,4]}}`, 4), "surrogate"},
		{"deep", build(strings.Repeat(`{"a":`, 1000), 0), "unknown field"},
	} {
		_, err := Parse(c.data)
		if assert.Error(t, err, c.name) {
			assert.Contains(t, err.Error(), c.says, c.name)
		}
	}
}

func TestHalf(t *testing.T) {
	for h := range 1 << 16 {
		f := fromHalf(uint16(h))
		if f != f {
			assert.Equal(t, uint16(0x7e00), toHalf(f)&0x7fff)
			continue
		}
		require.Equal(t, uint16(h), toHalf(f), "%04x", h)
	}
	// Between two neighbors the nearer wins, and in the middle the even one.
	for h := uint16(0); h < 0x7bff; h++ {
		a, b := float64(fromHalf(h)), float64(fromHalf(h+1))
		middle := float32((a + b) / 2)
		even := h + h&1
		require.Equal(t, even, toHalf(middle))
		require.Equal(t, h, toHalf(math.Nextafter32(middle, 0)))
		require.Equal(t, h+1, toHalf(math.Nextafter32(middle, 1e9)))
	}
	assert.Equal(t, uint16(0x7bff), toHalf(65519))
	assert.Equal(t, uint16(0x7c00), toHalf(65520))
	assert.Equal(t, uint16(0xfc00), toHalf(float32(math.Inf(-1))))
	assert.Equal(t, float32(-2), fromHalf(0xc000))
	values := []float32{1.0001, 0.1}
	RoundF16(values)
	assert.Equal(t, []float32{1, 0.0999755859375}, values)
}

func FuzzParse(f *testing.F) {
	f.Add(sample().Encode())
	f.Add(build(`{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}`, 8))
	f.Add(build(`{}`, 0))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := Parse(data)
		if err != nil {
			require.NotEmpty(t, err.Error())
			return
		}
		again, err := Parse(file.Encode())
		require.NoError(t, err)
		require.Equal(t, len(file.Tensors), len(again.Tensors))
		require.Equal(t, file.Encode(), again.Encode())
	})
}
