package run

import "time"

// Options are the settings of a run that do not change its result, and the files
// that it reads and writes.
type Options struct {
	Out        string        // weight file
	Run        string        // folder of the run
	Resume     bool          // continue from the run's checkpoint
	Validate   int           // steps between validations
	Instances  int           // instances per size in a validation
	Test       int           // instances per size for the weight file's scores
	Mantissa   int           // bits of the weight file's mantissas
	Checkpoint time.Duration // between checkpoints
	Workers    int
	StopAfter  int     // steps after which to stop as if interrupted, 0: never; for tests
	Data       string  // file of solved instances to draw examples from
	Labels     *Labels // its content
	Origin     *Origin // weight file to start from, nil to draw the first weights
	GoOn       string  // the command that continues the run, printed when it stops
}
