package main

import (
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"ptrnet/core/kernel"
	"ptrnet/core/network"
	"ptrnet/core/problems"
	"ptrnet/core/train"
	"ptrnet/trainer/internal/pool"
	"ptrnet/trainer/internal/run"
)

const benchHelp = `Measures this machine's peak of fused multiply-adds, each kernel against it, and
full training steps (drawing examples, forward, backward, clipping, update) in
examples per second, with the memory that they take.

    go run ./trainer bench
    go run ./trainer bench --peer
    go run ./trainer bench --tours

With --peer it also trains the same network in PyTorch, with one thread and with
all threads (Debian: python3-torch, libopenblas0-pthread). Runs of the two alternate,
because a machine's speed drifts.

With --tours it measures the exact solver of tours instead: the processor seconds of random instances and, with
--tsplib, of the files of a folder.

Other load on the machine lowers the figures. For kernels, measurements of the peak
and of the kernel alternate and the best of each counts; for training, compare ratios.

Flags:
`

//go:embed testdata/torch_peer.py
var peerScript string

// benchOptions are the flags of bench.
type benchOptions struct {
	config  train.Config // what to train
	time    time.Duration
	workers int
	peer    bool
	rounds  int
	tours   bool
	tsplib  string
}

// benchFlags reads the flags of bench.
func benchFlags(args []string, out io.Writer) (o benchOptions, err error) {
	fs := flag.NewFlagSet("bench", flag.ContinueOnError)
	r := run.Recipe{Arch: network.PtrNet}
	fs.IntVar(&r.Hidden, "hidden", 256, "hidden units")
	batch := fs.Int("batch", 128, "examples per step")
	fs.StringVar(&r.Task, "task", peerTask(), taskFlag())
	sizes := fs.String("n", "5-50", "points per example")
	fs.DurationVar(&o.time, "time", 5*time.Second, "duration of each training measurement")
	workersFlag(fs, &o.workers)
	fs.BoolVar(&o.peer, "peer", false, "also measure PyTorch")
	fs.BoolVar(&o.tours, "tours", false, "measure the exact solver of tours instead")
	fs.StringVar(&o.tsplib, "tsplib", "", "with --tours, also the files *.tsp of this `FOLDER`")
	fs.IntVar(&o.rounds, "rounds", 3, "alternating measurements of ours and of PyTorch")
	fs.StringVar(&r.Name, "recipe", "faithful", "what to train: best, faithful or paper")
	if err := parseFlags(fs, benchHelp, args, out); err != nil {
		return o, err
	}
	if r.MinN, r.MaxN, err = parseRange(*sizes); err != nil {
		return o, err
	}
	if o.config, err = r.Config(); err != nil {
		return o, err
	}
	o.config.Curriculum, o.config.Inverse = 0, false // every size as often, as with --peer
	if err := enough(r.Task, r.MinN); err != nil {
		return o, err
	}
	o.config.Batch = *batch
	if err := o.config.Check(); err != nil {
		return o, err
	}
	if err := run.CheckMemory(o.config, run.Options{}); err != nil {
		return o, err
	}
	if o.tsplib != "" && !o.tours {
		return o, errors.New("--tsplib is for --tours: give both")
	}
	if o.time <= 0 {
		return o, fmt.Errorf("--time %v is not a positive duration", o.time)
	}
	if o.rounds < 1 {
		return o, fmt.Errorf("--rounds %d is not above zero", o.rounds)
	}
	if o.peer && (r.Task != peerTask() || *sizes != "5-50" || r.Name != "faithful") {
		return o, errors.New("--peer trains the paper's network on the default problem of 5-50 points: leave out --task, --n and --recipe")
	}
	return o, nil
}

