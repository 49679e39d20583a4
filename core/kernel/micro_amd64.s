//go:build goexperiment.simd && !plain

#include "textflag.h"

// The matrix micro-kernels for AVX-512. microRows16 and microStrip16 keep a tile of
// 8 rows × 32 columns in sixteen accumulators, Z0 … Z15. Per step of k: two loads
// of the panel, eight broadcasts, sixteen multiply-adds, each accumulator one
// after the other in k. microRow16 does the same for a single row and four panels,
// and microNarrow for a panel's few last columns, with the tile transposed.
//
// What they gain: without them, by the portable kernels of 512 bits, a training step takes 1.5 times
// the processor time with 256 units (recipe faithful, batches of 16), 1.3 times with 64 (recipe best);
// one core of an AMD EPYC, 27 November 2026.

// TILE is one step of k, given the eight broadcast sources.
#define TILE(A0, A1, A2, A3, A4, A5, A6, A7) \
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

// ROW is one step of k, the OFFSETth from here, of a single row and four panels.
#define ROW(OFFSET) \
	VBROADCASTSS (OFFSET*4)(DX), Z8        \
	VFMADD231PS (OFFSET*128)(R8), Z8, Z0    \
	VFMADD231PS (OFFSET*128+64)(R8), Z8, Z1 \
	VFMADD231PS (OFFSET*128)(R9), Z8, Z2    \
	VFMADD231PS (OFFSET*128+64)(R9), Z8, Z3 \
	VFMADD231PS (OFFSET*128)(R10), Z8, Z4    \
	VFMADD231PS (OFFSET*128+64)(R10), Z8, Z5 \
	VFMADD231PS (OFFSET*128)(R11), Z8, Z6    \
	VFMADD231PS (OFFSET*128+64)(R11), Z8, Z7

// func microRow16(c, a *float32, b *[4]*float32, k int, accumulate bool)
TEXT ·microRow16(SB), NOSPLIT, $0-33
	MOVQ c+0(FP), DI
	MOVQ a+8(FP), DX
	MOVQ b+16(FP), SI
	MOVQ k+24(FP), CX
	MOVBLZX accumulate+32(FP), AX
	MOVQ 0(SI), R8
	MOVQ 8(SI), R9
	MOVQ 16(SI), R10
	MOVQ 24(SI), R11
	VPXORQ Z0, Z0, Z0
	VPXORQ Z1, Z1, Z1
	VPXORQ Z2, Z2, Z2
	VPXORQ Z3, Z3, Z3
	VPXORQ Z4, Z4, Z4
	VPXORQ Z5, Z5, Z5
	VPXORQ Z6, Z6, Z6
	VPXORQ Z7, Z7, Z7
	TESTL AX, AX
	JZ   twos
	VMOVUPS 0(DI), Z0
	VMOVUPS 64(DI), Z1
	VMOVUPS 128(DI), Z2
	VMOVUPS 192(DI), Z3
	VMOVUPS 256(DI), Z4
	VMOVUPS 320(DI), Z5
	VMOVUPS 384(DI), Z6
	VMOVUPS 448(DI), Z7
twos:
	SUBQ $2, CX
	JL   rest
	PCALIGN $64
two:
	ROW(0)
	ROW(1)
	ADDQ $8, DX
	ADDQ $256, R8
	ADDQ $256, R9
	ADDQ $256, R10
	ADDQ $256, R11
	SUBQ $2, CX
	JGE  two
rest:
	ADDQ $2, CX
	JZ   done
	ROW(0)
done:
	VMOVUPS Z0, 0(DI)
	VMOVUPS Z1, 64(DI)
	VMOVUPS Z2, 128(DI)
	VMOVUPS Z3, 192(DI)
	VMOVUPS Z4, 256(DI)
	VMOVUPS Z5, 320(DI)
	VMOVUPS Z6, 384(DI)
	VMOVUPS Z7, 448(DI)
	VZEROUPPER
	RET

// LOAD, ZERO and STORE are for one row of the tile, whose place in C, at BX, is in the list of offsets at DI.
#define LOAD(ROW, A, B) \
	MOVQ (ROW*8)(DI), R8    \
	VMOVUPS (BX)(R8*4), A   \
	VMOVUPS 64(BX)(R8*4), B
#define ZERO(A, B) \
	VPXORQ A, A, A \
	VPXORQ B, B, B
#define STORE(ROW, A, B) \
	MOVQ (ROW*8)(DI), R8    \
	VMOVUPS A, (BX)(R8*4)   \
	VMOVUPS B, 64(BX)(R8*4)

