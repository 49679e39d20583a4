package results

import (
	"fmt"

	"ptrnet/core/model"
	"ptrnet/core/task"
)

// eachCell calls do with the paper's cells of a problem and what stands in each.
func (r *results) eachCell(problem string, do func(c cell, m measured)) {
	for i, c := range paperCells() {
		if c.task != problem {
			continue
		}
		for _, m := range orNone(r.cells[i]) {
			do(c, m)
		}
	}
}

// hulls is the paper's Table 1.
func (p *page) hulls() {
	p.say("## Convex hull (the paper's Table 1)\n\nAccuracy: the same polygon. Area: of the output over that of the hull, where the " +
		"output is a simple polygon; FAIL where more than 1 %% are not.\n\n")
	p.head("network", "trained n", "tested n", "accuracy, paper", "ours, as in the paper", "ours, valid only",
		"area, paper", "ours, as in the paper", "ours, valid only", "weights")
	p.eachCell("hull", func(c cell, m measured) {
		as := m.plain()
		p.row(c.network(), c.trained(), c.n, c.paper[0], as.accuracy(), m.accuracy(), c.paper[1], as.area(), m.area(), m.weights())
	})
}

// triangulations are the figures of the paper's section 4.3.
func (p *page) triangulations() {
	p.say("\n## Delaunay triangulation (the paper's section 4.3)\n\nAccuracy: the same triangles. Triangles: the share of the right ones " +
		"that were found. The paper does not say on which n its networks were trained; it is taken to be the n tested.\n\n")
	p.head("trained n", "tested n", "accuracy, paper", "ours, as in the paper", "ours, valid only",
		"triangles, paper", "ours, as in the paper", "ours, valid only", "weights")
	p.eachCell("delaunay", func(c cell, m measured) {
		as := m.plain()
		p.row(c.trained(), c.n, c.paper[0], as.accuracy(), m.accuracy(), c.paper[1], as.triangles(), m.triangles(), m.weights())
	})
}

// tours is the paper's Table 2, its networks.
func (p *page) tours() {
	p.say("\n## Travelling salesman (the paper's Table 2)\n\nMean length of a tour. Of the tours with which the beam ends the paper takes " +
		"the likeliest; the shortest is better and as easily found. Gap: the mean of length / optimal length − 1.\n\n")
	p.head("trained n", "tested n", "optimal, paper", "optimal, ours", "Ptr-Net, paper", "ours, as in the paper", "gap",
		"ours, the shortest", "gap", "weights")
	p.eachCell("tsp", func(c cell, m measured) {
		as := m.plain()
		p.row(c.trained(), c.n, c.paper[0], p.solved[c.n].optimal.Length.length(), c.paper[4],
			as.tourLength(), as.gap(), m.tourLength(), m.gap(), m.weights())
	})
	if names := p.faithfulWhere(func(m model.Meta) bool { return m.Distinct }); names != "" {
		p.say("\nTrained among the cities not yet visited too, where the paper chooses among them only in its beam search: %s.\n", names)
	}
}

// solvers is the paper's Table 2, its approximate algorithms.
func (p *page) solvers() {
	p.say("\nThe paper's approximate algorithms and ours behind its columns, on the same instances: a path of greedy edges, improved by " +
		"2-opt and closed (A1), 2-opt from nearest neighbours (A2), Christofides with 2-opt (A3).\n\n")
	p.head("n", "A1, paper", "A1, ours", "gap", "A2, paper", "A2, ours", "gap", "A3, paper", "A3, ours", "gap")
	told := map[int]bool{}
	for _, c := range paperCells() {
		if c.task != "tsp" || told[c.n] || c.low != 5 || c.high != 20 {
			continue
		}
		told[c.n] = true
		row := []any{c.n}
		for k, s := range p.solved[c.n].solvers {
			row = append(row, c.paper[1+k], s.Length.length(), s.Gap.percentFine())
		}
		p.row(row...)
	}
}

// others are the tables of the networks that are not the paper's.
func (p *page) others() {
	p.say("\n## Other networks\n\nAny order of the points, any encoder of LSTMs, features that follow from the coordinates, and answers in "+
		"a form of their own, with the paper's pointer; [docs/training.md](docs/training.md) says which. "+
		"%d views: the network answers for the points as they are and turned and mirrored as the square can be, and of the tours the "+
		"shortest counts, of hulls the edges and of triangulations the triangles by their votes, each that fits with those before; the "+
		"exact answer plays no part. Each view is decoded valid only, greedily, and of tours by the beam search.\n\n", task.Views)
	if len(p.best) == 0 {
		p.say("%s\n", notTrained)
		return
	}
	p.otherAnswers("hull", "area", measured.area)
	p.otherAnswers("delaunay", "triangles", measured.triangles)
	rows := p.bestOf("tsp")
	if len(rows) == 0 {
		return
	}
	views := fmt.Sprintf("%d views", task.Views)
	p.head("tsp", "trained n", "tested n", "optimal", "shortest of the beam", "gap", "optimal tours", "gap of the likeliest",
		"gap, "+views, "optimal tours, "+views)
	for _, m := range rows {
		v := m.combined()
		p.row(m.file.Name, m.trained(), m.n, m.Optimal.length(), m.tourLength(), m.gap(), m.accuracy(), m.plain().gap(), v.gap(), v.accuracy())
	}
	p.say("\n")
}

// otherAnswers is the table of the networks of hulls or of triangulations: accuracy
// and a share, decoded in three ways.
func (p *page) otherAnswers(problem, share string, of func(measured) string) {
	rows := p.bestOf(problem)
	if len(rows) == 0 {
		return
	}
	views := fmt.Sprintf("%d views", task.Views)
	p.head(problem, "trained n", "tested n", "accuracy, greedy", "valid only", views, share+", greedy", "valid only", views)
	for _, m := range rows {
		g, v := m.plain(), m.combined()
		p.row(m.file.Name, m.trained(), m.n, g.accuracy(), m.accuracy(), v.accuracy(), of(g), of(m), of(v))
	}
	p.say("\n")
}
