// Package kernel has the float32 kernels of the networks: matrix products with packed weights,
// the gates of an LSTM cell, additive attention, softmax, and the optimizer's updates.
//
// Each kernel is written once for the portable vectors of package simd (*_simd.go, built with
// GOEXPERIMENT=simd: AVX-512, AVX2, NEON), and once in plain Go (plain.go, always built). The
// plain version is the reference in the tests and the fallback without the experiment. For
// WebAssembly's SIMD128 there are versions in package simd/archsimd (*_simd_wasm.go), the
// elementwise ones generated. On AVX-512 machines the matrix micro-kernels and their packing
// are in assembly (micro_amd64.s), because the compiler's code reaches a third of the machine's
// peak; they perform the same operations in the same order.
//
// Every function works on slices that the caller owns, and allocates nothing but its Panels and work areas, once.
// On one machine the value of an output element never depends on how rows are grouped into
// calls, so work may be divided among cores in any way with bit-identical results.
//
// The package knows nothing of networks, problems or files.
package kernel
