// Told writes the two weight files that are set by hand: a network that is given angles needs no
// training. Two of its weights are not zero for hulls, and three for triangulations; its encoder and its decoder are
// all zero. Answers are greedy and constrained: where a hull begins, the pointer of the two weights has no preference, which a beam needs.
//
//	go run ./trainer/testdata/told
//	go run ./trainer score --weights weights/hull-told.safetensors --beam 1
//	go run ./trainer score --weights weights/delaunay-told.safetensors --beam 1
//
// With --places it writes another network by hand to a file, which is not shipped: one for triangulations that is given
// places, whose second look is set to the in-circle test. It shows what the second look can express, and training has to find.
//
//	go run ./trainer/testdata/told --places by-hand.safetensors
//	go run ./trainer eval --weights by-hand.safetensors --n 50
package main

import (
	"flag"
	"log"
	"os"

	"ptrnet/core/history"
	"ptrnet/core/input"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/relation"
	"ptrnet/core/safetensors"
)

// Two of the values of relation.Bearings (relation.Values), in 32nds of half a turn: the candidate's bearing
// from the point chosen last, against the direction of the last edge, and from the point before it.
const turn, before = 11, 12

// flat keeps v·tanh(w·r) in the part of the tanh that is all but straight.
const flat = 0x1p-9

func main() {
	log.SetFlags(0)
	places := flag.String("places", "", "write the network that is given places to this `file`, and no other")
	flag.Parse()
	if *places != "" {
		net := inCircle()
		write(*places, net, "delaunay", "fan", input.FrameSimilarity)
		return
	}
	// A hull goes on at the corner for which one turns least (R. A. Jarvis, 1973).
	net := angles(map[int]float32{turn: -flat})
	write("weights/hull-told.safetensors", net, "hull", "", input.FrameAffine)
	// The third corner of a Delaunay triangle sees its edge at the widest angle.
	net = angles(map[int]float32{turn: flat, before: -flat})
	write("weights/delaunay-told.safetensors", net, "delaunay", "fan", input.FrameSimilarity)
}

var byHand = []history.Run{{Place: history.ByHand}}

// angles is the network whose pointer scores candidate j by v·tanh(Σ w_k·r_jk).
func angles(w map[int]float32) *network.Network {
	net := network.New(network.Config{Arch: network.PtrNet, Features: 2, Hidden: 1, Relation: relation.Bearings})
	set(net, "pointer.v.weight", map[int]float32{0: 0x1p15})
	set(net, "pointer.W3.weight", w)
	return net
}

// inCircle is the network whose second look compares the angles at which candidates see the last edge: with the
// differences (x, y) to its end and (x', y') to its beginning, α = yx' - xy' is their cross product and β = xx' + yy' their
// dot product, and α_j·β_a > β_j·α_a says that j sees the edge at a wider angle than a.
func inCircle() *network.Network {
	const x, y, x2, y2 = 0, 1, 2, 3
	net := network.New(network.Config{Arch: network.PtrNet, Features: 2, Hidden: 1, Relation: relation.Places, Gated: 4, Rounds: 4})
	products := [][2]int{{y, x2}, {x, y2}, {x, x2}, {y, y2}}
	first := map[int]float32{}
	for i, p := range products {
		first[4*i+p[0]], first[4*(len(products)+i)+p[1]] = 1, 1
	}
	set(net, "gated.W1.weight", first)
	set(net, "gated.W2.weight", map[int]float32{0: 1, 1: -1, 4*4 + 2: 1, 4*4 + 3: 1})
	set(net, "gated.query.bias", map[int]float32{0: 1})
	return net
}

// set sets some values of a tensor.
func set(net *network.Network, tensor string, w map[int]float32) {
	t, ok := net.Tensor(tensor)
	if !ok {
		log.Fatalf("no %s in the network", tensor)
	}
	values := t.Get(net.Weights)
	for k, value := range w {
		values[k] = value
	}
	t.Set(net.Weights, values)
}

func write(path string, net *network.Network, task, sequence, frame string) {
	m, err := model.New(net, model.Meta{Task: task, Network: net.Config, Order: input.OrderX, Frame: frame, Sequence: sequence,
		MinN: 5, MaxN: 50, Recipe: history.Sentence(byHand, 0), History: string(history.Append(nil, byHand)), Scores: "[]",
		Decoded: model.Options{Beam: 1, Constrained: true, Symmetries: 1}.JSON()})
	if err == nil {
		err = os.WriteFile(path, m.Encode(safetensors.F16), 0o644)
	}
	if err != nil {
		log.Fatal(err)
	}
}