func runBench(args []string, out io.Writer) error {
	o, err := benchFlags(args, out)
	if err != nil {
		return err
	}
	if o.tours {
		return benchTours(out, o.tsplib)
	}
	var python string
	if o.peer {
		if python, err = peerPython(); err != nil {
			return err
		}
	}
	hidden := o.config.Network.Hidden
	peak := benchKernels(out, hidden)
	workers, stop := pool.New(o.workers)
	defer stop()
	var instances string
	if o.peer {
		if instances, err = peerData(); err != nil {
			return err
		}
		defer os.Remove(instances)
	}
	ours, theirs := 0.0, 0.0
	for range o.rounds {
		ours = max(ours, benchTraining(out, o.config, workers, o.time, peak))
		if o.peer {
			rate, err := benchPeer(out, python, instances, hidden, o.config.Batch, o.time)
			if err != nil {
				return err
			}
			theirs = max(theirs, rate)
		}
	}
	if theirs > 0 {
		fmt.Fprintf(out, "best of each: %.0f and %.0f examples/s, %.1f times the peer\n", ours, theirs, ours/theirs)
	}
	return nil
}

// timed runs f for at least 50 ms and returns the rate, in units of f's return
// value per second.
func timed(f func() float64) float64 {
	start, done := time.Now(), 0.0
	for time.Since(start) < 50*time.Millisecond {
		done += f()
	}
	return done / time.Since(start).Seconds()
}

// best is the best of five rates of f, and peak raised to the best of five
// measurements of the peak between them.
func best(f func() float64, peak *float64) float64 {
	rate := 0.0
	for range 5 {
		*peak = max(*peak, timed(func() float64 { return kernel.PeakFLOPs(10000) }))
		rate = max(rate, timed(f))
	}
	return rate
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
	peak := 0.0
	type product struct {
		what    string
		m, k, n int
		rate    float64 // FLOP/s
	}
	var products []product // printed at the end, when the peak is known
	measure := func(what string, m, k, n int, f func()) {
		rate := best(func() float64 { f(); return 2 * float64(m) * float64(k) * float64(n) }, &peak)
		products = append(products, product{what, m, k, n, rate})
	}
	multiply := func(what string, m, k, n int) {
		a, c, p := random(m*k), random(m*n), kernel.NewPanels(k, n)
		p.SetTransposed(random(n*k), k)
		measure(what, m, k, n, func() { kernel.MulStrided(c, n, a, k, m, p, false) })
	}
	multiply("gates of a step", 64, h+3, 4*h)
	multiply("keys of the attention", 1024, h, h)
	multiply("gradient toward the state", 64, 4*h, h)
	multiply("gates for one instance", 1, h+3, 4*h)
	k, n := 2048, h+3
	a, b, d := random(k*4*h), random(k*n), random(4*h*n)
	var ws kernel.TransposedWork
	measure("gradient of a weight", 4*h, k, n, func() {
		kernel.AddTransposed(kernel.Transposed{C: d, LDC: n, A: a, LDA: 4 * h, B: b, LDB: n, K: k, M0: 0, M1: 4 * h, N: n}, &ws)
	})
	g, c, tc, hs := random(4*h), random(h), random(h), random(h)
	cell := best(func() float64 { kernel.CellForward(g, c, tc, hs, c); return float64(5 * h) }, &peak)
	attention := best(func() float64 { kernel.ScoreForward(tc, c, hs, g[:h]); return float64(h) }, &peak)
	fmt.Fprintf(out, "vectors of %d floats; peak of one core: %.1f GFLOP/s (fused multiply-adds)\n", kernel.Lanes(), peak/1e9)
	for _, p := range products {
		fmt.Fprintf(out, "  %-34s %4d×%4d×%4d  %6.1f GFLOP/s  %3.0f %% of peak\n", p.what, p.m, p.k, p.n, p.rate/1e9, 100*p.rate/peak)
	}
	fmt.Fprintf(out, "  %-34s %21.2f ns per activation\n", "cell, forward", 1e9/cell)
	fmt.Fprintf(out, "  %-34s %21.2f ns per tanh\n", "attention, forward", 1e9/attention)
	return peak
}

