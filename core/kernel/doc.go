// Package kernel has the float32 kernels of the networks: matrix products with packed weights,
// the gates of an LSTM cell, additive attention, softmax, and the optimizer's updates.
//
// The kernels are chosen once, by the processor's features (Vectors): AVX-512, AVX2 with FMA, NEON, SIMD128 of
// WebAssembly, else plain Go (plain.go), which is also the reference in the tests and the fallback
// without GOEXPERIMENT=simd. Matrix products are tiles in assembly (micro_*.s) with their loops in
// Go (tiles.go). Elementwise kernels are written once for simd/archsimd's vectors of four (elementwise_x4.go); those
// for amd64 are generated. Go's portable package simd is not used: it would take 128 bits of
// processors without VPCLMULQDQ, is wrong on those without FMA, and needs fmt, too large a download for the page.
//
// Every function works on slices that the caller owns, and allocates nothing but its Panels and work areas, once.
// Products have the same bits with AVX-512, AVX2 and NEON: each element is a chain of fused multiply-adds over k.
// On one machine the value of an output element never depends on how rows are grouped into
// calls, so work may be divided among cores in any way with bit-identical results.
//
// The package knows nothing of networks, problems or files.
package kernel
