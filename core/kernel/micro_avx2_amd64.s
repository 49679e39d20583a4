//go:build goexperiment.simd && !plain

#include "textflag.h"

// The matrix micro-kernels for AVX2 and FMA, as micro_amd64.s has them for AVX-512: a tile of 6 rows × 16 columns in
// the accumulators Y0 … Y11. Per step of k: two loads of the panel, six broadcasts, twelve multiply-adds.

// TILE is one step of k, given the six broadcast sources and the panel's offset.
#define TILE(A0, A1, A2, A3, A4, A5, B) \
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

// LOAD, ZERO and STORE are for one row of the tile, whose place in C, at BX, is in the list of offsets at DI.
#define LOAD(ROW, A, B) \
	MOVQ (ROW*8)(DI), R8    \
	VMOVUPS (BX)(R8*4), A   \
	VMOVUPS 32(BX)(R8*4), B
#define ZERO(A, B) \
	VXORPS A, A, A \
	VXORPS B, B, B
#define STORE(ROW, A, B) \
	MOVQ (ROW*8)(DI), R8    \
	VMOVUPS A, (BX)(R8*4)   \
	VMOVUPS B, 32(BX)(R8*4)

// func microRows8(c, a, b *float32, cOff, aOff *int, k int, accumulate bool)
TEXT ·microRows8(SB), NOSPLIT, $0-49
	MOVQ c+0(FP), BX
	MOVQ b+16(FP), SI
	MOVQ cOff+24(FP), DI
	MOVQ k+40(FP), CX
	MOVBLZX accumulate+48(FP), AX
	TESTL AX, AX
	JZ   zero
	LOAD(0, Y0, Y1)
	LOAD(1, Y2, Y3)
	LOAD(2, Y4, Y5)
	LOAD(3, Y6, Y7)
	LOAD(4, Y8, Y9)
	LOAD(5, Y10, Y11)
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
	MOVQ 0(DX), R8
	MOVQ 8(DX), R9
	MOVQ 16(DX), R10
	MOVQ 24(DX), R11
	MOVQ 32(DX), R12
	MOVQ 40(DX), R13
	LEAQ (AX)(R8*4), R8
	LEAQ (AX)(R9*4), R9
	LEAQ (AX)(R10*4), R10
	LEAQ (AX)(R11*4), R11
	LEAQ (AX)(R12*4), R12
	LEAQ (AX)(R13*4), R13
	XORQ DX, DX
	SUBQ $2, CX
	JL   rest
	PCALIGN $64
two:
	TILE((R8)(DX*4), (R9)(DX*4), (R10)(DX*4), (R11)(DX*4), (R12)(DX*4), (R13)(DX*4), 0)
	TILE(4(R8)(DX*4), 4(R9)(DX*4), 4(R10)(DX*4), 4(R11)(DX*4), 4(R12)(DX*4), 4(R13)(DX*4), 64)
	ADDQ $128, SI
	ADDQ $2, DX
	SUBQ $2, CX
	JGE  two
rest:
	ADDQ $2, CX
	JZ   done
	TILE((R8)(DX*4), (R9)(DX*4), (R10)(DX*4), (R11)(DX*4), (R12)(DX*4), (R13)(DX*4), 0)
done:
	STORE(0, Y0, Y1)
	STORE(1, Y2, Y3)
	STORE(2, Y4, Y5)
	STORE(3, Y6, Y7)
	STORE(4, Y8, Y9)
	STORE(5, Y10, Y11)
	VZEROUPPER
	RET

// LOADNEXT and STORENEXT are for the row of the tile at R10, and move on to the next, R8 bytes behind.
#define LOADNEXT(A, B) \
	VMOVUPS (R10), A   \
	VMOVUPS 32(R10), B \
	ADDQ R8, R10
#define STORENEXT(A, B) \
	VMOVUPS A, (R10)   \
	VMOVUPS B, 32(R10) \
	ADDQ R8, R10

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
	LOADNEXT(Y0, Y1)
	LOADNEXT(Y2, Y3)
	LOADNEXT(Y4, Y5)
	LOADNEXT(Y6, Y7)
	LOADNEXT(Y8, Y9)
	LOADNEXT(Y10, Y11)
	PCALIGN $64
striploop:
	TILE((R9), 4(R9), 8(R9), 12(R9), 16(R9), 20(R9), 0)
	ADDQ $64, SI
	ADDQ $48, R9
	DECQ CX
	JNZ  striploop
	MOVQ DI, R10
	STORENEXT(Y0, Y1)
	STORENEXT(Y2, Y3)
	STORENEXT(Y4, Y5)
	STORENEXT(Y6, Y7)
	STORENEXT(Y8, Y9)
	STORENEXT(Y10, Y11)
	VZEROUPPER
	RET

// ROW is one step of k, the OFFSETth from here, of a single row and four panels.
#define ROW(OFFSET) \
	VBROADCASTSS (OFFSET*4)(DX), Y8         \
	VFMADD231PS (OFFSET*64)(R8), Y8, Y0    \
	VFMADD231PS (OFFSET*64+32)(R8), Y8, Y1 \
	VFMADD231PS (OFFSET*64)(R9), Y8, Y2    \
	VFMADD231PS (OFFSET*64+32)(R9), Y8, Y3 \
	VFMADD231PS (OFFSET*64)(R10), Y8, Y4    \
	VFMADD231PS (OFFSET*64+32)(R10), Y8, Y5 \
	VFMADD231PS (OFFSET*64)(R11), Y8, Y6    \
	VFMADD231PS (OFFSET*64+32)(R11), Y8, Y7

// func microRow8(c, a *float32, b *[4]*float32, k int, accumulate bool)
TEXT ·microRow8(SB), NOSPLIT, $0-33
	MOVQ c+0(FP), DI
	MOVQ a+8(FP), DX
	MOVQ b+16(FP), SI
	MOVQ k+24(FP), CX
	MOVBLZX accumulate+32(FP), AX
	MOVQ 0(SI), R8
	MOVQ 8(SI), R9
	MOVQ 16(SI), R10
	MOVQ 24(SI), R11
	ZERO(Y0, Y1)
	ZERO(Y2, Y3)
	ZERO(Y4, Y5)
	ZERO(Y6, Y7)
	TESTL AX, AX
	JZ   twos
	VMOVUPS 0(DI), Y0
	VMOVUPS 32(DI), Y1
	VMOVUPS 64(DI), Y2
	VMOVUPS 96(DI), Y3
	VMOVUPS 128(DI), Y4
	VMOVUPS 160(DI), Y5
	VMOVUPS 192(DI), Y6
	VMOVUPS 224(DI), Y7
twos:
	SUBQ $2, CX
	JL   rest
	PCALIGN $64
two:
	ROW(0)
	ROW(1)
	ADDQ $8, DX
	ADDQ $128, R8
	ADDQ $128, R9
	ADDQ $128, R10
	ADDQ $128, R11
	SUBQ $2, CX
	JGE  two
rest:
	ADDQ $2, CX
	JZ   done
	ROW(0)
done:
	VMOVUPS Y0, 0(DI)
	VMOVUPS Y1, 32(DI)
	VMOVUPS Y2, 64(DI)
	VMOVUPS Y3, 96(DI)
	VMOVUPS Y4, 128(DI)
	VMOVUPS Y5, 160(DI)
	VMOVUPS Y6, 192(DI)
	VMOVUPS Y7, 224(DI)
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
