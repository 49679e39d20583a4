package measure

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestHundredths: rounding makes a small difference below nothing no −0.00.
func TestHundredths(t *testing.T) {
	assert.Equal(t, "0.00", fmt.Sprintf("%.2f", Hundredths(-1e-14)))
	assert.Equal(t, "-1.23", fmt.Sprintf("%.2f", Hundredths(-1.234)))
}
