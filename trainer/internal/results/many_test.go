package results

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"ptrnet/core/input"
	"ptrnet/core/model"
	"ptrnet/core/network"
	"ptrnet/core/problem/salesman"
	"ptrnet/trainer/internal/weights"
)

// The table has a row for each distribution that was measured beyond fifty points, and says of how many
// instances the best solution is not proven.
func TestManyTables(t *testing.T) {
	scores := `[{"metric":"gap","n":50,"instances":500,"value":0.01,"low":0,"high":0.02,"defined":500},
		{"metric":"gap","n":100,"instances":12,"value":0.02,"low":0.01,"high":0.03,"defined":12},
		{"metric":"gap","n":200,"instances":12,"value":0.04,"low":0.03,"high":0.05,"defined":12,"unproven":7},
		{"metric":"gap","kind":"ring","n":200,"instances":12,"value":0.05,"low":0.04,"high":0.06,"defined":12}]`
	of := func(most int) *page {
		m := &model.Model{Problem: &salesman.Problem{}, Meta: model.Meta{Task: "tsp", Frame: input.FrameSimilarity, MinN: 5, MaxN: most,
			Network: network.Config{Arch: network.PtrNet}, Scores: scores}}
		return &page{results: &results{files: []weights.File{{Path: "weights/tsp.safetensors", Name: "tsp", Model: m}}}}
	}
	p := of(200)
	p.manyTables()
	text := p.text.String()
	assert.Contains(t, text, "| uniform | 2.00 % <sub>1.00–3.00</sub> | 4.00 % <sub>3.00–5.00</sub> | – | – |\n| ring | – | 5.00 % <sub>4.00–6.00</sub> | – | – |\n")
	assert.Contains(t, text, "Instances of uniform points: 12 at n = 100, 12 at n = 200; 12 of each other distribution; "+
		"the best known solution is not proven optimal for 7 at n = 200 (uniform points).")
	assert.Contains(t, text, "go run ./trainer eval --weights weights/tsp.safetensors --n 200 --count 12 --beam 10\n")
	assert.NotContains(t, text, "1.00 %", "fifty points have tables of their own")

	p = of(50)
	p.manyTables()
	assert.Empty(t, p.text.String(), "trained on fifty points at most")
}
