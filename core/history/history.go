// Package history is the settings of a training run, as data: each is declared once, by a field of Run with its tags. Weight files
// and configurations hold them as JSON.
package history

// Run is a training run. The tags flag and usage make a flag of the trainer of a field; a value that is not zero lies in its range,
// or has one of the values of among ("range" >0: the value must be above zero). Only the trainer reads the tags.
type Run struct {
	Seed       uint64  `json:"seed" flag:"seed" usage:"random seed"` // 0 if unknown
	Place      string  `json:"place,omitempty"`                      // "" is the trainer; or "browser"
	Optimizer  string  `json:"optimizer,omitempty" among:"adam sgd" flag:"optimizer" usage:"adam or sgd"`
	Rate       float64 `json:"rate,omitempty" range:">0" flag:"rate" usage:"learning rate"`
	Warmup     int     `json:"warmup,omitempty" flag:"warmup" usage:"steps over which the learning rate rises from zero (default: the recipe's, at most a tenth of --steps)"`
	Decay      string  `json:"decay,omitempty" among:"none cosine linear"` // to zero at the last step
	Taken      int     `json:"taken,omitempty"`                            // steps taken, where they are fewer
	Steps      int     `json:"steps,omitempty" range:">0" flag:"steps" usage:"number of steps, over which the learning rate decays"`
	Batch      int     `json:"batch,omitempty" range:">0" flag:"batch" usage:"examples per step"`
	Data       string  `json:"data,omitempty"`    // identifies the content of the file that the examples came from
	Labels     string  `json:"labels,omitempty"`  // method whose solutions are the targets; "" for exact ones
	Kinds      string  `json:"kinds,omitempty"`   // of points, see package pointset; "" for uniform ones, or those of Data
	Inverse    bool    `json:"inverse,omitempty"` // each number of points is drawn in proportion to 1/n, so that each takes about the same share of a run's time
	Curriculum float64 `json:"curriculum,omitempty" range:"0 1" flag:"curriculum" usage:"share of the run over which the largest number of points grows from the smallest to the largest of --n; 0 for all from the start"`
	// A forget gate that rounds to 1 in float32 would have no gradient.
	Chrono   float64 `json:"chrono,omitempty" range:"3 1000000" flag:"chrono" usage:"chrono initialization: initial gate biases with which the LSTMs remember about this many steps; 0 to initialize the biases like all weights, so that half of the state is forgotten in each step (default: twice --n for seq2seq, else 0; recipe paper 0)"` // see network.Network.Chrono
	Stretch  float64 `json:"stretch,omitempty" range:"1 3" flag:"stretch" usage:"for triangulations: factor from 1 to 3 by which y is multiplied before they are solved, so that the circles that must be empty are ellipses; the network sees x and y as they are (default: 1)"`                                                                // see problem.Stretchable; 0 for none
	Fixed    int     `json:"fixed,omitempty"`                                                                                                                                                                                                                                                                                                    // size of the fixed training set; 0 to draw new examples in every step
	Distinct bool    `json:"distinct,omitempty" flag:"distinct" usage:"yes or no, where solutions name every point once, as tours do: apply the action mask (only points not yet named) in training, too"`                                                                                                                                       // see network.Batch
	Mistakes float64 `json:"mistakes,omitempty" range:"0 1" flag:"mistakes" usage:"for hulls: share of the examples with a perturbed prefix, a wrong first corner, so that the network learns to recover from one"`
	First    float64 `json:"first,omitempty" range:"0 1000" flag:"first" usage:"weight of the first pointer in the loss; the others have weight 1 (default: 1, also for 0)"`
	Summed   bool    `json:"summed,omitempty"`              // the loss is summed over the symbols of an example, see network.Batch
	Windows  float64 `json:"windows,omitempty" range:"0 1"` // share of the steps whose examples are windows of a solved tour, their last and first city given
	Clip     float64 `json:"clip,omitempty" flag:"clip" usage:"largest L2 norm of the gradient, to which it is clipped; 0 for no clipping"`
	Average  float64 `json:"average,omitempty" range:"0 1"` // decay of the exponential moving average of the weights; 0 for none
}
