package train

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A curriculum starts with the smallest sets and ends with all.
func TestCurriculum(t *testing.T) {
	c := Config{MinN: 5, MaxN: 50, Steps: 1000}
	require.Equal(t, 50, c.largest(0))
	c.Curriculum = 0.5
	require.Equal(t, 5, c.largest(0))
	require.Equal(t, 27, c.largest(250))
	require.Equal(t, 50, c.largest(500))
	require.Equal(t, 50, c.largest(999))
}
