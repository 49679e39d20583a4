package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ptrnet/core/network"
	"ptrnet/core/train"
	"ptrnet/trainer/internal/run"
)

// BenchmarkTraining is whole steps of the paper's network of 256 units on hulls of 5 to 50 points, in batches
// of 128: drawing and solving examples, gradient, update.
func BenchmarkTraining(b *testing.B) {
	c := must(run.Recipe{Name: "faithful", Task: "hull", Arch: network.PtrNet}.Config())
	c.Batch = 128
	workers := network.Parallel(runtime.GOMAXPROCS(0))
	net := network.New(c.Network)
	net.Uniform(rand.New(rand.NewPCG(c.Seed, train.StreamWeights)), float32(c.Init))
	t := train.NewTraining(c, net, &train.State{Weights: net.Weights}, train.NewExamples(c, workers), workers)
	t.Step()
	flops := 0.0
	for b.Loop() {
		t.Step()
		flops += products(c.Network, t.Batch)
	}
	rate := flops / b.Elapsed().Seconds() / float64(workers.Workers)
	b.ReportMetric(float64(b.N*c.Batch)/b.Elapsed().Seconds(), "examples/s")
	b.ReportMetric(rate/1e9, "GFLOP/s/worker")
}

// products counts the operations of a step's matrix products, the bulk of the work: each weight is used once
// forward and twice backward.
func products(c network.Config, b *network.Batch) float64 {
	h, f := float64(c.Hidden), float64(c.Features)
	return 6 * (float64(b.Examples()*b.N)*(4*h*(h+f+1)+h*h) + float64(b.Tokens())*(4*h*(h+f+2)+h*h))
}

// BenchmarkPipe is the arrays that gen --recipe --binary writes of hulls, drawn and solved beforehand.
func BenchmarkPipe(b *testing.B) {
	for _, n := range []int{50, 500} {
		b.Run(fmt.Sprintf("points=%d", n), func(b *testing.B) {
			c := must(run.Recipe{Name: "faithful", Task: "hull", Arch: network.PtrNet, MinN: n, MaxN: n}.Config())
			batch := train.NewExamples(c, network.Sequential()).Batch(0)
			var data []byte
			for b.Loop() {
				data = appendArrays(data[:0], batch, c.Network.Features)
			}
			b.ReportMetric(float64(b.N*batch.Examples())/b.Elapsed().Seconds(), "examples/s")
		})
	}
}

// BenchmarkPyTorch is the steps of BenchmarkTraining by trainer/pytorch (Debian: python3-torch, libopenblas0-pthread), with
// one thread and with all.
func BenchmarkPyTorch(b *testing.B) {
	python := os.Getenv("PTRNET_PYTORCH")
	if python == "" {
		b.Skip("make bench finds no python3 that has torch")
	}
	for _, threads := range []string{"1", strconv.Itoa(runtime.GOMAXPROCS(0))} {
		b.Run("threads="+threads, func(b *testing.B) {
			out := filepath.Join(b.TempDir(), "hull")
			c := exec.Command(python, "trainer/pytorch/train.py", "--out", out, "--recipe", "faithful",
				"--batch", "128", "--steps", "24")
			c.Dir, c.Env = "..", append(os.Environ(), "OPENBLAS_NUM_THREADS="+threads, "OMP_NUM_THREADS="+threads)
			output, err := c.CombinedOutput()
			require.NoError(b, err, "%s", output)
			steps := strings.Split(strings.TrimSpace(string(must(os.ReadFile(out+".jsonl")))), "\n")
			var warm, last struct{ Step, Seconds float64 }
			require.NoError(b, json.Unmarshal([]byte(steps[3]), &warm))
			require.NoError(b, json.Unmarshal([]byte(steps[len(steps)-1]), &last))
			b.ReportMetric((last.Step-warm.Step)*128/(last.Seconds-warm.Seconds), "examples/s")
			b.ReportMetric(0, "ns/op")
		})
	}
}
