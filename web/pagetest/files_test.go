package pagetest

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"ptrnet/core/safetensors"
)

// paste pastes text into the page, or drops it.
func (p *tab) paste(text string) {
	p.t.Helper()
	p.js(fmt.Sprintf(`{ const clipboardData = new DataTransfer(); clipboardData.setData('text/plain', %s);
		document.getElementById('toast').hidden = true;
		document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })); }`, quoted(text)), nil)
	p.wait(`!document.getElementById('toast').hidden`)
}

// quoted is a string as JavaScript writes it.
func quoted(text string) string {
	b, _ := json.Marshal(text)
	return string(b)
}

// withScores is a weight file that says other scores of itself, and how they were measured.
func withScores(t *testing.T, name, scores, decoded string) []byte {
	t.Helper()
	content, err := os.ReadFile(name)
	require.NoError(t, err)
	f, err := safetensors.Parse(content)
	require.NoError(t, err)
	f.Metadata["scores"], f.Metadata["decoded"] = scores, decoded
	return f.Encode()
}
