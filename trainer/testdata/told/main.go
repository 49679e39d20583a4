// Told writes the two weight files that are set by hand, in the form of the page's networks: places, which are no angles, and a
// second look. Its comparisons are the orientation test and the in-circle test, polynomials of coordinate
// differences. This is what the form can express; the page's networks have to find it in examples. 54 weights are not
// zero for hulls, 15 for triangulations.
//
//	go run ./trainer/testdata/told
//	go run ./trainer score --weights weights/hull-told.safetensors
//	go run ./trainer score --weights weights/delaunay-told.safetensors
package main

import (
	"log"
	"os"

	"ptrnet/core/history"
	"ptrnet/core/input"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/problems"
	"ptrnet/core/relation"
	"ptrnet/core/safetensors"
)

func main() {
	log.SetFlags(0)
	write("weights/hull-told.safetensors", orientation(), "hull", "", input.FrameAffine)
	write("weights/delaunay-told.safetensors", inCircle(), "delaunay", "fan", input.FrameSimilarity)
}

// Values of relation.Places (relation.Values): a candidate's differences to the last point, (x, y), and to the one before it,
// (x', y'), its distance to the last point, and its coordinate across the last edge.
const (
	x, y, x1, y1     = 0, 1, 2, 3
	distance, across = 4, 9
)

// steep makes a tanh the sign of its argument, and a comparison decisive.
const steep = 0x1p15

// rounds suffice: a form is the sine of the angle between two candidates, and a round wins up to a quarter turn.
const rounds = 3

// inCircle is the network of triangulations. Its first scores leave the points to the left of the last edge. Its second look
// compares the angles at which they see it: α = yx' - xy' is the cross product of a candidate's differences and β = xx' + yy'
// their dot product, so that α_j·β_a > β_j·α_a says that j sees the edge at a wider angle than a. It does if and only if it
// lies inside the circle through the edge and a.
func inCircle() *network.Network {
	net := network.New(network.Config{Arch: network.PtrNet, Features: 2, Hidden: 1, Relation: relation.Places, Gated: 4, Rounds: rounds})
	set(net, "pointer.v.weight", entries{{0, 0}: 24}) // more than the 16 nats within which candidates are compared
	set(net, "pointer.W3.weight", entries{{0, across}: steep})
	set(net, "gated.W1.weight", entries{
		{0, y}: 1, {4, x1}: 1, // h0 = y·x'
		{1, x}: 1, {5, y1}: 1, // h1 = x·y'
		{2, x}: 1, {6, x1}: 1, // h2 = x·x'
		{3, y}: 1, {7, y1}: 1, // h3 = y·y'
	})
	set(net, "gated.W2.weight", entries{{0, 0}: 1, {0, 1}: -1, {4, 2}: 1, {4, 3}: 1}) // α = h0 - h1, β = h2 + h3
	set(net, "gated.query.bias", entries{{0, 0}: steep})
	return net
}

