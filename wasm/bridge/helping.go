package bridge

import (
	"ptrnet/core/jsontext"
	"ptrnet/core/safetensors"
	"ptrnet/core/train"
)

// A training asks other instances of the core, each in a worker of its own, for parts of its steps.

// Ready implements train.Helpers.
func (w *Call) Ready() int { return w.bridge.Helpers }

// Ask implements train.Helpers: the worker passes the questions on and resumes the call.
func (w *Call) Ask(parts []train.Part, weights []float32) {
	text := jsontext.AppendList(nil, len(parts), func(dst []byte, i int) []byte {
		p := parts[i]
		return jsontext.Append(dst, object(&PartArguments{p.Step, p.Steps, p.From, p.Groups, p.Grain}, nil, nil))
	})
	w.asked, w.answered = parts, make([]bool, len(parts))
	w.Reply = Reply{Status: Asking, Number: w.Reply.Number, Text: text, Floats: weights}
	w.sleep()
}

// Answers implements train.Helpers: the worker resumes the call when it has them. A canceled call does not
// wait for them.
func (w *Call) Answers() []bool {
	if !w.canceled {
		w.Reply.Status = Awaiting
		w.sleep()
	}
	return w.answered
}

// Answer gives the memory for what a helper answered to a call; nil if the call has ended meanwhile.
func (b *Bridge) Answer(number, helper int) []float32 {
	w := b.calls[number]
	if w == nil || helper >= len(w.asked) {
		return nil
	}
	w.answered[helper] = true
	return w.asked[helper].Sum
}

func (a *PartArguments) answer(b *Bridge, w *Call) (message, error) {
	run, err := b.run()
	if err != nil {
		return nil, err
	}
	run.Share(w)
	p := train.Part{Step: a.step, Steps: a.steps, From: a.from, Groups: a.groups, Grain: a.grain}
	return &PartAnswer{run.Part(p, safetensors.Tensor{Type: safetensors.F32, Data: w.beside}.Float32s())}, nil
}
