package module

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// memory lays out the data section of a module as a browser would.
func memory(t *testing.T, module []byte) (image []byte, segments int) {
	t.Helper()
	r := reader{rest: module[8:]}
	for len(r.rest) > 0 {
		id := r.bytes(1)[0]
		body := r.bytes(int(r.number()))
		require.False(t, r.failed)
		if id != dataSection {
			continue
		}
		d := reader{rest: body}
		segments = int(d.number())
		for range segments {
			d.bytes(2)
			at := d.address()
			d.bytes(1)
			data := d.bytes(int(d.number()))
			require.False(t, d.failed)
			if end := at + len(data); end > len(image) {
				image = append(image, make([]byte, end-len(image))...)
			}
			copy(image[at:], data)
		}
	}
	return image, segments
}

// moduleOf is a module with a custom section and the given data segments, of a byte each.
func moduleOf(addresses ...int) []byte {
	body := []byte{byte(len(addresses))}
	for i, at := range addresses {
		body = appendAddress(append(body, activeMode, constAddress), at)
		body = append(body, endAddress, 1, byte(i+1))
	}
	m := []byte{0, 'a', 's', 'm', 1, 0, 0, 0, 0, 4, 1, 'x', 1, 2}
	m = append(m, dataSection, byte(len(body)))
	return append(m, body...)
}

func TestJoinedSegmentsLayOutTheSameMemory(t *testing.T) {
	separate := moduleOf(1, 6, 40, 63, 64, 64+1+gap, 64+2+gap+gap+1, 2_000_000)
	want, before := memory(t, separate)
	require.Equal(t, 8, before)
	joined, err := joinSegments(separate)
	require.NoError(t, err)
	got, after := memory(t, joined)
	assert.Equal(t, 3, after)
	assert.Equal(t, want, got)
	assert.Equal(t, separate[:14], joined[:14], "other sections stay")
	again, err := joinSegments(joined)
	require.NoError(t, err)
	assert.Equal(t, joined, again)
}

func TestJoinSegmentsRefusesWhatIsCutOff(t *testing.T) {
	whole := moduleOf(1, 6)
	for n := range len(whole) {
		if n == 8 || n == 14 { // between sections
			continue
		}
		_, err := joinSegments(whole[:n])
		assert.Error(t, err, "of %d bytes", n)
	}
}
