// Told writes the two weight files that are set by hand: a network that is given angles needs no
// training. Two of its weights are not zero for hulls, and three for triangulations; its encoder and its decoder are
// all zero. Answers are greedy and constrained: where a hull begins, the pointer of the two weights has no preference, which a beam needs.
//
//	go run ./trainer/testdata/told
//	go run ./trainer score --weights weights/hull-told.safetensors --beam 1
//	go run ./trainer score --weights weights/delaunay-told.safetensors --beam 1
package main

import (
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
	// A hull goes on at the corner for which one turns least (R. A. Jarvis, 1973).
	write("hull", "", input.FrameAffine, map[int]float32{turn: -flat})
	// The third corner of a Delaunay triangle sees its edge at the widest angle.
	write("delaunay", "fan", input.FrameSimilarity, map[int]float32{turn: flat, before: -flat})
}

var byHand = []history.Run{{Place: history.ByHand}}

// write writes the network whose pointer scores candidate j by v·tanh(Σ w_k·r_jk).
func write(task, sequence, frame string, w map[int]float32) {
	net := network.New(network.Config{Arch: network.PtrNet, Features: 2, Hidden: 1, Relation: relation.Bearings})
	set := func(tensor string, k int, value float32) {
		t, ok := net.Tensor(tensor)
		if !ok {
			log.Fatalf("no %s in the network", tensor)
		}
		values := t.Get(net.Weights)
		values[k] = value
		t.Set(net.Weights, values)
	}
	set("pointer.v.weight", 0, 0x1p15)
	for k, value := range w {
		set("pointer.W3.weight", k, value)
	}
	m, err := model.New(net, model.Meta{Task: task, Network: net.Config, Order: input.OrderX, Frame: frame, Sequence: sequence,
		MinN: 5, MaxN: 50, Recipe: history.Sentence(byHand, 0), History: string(history.Append(nil, byHand)), Scores: "[]",
		Decoded: model.Options{Beam: 1, Constrained: true, Symmetries: 1}.JSON()})
	if err == nil {
		err = os.WriteFile("weights/"+task+"-told.safetensors", m.Encode(safetensors.F16), 0o644)
	}
	if err != nil {
		log.Fatal(err)
	}
}