// benchTraining prints the speed of full training steps and returns it in examples
// per second.
func benchTraining(out io.Writer, c train.Config, pool network.Pool, d time.Duration, peak float64) float64 {
	net := network.New(c.Network)
	net.Uniform(rand.New(rand.NewPCG(c.Seed, train.StreamWeights)), float32(c.Init))
	source := train.NewSource(c, pool)
	gradient := network.NewGradient(net, pool)
	optimize := train.NewOptimizer(c, &train.State{Weights: net.Weights}, pool)
	flops := 0.0
	step := func() {
		b := source.Batch(optimize.State.Step)
		flops += trainingFLOPs(c.Network, b)
		gradient.Compute(b)
		optimize.Step(gradient.D)
	}
	for range 5 {
		step()
	}
	flops = 0
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	first, start := optimize.State.Step, time.Now()
	for time.Since(start) < d {
		step()
	}
	seconds := time.Since(start).Seconds()
	runtime.ReadMemStats(&after)
	steps := optimize.State.Step - first
	rate := float64(steps*c.Batch) / seconds
	fmt.Fprintf(out, "training %s, hidden %d, batch %d, n %s, %d workers: %.0f examples/s, "+
		"%.1f GFLOP/s per worker (%.0f %% of peak), %d MiB, %d allocations a step\n",
		c.Task, c.Network.Hidden, c.Batch, run.Span(c.MinN, c.MaxN), pool.Workers, rate,
		flops/seconds/float64(pool.Workers)/1e9, 100*flops/seconds/float64(pool.Workers)/peak, after.Sys>>20,
		int(after.Mallocs-before.Mallocs)/steps)
	return rate
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

// peerTask is the problem that the peer trains, and what is measured by default.
func peerTask() string { return problems.Names()[0] }

// peerData writes instances for the peer into a temporary file.
func peerData() (string, error) {
	f, err := os.CreateTemp("", "ptrnet-peer-*.txt")
	if err != nil {
		return "", fmt.Errorf("cannot write the peer's data: %w", err)
	}
	f.Close()
	if err := runGen([]string{"--task", peerTask(), "--n", "5-50", "--count", "20000", "--seed", "1", "--out", f.Name()}, io.Discard); err != nil {
		os.Remove(f.Name())
		return "", err
	}
	return f.Name(), nil
}

// peerPython finds a Python that has torch.
func peerPython() (string, error) {
	for _, python := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(python, "-c", "import torch").Run() == nil {
			return python, nil
		}
	}
	return "", errors.New("--peer needs python3 with torch (Debian: apt-get install python3-torch libopenblas0-pthread)")
}

// benchPeer runs the PyTorch script with one and with all threads and returns the
// better rate in examples per second.
func benchPeer(out io.Writer, python, data string, hidden, batch int, d time.Duration) (float64, error) {
	best := 0.0
	for _, threads := range slices.Compact([]int{1, runtime.GOMAXPROCS(0)}) {
		cmd := exec.Command(python, "-", data, "--hidden", strconv.Itoa(hidden), "--batch", strconv.Itoa(batch),
			"--threads", strconv.Itoa(threads), "--seconds", fmt.Sprint(d.Seconds()))
		cmd.Stdin = strings.NewReader(peerScript)
		cmd.Env = append(os.Environ(), "OPENBLAS_NUM_THREADS="+strconv.Itoa(threads), "OMP_NUM_THREADS="+strconv.Itoa(threads))
		text, err := cmd.CombinedOutput()
		if err != nil {
			return 0, fmt.Errorf("the peer did not run: %w: %s", err, strings.TrimSpace(string(text)))
		}
		fmt.Fprintf(out, "PyTorch peer: %s", text)
		if at := regexp.MustCompile(`([0-9.]+) examples/s`).FindSubmatch(text); at != nil {
			rate, _ := strconv.ParseFloat(string(at[1]), 64)
			best = max(best, rate)
		}
	}
	return best, nil
}
