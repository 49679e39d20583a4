package history

import (
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// plain is a run of the trainer with nothing special.
func plain() Run {
	return Run{Seed: 7, Optimizer: "adam", Rate: 0.002, Warmup: 100, Decay: "cosine", Steps: 1000, Batch: 128, Clip: 2}
}

// Fields that are zero or "none" add no words, but for the rate, the steps, the batch and the clipping; every
// other field adds its own.
func TestSentence(t *testing.T) {
	for want, r := range map[string]Run{
		"adam, rate 0.002 after 100 steps of warm-up, cosine decay, 1000 steps of 128, clipping 2": plain(),
		"sgd, rate 0.333333, 1000 steps of 128, clipping 0":                                        {Seed: 7, Optimizer: "sgd", Rate: 1. / 3, Decay: "none", Steps: 1000, Batch: 128},
		"trained in a browser: adam, rate 0.002 after 100 steps of warm-up, linear decay, 600 of 1000 steps of 128 from a file of x1, labels by A3, " +
			"points ring, sizes drawn as 1/n, sizes growing over 0.5 of them, gates set to remember up to 100 steps from 64 fixed examples, " +
			"among points not yet visited, 0.3 of them after a wrong start, first pointers counting 5, 0.4 of them windows of a tour with its ends given, " +
			"clipping 0.5, weights averaged with decay 0.9": {Place: "browser", Optimizer: "adam", Rate: 0.002, Warmup: 100, Decay: "linear", Taken: 600, Steps: 1000, Batch: 128,
			Data: "x1", Labels: "A3", Kinds: "ring", Inverse: true, Curriculum: 0.5, Chrono: 100, Fixed: 64, Distinct: true,
			Mistakes: 0.3, First: 5, Windows: 0.4, Clip: 0.5, Average: 0.9},
	} {
		assert.Equal(t, want, Sentence([]Run{r}, 0))
	}
}

// Of runs one after another all but the last say their seed, which the file itself says
// of the last, and one whose seed is not known.
func TestSentenceOfSeveralRuns(t *testing.T) {
	one := "adam, rate 0.002 after 100 steps of warm-up, cosine decay, 1000 steps of 128, clipping 2"
	second := plain()
	second.Seed = math.MaxUint64
	assert.Equal(t, one+", seed 7; then "+one+", seed 18446744073709551615; then "+one, Sentence([]Run{plain(), second, plain()}, 0))
	unknown := plain()
	unknown.Seed = 0
	assert.Equal(t, one+"; then "+one+", rounded to mantissas of 7 bits", Sentence([]Run{unknown, plain()}, 7))
	assert.Equal(t, "", Sentence(nil, 0))
}

// full has every field set to something of its own; a field added later is in it too.
func full() Run {
	var r Run
	v := reflect.ValueOf(&r).Elem()
	for i := range v.NumField() {
		switch f := v.Field(i); f.Kind() {
		case reflect.String:
			f.SetString("text \"" + v.Type().Field(i).Name + "\"\n")
		case reflect.Uint64:
			f.SetUint(math.MaxUint64 - uint64(i))
		case reflect.Int:
			f.SetInt(int64(1000 + i))
		case reflect.Float64:
			f.SetFloat(1 / float64(i+3))
		case reflect.Bool:
			f.SetBool(true)
		}
	}
	return r
}

// What Append writes encoding/json reads as the same runs, and it leaves out what
// encoding/json would.
func TestAppendReadsBack(t *testing.T) {
	for _, runs := range [][]Run{{}, {{}}, {plain()}, {full(), plain(), {Place: "old", Seed: 5}}} {
		text := Append([]byte("x"), runs)
		require.Equal(t, byte('x'), text[0], "Append must append")
		var got []Run
		require.NoError(t, json.Unmarshal(text[1:], &got))
		assert.Equal(t, runs, got)
		want, err := json.Marshal(runs)
		require.NoError(t, err)
		assert.JSONEq(t, string(want), string(text[1:]))
	}
}

func FuzzAppend(f *testing.F) {
	f.Add("", "a\"\\\x00\x1f€", "browser", uint64(math.MaxUint64), 0.1, -3)
	f.Add("; then , seed 9", "\xff", "\u2028", uint64(0), math.Inf(1), 1<<62)
	f.Fuzz(func(t *testing.T, text, data, labels string, seed uint64, rate float64, steps int) {
		run := Run{Place: text, Data: data, Labels: labels, Seed: seed, Rate: rate, Steps: steps}
		var got []Run
		require.NoError(t, json.Unmarshal(Append(nil, []Run{run}), &got))
		// Invalid UTF-8 becomes U+FFFD, byte by byte, and a number that is not finite none.
		for _, s := range []*string{&run.Place, &run.Data, &run.Labels} {
			*s = string([]rune(*s))
		}
		if math.IsNaN(rate) || math.IsInf(rate, 0) {
			run.Rate = 0
		}
		require.Equal(t, []Run{run}, got)
		require.True(t, strings.HasSuffix(Sentence([]Run{run}, 9), "rounded to mantissas of 9 bits"))
	})
}
