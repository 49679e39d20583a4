package bridge

import (
	"errors"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"

	"ptrnet/core/dataset"
	"ptrnet/core/jsontext"
	"ptrnet/core/pointset"
	"ptrnet/core/problems"
)

func (*ReadFileArguments) answer(_ *Bridge, w *Call) (message, error) {
	var first dataset.Instance
	instances := 0
	r := dataset.NewReader(pausing{strings.NewReader(string(w.beside)), w}, "", nil)
	i, err := r.Next()
	for ; err == nil; i, err = r.Next() {
		if instances++; instances == 1 {
			first = i
		}
	}
	if err != io.EOF {
		fault := err.(*dataset.Error) // text in memory has no others
		return &Misread{fault.Line, fault.Column, fault.Message}, nil
	}
	contents := &Contents{
		points: first.Points, instances: instances, rule: string(first.Rule), title: first.Title,
		task: problems.ForFile(string(first.Format)),
	}
	if len(first.Names) > 0 {
		contents.names = first.Names
	}
	if first.Columns[0] != "" {
		contents.columns = first.Columns[:]
	}
	return contents, nil
}

// pausing is a text that pauses a call wherever a part of it is read, which takes a few milliseconds.
type pausing struct {
	text *strings.Reader
	w    *Call
}

func (p pausing) Read(part []byte) (int, error) {
	p.w.pause()
	return p.text.Read(part[:min(len(part), 1<<14)])
}

func (a *DrawArguments) answer(_ *Bridge, w *Call) (message, error) {
	kind, err := pointset.ByName(a.kind)
	if err != nil {
		return nil, err
	}
	if a.n < 0 || a.n > dataset.MaxInstance {
		return nil, errors.New(strconv.Itoa(a.n) + " points cannot be drawn")
	}
	drawn := make(DrawAnswer, a.n)
	kind.Draw(drawn, rand.New(rand.NewPCG(uint64(a.seed), uint64(a.n))))
	w.Reply.Text = jsontext.AppendList(nil, len(drawn), func(dst []byte, i int) []byte {
		w.poll.Step()
		return appendPair(dst, drawn[i])
	})
	return nil, nil
}
