//go:build goexperiment.simd && !plain

#include "textflag.h"

// The matrix micro-kernels for AVX-512 and, with names that end in 8, for AVX2 and FMA. Those of AVX-512 keep a tile
// of 8 rows × 32 columns in sixteen accumulators, Z0 … Z15. Per step of k: two loads of the panel, eight broadcasts,
// sixteen multiply-adds, each accumulator one after the other in k. Those of AVX2 have 6 rows × 16 columns in
// Y0 … Y11. microRow16 and microRow8 do the same for a single row and four panels, and microNarrow for a panel's
// few last columns, with the tile transposed.
//
// What they gain: without them, by the portable kernels of 512 bits, a training step takes 1.5 times
// the processor time with 256 units (recipe faithful, batches of 16), 1.3 times with 64 (recipe best);
// one core of an AMD EPYC, 27 November 2026.

// The macros are for vectors of W bytes. LOADEIGHT and STOREEIGHT are for eight accumulators, which lie at DI.
#define LOADEIGHT(W, A, B, C, D, E, F, G, H) \
	VMOVUPS (DI), A      \
	VMOVUPS (W)(DI), B   \
	VMOVUPS (2*W)(DI), C \
	VMOVUPS (3*W)(DI), D \
	VMOVUPS (4*W)(DI), E \
	VMOVUPS (5*W)(DI), F \
	VMOVUPS (6*W)(DI), G \
	VMOVUPS (7*W)(DI), H
#define STOREEIGHT(W, A, B, C, D, E, F, G, H) \
	VMOVUPS A, (DI)      \
	VMOVUPS B, (W)(DI)   \
	VMOVUPS C, (2*W)(DI) \
	VMOVUPS D, (3*W)(DI) \
	VMOVUPS E, (4*W)(DI) \
	VMOVUPS F, (5*W)(DI) \
	VMOVUPS G, (6*W)(DI) \
	VMOVUPS H, (7*W)(DI)

// ZERO zeroes two accumulators: an instruction on Y registers clears the upper half of Z registers, too.
#define ZERO(A, B) \
	VXORPS A, A, A \
	VXORPS B, B, B

// STEP is one step of k, the OFFSETth from here, of a single row and four panels, with the value of A in X.
#define STEP(OFFSET, W, A, B, C, D, E, F, G, H, X) \
	VBROADCASTSS (OFFSET*4)(DX), X          \
	VFMADD231PS (OFFSET*2*W)(R8), X, A      \
	VFMADD231PS (OFFSET*2*W+W)(R8), X, B    \
	VFMADD231PS (OFFSET*2*W)(R9), X, C      \
	VFMADD231PS (OFFSET*2*W+W)(R9), X, D    \
	VFMADD231PS (OFFSET*2*W)(R10), X, E     \
	VFMADD231PS (OFFSET*2*W+W)(R10), X, F   \
	VFMADD231PS (OFFSET*2*W)(R11), X, G     \
	VFMADD231PS (OFFSET*2*W+W)(R11), X, H

// ROW is a function microRow(c, a *float32, b *[4]*float32, k int, accumulate bool).
#define ROW(W, A, B, C, D, E, F, G, H, X) \
	MOVQ c+0(FP), DI              \
	MOVQ a+8(FP), DX              \
	MOVQ b+16(FP), SI             \
	MOVQ k+24(FP), CX             \
	MOVBLZX accumulate+32(FP), AX \
	MOVQ 0(SI), R8                \
	MOVQ 8(SI), R9                \
	MOVQ 16(SI), R10              \
	MOVQ 24(SI), R11              \
	ZERO(Y0, Y1)                  \
	ZERO(Y2, Y3)                  \
	ZERO(Y4, Y5)                  \
	ZERO(Y6, Y7)                  \
	TESTL AX, AX                  \
	JZ   twos                     \
	LOADEIGHT(W, A, B, C, D, E, F, G, H) \
twos: \
	SUBQ $2, CX                   \
	JL   rest                     \
	PCALIGN $64                   \
two: \
	STEP(0, W, A, B, C, D, E, F, G, H, X) \
	STEP(1, W, A, B, C, D, E, F, G, H, X) \
	ADDQ $8, DX                   \
	ADDQ $(4*W), R8               \
	ADDQ $(4*W), R9               \
	ADDQ $(4*W), R10              \
	ADDQ $(4*W), R11              \
	SUBQ $2, CX                   \
	JGE  two                      \
