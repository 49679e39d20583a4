package weights

import (
	"fmt"
	"slices"
	"strings"

	"ptrnet/core/model"
	"ptrnet/core/train"
)

// then stands in a recipe between a run and the one that started from its weights.
const then = "; then "

// labelsBy stands in a recipe before the method whose solutions were learnt.
const labelsBy = ", labels by "

// Recipe is the sentence of a run: how it trains, behind how the weights were
// trained that it started from.
func Recipe(c train.Config) string {
	if c.From != nil {
		return c.From.Recipe + then + describe(c)
	}
	return describe(c)
}

// Rounded is a recipe whose weights were rounded to mantissas of so many bits.
func Rounded(recipe string, bits int) string {
	return recipe + fmt.Sprintf(", rounded to mantissas of %d bits", bits)
}

// seeded is the recipe of a run with its seed, as it is kept when another one goes
// on from it.
func seeded(recipe string, seed uint64) string { return fmt.Sprintf("%s, seed %d", recipe, seed) }

// Past is the recipe of a weight file as a run that starts from it keeps it.
func Past(m model.Meta) string { return seeded(m.Recipe, m.Seed) }

// Seen reports whether a run of the past had the seed: it would bring the same
// examples again.
func Seen(past string, seed uint64) bool {
	return slices.ContainsFunc(strings.Split(past, then), func(run string) bool {
		return strings.HasSuffix(run, seeded("", seed))
	})
}

// WentOn reports whether a weight file was trained in several runs.
func WentOn(m model.Meta) bool { return strings.Contains(m.Recipe, then) }

// Labels is the method whose solutions the network learnt last, "" for exact ones.
func Labels(m model.Meta) string {
	recipe := m.Recipe
	if i := strings.LastIndex(recipe, then); i >= 0 {
		recipe = recipe[i:]
	}
	_, method, ok := strings.Cut(recipe, labelsBy)
	if !ok {
		return ""
	}
	method, _, _ = strings.Cut(method, ",")
	return method
}

// describe is a run's recipe in one line, for the weight file.
func describe(c train.Config) string {
	s := fmt.Sprintf("%s, rate %g", c.Optimizer, c.Rate)
	if c.Warmup > 0 {
		s += fmt.Sprintf(" after %d steps of warm-up", c.Warmup)
	}
	if c.Decay != "none" {
		s += ", " + c.Decay + " decay"
	}
	s += fmt.Sprintf(", %d steps of %d", c.Steps, c.Batch)
	if c.Data != "" {
		s += " from a file of " + c.Data
		if c.Labels != "" {
			s += labelsBy + c.Labels
		}
	}
	if c.Sizes == train.SizesInverse {
		s += ", sizes drawn as 1/n"
	}
	if c.Curriculum > 0 {
		s += fmt.Sprintf(", sizes growing over %g of them", c.Curriculum)
	}
	if c.Fixed > 0 {
		s += fmt.Sprintf(" from %d fixed examples", c.Fixed)
	}
	if c.Distinct {
		s += ", among cities not yet visited"
	}
	s += fmt.Sprintf(", clipping %g", c.Clip)
	if c.Average > 0 {
		s += fmt.Sprintf(", weights averaged with decay %g", c.Average)
	}
	return s
}
