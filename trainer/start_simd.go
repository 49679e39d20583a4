//go:build goexperiment.simd && !plain

package main

import (
	"fmt"
	"os"

	"ptrnet/core/kernel"
)

// ensureSIMD says if the processor has none of the vectors that this build's kernels use.
func ensureSIMD() {
	if kernel.Vectors() == kernel.Plain {
		fmt.Fprintln(os.Stderr, "ptrnet trainer: this processor has neither AVX2 with FMA nor arm64's NEON; "+
			"the kernels are plain Go, about twenty times slower")
	}
}
