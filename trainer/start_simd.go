//go:build goexperiment.simd

package main

// ensureSIMD does nothing: this build has the vector kernels.
func ensureSIMD() {}