// orientation is the network of hulls. Its second look is Jarvis' march (1973): with the last edge (e, f) = (x'-x, y'-y), the three forms
// add up to e²(x_j·y_a - y_j·x_a) + f²(x_j·y_a - y_j·x_a), which is positive if and only if a lies to the left of the line from
// the last point over j. Behind the first point there is no edge. There all other points have x > 0, and the third form
// decides, x_j·x_a(x_j·y_a - y_j·x_a), which is small beside the others.
//
// Its three units and its pointer say where a hull begins and ends. Points are sorted by x, and only the first has x = 0.
//
//	encoder, unit 0: tanh(j) at the j-th point, so that the first has 0.76, the second 0.96
//	decoder, unit 0: 0.76 before the first choice, 0 after it
//	         unit 1: 0 at the point with x = 0, 0.76 elsewhere
//	         unit 2: tanh of how many of the points chosen so far have x > 0
//	pointer, unit 0: before the first choice it prefers the first point by 10 nats; after it, all points but the last by 15
//	         unit 1: at the point with x = 0, after others, it prefers the end symbol by 30 nats
func orientation() *network.Network {
	const i, f, g, o = 0, 3, 6, 9       // the first rows of the gates, and of the cell's input
	const opened, closed = 32, -32      // a gate
	const px, before = 0, 2             // what the decoder reads: the last point, and whether there is none
	const ending, startEnd = 40.0, 0.25 // between tanh(1) and tanh(2)
	net := network.New(network.Config{Arch: network.PtrNet, Features: 2, Hidden: 3, Relation: relation.Places, Gated: 6, Rounds: rounds})
	set(net, "encoder.bias_ih_l0", entries{{i, 0}: opened, {f, 0}: opened, {g, 0}: opened, {o, 0}: opened})
	set(net, "decoder.bias_ih_l0", entries{
		{i, 0}: opened, {f, 0}: closed, {g, 0}: opened, {o, 0}: closed,
		{i + 1, 0}: opened, {f + 1, 0}: closed, {o + 1, 0}: opened,
		{i + 2, 0}: opened, {f + 2, 0}: opened, {o + 2, 0}: opened,
	})
	set(net, "decoder.weight_ih_l0", entries{{o, before}: opened - closed, {g + 1, px}: steep, {g + 2, px}: steep})
	set(net, "pointer.W1.weight", entries{{0, 0}: -8, {0, 1}: -steep, {1, 0}: -64})
	set(net, "pointer.W2.weight", entries{{0, 0}: 9, {1, 1}: -steep, {1, 2}: ending})
	set(net, "pointer.W3.weight", entries{{0, distance}: steep})
	set(net, "pointer.v.weight", entries{{0, 0}: 7.5, {0, 1}: 15})
	set(net, "pointer.end", entries{{0, 0}: startEnd, {1, 0}: 1})
	const small = 0x1p-20
	set(net, "gated.W1.weight", entries{
		{0, x}: -1, {0, x1}: 1, {6, x}: 1, // h0 = e·x
		{1, x}: -1, {1, x1}: 1, {7, y}: 1, // h1 = e·y
		{2, y}: -1, {2, y1}: 1, {8, x}: 1, // h2 = f·x
		{3, y}: -1, {3, y1}: 1, {9, y}: 1, // h3 = f·y
		{4, x}: small, {10, x}: 1, // h4 = x·x, small
		{5, x}: small, {11, y}: 1, // h5 = x·y, small
	})
	set(net, "gated.W2.weight", entries{{0, 0}: 1, {6, 1}: 1, {1, 2}: 1, {7, 3}: 1, {2, 4}: 1, {8, 5}: 1}) // α = (h0, h2, h4), β = (h1, h3, h5)
	set(net, "gated.query.bias", entries{{0, 0}: steep, {1, 0}: steep, {2, 0}: steep, {6, 0}: opened})     // and γ = 1
	return net
}

// entries are values of a tensor by row and column; a vector's are rows.
type entries map[[2]int]float32

// set sets some values of a tensor; the others are zero.
func set(net *network.Network, tensor string, w entries) {
	t := net.Tensor(tensor)
	columns := 1
	if len(t.Shape) == 2 {
		columns = t.Shape[1]
	}
	values := t.Get(net.Weights)
	for at, value := range w {
		values[at[0]*columns+at[1]] = value
	}
	t.Set(net.Weights, values)
}

var byHand = []history.Run{{Place: history.ByHand}}

func write(path string, net *network.Network, task, sequence, frame string) {
	p, err := problems.New(task, sequence)
	if err != nil {
		log.Fatal(err)
	}
	live := p.Describe().Live
	m, err := model.New(net, model.Meta{Task: task, Network: net.Config, Order: input.OrderX, Frame: frame, Sequence: sequence,
		MinN: 5, MaxN: 50, Recipe: history.Sentence(byHand, 0), History: string(history.Append(nil, byHand)), Scores: "[]",
		Decoded: model.Options{Beam: live.Beam, Constrained: live.Constrained}.JSON()})
	if err == nil {
		err = os.WriteFile(path, m.Encode(safetensors.F16), 0o644)
	}
	if err != nil {
		log.Fatal(err)
	}
}
