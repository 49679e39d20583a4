package vote

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func offered(c *Count) (parts []Part) {
	c.Parts(func(p Part) { parts = append(parts, p) })
	return parts
}

func TestPartsByVotes(t *testing.T) {
	a, b, c, d := Part{4, 5, -1}, Part{0, 9, -1}, Part{0, 2, 3}, Part{7, 8, -1}
	count := New(3)
	assert.Empty(t, offered(count))
	count.Add(0, d)
	count.Add(0, a)
	count.Add(0, b)
	count.Add(1, a)
	count.Add(2, c)
	count.Add(2, a)
	count.Add(2, b)
	assert.Equal(t, []Part{a, b, c, d}, offered(count), "most votes first, of equals the lower corners")
	assert.Equal(t, []Part{a, b, c, d}, offered(count), "asked again, the same")
}

// An answer that has a part several times has one vote.
func TestOneVoteEach(t *testing.T) {
	a, b := Part{0, 1, -1}, Part{1, 2, -1}
	count := New(3)
	for range 5 {
		count.Add(0, b)
	}
	count.Add(1, a)
	count.Add(2, a)
	assert.Equal(t, []Part{a, b}, offered(count))
	share, nearest := count.Share([]Part{b})
	assert.InDelta(t, 1./3, share, 1e-15)
	assert.Equal(t, 0, nearest)
}

func TestShare(t *testing.T) {
	a, b, c, d := Part{0, 1, -1}, Part{1, 2, -1}, Part{2, 0, -1}, Part{2, 3, -1}
	count := New(4)
	for k, answer := range [][]Part{{a, b, c, d}, {a, b}, {}, {a, c}} {
		for _, p := range answer {
			count.Add(k, p)
		}
	}
	for _, x := range []struct {
		parts   []Part
		share   float64
		nearest int
		why     string
	}{
		{[]Part{a}, 3. / 4, 1, "likeness is 2/5, 2/3, 0, 2/3: of equals the lower index"},
		{[]Part{a, b}, (3. + 2) / 8, 1, "all of the second answer"},
		{[]Part{a, b, c}, (3. + 2 + 2) / 12, 0, "likeness is 6/7, 4/5, 0, 4/5"},
		{[]Part{d}, 1. / 4, 0, "one has it"},
		{[]Part{a, c}, (3. + 2) / 8, 3, "all of the last"},
	} {
		share, nearest := count.Share(x.parts)
		assert.InDelta(t, x.share, share, 1e-15, x.why)
		assert.Equal(t, x.nearest, nearest, x.why)
	}
}

// Against counting by hand: of random answers the order never rises, each part comes
// once, and the share of one part is its votes.
func TestAgainstCounting(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 7))
	for range 200 {
		answers := 1 + rng.IntN(8)
		count, has := New(answers), map[Part]map[int]bool{}
		for i := range 1 + rng.IntN(40) {
			k, p := min(i/5, answers-1), Part{rng.IntN(3), rng.IntN(3), rng.IntN(3) - 1}
			count.Add(k, p)
			if has[p] == nil {
				has[p] = map[int]bool{}
			}
			has[p][k] = true
		}
		parts := offered(count)
		require.Len(t, parts, len(has))
		for i, p := range parts {
			share, nearest := count.Share([]Part{p})
			require.InDelta(t, float64(len(has[p]))/float64(answers), share, 1e-15)
			require.True(t, has[p][nearest])
			if i > 0 {
				require.GreaterOrEqual(t, len(has[parts[i-1]]), len(has[p]))
			}
		}
	}
}
