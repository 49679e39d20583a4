package weights

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ptrnet/core/history"
)

// Weight files from before histories were data say how they were trained in one
// sentence. This is the one place that reads it; all else uses the runs.

// What stands in the sentence between two runs, and before what is read out of one.
const (
	legacyThen    = "; then "
	legacySeed    = ", seed "
	legacyLabels  = ", labels by "
	legacyRounded = ", rounded to mantissas of "
)

// legacy turns a sentence into runs, each in the words that it has there. last is the
// seed of the last one, which the sentence does not say. bits are those of the mantissas
// to which the weights were rounded, 0 if they were not.
func legacy(sentence string, last uint64) (runs []history.Run, bits int) {
	if at := strings.LastIndex(sentence, legacyRounded); at >= 0 {
		if n, err := strconv.Atoi(strings.TrimSuffix(sentence[at+len(legacyRounded):], " bits")); err == nil {
			sentence, bits = sentence[:at], n
		}
	}
	for _, text := range strings.Split(sentence, legacyThen) {
		run := history.Run{Text: text}
		if at := strings.LastIndex(text, legacySeed); at >= 0 {
			run.Seed, _ = strconv.ParseUint(text[at+len(legacySeed):], 10, 64) // not a number: not known
		}
		if _, labels, ok := strings.Cut(text, legacyLabels); ok {
			run.Labels, _, _ = strings.Cut(labels, ",")
		}
		runs = append(runs, run)
	}
	runs[len(runs)-1].Seed = last
	return runs, bits
}

// LegacyPast is the history of a run that was begun from a file when histories were
// sentences: the one kept in the run's configuration, which ends with its last seed.
func LegacyPast(sentence string) []history.Run {
	runs, _ := legacy(sentence, 0)
	last := &runs[len(runs)-1]
	if at := strings.LastIndex(last.Text, legacySeed); at >= 0 {
		last.Seed, _ = strconv.ParseUint(last.Text[at+len(legacySeed):], 10, 64)
	}
	return runs
}

// Past is the history of a file as a run keeps it that starts from there. A run that is
// only a sentence gets its seed, which the sentences of later files say of it.
func (f File) Past() []history.Run {
	past := slices.Clone(f.History)
	if last := &past[len(past)-1]; last.Text != "" {
		last.Text += fmt.Sprint(legacySeed, last.Seed)
	}
	return past
}