// func microRows16(c, a, b *float32, cOff, aOff *int, k int, accumulate bool)
TEXT ·microRows16(SB), NOSPLIT, $0-49
	MOVQ c+0(FP), BX
	MOVQ b+16(FP), SI
	MOVQ cOff+24(FP), DI
	MOVQ k+40(FP), CX
	MOVBLZX accumulate+48(FP), AX
	TESTL AX, AX
	JZ   zero
	LOAD(0, Z0, Z1)
	LOAD(1, Z2, Z3)
	LOAD(2, Z4, Z5)
	LOAD(3, Z6, Z7)
	LOAD(4, Z8, Z9)
	LOAD(5, Z10, Z11)
	LOAD(6, Z12, Z13)
	LOAD(7, Z14, Z15)
	JMP  start
zero:
	ZERO(Z0, Z1)
	ZERO(Z2, Z3)
	ZERO(Z4, Z5)
	ZERO(Z6, Z7)
	ZERO(Z8, Z9)
	ZERO(Z10, Z11)
	ZERO(Z12, Z13)
	ZERO(Z14, Z15)
start:
	MOVQ a+8(FP), AX
	MOVQ aOff+32(FP), DX
	MOVQ 0(DX), R8
	MOVQ 8(DX), R9
	MOVQ 16(DX), R10
	MOVQ 24(DX), R11
	MOVQ 32(DX), R12
	MOVQ 40(DX), R13
	MOVQ 48(DX), BX
	MOVQ 56(DX), DX
	LEAQ (AX)(R8*4), R8
	LEAQ (AX)(R9*4), R9
	LEAQ (AX)(R10*4), R10
	LEAQ (AX)(R11*4), R11
	LEAQ (AX)(R12*4), R12
	LEAQ (AX)(R13*4), R13
	LEAQ (AX)(BX*4), BX
	LEAQ (AX)(DX*4), DX
	XORQ AX, AX
loop:
	TILE((R8)(AX*4), (R9)(AX*4), (R10)(AX*4), (R11)(AX*4), (R12)(AX*4), (R13)(AX*4), (BX)(AX*4), (DX)(AX*4))
	ADDQ $128, SI
	INCQ AX
	CMPQ AX, CX
	JLT  loop
	MOVQ c+0(FP), BX
	STORE(0, Z0, Z1)
	STORE(1, Z2, Z3)
	STORE(2, Z4, Z5)
	STORE(3, Z6, Z7)
	STORE(4, Z8, Z9)
	STORE(5, Z10, Z11)
	STORE(6, Z12, Z13)
	STORE(7, Z14, Z15)
	VZEROUPPER
	RET

// LOADNEXT and STORENEXT are for the row of the tile at R10, and move on to the next, R8 bytes behind.
#define LOADNEXT(A, B) \
	VMOVUPS (R10), A   \
	VMOVUPS 64(R10), B \
	ADDQ R8, R10
#define STORENEXT(A, B) \
	VMOVUPS A, (R10)   \
	VMOVUPS B, 64(R10) \
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
	LOADNEXT(Z0, Z1)
	LOADNEXT(Z2, Z3)
	LOADNEXT(Z4, Z5)
	LOADNEXT(Z6, Z7)
	LOADNEXT(Z8, Z9)
	LOADNEXT(Z10, Z11)
	LOADNEXT(Z12, Z13)
	LOADNEXT(Z14, Z15)
striploop:
	TILE((R9), 4(R9), 8(R9), 12(R9), 16(R9), 20(R9), 24(R9), 28(R9))
	ADDQ $128, SI
	ADDQ $64, R9
	DECQ CX
	JNZ  striploop
	MOVQ DI, R10
	STORENEXT(Z0, Z1)
	STORENEXT(Z2, Z3)
	STORENEXT(Z4, Z5)
	STORENEXT(Z6, Z7)
	STORENEXT(Z8, Z9)
	STORENEXT(Z10, Z11)
	STORENEXT(Z12, Z13)
	STORENEXT(Z14, Z15)
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
	VMOVUPS 0(DI), Z0
	VMOVUPS 64(DI), Z1
	VMOVUPS 128(DI), Z2
	VMOVUPS 192(DI), Z3
	VMOVUPS 256(DI), Z4
	VMOVUPS 320(DI), Z5
	VMOVUPS 384(DI), Z6
	VMOVUPS 448(DI), Z7
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
	VMOVUPS Z0, 0(DI)
	VMOVUPS Z1, 64(DI)
	VMOVUPS Z2, 128(DI)
	VMOVUPS Z3, 192(DI)
	VMOVUPS Z4, 256(DI)
	VMOVUPS Z5, 320(DI)
	VMOVUPS Z6, 384(DI)
	VMOVUPS Z7, 448(DI)
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
