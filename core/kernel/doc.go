// Package kernel holds the float32 arithmetic that the networks spend their
// time in: matrix products against packed weights, the gates of an LSTM cell,
// the additive attention, softmax, and the optimizer's updates.
//
// Each kernel is written once for the portable vectors of package simd
// (simd*.go, built with GOEXPERIMENT=simd: AVX-512, AVX2, NEON, WebAssembly
// SIMD128) and once in plain Go (plain.go, always built). The plain version is
// the oracle in the tests and the fallback without the experiment. On AVX-512
// machines the matrix micro-kernels and the packing for them are also there in
// assembly (micro_amd64.s), because the compiler's own code reaches a third of
// the machine's peak; they perform the same operations in the same order.
//
// Every function works on slices that the caller owns and allocates nothing.
// Within one machine the value of an output element never depends on how rows
// are grouped into calls, so work may be split among cores in any way without
// changing a bit of the result.
//
// The package knows nothing of networks, problems or files.
package kernel
