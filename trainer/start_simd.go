//go:build goexperiment.simd && !plain

package main

// ensureSIMD does nothing: this build has the vector kernels.
func ensureSIMD() {}
