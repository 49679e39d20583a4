//go:build goexperiment.simd && !plain

package kernel

var tile = shape{rows: 8, width: 8, strip: 8}

// Vectors says which kernels this processor and build have.
func Vectors() string { return "NEON" }