rest: \
	ADDQ $2, CX                   \
	JZ   done                     \
	STEP(0, W, A, B, C, D, E, F, G, H, X) \
done: \
	STOREEIGHT(W, A, B, C, D, E, F, G, H) \
	VZEROUPPER                    \
	RET

// func microRow16(c, a *float32, b *[4]*float32, k int, accumulate bool)
TEXT ·microRow16(SB), NOSPLIT, $0-33
	ROW(64, Z0, Z1, Z2, Z3, Z4, Z5, Z6, Z7, Z8)

// func microRow8(c, a *float32, b *[4]*float32, k int, accumulate bool)
TEXT ·microRow8(SB), NOSPLIT, $0-33
	ROW(32, Y0, Y1, Y2, Y3, Y4, Y5, Y6, Y7, Y8)

// LOAD and STORE are for one row of the tile, whose place in C, at BX, is in the list of offsets at DI.
#define LOAD(ROW, W, A, B) \
	MOVQ (ROW*8)(DI), R8    \
	VMOVUPS (BX)(R8*4), A   \
	VMOVUPS (W)(BX)(R8*4), B
#define STORE(ROW, W, A, B) \
	MOVQ (ROW*8)(DI), R8    \
	VMOVUPS A, (BX)(R8*4)   \
	VMOVUPS B, (W)(BX)(R8*4)

// TILE16 is one step of k, given the eight broadcast sources.
#define TILE16(A0, A1, A2, A3, A4, A5, A6, A7) \
	VMOVUPS (SI), Z16           \
	VMOVUPS 64(SI), Z17         \
	VBROADCASTSS A0, Z18        \
	VBROADCASTSS A1, Z19        \
	VBROADCASTSS A2, Z20        \
	VBROADCASTSS A3, Z21        \
	VFMADD231PS Z16, Z18, Z0    \
	VFMADD231PS Z17, Z18, Z1    \
	VBROADCASTSS A4, Z22        \
	VFMADD231PS Z16, Z19, Z2    \
	VFMADD231PS Z17, Z19, Z3    \
	VBROADCASTSS A5, Z23        \
	VFMADD231PS Z16, Z20, Z4    \
	VFMADD231PS Z17, Z20, Z5    \
	VBROADCASTSS A6, Z24        \
	VFMADD231PS Z16, Z21, Z6    \
	VFMADD231PS Z17, Z21, Z7    \
	VBROADCASTSS A7, Z25        \
	VFMADD231PS Z16, Z22, Z8    \
	VFMADD231PS Z17, Z22, Z9    \
	VFMADD231PS Z16, Z23, Z10   \
	VFMADD231PS Z17, Z23, Z11   \
	VFMADD231PS Z16, Z24, Z12   \
	VFMADD231PS Z17, Z24, Z13   \
	VFMADD231PS Z16, Z25, Z14   \
	VFMADD231PS Z17, Z25, Z15

// PLACE is the address of a row of A: AX is that of A, and the list of offsets is at DX.
#define PLACE(ROW, A) \
	MOVQ (ROW*8)(DX), A \
	LEAQ (AX)(A*4), A

// func microRows16(c, a, b *float32, cOff, aOff *int, k int, accumulate bool)
TEXT ·microRows16(SB), NOSPLIT, $0-49
	MOVQ c+0(FP), BX
	MOVQ b+16(FP), SI
	MOVQ cOff+24(FP), DI
	MOVQ k+40(FP), CX
	MOVBLZX accumulate+48(FP), AX
	TESTL AX, AX
	JZ   zero
	LOAD(0, 64, Z0, Z1)
	LOAD(1, 64, Z2, Z3)
	LOAD(2, 64, Z4, Z5)
	LOAD(3, 64, Z6, Z7)
	LOAD(4, 64, Z8, Z9)
	LOAD(5, 64, Z10, Z11)
	LOAD(6, 64, Z12, Z13)
	LOAD(7, 64, Z14, Z15)
	JMP  start
zero:
	ZERO(Y0, Y1)
	ZERO(Y2, Y3)
	ZERO(Y4, Y5)
	ZERO(Y6, Y7)
	ZERO(Y8, Y9)
	ZERO(Y10, Y11)
	ZERO(Y12, Y13)
	ZERO(Y14, Y15)
