package main

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Every flag that takes a number refuses what is none, and a number that would take all memory, before anything
// runs: an argument that is no flag ends each command.
func TestNumbersOfFlags(t *testing.T) {
	flags := 0
	for _, command := range strings.Fields("train gen solve eval export score tables") {
		var help bytes.Buffer
		require.NoError(t, dispatch([]string{command, "--help"}, &help))
		for _, f := range regexp.MustCompile(`(?m)^  -(\S+)(.*)$`).FindAllStringSubmatch(help.String(), -1) {
			name := "--" + f[1]
			says := func(value string) string { return failure(t, command, name+"="+value, "stop") }
			if said := says(""); !strings.Contains(said, "invalid value") || strings.Contains(said, "boolean") {
				continue // no number
			}
			if strings.Contains(says("1"), "invalid value") && strings.Contains(says("1s"), "invalid value") {
				continue // neither a number nor a duration: read by the flag itself
			}
			flags++
			for _, value := range []string{"", "none", "0x", "1e999", "--"} {
				assert.Contains(t, says(value), "for flag -"+f[1], "%s %s=%s", command, name, value)
			}
			for _, value := range []string{"0", "-1", "1000000000000", "9000000000000000000"} {
				said := says(value)
				if !strings.Contains(said, f[1]) {
					assert.Contains(t, said, "takes flags only", "%s %s=%s: a value that is allowed", command, name, value)
				}
			}
		}
	}
	assert.Greater(t, flags, 25)
	for value, want := range map[string]string{
		"eval --workers 1000000000000":        "--workers 1000000000000 is too large: 1024 is the most",
		"score --workers 1025":                "--workers 1025 is too large: 1024 is the most",
		"eval --n 1000000000000":              "--n 1000000000000 is too large: 1048576 is the most",
		"eval --count 9000000000000000000":    "--count 9000000000000000000 is too large: 1099511627776 is the most",
		"train --n 5 --batch 1000000000000":   "batch is 1000000000000; 65536 is the limit",
		"train --n 5 --out -":                 "train writes a file, not the standard output: --out - names none",
		"export --run r --out -":              "export writes a file, not the standard output: --out - names none",
		"score --weights w --out -":           "score writes a file, not the standard output: --out - names none",
		"tables --out -":                      "tables writes a file, not the standard output: --out - names none",
		"plot --out - a":                      "plot writes a file, not the standard output: --out - names none",
		"train --n 5 --seeds 1-1000000000000": "--seeds 1-1000000000000: 1000 runs are the most",
	} {
		assert.Equal(t, want, failure(t, strings.Fields(value)...), value)
	}
	assert.Equal(t, "a training set of 1000000000000; 67108864 is the limit",
		failure(t, "train", "--n", "5", "--config", `{"fixed":1000000000000}`))
}
