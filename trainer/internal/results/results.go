// Package results writes RESULTS.md: the cells of the paper's tables with our
// figures beside them, tables of the other networks, plots and examples of answers.
package results

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"ptrnet/trainer/internal/file"
	"ptrnet/trainer/internal/measure"
	"ptrnet/trainer/internal/pool"
	"ptrnet/trainer/internal/weights"
)

// Options say what is measured, and where things are.
type Options struct {
	Weights string // folder of the weight files
	Out     string // the tables
	Figures string // folder of the plots
	Cache   string // what has been measured
	Runs    string // folder of the runs' logs, each in a folder of its weight file's name
	Count   int    // instances for each cell of hull and delaunay
	Tours   int    // instances for each cell of tsp
	Beam    int    // width of the beam search
	Quick   bool   // Count and Tours are those of --quick
	Workers int
}

// Write measures every weight file of a folder, as far as the cache does not know
// it, and writes the tables with their figures. Each measurement is told to out.
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
	m := &measurement{ctx: ctx, options: o, pool: pool.Until(ctx, workers), out: out, sets: map[string]*measure.Set{}}
	if err := m.open(); err != nil {
		return err
	}
	defer m.cache.Close()
	r, err := m.all(files)
	if err != nil {
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
	return nil
}

// result is what was measured of one network, or one solver, at one n.
type result struct {
	Instances int
	Accuracy  estimate
	Coverage  estimate // area or triangles
	Length    estimate
	Optimal   estimate // length of the optimal tours
	Gap       estimate
	Invalid   float64
	Plain     *result `json:",omitempty"` // of the same network, decoded plainly; see Options.plain
}

// results is everything that a run of tables has measured, in the order of the
// tables.
type results struct {
	files  []weights.File
	cells  [][]measured        // of paperCells: one for each fitting file
	best   []measured          // of the other files
	solved map[int]tourFigures // the solvers' tours, by n
}

type measured struct {
	file weights.File
	n    int
	result
	views result // of all symmetric views combined; for the other files only
}

// tourFigures are the solvers' mean lengths at one n.
type tourFigures struct {
	optimal result
	solvers []result // of paperSolvers
}

// bestOf lists the other networks' results of one task.
func (r *results) bestOf(problem string) []measured {
	return slices.DeleteFunc(slices.Clone(r.best), func(m measured) bool { return m.file.Model.Meta.Task != problem })
}
