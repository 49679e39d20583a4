package data

import (
	"encoding/json"
	"errors"
	"io"
	"math"

	"ptrnet/core/dataset"
	"ptrnet/core/geom"
	"ptrnet/core/problem"
	"ptrnet/core/tour"
)

// Prover is a problem whose optimal solutions have certificates that others can check.
type Prover interface {
	// Prove finds a certificate for a solution that a method has proven optimal. stop,
	// which may be nil, ends the search with an error.
	Prove(points []geom.Point, solution []int, stop func() bool) (tour.Certificate, error)
}

// certificateFormat is the version of the format that docs/certificates.md specifies.
const certificateFormat = "ptrnet-certificate/1"

// certificate is a line of a file of certificates: an instance, its solution, and the
// proof.
type certificate struct {
	Format    string       `json:"format"`
	Line      int          `json:"line,omitempty"`
	Rule      string       `json:"rule"`
	Points    [][2]float64 `json:"points"`
	Tour      []int        `json:"tour"`
	Length    float64      `json:"length"`
	Certified bool         `json:"certified"`
	*proven
}

// proven is the part of a certificate that is absent for an instance without proof.
type proven struct {
	Omitted []int     `json:"omitted,omitempty"`
	Weights []float64 `json:"weights"`
	Bound   float64   `json:"bound"`
	Tree    *proof    `json:"tree,omitempty"`
	Ends    []int     `json:"ends,omitempty"`
}

// proof is a node of the tree.
type proof struct {
	Edge    []int     `json:"edge,omitempty"`
	Without *proof    `json:"without,omitempty"`
	With    *proof    `json:"with,omitempty"`
	Weights []float64 `json:"weights,omitempty"`
	Bound   float64   `json:"bound,omitempty"`
	Empty   bool      `json:"empty,omitempty"`
}

func proofOf(p *tour.Proof) *proof {
	switch {
	case p == nil:
		return nil
	case p.With != nil:
		return &proof{Edge: p.Edge[:], Without: proofOf(p.Without), With: proofOf(p.With)}
	case p.Weights == nil || math.IsInf(p.Bound, 1): // no tour, or not even a 1-tree
		return &proof{Empty: p.Weights == nil, Weights: p.Weights}
	}
	return &proof{Weights: p.Weights, Bound: p.Bound}
}

// certify finds the certificate of an instance's solution; nil if stop ended the search.
func certify(p problem.Problem, i dataset.Instance, solution []int, stop func() bool) (*tour.Certificate, error) {
	p, err := Ruled(p, i)
	if err != nil {
		return nil, err
	}
	c, err := p.(Prover).Prove(i.Points, solution, stop)
	if errors.Is(err, tour.ErrStopped) {
		return nil, nil
	}
	return &c, err
}

// writeCertificate writes the line of an instance.
func writeCertificate(to io.Writer, i dataset.Instance, a Solved) error {
	c := certificate{Format: certificateFormat, Line: i.Line, Rule: string(i.Rule), Tour: a.Sequence, Length: a.Length}
	if i.Rule == dataset.Euclid {
		c.Rule = "EUCLID"
	}
	for _, p := range i.Points {
		c.Points = append(c.Points, [2]float64{p.X, p.Y})
	}
	if of := a.certificate; of != nil {
		c.Certified = true
		c.proven = &proven{Omitted: of.Omitted, Weights: of.Weights, Bound: of.Bound, Tree: proofOf(of.Tree)}
		if of.Tree == nil {
			c.Ends = of.Ends[:]
		}
	}
	text, err := json.Marshal(c)
	if err != nil {
		return err
	}
	_, err = to.Write(append(text, '\n'))
	return err
}
