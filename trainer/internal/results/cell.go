package results

import (
	"slices"

	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/task"
	"ptrnet/trainer/internal/run"
	"ptrnet/trainer/internal/weights"
)

// cell is a figure of the paper's tables: a kind of network, trained on some
// numbers of points and tested on one, and what the paper says.
type cell struct {
	task      string
	arch      network.Arch
	low, high int      // trained n
	labels    string   // method whose tours were learnt, "" for optimal ones
	n         int      // tested n
	paper     []string // hull: accuracy, area; delaunay: accuracy, triangles; tsp: optimal, A1, A2, A3, Ptr-Net
}

// The paper's A1, A2 and A3 as solvers of ours; package tour says how they differ.
var paperSolvers = []string{"greedy-path-2opt", "2opt", "christofides-2opt"}

// paperCells are Table 1, the Delaunay figures of section 4.3 and Table 2, in
// their order.
func paperCells() []cell {
	hull := func(arch network.Arch, low, high, n int, accuracy, area string) cell {
		return cell{task: "hull", arch: arch, low: low, high: high, n: n, paper: []string{accuracy, area}}
	}
	delaunay := func(n int, accuracy, triangles string) cell {
		return cell{task: "delaunay", arch: network.PtrNet, low: n, high: n, n: n, paper: []string{accuracy, triangles}}
	}
	tsp := func(low, high int, labels string, n int, paper ...string) cell {
		return cell{task: "tsp", arch: network.PtrNet, low: low, high: high, labels: labels, n: n, paper: paper}
	}
	return []cell{
		hull(network.Seq2Seq, 50, 50, 50, "1.9 %", "FAIL"),
		hull(network.Attention, 50, 50, 50, "38.9 %", "99.7 %"),
		hull(network.PtrNet, 50, 50, 50, "72.6 %", "99.9 %"),
		hull(network.Seq2Seq, 5, 5, 5, "87.7 %", "99.6 %"),
		hull(network.PtrNet, 5, 50, 5, "92.0 %", "99.6 %"),
		hull(network.Seq2Seq, 10, 10, 10, "29.9 %", "FAIL"),
		hull(network.PtrNet, 5, 50, 10, "87.0 %", "99.8 %"),
		hull(network.PtrNet, 5, 50, 50, "69.6 %", "99.9 %"),
		hull(network.PtrNet, 5, 50, 100, "50.3 %", "99.9 %"),
		hull(network.PtrNet, 5, 50, 200, "22.1 %", "99.9 %"),
		hull(network.PtrNet, 5, 50, 500, "1.3 %", "99.2 %"),

		delaunay(5, "80.7 %", "93.0 %"),
		delaunay(10, "22.6 %", "81.3 %"),
		delaunay(50, "0 %", "52.8 %"),

		tsp(5, 5, "", 5, "2.12", "2.18", "2.12", "2.12", "2.12"),
		tsp(10, 10, "", 10, "2.87", "3.07", "2.87", "2.87", "2.88"),
		tsp(50, 50, paperSolvers[0], 50, "N/A", "6.46", "5.84", "5.79", "6.42"),
		tsp(50, 50, paperSolvers[2], 50, "N/A", "6.46", "5.84", "5.79", "6.09"),
		tsp(5, 20, "", 5, "2.12", "2.18", "2.12", "2.12", "2.12"),
		tsp(5, 20, "", 10, "2.87", "3.07", "2.87", "2.87", "2.87"),
		tsp(5, 20, "", 20, "3.83", "4.24", "3.86", "3.85", "3.88"),
		tsp(5, 20, "", 25, "N/A", "4.71", "4.27", "4.24", "4.30"),
		tsp(5, 20, "", 30, "N/A", "5.11", "4.63", "4.60", "4.72"),
		tsp(5, 20, "", 40, "N/A", "5.82", "5.27", "5.23", "5.91"),
		tsp(5, 20, "", 50, "N/A", "6.46", "5.84", "5.79", "7.66"),
	}
}

// trained is the cell's training in the paper's words.
func (c cell) trained() string {
	text := run.Span(c.low, c.high)
	switch c.labels {
	case paperSolvers[0]:
		text += ", A1's tours"
	case paperSolvers[2]:
		text += ", A3's tours"
	}
	return text
}

// network is the cell's architecture in the paper's words.
func (c cell) network() string {
	switch c.arch {
	case network.Seq2Seq:
		return "LSTM"
	case network.Attention:
		return "+attention"
	}
	return "Ptr-Net"
}

// faithful reports whether a network is one of the paper's: one LSTM layer in one
// direction, points shown as they come by their coordinates, no glimpses, the
// paper's form of sequence. How it was trained is another matter.
func faithful(m model.Meta) bool {
	n := m.Network
	return m.Order == task.OrderRandom && m.Sequence != task.SequenceFan && n.Features == 2 && !n.Bidirectional && n.Glimpses == 0
}

// fits reports whether a weight file belongs into the cell.
func (c cell) fits(w weights.File) bool {
	m := w.Model.Meta
	trained := m.Task == c.task && m.MinN == c.low && m.MaxN == c.high && weights.Labels(m) == c.labels
	return trained && faithful(m) && m.Network.Arch == c.arch
}

// bestSizes are the numbers of points on which the networks that are not the
// paper's are measured.
func bestSizes(m model.Meta) []int {
	if m.Network.Arch != network.PtrNet {
		return []int{m.MaxN}
	}
	sizes := map[string][]int{
		"hull": {5, 10, 20, 50, 100, 200, 500}, "delaunay": {5, 10, 20, 50}, "tsp": {5, 10, 20, 25, 30, 40, 50},
	}[m.Task]
	return slices.DeleteFunc(sizes, func(n int) bool { return n < m.MinN })
}
