package run

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"ptrnet/core/train"
	"ptrnet/trainer/internal/file"
	"ptrnet/trainer/internal/pool"
)

// Export writes a weight file from the checkpoint of a run. The run is not changed and can
// continue meanwhile.
func Export(o Options, out io.Writer) error {
	if err := file.CheckWritable(o.Out); err != nil {
		return err
	}
	text, err := os.ReadFile(filepath.Join(o.Run, "config.json"))
	if err != nil {
		return fmt.Errorf("the run's configuration: %w", err)
	}
	var c train.Config
	if err := json.Unmarshal(text, &c); err != nil {
		return fmt.Errorf("%s: %w", filepath.Join(o.Run, "config.json"), err)
	}
	if err := c.Check(); err != nil {
		return fmt.Errorf("%s: %w", filepath.Join(o.Run, "config.json"), err)
	}
	workers, stop := pool.New(o.Workers)
	defer stop()
	t, err := newTrainer(c, o, workers, out)
	if err != nil {
		return err
	}
	if t.state, err = readCheckpoint(t.checkpointPath(), c, len(t.net.Weights), out); err != nil {
		return err
	}
	return t.finish()
}