start:
	MOVQ a+8(FP), AX
	MOVQ aOff+32(FP), DX
	PLACE(0, R8)
	PLACE(1, R9)
	PLACE(2, R10)
	PLACE(3, R11)
	PLACE(4, R12)
	PLACE(5, R13)
	PLACE(6, BX)
	PLACE(7, DX)
	XORQ AX, AX
loop:
	TILE16((R8)(AX*4), (R9)(AX*4), (R10)(AX*4), (R11)(AX*4), (R12)(AX*4), (R13)(AX*4), (BX)(AX*4), (DX)(AX*4))
	ADDQ $128, SI
	INCQ AX
	CMPQ AX, CX
	JLT  loop
	MOVQ c+0(FP), BX
	STORE(0, 64, Z0, Z1)
	STORE(1, 64, Z2, Z3)
	STORE(2, 64, Z4, Z5)
	STORE(3, 64, Z6, Z7)
	STORE(4, 64, Z8, Z9)
	STORE(5, 64, Z10, Z11)
	STORE(6, 64, Z12, Z13)
	STORE(7, 64, Z14, Z15)
	VZEROUPPER
	RET

// TILE8 is one step of k, given the six broadcast sources and the panel's offset.
#define TILE8(A0, A1, A2, A3, A4, A5, B) \
	VMOVUPS (B)(SI), Y12       \
	VMOVUPS (B+32)(SI), Y13    \
	VBROADCASTSS A0, Y14       \
	VBROADCASTSS A1, Y15       \
	VFMADD231PS Y12, Y14, Y0   \
	VFMADD231PS Y13, Y14, Y1   \
	VFMADD231PS Y12, Y15, Y2   \
	VFMADD231PS Y13, Y15, Y3   \
	VBROADCASTSS A2, Y14       \
	VBROADCASTSS A3, Y15       \
	VFMADD231PS Y12, Y14, Y4   \
	VFMADD231PS Y13, Y14, Y5   \
	VFMADD231PS Y12, Y15, Y6   \
	VFMADD231PS Y13, Y15, Y7   \
	VBROADCASTSS A4, Y14       \
	VBROADCASTSS A5, Y15       \
	VFMADD231PS Y12, Y14, Y8   \
	VFMADD231PS Y13, Y14, Y9   \
	VFMADD231PS Y12, Y15, Y10  \
	VFMADD231PS Y13, Y15, Y11

// func microRows8(c, a, b *float32, cOff, aOff *int, k int, accumulate bool)
TEXT ·microRows8(SB), NOSPLIT, $0-49
	MOVQ c+0(FP), BX
	MOVQ b+16(FP), SI
	MOVQ cOff+24(FP), DI
	MOVQ k+40(FP), CX
	MOVBLZX accumulate+48(FP), AX
	TESTL AX, AX
	JZ   zero
	LOAD(0, 32, Y0, Y1)
	LOAD(1, 32, Y2, Y3)
	LOAD(2, 32, Y4, Y5)
	LOAD(3, 32, Y6, Y7)
	LOAD(4, 32, Y8, Y9)
	LOAD(5, 32, Y10, Y11)
	JMP  start
zero:
	ZERO(Y0, Y1)
	ZERO(Y2, Y3)
	ZERO(Y4, Y5)
	ZERO(Y6, Y7)
	ZERO(Y8, Y9)
	ZERO(Y10, Y11)
start:
	MOVQ a+8(FP), AX
	MOVQ aOff+32(FP), DX
	PLACE(0, R8)
	PLACE(1, R9)
	PLACE(2, R10)
	PLACE(3, R11)
	PLACE(4, R12)
	PLACE(5, R13)
	XORQ DX, DX
	SUBQ $2, CX
	JL   rest
	PCALIGN $64
two:
	TILE8((R8)(DX*4), (R9)(DX*4), (R10)(DX*4), (R11)(DX*4), (R12)(DX*4), (R13)(DX*4), 0)
	TILE8(4(R8)(DX*4), 4(R9)(DX*4), 4(R10)(DX*4), 4(R11)(DX*4), 4(R12)(DX*4), 4(R13)(DX*4), 64)
	ADDQ $128, SI
	ADDQ $2, DX
	SUBQ $2, CX
	JGE  two
