package coretest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/dataset"
	"ptrnet/core/problem"
	"ptrnet/core/problems"
)

// Of 200 files of every format and rule, the page and the native core, with which commands work, read the same points, find the
// same solutions of every problem, and measure the same lengths.
func TestSameFiles(t *testing.T) {
	t.Parallel()
	texts := make([]string, 200)
	rng := rand.New(rand.NewPCG(41, 47))
	folder := t.TempDir()
	for k := range texts {
		texts[k] = generated(k, rng)
		require.NoError(t, os.WriteFile(filepath.Join(folder, strconv.Itoa(k)), []byte(texts[k]), 0o644))
	}
	var page []map[string]struct {
		Line   string
		Length float64
	}
	require.NoError(t, json.Unmarshal([]byte(node(t, "samefiles.mjs", folder)), &page))
	require.Len(t, page, len(texts))
	for k, text := range texts {
		i, err := dataset.NewReader(strings.NewReader(text), "", nil).Next()
		require.NoError(t, err, text)
		for _, p := range problems.All() {
			name := p.Describe().Name
			under, err := dataset.Under(p, string(i.Rule), i.Points)
			require.NoError(t, err, text)
			s, err := problem.Solve(under, "", i.Points, problem.SolveOptions{})
			require.NoError(t, err, text)
			assert.Equal(t, string(dataset.Append(nil, i.Points, s.Sequence, p)), page[k][name].Line, text)
			assert.Equal(t, s.Length, page[k][name].Length, text)
		}
	}
}

// generated is the k-th file: its format follows from k, its points are random.
func generated(k int, rng *rand.Rand) string {
	n := 4 + rng.IntN(5)
	number := []func() string{
		func() string { return strconv.Itoa(rng.IntN(1000)) },
		func() string { return fmt.Sprintf("%.3f", 200*rng.Float64()-100) },
		func() string { return strconv.FormatFloat(rng.Float64(), 'g', -1, 64) },
		func() string { return fmt.Sprintf("%.7e", 1e6*rng.NormFloat64()) },
	}[rng.IntN(4)]
	x, y := make([]string, n), make([]string, n)
	for i := range n {
		x[i], y[i] = number(), number()
	}
	rows := func(form string, names ...string) string {
		var b strings.Builder
		for i := range n {
			called := "City " + strconv.Itoa(i)
			if len(names) > 0 {
				called = names[i%len(names)]
			}
			b.WriteString(strings.NewReplacer("ID0", strconv.Itoa(i), "ID", strconv.Itoa(i+1), "NAME", called, "X", x[i], "Y", y[i]).Replace(form) + "\n")
		}
		return b.String()
	}
	comma := func(text string) string { return strings.ReplaceAll(text, ".", ",") }
	words := []string{"Ulm", "New York", "Bari", "Saint-Étienne"}
	tables := []func() string{
		func() string { return strings.TrimSpace(strings.ReplaceAll(rows("X Y"), "\n", " ")) + "\n" },
		func() string { return "# remark\n" + strings.ReplaceAll(strings.TrimSpace(rows("X Y")), "\n", "\t") },
		func() string { return rows("X, Y") },
		func() string { return rows("X Y # NAME") },
		func() string { return comma(rows("X;Y")) },
		func() string { return "y\tx\n" + comma(rows("Y\tX")) },
		func() string { return "name;Lon (deg);lat\n" + comma(rows("NAME;X;Y", words...)) },
		func() string {
			return "latitude,longitude,city\r\n" + strings.ReplaceAll(rows(`Y,X,"a ""NAME"", b"`), "\n", "\r\n")
		},
		func() string { return "northing,easting\r" + strings.ReplaceAll(rows("Y,X"), "\n", "\r") },
		func() string { return rows("NAME X Y", words...) },
		func() string { return rows("X,Y,NAME", words...) },
		func() string { return rows("ID X Y") },
		func() string { return rows("ID0;X;Y") },
		func() string { return strings.ReplaceAll(rows("X;Y"), "-", "−") },
		func() string { return strings.ReplaceAll(rows("X;Y"), "e", "D") },
	}
	if k%5 < 2 {
		return tables[k/5%len(tables)]()
	}
	rule := dataset.Rules()[k/5%4]
	pair := "X Y"
	if rule == string(dataset.Geo) {
		for i := range n {
			x[i], y[i] = fmt.Sprintf("%.2f", 60*rng.Float64()-20), fmt.Sprintf("%.2f", 80*rng.Float64())
		}
		pair = "Y X"
	}
	head := fmt.Sprintf("NAME: a%d\nTYPE: TSP\nCOMMENT: b\nCOMMENT: c\nDIMENSION: %d\nEDGE_WEIGHT_TYPE: %s\nNODE_COORD_SECTION\n", k, n, rule)
	return []func() string{
		func() string { return head + rows("ID "+pair) + "EOF\n" },
		func() string { return strings.ToLower(head) + rows("ID "+pair) + "-1\neof\n" },
		func() string { return strings.ReplaceAll(head, ": ", " :\t") + rows("ID "+pair) },
		func() string { return head + "# by hand\n" + rows("ID "+pair) },
	}[k%4]()
}
