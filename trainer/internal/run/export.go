package run

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"

	"ptrnet/core/train"
	"ptrnet/trainer/internal/file"
	"ptrnet/trainer/internal/pool"
)

// Export writes a weight file from the checkpoint of a run. The run is not changed and can
// continue meanwhile.
func Export(ctx context.Context, o Options, out io.Writer) error {
	if err := file.CheckWritable(o.Out); err != nil {
		return err
	}
	c, err := readConfig(o.Run)
	if err != nil {
		return err
	}
	if err := Check(c); err != nil {
		return fmt.Errorf("%s: %w", configPath(o.Run), err)
	}
	workers, stop := pool.New(o.Workers)
	defer stop()
	t, err := newTrainer(c, o, workers, out)
	if err != nil {
		return err
	}
	if t.state, _, err = readCheckpoint(t.checkpointPath(), c, len(t.net.Weights), out); err != nil {
		return err
	}
	return t.finish(ctx)
}

// configPath is the configuration of the run in a folder.
func configPath(folder string) string { return filepath.Join(folder, "config.json") }

func readConfig(folder string) (c train.Config, err error) {
	text, err := file.Read(configPath(folder), mostBytes)
	if err != nil {
		return c, fmt.Errorf("the run's configuration: %w", err)
	}
	if err := json.Unmarshal(text, &c); err != nil {
		return c, fmt.Errorf("%s: %w", configPath(folder), err)
	}
	return c, nil
}
