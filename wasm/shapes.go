//go:build js && wasm

// Code generated from layout.go by web/layout. DO NOT EDIT.

package main

import "unsafe"

var loadedShape = shape{unsafe.Sizeof(loaded{}), []field{
	{whole, unsafe.Offsetof(loaded{}.handle), nil},
}}

func (v *loaded) lay() { loadedShape.lay(unsafe.Pointer(v)) }

var interruptedShape = shape{unsafe.Sizeof(interrupted{}), []field{
	{whole, unsafe.Offsetof(interrupted{}.work), nil},
}}

func (v *interrupted) lay() { interruptedShape.lay(unsafe.Pointer(v)) }

var solvedShape = shape{unsafe.Sizeof(solved{}), []field{
	{maybe, unsafe.Offsetof(solved{}.exact), &solutionShape},
	{maybe, unsafe.Offsetof(solved{}.model), &answerShape},
}}

func (v *solved) lay() { solvedShape.lay(unsafe.Pointer(v)) }

var wholeShape = shape{unsafe.Sizeof(*new(int)), []field{{whole, 0, nil}}}

var solutionShape = shape{unsafe.Sizeof(solution{}), []field{
	{number, unsafe.Offsetof(solution{}.ms), nil},
	{truth, unsafe.Offsetof(solution{}.proven), nil},
	{number, unsafe.Offsetof(solution{}.length), nil},
	{number, unsafe.Offsetof(solution{}.bound), nil},
	{number, unsafe.Offsetof(solution{}.excess), nil},
	{number, unsafe.Offsetof(solution{}.parts), nil},
	{list, unsafe.Offsetof(solution{}.sequence), &wholeShape},
	{list, unsafe.Offsetof(solution{}.edges), &edgeShape},
	{list, unsafe.Offsetof(solution{}.cuts), &outlineShape},
}}

func (v *solution) lay() { solutionShape.lay(unsafe.Pointer(v)) }

var outlineShape = shape{unsafe.Sizeof(outline{}), []field{
	{list, unsafe.Offsetof(outline{}.ring), &wholeShape},
	{whole, unsafe.Offsetof(outline{}.level), nil},
}}

func (v *outline) lay() { outlineShape.lay(unsafe.Pointer(v)) }

var edgeShape = shape{unsafe.Sizeof(edge{}), []field{
	{whole, unsafe.Offsetof(edge{}.a), nil},
	{whole, unsafe.Offsetof(edge{}.b), nil},
	{whole, unsafe.Offsetof(edge{}.after), nil},
	{truth, unsafe.Offsetof(edge{}.wrong), nil},
}}

func (v *edge) lay() { edgeShape.lay(unsafe.Pointer(v)) }

var listOfhypothesisShape = shape{unsafe.Sizeof(*new([]hypothesis)), []field{{list, 0, &hypothesisShape}}}

var answerShape = shape{unsafe.Sizeof(answer{}), []field{
	{number, unsafe.Offsetof(answer{}.ms), nil},
	{truth, unsafe.Offsetof(answer{}.ended), nil},
	{number, unsafe.Offsetof(answer{}.logProbability), nil},
	{whole, unsafe.Offsetof(answer{}.view), nil},
	{number, unsafe.Offsetof(answer{}.share), nil},
	{list, unsafe.Offsetof(answer{}.sequence), &wholeShape},
	{list, unsafe.Offsetof(answer{}.order), &wholeShape},
	{list, unsafe.Offsetof(answer{}.chosen), &wholeShape},
	{list, unsafe.Offsetof(answer{}.overs), &overShape},
	{list, unsafe.Offsetof(answer{}.beams), &listOfhypothesisShape},
	{inside, unsafe.Offsetof(answer{}.judged), &judgedShape},
}}

func (v *answer) lay() { answerShape.lay(unsafe.Pointer(v)) }

var overShape = shape{unsafe.Sizeof(over{}), []field{
	{whole, unsafe.Offsetof(over{}.symbol), nil},
	{whole, unsafe.Offsetof(over{}.why), nil},
}}

func (v *over) lay() { overShape.lay(unsafe.Pointer(v)) }

var hypothesisShape = shape{unsafe.Sizeof(hypothesis{}), []field{
	{whole, unsafe.Offsetof(hypothesis{}.parent), nil},
	{whole, unsafe.Offsetof(hypothesis{}.symbol), nil},
	{number, unsafe.Offsetof(hypothesis{}.logProbability), nil},
	{truth, unsafe.Offsetof(hypothesis{}.finished), nil},
}}

func (v *hypothesis) lay() { hypothesisShape.lay(unsafe.Pointer(v)) }

var numberShape = shape{unsafe.Sizeof(*new(float64)), []field{{number, 0, nil}}}

var judgedShape = shape{unsafe.Sizeof(judged{}), []field{
	{number, unsafe.Offsetof(judged{}.parts), nil},
	{truth, unsafe.Offsetof(judged{}.valid), nil},
	{truth, unsafe.Offsetof(judged{}.correct), nil},
	{list, unsafe.Offsetof(judged{}.values), &numberShape},
	{list, unsafe.Offsetof(judged{}.edges), &edgeShape},
	{list, unsafe.Offsetof(judged{}.missing), &edgeShape},
	{list, unsafe.Offsetof(judged{}.played), &edgeShape},
	{maybe, unsafe.Offsetof(judged{}.fault), &faultShape},
	{inside, unsafe.Offsetof(judged{}.spot), &spotShape},
}}

func (v *judged) lay() { judgedShape.lay(unsafe.Pointer(v)) }

