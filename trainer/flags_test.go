package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// Whatever number a flag is given, the answer is one sentence with the flag, the value and its range, which is the same in
// every command: no arithmetic overflows on it, and no memory is asked for that nobody has.
func TestNumbersHaveBounds(t *testing.T) {
	const huge = "9223372036854775807"
	weights := "--weights ../weights/hull-50.safetensors"
	for words, bounds := range map[string]string{
		"eval --workers":               "1 and 1024",
		"train --validate":             "1 and 1099511627776",
		"train --steps":                "1 and 1099511627776",
		"train --hidden":               "1 and 4096",
		"export --mantissa":            "1 and 10",
		"eval " + weights + " --count": "1 and 1099511627776",
		"eval " + weights + " --beam":  "1 and 100",
	} {
		flags := strings.Fields(words)
		flag := flags[len(flags)-1]
		for _, value := range []string{huge, "-1"} {
			assert.Equal(t, flag+" "+value+" is not between "+bounds, failure(t, append(flags, value)...), words)
		}
	}
	// Numbers that would do alone, and are too much together.
	assert.Regexp(t, `^the run would take up to \d+ GiB of memory, this machine has [\d.]+: lower --batch 1048576, --hidden 4096, or --n 1000$`,
		failure(t, "train", "--recipe", "faithful", "--out", t.TempDir()+"/a", "--batch", "1048576", "--hidden", "4096", "--n", "1000"))
}
