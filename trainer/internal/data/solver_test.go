package data

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestEach(t *testing.T) {
	for want, total := range map[string]time.Duration{
		"0.0123 ms each": 24600 * time.Nanosecond, "12.3 ms each": 24600 * time.Microsecond,
		"1000 ms each": 1999600 * time.Microsecond, "12345 ms each": 24690 * time.Millisecond,
	} {
		assert.Equal(t, want, Each(total, 2))
	}
}