var spotShape = shape{unsafe.Sizeof(spot{}), []field{
	{number, unsafe.Offsetof(spot{}.x), nil},
	{number, unsafe.Offsetof(spot{}.y), nil},
	{number, unsafe.Offsetof(spot{}.far), nil},
}}

func (v *spot) lay() { spotShape.lay(unsafe.Pointer(v)) }

var faultShape = shape{unsafe.Sizeof(fault{}), []field{
	{whole, unsafe.Offsetof(fault{}.kind), nil},
	{whole, unsafe.Offsetof(fault{}.step), nil},
	{whole, unsafe.Offsetof(fault{}.chosen), nil},
	{number, unsafe.Offsetof(fault{}.detail), nil},
	{truth, unsafe.Offsetof(fault{}.rough), nil},
	{list, unsafe.Offsetof(fault{}.right), &wholeShape},
	{list, unsafe.Offsetof(fault{}.part), &wholeShape},
	{number, unsafe.Offsetof(fault{}.x), nil},
	{number, unsafe.Offsetof(fault{}.y), nil},
	{number, unsafe.Offsetof(fault{}.radius), nil},
}}

func (v *fault) lay() { faultShape.lay(unsafe.Pointer(v)) }

var retracedShape = shape{unsafe.Sizeof(retraced{}), []field{
	{maybe, unsafe.Offsetof(retraced{}.fault), &faultShape},
}}

func (v *retraced) lay() { retracedShape.lay(unsafe.Pointer(v)) }

var laterShape = shape{unsafe.Sizeof(later{}), []field{
	{inside, unsafe.Offsetof(later{}.judged), &judgedShape},
	{inside, unsafe.Offsetof(later{}.nearest), &nearestShape},
}}

func (v *later) lay() { laterShape.lay(unsafe.Pointer(v)) }

var nearestShape = shape{unsafe.Sizeof(nearest{}), []field{
	{list, unsafe.Offsetof(nearest{}.sequence), &wholeShape},
	{list, unsafe.Offsetof(nearest{}.edges), &edgeShape},
}}

func (v *nearest) lay() { nearestShape.lay(unsafe.Pointer(v)) }

var improvedShape = shape{unsafe.Sizeof(improved{}), []field{
	{whole, unsafe.Offsetof(improved{}.tried), nil},
	{whole, unsafe.Offsetof(improved{}.kept), nil},
	{number, unsafe.Offsetof(improved{}.before), nil},
	{number, unsafe.Offsetof(improved{}.length), nil},
	{list, unsafe.Offsetof(improved{}.sequence), &wholeShape},
}}

func (v *improved) lay() { improvedShape.lay(unsafe.Pointer(v)) }

var drawnShape = shape{unsafe.Sizeof(drawn{}), []field{
	{list, unsafe.Offsetof(drawn{}.points), &pointShape},
}}

func (v *drawn) lay() { drawnShape.lay(unsafe.Pointer(v)) }

var evaluatedShape = shape{unsafe.Sizeof(evaluated{}), []field{
	{whole, unsafe.Offsetof(evaluated{}.done), nil},
	{whole, unsafe.Offsetof(evaluated{}.correct), nil},
	{whole, unsafe.Offsetof(evaluated{}.failures), nil},
	{list, unsafe.Offsetof(evaluated{}.figures), &figureShape},
}}

func (v *evaluated) lay() { evaluatedShape.lay(unsafe.Pointer(v)) }

var figureShape = shape{unsafe.Sizeof(figure{}), []field{
	{number, unsafe.Offsetof(figure{}.value), nil},
	{number, unsafe.Offsetof(figure{}.low), nil},
	{number, unsafe.Offsetof(figure{}.high), nil},
}}

func (v *figure) lay() { figureShape.lay(unsafe.Pointer(v)) }

var failureShape = shape{unsafe.Sizeof(failure{}), []field{
	{list, unsafe.Offsetof(failure{}.points), &pointShape},
	{list, unsafe.Offsetof(failure{}.sequence), &wholeShape},
	{list, unsafe.Offsetof(failure{}.exact), &edgeShape},
	{list, unsafe.Offsetof(failure{}.edges), &edgeShape},
	{list, unsafe.Offsetof(failure{}.missing), &edgeShape},
	{number, unsafe.Offsetof(failure{}.far), nil},
}}

func (v *failure) lay() { failureShape.lay(unsafe.Pointer(v)) }

var surroundedShape = shape{unsafe.Sizeof(surrounded{}), []field{
	{whole, unsafe.Offsetof(surrounded{}.tried), nil},
	{whole, unsafe.Offsetof(surrounded{}.done), nil},
	{whole, unsafe.Offsetof(surrounded{}.correct), nil},
	{list, unsafe.Offsetof(surrounded{}.figures), &figureShape},
}}

func (v *surrounded) lay() { surroundedShape.lay(unsafe.Pointer(v)) }

var trainedShape = shape{unsafe.Sizeof(trained{}), []field{
	{whole, unsafe.Offsetof(trained{}.step), nil},
	{whole, unsafe.Offsetof(trained{}.examples), nil},
	{number, unsafe.Offsetof(trained{}.loss), nil},
	{number, unsafe.Offsetof(trained{}.rate), nil},
}}

func (v *trained) lay() { trainedShape.lay(unsafe.Pointer(v)) }

var scoredShape = shape{unsafe.Sizeof(scored{}), []field{
	{whole, unsafe.Offsetof(scored{}.instances), nil},
	{list, unsafe.Offsetof(scored{}.figures), &figureShape},
}}

func (v *scored) lay() { scoredShape.lay(unsafe.Pointer(v)) }
