// Package results writes RESULTS.md: the cells of the paper's tables with our figures
// beside them, tables of the other networks, plots, and examples of outputs. The problems
// and the paper's figures come from the problems' descriptions.
package results

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"ptrnet/core/evaluation"
	"ptrnet/core/problem"
	"ptrnet/trainer/internal/file"
	"ptrnet/trainer/internal/measure"
	"ptrnet/trainer/internal/pool"
	"ptrnet/trainer/internal/weights"
)

// Options say what is measured, and where files are.
type Options struct {
	Weights string // folder of the weight files
	Out     string // file of the tables
	Readme  string // document whose summary table is rewritten, if it has one; "" for none
	Figures string // folder of the plots
	Cache   string // file of the measurements so far
	Runs    string // folder of the runs' logs, each in a folder of its weight file's name
	Count   int    // instances for each cell; 0: the number in the problem's description
	Tours   int    // the same for problems whose exact solutions are costly
	Beam    int    // width of the beam search
	Quick   bool   // Count and Tours are those of --quick
	Workers int

	Improve time.Duration // in which networks improve each tour; 0: that is not measured
}

// Cells in which decoding takes long have fewer instances: more than manyPoints points, a beam
// over outputs of more than manySymbols symbols, or test-time augmentation.
const (
	manyPoints    = 50
	manySymbols   = 200
	mostOfMany    = 1000
	mostAugmented = 500
	mostTours     = 250 // the same where exact solutions are costly
)

// most is the largest numbers of instances for networks that are none of the paper's, which are measured at
// more sizes and on other distributions: up to manyPoints points, of more, with test-time augmentation.
type most struct{ few, many, augmented int }

func mostOf(d problem.Description) most {
	if d.Training.Costly {
		return most{500, 200, 60}
	}
	return most{2000, 200, 200}
}

// count is the number of instances for a cell of a problem.
func (o Options) count(d problem.Description, n int) int { return o.countOf(d, n, o.Beam) }

// countOf is count with another beam width. An output whose parts have several symbols
// has about two parts for each point.
func (o Options) countOf(d problem.Description, n, beam int) int {
	count := o.Count
	if d.Training.Costly {
		count = o.Tours
	}
	if count == 0 {
		count = d.Training.Instances
	}
	if n > manyPoints || beam > 1 && d.Group > 1 && 2*d.Group*n > manySymbols {
		return min(count, mostOfMany)
	}
	return count
}

// countFor is count for a network.
func (o Options) countFor(f weights.File, n int) int {
	d := describe(f)
	count := o.count(d, n)
	switch most := mostOf(d); {
	case f.Model.Faithful():
		return count
	case n > manyPoints:
		return min(count, most.many)
	default:
		return min(count, most.few)
	}
}

// augmentedFor is augmentedCount for a network.
func (o Options) augmentedFor(f weights.File, n int) int {
	count := o.augmentedCount(describe(f), n)
	if f.Model.Faithful() {
		return count
	}
	return min(count, mostOf(describe(f)).augmented)
}

// augmentedCount is the number of instances for a cell with test-time augmentation.
func (o Options) augmentedCount(d problem.Description, n int) int {
	if d.Training.Costly {
		return min(o.count(d, n), mostTours)
	}
	return min(o.count(d, n), mostAugmented)
}

// Write measures every weight file of a folder that is not in the cache, and writes the
// tables with their figures. It reports each measurement to out.
func Write(ctx context.Context, o Options, out io.Writer) error {
	files, err := weights.Folder(o.Weights)
	if err != nil {
		return err
	}
	for _, path := range []string{o.Out, o.Cache, filepath.Join(o.Figures, "x")} {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return fmt.Errorf("cannot make the folder of %s: %w", path, err)
		}
	}
	if err := file.CheckWritable(o.Out); err != nil {
		return err
	}
	workers, stop := pool.New(o.Workers)
	defer stop()
	m := &measurement{ctx: ctx, options: o, pool: pool.Until(ctx, workers), out: out, sets: map[place]*evaluation.Set{}}
	if err := m.open(); err != nil {
		return err
	}
	defer m.cache.Close()
	r, err := m.all(files)
	if err != nil {
		return err
	}
	if err := drawKinds(o); err != nil {
		return err
	}
	figures, err := drawResults(o, r)
	if err != nil {
		return err
	}
	examples, err := drawExamples(o, files, workers)
	if err != nil {
		return err
	}
	if err := file.Write(o.Out, []byte(r.markdown(o, figures, examples))); err != nil {
		return err
	}
	fmt.Fprintf(out, "wrote %s\n", o.Out)
	if o.Readme == "" {
		return nil
	}
	return r.writeSummary(o.Readme)
}

// result is the measurements of one network, or one solver, at one n.
type result struct {
	Instances int
	Figures   measure.Scores // of the problem's metrics
	Plain     *result        `json:",omitempty"` // of the same network, decoded plainly; see Options.plain
	Proven    int            `json:",omitempty"` // of improved tours: the instances whose shortest tour is proven
}

func (r result) none() bool { return r.Instances == 0 }

// place is a problem at a number of points.
type place struct {
	task string
	n    int
}

// results is all measurements, in the order of the tables.
type results struct {
	files  []weights.File
	cells  [][]measured // of paperCells: one for each file that belongs there
	others []measured   // of the other files
	solved map[place]solved
	kinds  map[string][]ofKind // of the networks that normalize points, by file name

	improved map[string][]ofImproved // of the networks that improve their tours, by file name
}

// measured is the measurements of a weight file at n.
type measured struct {
	file weights.File
	n    int
	result
	augmentation result // with test-time augmentation; for the other files only
}

// plain is the measurement with plain decoding, see Options.plain.
func (m measured) plain() measured {
	if m.Plain != nil {
		m.result = *m.Plain
	}
	return m
}

// augmented is the measurement with test-time augmentation.
func (m measured) augmented() measured {
	m.result = m.augmentation
	return m
}

// solved is the measurements, at one n, of exact solutions and of the solvers that
// correspond to the paper's.
type solved struct {
	exact   result
	solvers []result // of Paper.Solvers
}

// othersOf lists the other networks' results of one problem.
func (r *results) othersOf(task string) []measured {
	return slices.DeleteFunc(slices.Clone(r.others), func(m measured) bool { return m.file.Model.Meta.Task != task })
}
