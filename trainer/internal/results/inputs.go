package results

import (
	"encoding/json"
	"strings"

	"ptrnet/core/evaluation"
	"ptrnet/trainer/internal/weights"
)

const inputsSection = "What the inputs alone give"

// probed are the files that say what their network's inputs alone give.
func (r *results) probed() []weights.File {
	var files []weights.File
	for _, f := range r.files {
		if f.Model.Meta.Inputs != "" {
			files = append(files, f)
		}
	}
	return files
}

// inputs is the table of the probe's figures beside the networks'.
func (p *page) inputs() {
	files := p.probed()
	if len(files) == 0 {
		return
	}
	p.section(inputsSection)
	p.say("If a network's inputs are more than coordinates, they may explain its accuracy by themselves. The probe is a linear pointer with the same inputs and " +
		"neither an encoder nor a hidden layer; it is decoded like the network. The table gives the best of three: zero weights, the best single input, and a " +
		"linear pointer trained on all inputs (`go run ./trainer probe`). Files whose name ends in -told have weights set by hand: their inputs include " +
		"angles, and two or three nonzero weights are enough.\n\n")
	p.head("file", "relative features", "metric", "tested n", "probe", "network")
	for _, f := range files {
		m, d := f.Model.Meta, describe(f)
		network := figuresIn(m.Scores)
		for _, alone := range figuresIn(m.Inputs) {
			metric, _ := d.MetricNamed(alone.Metric)
			own := "–"
			for _, s := range network {
				if s.Metric == alone.Metric && s.N == alone.N && s.Kind == alone.Kind {
					own = said(metric, s)
				}
			}
			p.row(f.Name, m.Network.Relation, strings.ToLower(metric.Title), alone.N, said(metric, alone), own)
		}
	}
}

// figuresIn are the figures of a weight file's metadata; what cannot be read is none.
func figuresIn(text string) []evaluation.Figure {
	var figures []evaluation.Figure
	if json.Unmarshal([]byte(text), &figures) != nil {
		return nil
	}
	return figures
}
