package network

import "ptrnet/core/relation"

// scorer scores candidates: the paper's pointer, alone or with stages of ours around it (relativePointer,
// comparingPointer). Examples and tokens are counted within a batch; in Inference a token is a row.
type scorer interface {
	pack(weights []float32)
	packBackward(weights []float32)
	reserve(b *Batch, dec *decoder)
	clear(p part)
	plan(p *plan, dec *decoder)

	forward(p part)                // computes the part's keys and queries
	backward(p part, dd []float32) // propagates their gradients to de, and sets dd
	encoded(examples int)          // computes the keys of so many examples, for Inference
	decoded(d []float32, rows int) // computes the queries of the rows of d, for Inference

	// candidates are the rows of an example's keys that Inference scores, nil for all: those that the mask,
	// [N], allows, and of these the few nearest to the last of the prefix, if their number is not 0. It clears
	// the others in the mask.
	candidates(t token, mask []bool, nearest int, tmp *scratch) (rows []int)
	arrange(b int)          // prepares for the inputs of example b
	open(b int, rows []int) // says which rows of example b are open
	// score sets u to the scores of the token's rows.
	score(u []float32, t token, tmp *scratch)
	// back propagates the gradient u of the scores computed last; the token's query becomes its gradient.
	back(u []float32, t token, tmp *scratch)
	skip(at int) // clears the gradient of a token that has no loss
}

// token is a step of the decoder.
type token struct {
	at, example int
	prefix      []int // the inputs chosen before
	rows        []int // of the candidates' keys, nil for all
}

func newScorer(n *Network, enc *encoder) scorer {
	plain := pointer{attention: attention{attentionShape: n.pointer, enc: enc}, end: n.end, multiply: products}
	if n.Relation == relation.None {
		return &plain
	}
	related := relativePointer{pointer: plain, Relation: relation.Of(n.Relation), offset: n.relative}
	if n.ComparisonUnits == 0 {
		return &related
	}
	return &comparingPointer{related, comparison{comparisonShape: n.comparison, rounds: n.Rounds,
		relativeWidth: related.Width}}
}

// pointing is PtrNet's head.
type pointing struct{ scorer }

// pass implements head. Under teacher forcing all states of the decoder are known in advance, so
// each token's tanh values are still in the cache when their gradient is computed.
func (h pointing) pass(p part, dec *decoder, loss []float64, tmp *scratch) {
	h.forward(p)
	divisor := p.divisor()
	for b := p.b0; b < p.b1; b++ {
		target := p.Target[p.Offset[b]:p.Offset[b+1]]
		rows := tmp.every(p.Distinct, p.N)
		h.arrange(b)
		for i := range p.steps(b) {
			want := 0
			if i < len(target) {
				want = 1 + target[i]
			}
			u := tmp.u[:p.N+1]
			if p.Distinct {
				rows, want = notNamed(rows, target, i)
				u = u[:len(rows)]
			}
			t := token{p.token(b, i), b, target[:min(i, len(target))], rows}
			if i < p.prefix(b) {
				h.skip(t.at)
				continue
			}
			h.open(b, rows)
			h.score(u, t, tmp)
			weight := p.weight(i)
			loss[b] += float64(weight) * crossEntropy(u, want, weight/divisor)
			h.back(u, t, tmp)
		}
	}
	h.backward(p, dec.dd)
}

// notNamed lists, in left's memory, the candidates of step i of an output that names every input
// once: the inputs not yet named, or the end symbol when none is left. left is the candidates of
// the previous step, all rows before the first. want is the index of the target among them.
func notNamed(left []int, target []int, i int) (rows []int, want int) {
	if i == len(target) {
		return append(left[:0], 0), 0
	}
	gone := 0 // the end symbol
	if i > 0 {
		gone = 1 + target[i-1]
	}
	rows = left[:0]
	for _, row := range left {
		if row == gone {
			continue
		}
		if row == 1+target[i] {
			want = len(rows)
		}
		rows = append(rows, row)
	}
	return rows, want
}

// every lists the rows of all candidates of n inputs if outputs are distinct, otherwise it is nil.
func (tmp *scratch) every(distinct bool, n int) []int {
	if !distinct {
		return nil
	}
	rows := tmp.left[:n+1]
	for k := range rows {
		rows[k] = k
	}
	return rows
}
