package triangulation

import "ptrnet/core/paper"

// Paper is section 4.3. Of training, the paper states n = 50 (Figure 3); for 5 and 10 the n tested is assumed.
func (*Problem) Paper() paper.Results {
	cell := func(n int, right, triangles paper.Figure) paper.Cell {
		right.Metric, triangles.Metric = "accuracy", "triangle_coverage"
		return paper.Cell{Architecture: "ptrnet", Low: n, High: n, N: n, Figures: []paper.Figure{right, triangles}}
	}
	return paper.Results{Cells: []paper.Cell{
		cell(5, paper.Figure{Value: 0.807, Digits: 1}, paper.Figure{Value: 0.930, Digits: 1}),
		cell(10, paper.Figure{Value: 0.226, Digits: 1}, paper.Figure{Value: 0.813, Digits: 1}),
		cell(50, paper.Figure{Value: 0}, paper.Figure{Value: 0.528, Digits: 1}),
	}}
}