rest:
	ADDQ $2, CX
	JZ   done
	TILE8((R8)(DX*4), (R9)(DX*4), (R10)(DX*4), (R11)(DX*4), (R12)(DX*4), (R13)(DX*4), 0)
done:
	STORE(0, 32, Y0, Y1)
	STORE(1, 32, Y2, Y3)
	STORE(2, 32, Y4, Y5)
	STORE(3, 32, Y6, Y7)
	STORE(4, 32, Y8, Y9)
	STORE(5, 32, Y10, Y11)
	VZEROUPPER
	RET

// LOADNEXT and STORENEXT are for the row of the tile at R10, and move on to the next, R8 bytes behind.
#define LOADNEXT(W, A, B) \
	VMOVUPS (R10), A    \
	VMOVUPS (W)(R10), B \
	ADDQ R8, R10
#define STORENEXT(W, A, B) \
	VMOVUPS A, (R10)    \
	VMOVUPS B, (W)(R10) \
	ADDQ R8, R10

// func microStrip16(c *float32, ldc int, a, b *float32, k int)
// a is [k][16] (the eight columns used come first), b is [k][32].
TEXT ·microStrip16(SB), NOSPLIT, $0-40
	MOVQ c+0(FP), DI
	MOVQ ldc+8(FP), R8
	MOVQ a+16(FP), R9
	MOVQ b+24(FP), SI
	MOVQ k+32(FP), CX
	SHLQ $2, R8
	MOVQ DI, R10
	LOADNEXT(64, Z0, Z1)
	LOADNEXT(64, Z2, Z3)
	LOADNEXT(64, Z4, Z5)
	LOADNEXT(64, Z6, Z7)
	LOADNEXT(64, Z8, Z9)
	LOADNEXT(64, Z10, Z11)
	LOADNEXT(64, Z12, Z13)
	LOADNEXT(64, Z14, Z15)
striploop:
	TILE16((R9), 4(R9), 8(R9), 12(R9), 16(R9), 20(R9), 24(R9), 28(R9))
	ADDQ $128, SI
	ADDQ $64, R9
	DECQ CX
	JNZ  striploop
	MOVQ DI, R10
	STORENEXT(64, Z0, Z1)
	STORENEXT(64, Z2, Z3)
	STORENEXT(64, Z4, Z5)
	STORENEXT(64, Z6, Z7)
	STORENEXT(64, Z8, Z9)
	STORENEXT(64, Z10, Z11)
	STORENEXT(64, Z12, Z13)
	STORENEXT(64, Z14, Z15)
	VZEROUPPER
	RET

// func microStrip8(c *float32, ldc int, a, b *float32, k int)
// a is [k][12] (the six columns used come first), b is [k][16].
TEXT ·microStrip8(SB), NOSPLIT, $0-40
	MOVQ c+0(FP), DI
	MOVQ ldc+8(FP), R8
	MOVQ a+16(FP), R9
	MOVQ b+24(FP), SI
	MOVQ k+32(FP), CX
	SHLQ $2, R8
	MOVQ DI, R10
	LOADNEXT(32, Y0, Y1)
	LOADNEXT(32, Y2, Y3)
	LOADNEXT(32, Y4, Y5)
	LOADNEXT(32, Y6, Y7)
	LOADNEXT(32, Y8, Y9)
	LOADNEXT(32, Y10, Y11)
	PCALIGN $64
striploop:
	TILE8((R9), 4(R9), 8(R9), 12(R9), 16(R9), 20(R9), 0)
	ADDQ $64, SI
	ADDQ $48, R9
	DECQ CX
	JNZ  striploop
	MOVQ DI, R10
	STORENEXT(32, Y0, Y1)
	STORENEXT(32, Y2, Y3)
	STORENEXT(32, Y4, Y5)
	STORENEXT(32, Y6, Y7)
	STORENEXT(32, Y8, Y9)
	STORENEXT(32, Y10, Y11)
	VZEROUPPER
	RET

// func microNarrow(c *[4][32]float32, a0, a1, b *float32, k int)
// a0 and a1 are [k][16], b is [k][32] (the four columns used come first).
TEXT ·microNarrow(SB), NOSPLIT, $0-40
	MOVQ c+0(FP), DI
	MOVQ a0+8(FP), R8
	MOVQ a1+16(FP), R9
	MOVQ b+24(FP), SI
	MOVQ k+32(FP), CX
	LOADEIGHT(64, Z0, Z1, Z2, Z3, Z4, Z5, Z6, Z7)
