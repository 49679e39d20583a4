package pointset

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ptrnet/core/geom"
)

// A mixture draws each of its kinds as often as its weight says, and as the kind alone does.
func TestMixture(t *testing.T) {
	m, err := ParseMixture("uniform:2,ring,strip:5")
	require.NoError(t, err)
	assert.Equal(t, []string{"uniform", "ring", "strip"}, m.Names())
	counts := map[string]int{}
	points, alone := make([]geom.Point, 6), make([]geom.Point, 6)
	const sets = 8000
	for i := range uint64(sets) {
		m.Draw(points, rand.New(rand.NewPCG(5, i)))
		for _, name := range m.Names() {
			rng := rand.New(rand.NewPCG(5, i))
			rng.IntN(8) // the choice
			k, err := ByName(name)
			require.NoError(t, err)
			k.Draw(alone, rng)
			if points[0] == alone[0] && points[5] == alone[5] {
				counts[name]++
			}
		}
	}
	// Five standard deviations of a share of 1/8 among 8,000 are 148.
	assert.InDelta(t, sets*2/8, counts["uniform"], 200)
	assert.InDelta(t, sets*1/8, counts["ring"], 150)
	assert.InDelta(t, sets*5/8, counts["strip"], 220)
	assert.Equal(t, sets, counts["uniform"]+counts["ring"]+counts["strip"])
}

// One kind, or none, draws what it draws without a mixture.
func TestMixtureOfOne(t *testing.T) {
	for _, k := range append(Kinds(), Kind{Name: "", Draw: Uniform}) {
		m, err := ParseMixture(k.Name)
		require.NoError(t, err)
		points, alone := make([]geom.Point, 9), make([]geom.Point, 9)
		m.Draw(points, rand.New(rand.NewPCG(1, 2)))
		k.Draw(alone, rand.New(rand.NewPCG(1, 2)))
		assert.Equal(t, alone, points, k.Name)
	}
	assert.Equal(t, []string{"uniform"}, Mixture{}.Names())
}

func TestMixtureErrors(t *testing.T) {
	for text, want := range map[string]string{
		"disc": `kind of points "disc" is not one of uniform, small, strip, gaussian, clusters, ring, circle, ` +
			`grid, spiral, pairs, human, moons, rings, cross`,
		"ring:1.5":          `weight "1.5" of ring points is not a whole number from 1 to 1000`,
		"ring:":             `weight "" of ring points is not a whole number from 1 to 1000`,
		"ring,uniform,ring": `kind of points ring is there twice`,
	} {
		_, err := ParseMixture(text)
		assert.EqualError(t, err, want)
	}
}

func FuzzParseMixture(f *testing.F) {
	f.Add("uniform:2,ring")
	f.Fuzz(func(t *testing.T, text string) {
		m, err := ParseMixture(text)
		if err != nil {
			return
		}
		points := make([]geom.Point, 4)
		m.Draw(points, rand.New(rand.NewPCG(1, 1)))
		for _, p := range points {
			require.True(t, p.X >= 0 && p.X <= 1 && p.Y >= 0 && p.Y <= 1)
		}
	})
}
