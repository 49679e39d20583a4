package module

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// memory lays out the data section of a module as a browser would.
func memory(module []byte) (image []byte, segments int) {
	r := reader(module[8:])
	for len(r) > 0 {
		id := r.next(1)[0]
		d := reader(r.next(r.number()))
		if id != dataSection {
			continue
		}
		segments = d.number()
		for range segments {
			d.expect(constAddress)
			at := d.number()
			d.expect(endAddress)
			data := d.next(d.number())
			image = append(image, make([]byte, max(0, at+len(data)-len(image)))...)
			copy(image[at:], data)
		}
	}
	return image, segments
}

// moduleOf is a module with a custom section and the given data segments, of a byte each.
func moduleOf(addresses ...int) []byte {
	body := []byte{byte(len(addresses))}
	for i, at := range addresses {
		body = appendAddress(append(body, constAddress...), at)
		body = append(append(body, endAddress...), 1, byte(i+1))
	}
	m := []byte{0, 'a', 's', 'm', 1, 0, 0, 0, 0, 4, 1, 'x', 1, 2}
	return append(append(m, dataSection, byte(len(body))), body...)
}

func TestJoinedSegmentsLayOutTheSameMemory(t *testing.T) {
	separate := moduleOf(1, 6, 40, 63, 64, 64+1+gap, 64+2+gap+gap+1, 2_000_000)
	want, before := memory(separate)
	require.Equal(t, 8, before)
	joined := joinSegments(separate)
	got, after := memory(joined)
	assert.Equal(t, 3, after)
	assert.Equal(t, want, got)
	assert.Equal(t, separate[:14], joined[:14], "other sections stay")
	assert.Equal(t, joined, joinSegments(joined))
	assert.Panics(t, func() { joinSegments(moduleOf(1)[:17]) })
}
