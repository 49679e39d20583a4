//go:build goexperiment.simd

package kernel

import "simd/archsimd"

// wideTiles reports whether the assembly tiles may be used: vectors of 512 bits
// in the portable kernels (GODEBUG=simd can lower that) and AVX-512.
func wideTiles(lanes int) bool { return lanes == 16 && archsimd.X86.AVX512() }

// microRows8 computes an 8×32 tile: c[r][0:32] = or += Σ_k a[r][k]·b[k][0:32].
//
//go:noescape
func microRows8(c, a *[8]*float32, b *float32, k int, accumulate bool)

// microStrip8 adds an 8×32 tile: c[r·ldc+j] += Σ_k a[16k+r]·b[32k+j].
//
//go:noescape
func microStrip8(c *float32, ldc int, a, b *float32, k int)
