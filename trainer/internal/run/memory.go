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
func CheckMemory(c train.Config) error {
	if need, have := memory(c), machineMemory(); need > have {
		return fmt.Errorf("the run would take up to %.0f GiB of memory, this machine has %.1f: lower --batch %d, --hidden %d, or --n %s",
			need/(1<<30), have/(1<<30), c.Batch, c.Network.Hidden, Span(c.MinN, c.MaxN))
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

// memory is an upper bound of the memory of training, in bytes. Most of it is network.Gradient's: for each point and each
// symbol of a batch up to 15 vectors of the hidden size, and the symbol's probabilities.
func memory(c train.Config) float64 {
	p, err := problems.New(c.Task, c.Sequence)
	if err != nil {
		return 0 // the configuration is checked elsewhere
	}
	rows := float64(c.MaxN + 1 + p.MaxLength(c.MaxN) + 1)
	return 4*(float64(c.Batch)*rows*(15*float64(c.Network.Hidden)+float64(c.MaxN)+60)+8*float64(len(network.New(c.Network).Weights))) + 8<<20
}
