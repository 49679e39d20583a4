package train

// Run is the settings of a training run, which weight files and configurations hold as JSON. A value that is not
// zero lies in the range of its tag, or is one of the values of among; with range >0 it must be above zero. Only
// the trainer reads these tags.
type Run struct {
	Seed      uint64  `json:"seed"`            // 0 if unknown
	Place     string  `json:"place,omitempty"` // "" is the trainer; or "browser"
	Optimizer string  `json:"optimizer,omitempty" among:"adam sgd"`
	Rate      float64 `json:"rate,omitempty" range:">0"`
	Warmup    int     `json:"warmup,omitempty"`                           // steps in which the rate rises
	Decay     string  `json:"decay,omitempty" among:"none cosine linear"` // to zero at the last step
	Taken     int     `json:"taken,omitempty"`                            // steps taken, where they are fewer
	Steps     int     `json:"steps,omitempty" range:">0"`
	Batch     int     `json:"batch,omitempty" range:">0"` // examples per step

	Data   string `json:"data,omitempty"`   // identifies the content of the file that the examples came from
	Labels string `json:"labels,omitempty"` // method whose solutions are the targets; "" for exact ones
	Kinds  string `json:"kinds,omitempty"`  // see package pointset; "" for uniform points, or those of Data
	// Inverse: each number of points is drawn in proportion to 1/n, so that each takes about the same share of a
	// run's time.
	Inverse bool `json:"inverse,omitempty"`
	// Curriculum is the share of the run over which the largest number of points grows.
	Curriculum float64 `json:"curriculum,omitempty" range:"0 1"`
	// Chrono is for network.Network.Chrono. A forget gate that rounds to 1 in float32 would have no gradient.
	Chrono   float64 `json:"chrono,omitempty" range:"3 1000000"`
	Stretch  float64 `json:"stretch,omitempty" range:"1 3"`  // see problem.Stretchable; 0 for none
	Fixed    int     `json:"fixed,omitempty"`                // size of a fixed training set; 0 for none
	Distinct bool    `json:"distinct,omitempty"`             // the action mask, see network.Batch
	Mistakes float64 `json:"mistakes,omitempty" range:"0 1"` // share of examples with a perturbed prefix
	First    float64 `json:"first,omitempty" range:"0 1000"` // weight of the first pointer in the loss; 0 is 1
	// Summed: the loss is summed over the symbols of an example, see network.Batch.
	Summed bool `json:"summed,omitempty"`
	// Windows is the share of the steps whose examples are windows of a solved tour, their last and first city
	// given.
	Windows float64 `json:"windows,omitempty" range:"0 1"`
	Clip    float64 `json:"clip,omitempty"`                // largest L2 norm of the gradient; 0 for any
	Average float64 `json:"average,omitempty" range:"0 1"` // decay of the weights' moving average; 0 for none
	// Beta2 is the decay of Adam's moving average of squared gradients; 0 is its authors' 0.999, in which short runs
	// remember the gradients of random weights to their end.
	Beta2 float64 `json:"beta2,omitempty" range:"0.5 0.99999"`
}
