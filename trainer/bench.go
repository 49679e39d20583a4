package main

import (
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"time"

	"ptrnet/core/kernel"
	"ptrnet/core/network"
	"ptrnet/core/train"
)

const benchHelp = `Measures this machine's peak of fused multiply-adds, each kernel against it, and
full training steps (drawing examples, forward, backward, clipping, update) in
examples per second. With --peer it also runs the same network in PyTorch
(trainer/testdata/torch_peer.py; Debian: python3-torch, libopenblas0-pthread), in turns with
ours, because machines drift.

Flags:
`

func runBench(args []string, out io.Writer) error {
	fs := flag.NewFlagSet("bench", flag.ContinueOnError)
	hidden := fs.Int("hidden", 256, "hidden units")
	batch := fs.Int("batch", 128, "examples per step")
	sizes := fs.String("n", "5-50", "points per example")
	seconds := fs.Duration("time", 5*time.Second, "time of each measurement of training")
	workers := fs.Int("workers", runtime.GOMAXPROCS(0), "cores to use")
	peer := fs.Bool("peer", false, "measure PyTorch too")
	rounds := fs.Int("rounds", 3, "turns of ours and the peer's")
	name := fs.String("recipe", "faithful", "what to train: best, faithful or paper")
	if err := parseFlags(fs, benchHelp, args, out); err != nil {
		return helpIsFine(err)
	}
	low, high, err := parseRange(*sizes)
	if err != nil {
		return err
	}
	c, err := recipe(*name, "hull", network.PtrNet, low, high, *hidden)
	if err != nil {
		return err
	}
	c.Batch = *batch
	if err := c.Check(); err != nil {
		return err
	}
	peak := benchKernels(out, *hidden)
	pool, stop := newPool(*workers)
	defer stop()
	var data string
	if *peer {
		if data, err = peerData(pool); err != nil {
			return err
		}
		defer os.Remove(data)
	}
	for range *rounds {
		benchTraining(out, c, pool, *seconds, peak)
		if *peer {
			if err := benchPeer(out, data, *hidden, *batch); err != nil {
				return err
			}
		}
	}
	return nil
}

// timed runs f until at least 0.3 s have passed and returns the best rate of
// five such runs, in units of f's return value per second.
func timed(f func() float64) float64 {
	best := 0.0
	for range 5 {
		start, done := time.Now(), 0.0
		for time.Since(start) < 60*time.Millisecond {
			done += f()
		}
		best = max(best, done/time.Since(start).Seconds())
	}
	return best
}

// benchKernels prints each kernel's rate on one core beside the peak, which it
// returns in FLOP/s.
func benchKernels(out io.Writer, h int) float64 {
	rng := rand.New(rand.NewPCG(1, 1))
	random := func(n int) []float32 {
		x := make([]float32, n)
		for i := range x {
			x[i] = rng.Float32() - 0.5
		}
		return x
	}
	peak := timed(func() float64 { return kernel.PeakFLOPs(10000) })
	fmt.Fprintf(out, "vectors of %d floats; peak of one core: %.1f GFLOP/s (fused multiply-adds)\n", kernel.Lanes(), peak/1e9)
	product := func(what string, m, k, n int) {
		a, c, p := random(m*k), random(m*n), kernel.NewPanels(k, n)
		p.SetTransposed(0, k, random(n*k), k)
		rate := timed(func() float64 {
			kernel.MulStrided(c, n, a, k, m, p, false)
			return 2 * float64(m) * float64(k) * float64(n)
		})
		fmt.Fprintf(out, "  %-34s %4d×%4d×%4d  %6.1f GFLOP/s  %3.0f %% of peak\n", what, m, k, n, rate/1e9, 100*rate/peak)
	}
	product("gates of a step", 64, h+3, 4*h)
	product("keys of the attention", 1024, h, h)
	product("gradient towards the state", 64, 4*h, h)
	product("gates for one instance", 1, h+3, 4*h)
	k, n := 2048, h+3
	a, b, d := random(k*4*h), random(k*n), random(4*h*n)
	var ws kernel.TransposedWork
	rate := timed(func() float64 {
		kernel.AddTransposed(d, n, a, 4*h, b, n, k, 0, 4*h, n, &ws)
		return 2 * float64(k) * float64(4*h) * float64(n)
	})
	fmt.Fprintf(out, "  %-34s %4d×%4d×%4d  %6.1f GFLOP/s  %3.0f %% of peak\n", "gradient of a weight", 4*h, k, n, rate/1e9, 100*rate/peak)
	g, c, tc, hs := random(4*h), random(h), random(h), random(h)
	rate = timed(func() float64 { kernel.CellForward(g, c, tc, hs, c); return float64(5 * h) })
	fmt.Fprintf(out, "  %-34s %21.2f ns per activation\n", "cell, forward", 1e9/rate)
	rate = timed(func() float64 { kernel.Score(tc, c, hs, g[:h]); return float64(h) })
	fmt.Fprintf(out, "  %-34s %21.2f ns per tanh\n", "attention, forward", 1e9/rate)
	return peak
}

