package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// certificates solves a file and returns the lines of its certificates.
func certificates(t *testing.T, data string, more ...string) ([][]byte, map[string]any) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "proofs.jsonl")
	o := fields(t, append([]string{"solve", "--task", "tsp", "--data", data, "--certificate", path}, more...)...)
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return bytes.Split(bytes.TrimSuffix(text, []byte("\n")), []byte("\n")), o
}

// odd draws point sets of a kind as a data file.
func odd(kind string, sizes []int, rng *rand.Rand) string {
	var b strings.Builder
	for _, n := range sizes {
		x, y := 0.0, 0.0
		for i := range n {
			u, v := rng.Float64(), rng.Float64()
			switch kind {
			case "uniform":
				x, y = u, v
			case "clustered":
				c := float64(rng.IntN(4))
				x, y = c/3+u/50, c*c/9+v/50
			case "grid":
				x, y = float64(i%6), float64(i/6)
			case "line":
				x, y = u, 2*u
			case "twins":
				if i%3 != 2 {
					x, y = u, v
				}
			}
			fmt.Fprintf(&b, "%g %g ", x, y)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// TestCertificates: every tour that solve proves has a certificate that a checker, which
// shares nothing with the solver, accepts.
func TestCertificates(t *testing.T) {
	const seed = 17
	var sizes []int
	for n := 3; n <= 40; n++ {
		sizes = append(sizes, n)
	}
	for _, kind := range []string{"uniform", "clustered", "grid", "line", "twins"} {
		t.Run(kind, func(t *testing.T) {
			sizes := sizes
			if kind == "grid" { // so many tours are equally short that larger ones take seconds
				sizes = sizes[:28]
			}
			data := write(t, "data.txt", odd(kind, sizes, rand.New(rand.NewPCG(seed, 1))))
			lines, o := certificates(t, data)
			require.Len(t, lines, len(sizes))
			assert.Equal(t, float64(len(sizes)), o["certified"])
			all, most := 0, 0
			for k, line := range lines {
				leaves, err := checkCertificate(line)
				require.NoError(t, err, "n=%d", sizes[k])
				all, most = all+leaves, max(most, leaves)
			}
			t.Logf("%d certificates, %d leaves, at most %d", len(lines), all, most)
		})
	}
	for name, length := range map[string]float64{"burma14": 3323, "eil51": 426, "berlin52": 7542, "att48": 10628, "ulysses16": 6859} {
		lines, _ := certificates(t, tsplib(name))
		leaves, err := checkCertificate(lines[0])
		require.NoError(t, err, name)
		var c checkedLine
		require.NoError(t, json.Unmarshal(lines[0], &c))
		assert.Equal(t, length, c.Length, name)
		t.Logf("%s: %d leaves, %d bytes", name, leaves, len(lines[0]))
	}
	lines, _ := certificates(t, write(t, "small.txt", "0 0 1 1\n0.5 0.5 output 1 1\n0 0 0 0 0 0 0 0\n"), "--method", "held-karp")
	for _, line := range lines {
		_, err := checkCertificate(line)
		require.NoError(t, err, "%s", line)
	}
}

// TestTamperedCertificates: whatever is changed of a certificate so that it no longer
// proves anything is found.
func TestTamperedCertificates(t *testing.T) {
	lines, _ := certificates(t, tsplib("eil51"))
	leaves, err := checkCertificate(lines[0])
	require.NoError(t, err)
	require.Greater(t, leaves, 2)
	// leaf is some leaf with weights, and the node above it.
	var leaf func(p map[string]any) (above map[string]any, side string)
	leaf = func(p map[string]any) (map[string]any, string) {
		for _, side := range []string{"without", "with"} {
			q := p[side].(map[string]any)
			if q["weights"] != nil {
				return p, side
			}
			if q["edge"] != nil {
				return leaf(q)
			}
		}
		return nil, ""
	}
	for name, tamper := range map[string]func(c map[string]any){
		"another tour": func(c map[string]any) {
			tour := c["tour"].([]any)
			tour[3], tour[9] = tour[9], tour[3]
		},
		"a city twice": func(c map[string]any) { c["tour"].([]any)[3] = c["tour"].([]any)[4] },
		"shorter":      func(c map[string]any) { c["length"] = 425 },
		"a longer tour": func(c map[string]any) {
			tour := c["tour"].([]any)
			tour[3], tour[9] = tour[9], tour[3]
			c["length"] = lengthOf(c)
		},
		"another rule":   func(c map[string]any) { c["rule"] = "CEIL_2D" },
		"moved points":   func(c map[string]any) { c["points"].([]any)[0].([]any)[0] = 30.0 },
		"root's weights": func(c map[string]any) { c["weights"].([]any)[7] = 99.0 },
		"root's bound":   func(c map[string]any) { c["bound"] = 425.9 },
		"leaf's weights": func(c map[string]any) {
			p, side := leaf(c["tree"].(map[string]any))
			p[side].(map[string]any)["weights"].([]any)[7] = 99.0
		},
		"a leaf said to be empty": func(c map[string]any) {
			p, side := leaf(c["tree"].(map[string]any))
			p[side] = map[string]any{"empty": true}
		},
		"a part left out": func(c map[string]any) { delete(c["tree"].(map[string]any), "without") },
		"another branch": func(c map[string]any) {
			tree := c["tree"].(map[string]any)
			tree["without"], tree["with"] = tree["with"], tree["without"]
		},
		"no edge":        func(c map[string]any) { c["tree"].(map[string]any)["edge"] = []any{3.0, 3.0} },
		"the root alone": func(c map[string]any) { c["tree"] = map[string]any{"weights": c["weights"]} },
		"ends instead":   func(c map[string]any) { delete(c, "tree"); c["ends"] = []any{0.0, 5.0} },
		"omitted":        func(c map[string]any) { c["omitted"] = []any{7.0} },
		"no proof":       func(c map[string]any) { c["certified"] = false },
	} {
		var c map[string]any
		require.NoError(t, json.Unmarshal(lines[0], &c))
		tamper(c)
		text, err := json.Marshal(c)
		require.NoError(t, err)
		_, err = checkCertificate(text)
		assert.Error(t, err, name)
	}
}

// lengthOf is the length of a certificate's tour by its rule.
func lengthOf(c map[string]any) float64 {
	var points [][2]float64
	for _, p := range c["points"].([]any) {
		points = append(points, [2]float64{p.([]any)[0].(float64), p.([]any)[1].(float64)})
	}
	d, err := distancesOf(c["rule"].(string), points)
	if err != nil {
		panic(err)
	}
	sum, tour := 0.0, c["tour"].([]any)
	for k, v := range tour {
		sum += d[int(v.(float64))][int(tour[(k+1)%len(tour)].(float64))]
	}
	return sum
}

// TestUncertified: what is not proven has a line that claims nothing, and certificates
// change no solution.
func TestUncertified(t *testing.T) {
	dir := t.TempDir()
	data := filepath.Join(dir, "data.txt")
	runCommand(t, "gen", "--task", "hull", "--n", "400", "--count", "1", "--out", data)
	lines, o := certificates(t, data, "--time-limit", "30ms")
	assert.Equal(t, 0.0, o["certified"])
	var c map[string]any
	require.NoError(t, json.Unmarshal(lines[0], &c))
	assert.Equal(t, false, c["certified"])
	assert.NotContains(t, c, "tree")
	assert.NotContains(t, c, "weights")

	small := filepath.Join(dir, "small.txt")
	runCommand(t, "gen", "--task", "hull", "--n", "5-15", "--count", "40", "--out", small)
	a, b := filepath.Join(dir, "a"), filepath.Join(dir, "b")
	runCommand(t, "solve", "--task", "tsp", "--data", small, "--out", a)
	assert.Contains(t, runCommand(t, "solve", "--task", "tsp", "--data", small, "--out", b, "--certificate", filepath.Join(dir, "c")),
		"40 proven optimal, 40 with a certificate, mean length")
	plain, err := os.ReadFile(a)
	require.NoError(t, err)
	proven, err := os.ReadFile(b)
	require.NoError(t, err)
	assert.Equal(t, string(plain), string(proven))
	failure(t, "solve", "--task", "tsp", "--data", write(t, "far.txt", "0 0 1e300 0 0 1e300 1e300 1e300\n"), "--certificate", filepath.Join(dir, "c"))
}
