package run

import (
	"fmt"
	"os"
	"strings"

	"ptrnet/core/network"
	"ptrnet/core/problems"
	"ptrnet/core/train"
)

// mostMemory is the memory assumed where the machine's is unknown.
const mostMemory = 256 << 30

// CheckMemory is an error if a run will take more memory than the machine has.
func CheckMemory(c train.Config, o Options) error {
	need, have := memory(c, o), machineMemory()
	if need > have {
		n := Span(c.MinN, c.MaxN)
		return fmt.Errorf("the run would take up to %.0f GiB of memory, this machine has %.1f: lower --batch %d, --hidden %d, or --n %s",
			need/(1<<30), have/(1<<30), c.Batch, c.Network.Hidden, n)
	}
	return nil
}

// machineMemory is the machine's memory in bytes.
func machineMemory() float64 {
	text, _ := os.ReadFile("/proc/meminfo") // on Linux only
	for line := range strings.Lines(string(text)) {
		var kilobytes float64
		if _, err := fmt.Sscanf(line, "MemTotal: %f kB", &kilobytes); err == nil {
			return 1024 * kilobytes
		}
	}
	return mostMemory
}

// memory is an upper bound of the memory of training, in bytes: weights, gradients and
// optimizer state, and the activations of a batch of the longest possible targets. It
// follows the buffers of network.Gradient, which are most of it.
func memory(c train.Config, o Options) float64 {
	p, err := problems.New(c.Task, c.Sequence)
	if err != nil {
		return 0 // the configuration is checked elsewhere
	}
	shape := c.Network
	h, n, b, features := float64(shape.Hidden), float64(c.MaxN), float64(c.Batch), float64(shape.Features)
	input := features + 17                        // beside the state: [h x 1 0 …]
	state := 7*h + input                          // of an LSTM, both directions together: its input, gates, c, tanh c
	row, token := state+4*h+2*features, state+3*h // e, de, keys, dKeys, the points; d, dd and q of the pointer
	example := state + 3*h                        // the decoder's first state; dh, dc, dv
	if shape.Bidirectional {
		row += input
	}
	if shape.Arch == network.Attention {
		token += 4*h + n // d' beside d, the wider input, blend
	}
	if shape.Arch != network.PtrNet {
		token += n + 1 // logits
	}
	symbols := float64(p.MaxLength(c.MaxN) + 1) // with the end symbol
	floats := b * ((n+1)*row + symbols*token + example)
	// The weights, their gradient, two moments, the average, and packed three times.
	weights := 8 * float64(len(network.New(shape).Weights))
	bytes := 4 * (9.0/8*floats + weights)
	if o.Labels != nil {
		bytes += float64(o.Labels.Set.Bytes())
	}
	return bytes + 8<<20
}