// benchTraining prints the speed of full training steps.
func benchTraining(out io.Writer, c train.Config, pool network.Pool, d time.Duration, peak float64) {
	net := network.New(c.Network)
	net.Uniform(rand.New(rand.NewPCG(c.Seed, train.StreamWeights)), float32(c.Init))
	source := train.NewSource(c, nil, pool)
	gradient := network.NewGradient(net, pool)
	optimize := train.NewOptimizer(c, &train.State{Weights: net.Weights}, pool)
	flops := 0.0
	step := func() {
		b := source.Batch(optimize.State.Step)
		flops += trainingFLOPs(c.Network, b)
		optimize.Step(func() []float32 { gradient.Compute(b); return gradient.D }())
	}
	for range 5 {
		step()
	}
	flops = 0
	first, start := optimize.State.Step, time.Now()
	for time.Since(start) < d {
		step()
	}
	seconds := time.Since(start).Seconds()
	examples := float64((optimize.State.Step - first) * c.Batch)
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	fmt.Fprintf(out, "training, hidden %d, batch %d, n %d-%d, %d workers: %.0f examples/s, %.1f GFLOP/s per worker (%.0f %% of peak), %d MiB\n",
		c.Network.Hidden, c.Batch, c.MinN, c.MaxN, pool.Workers, examples/seconds,
		flops/seconds/float64(pool.Workers)/1e9, 100*flops/seconds/float64(pool.Workers)/peak, m.Sys>>20)
}

// trainingFLOPs counts the operations of the matrix products of one step, the
// bulk of the work: each weight is used once forward and twice backward.
func trainingFLOPs(c network.Config, b *network.Batch) float64 {
	h, dirs := float64(c.Hidden), 1.0
	if c.Bidirectional {
		dirs = 2
	}
	e := h / dirs
	encoder := dirs * 4 * e * (e + float64(c.Features) + 1)
	decoder := 4 * h * (h + float64(c.Features) + 2)
	inputs := float64(b.Examples() * b.N)
	tokens := float64(b.Tokens())
	return 6 * (inputs*(encoder+h*h) + tokens*(decoder+h*h))
}

// peerData writes hull instances for the peer into a temporary file.
func peerData(pool network.Pool) (string, error) {
	f, err := os.CreateTemp("", "ptrnet-peer-*.txt")
	if err != nil {
		return "", fmt.Errorf("cannot write the peer's data: %w", err)
	}
	f.Close()
	err = runGen([]string{"--task", "hull", "--n", "5-50", "--count", "20000", "--seed", "1", "--out", f.Name()}, io.Discard)
	return f.Name(), err
}

// benchPeer runs the PyTorch script with one and with all threads.
func benchPeer(out io.Writer, data string, hidden, batch int) error {
	script := filepath.Join("trainer", "testdata", "torch_peer.py")
	for threads := 1; threads <= runtime.GOMAXPROCS(0); threads *= 2 {
		cmd := exec.Command("/usr/bin/python3", script, data, "--hidden", strconv.Itoa(hidden), "--batch", strconv.Itoa(batch),
			"--threads", strconv.Itoa(threads))
		cmd.Env = append(os.Environ(), "OPENBLAS_NUM_THREADS="+strconv.Itoa(threads), "OMP_NUM_THREADS="+strconv.Itoa(threads))
		text, err := cmd.CombinedOutput()
		if err != nil {
			return fmt.Errorf("the peer did not run (Debian: apt-get install python3-torch libopenblas0-pthread): %w\n%s", err, text)
		}
		fmt.Fprintf(out, "PyTorch peer: %s", text)
	}
	return nil
}
