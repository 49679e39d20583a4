package pointset

import (
	"errors"
	"math/rand/v2"
	"strconv"
	"strings"

	"ptrnet/core/geom"
)

// Mixture is kinds of points, each drawn with a probability in proportion to its weight.
// The zero Mixture is uniform points alone.
type Mixture struct {
	kinds []Kind
	ends  []int // of the kinds' weights, added up
}

// mostWeight bounds a kind's weight in a mixture, so that no sum overflows.
const mostWeight = 1000

// ParseMixture reads kinds with their weights, "uniform:3,ring,clusters:2"; a kind
// without one has weight 1. "" is uniform points alone.
func ParseMixture(text string) (Mixture, error) {
	var m Mixture
	if text == "" {
		return m, nil
	}
	total := 0
	for more := true; more; {
		var part string
		part, text, more = strings.Cut(text, ",")
		name, number, weighted := strings.Cut(part, ":")
		kind, err := ByName(name)
		if err != nil {
			return m, err
		}
		weight := 1
		if weighted {
			weight, err = strconv.Atoi(number)
			if err != nil || weight < 1 || weight > mostWeight {
				return m, errors.New("weight " + strconv.Quote(number) + " of " + name +
					" points is not a whole number from 1 to " + strconv.Itoa(mostWeight))
			}
		}
		for _, k := range m.kinds {
			if k.Name == name {
				return m, errors.New("kind of points " + name + " is there twice")
			}
		}
		total += weight
		m.kinds, m.ends = append(m.kinds, kind), append(m.ends, total)
	}
	return m, nil
}

// Names lists the kinds, in the order in which they were given.
func (m Mixture) Names() []string {
	if len(m.kinds) == 0 {
		return []string{Kinds()[0].Name}
	}
	var names []string
	for _, k := range m.kinds {
		names = append(names, k.Name)
	}
	return names
}

// Draw sets points to a set of one of the kinds, drawn by weight. A single kind takes
// nothing from rng for the choice. Cost: that of the kind.
func (m Mixture) Draw(points []geom.Point, rng *rand.Rand) {
	switch len(m.kinds) {
	case 0:
		Uniform(points, rng)
	case 1:
		m.kinds[0].Draw(points, rng)
	default:
		at, i := rng.IntN(m.ends[len(m.ends)-1]), 0
		for at >= m.ends[i] {
			i++
		}
		m.kinds[i].Draw(points, rng)
	}
}
