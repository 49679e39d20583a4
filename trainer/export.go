package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"

	"ptrnet/core/network"
	"ptrnet/core/train"
	"ptrnet/trainer/internal/pool"
)

const exportHelp = `Writes the weight file of a run as its checkpoint has it, before the run has come
to its end. The run is not changed and can go on meanwhile. Its learning rate has
not decayed yet, so the scores are lower than they will be.

    go run ./trainer export --run runs/hull --out weights/hull.safetensors

Flags:
`

// runExport writes a weight file from a checkpoint.
func runExport(args []string, out io.Writer) error {
	fs := flag.NewFlagSet("export", flag.ContinueOnError)
	o := trainOptions{}
	fs.StringVar(&o.run, "run", "", "folder of the run")
	fs.StringVar(&o.out, "out", "", "weight file to write")
	o.weightFlags(fs)
	fs.IntVar(&o.workers, "workers", runtime.GOMAXPROCS(0), "cores to use; the result does not depend on it")
	if err := parseFlags(fs, exportHelp, args, out); err != nil {
		return helpIsFine(err)
	}
	if o.run == "" || o.out == "" {
		return errors.New("export needs --run and --out")
	}
	if err := o.checkWeightFlags(); err != nil {
		return err
	}
	if o.workers < 1 {
		return fmt.Errorf("--workers %d is not at least 1", o.workers)
	}
	text, err := os.ReadFile(filepath.Join(o.run, "config.json"))
	if err != nil {
		return fmt.Errorf("the run's configuration: %w", err)
	}
	var c train.Config
	if err := json.Unmarshal(text, &c); err != nil {
		return fmt.Errorf("%s: %w", filepath.Join(o.run, "config.json"), err)
	}
	if err := c.Check(); err != nil {
		return fmt.Errorf("%s: %w", filepath.Join(o.run, "config.json"), err)
	}
	pool, stop := pool.New(o.workers)
	defer stop()
	t := &trainer{config: c, options: o, pool: pool, out: out, net: network.New(c.Network)}
	if t.state, err = readCheckpoint(t.checkpointPath(), c, len(t.net.Weights), out); err != nil {
		return err
	}
	return t.finish()
}