narrowloop:
	VMOVUPS (R8), Z16
	VMOVUPS (R9), Z17
	VBROADCASTSS (SI), Z18
	VBROADCASTSS 4(SI), Z19
	VBROADCASTSS 8(SI), Z20
	VBROADCASTSS 12(SI), Z21
	VFMADD231PS Z16, Z18, Z0
	VFMADD231PS Z17, Z18, Z1
	VFMADD231PS Z16, Z19, Z2
	VFMADD231PS Z17, Z19, Z3
	VFMADD231PS Z16, Z20, Z4
	VFMADD231PS Z17, Z20, Z5
	VFMADD231PS Z16, Z21, Z6
	VFMADD231PS Z17, Z21, Z7
	ADDQ $64, R8
	ADDQ $64, R9
	ADDQ $128, SI
	DECQ CX
	JNZ  narrowloop
	STOREEIGHT(64, Z0, Z1, Z2, Z3, Z4, Z5, Z6, Z7)
	VZEROUPPER
	RET

// func prefetchRows(x *float32, ld, rows, w int)
// Each row is walked in steps of a cache line, from the line with its first
// element to the line with its last.
TEXT ·prefetchRows(SB), NOSPLIT, $0-32
	MOVQ x+0(FP), DI
	MOVQ ld+8(FP), R8
	MOVQ rows+16(FP), CX
	MOVQ w+24(FP), DX
	SHLQ $2, R8
	LEAQ -4(DI)(DX*4), R9
prefetchrow:
	MOVQ DI, R10
	MOVQ R9, R11
	ANDQ $~63, R10
prefetchline:
	PREFETCHT0 (R10)
	ADDQ $64, R10
	CMPQ R10, R11
	JLS  prefetchline
	ADDQ R8, DI
	ADDQ R8, R9
	DECQ CX
	JNZ  prefetchrow
	RET

// func packRows(dst, src *float32, ld, rows, w, width, second, next int)
TEXT ·packRows(SB), NOSPLIT, $0-64
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ ld+16(FP), R8
	MOVQ rows+24(FP), BX
	MOVQ w+32(FP), DX
	MOVQ width+40(FP), R9
	MOVQ second+48(FP), R12
	MOVQ next+56(FP), R13
	SHLQ $2, R8
	SHLQ $2, R9
	SHLQ $2, R12
	SHLQ $2, R13
	// The mask of the last vector, of w mod 16 values.
	MOVQ DX, CX
	ANDQ $15, CX
	MOVL $1, AX
	SHLL CX, AX
	DECL AX
	KMOVW AX, K1
packrow:
	MOVQ SI, R10
	MOVQ DI, R11
	MOVQ DX, CX
	SUBQ $32, CX
	JLT  packtail
packpair:
	VMOVUPS (R10), Z0
	VMOVUPS 64(R10), Z1
	VMOVUPS Z0, (R11)
	VMOVUPS Z1, (R11)(R12*1)
	ADDQ $128, R10
	ADDQ R13, R11
	SUBQ $32, CX
	JGE  packpair
packtail:
	ADDQ $32, CX
	JZ   packnext
	CMPQ CX, $16
	JLT  packrest
	VMOVUPS (R10), Z0
	VMOVUPS Z0, (R11)
	JEQ  packnext
	ADDQ $64, R10
	ADDQ R12, R11
packrest:
	VMOVUPS.Z (R10), K1, Z0
	VMOVUPS Z0, (R11)
packnext:
	ADDQ R8, SI
	ADDQ R9, DI
	DECQ BX
	JNZ  packrow
	VZEROUPPER
	RET

// func microPack(dst, src *float32, width, ld, rows int)
TEXT ·microPack(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ width+16(FP), DX
	MOVQ ld+24(FP), R8
	MOVQ rows+32(FP), CX
	SHLQ $2, R8
packrow:
	MOVQ SI, R9
	MOVQ DX, R10
packfour:
	MOVUPS (R9), X0
	MOVUPS X0, (DI)
	ADDQ $16, R9
	ADDQ $16, DI
	SUBQ $4, R10
	JNZ  packfour
	ADDQ R8, SI
	DECQ CX
	JNZ  packrow
	RET
