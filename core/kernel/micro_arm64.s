//go:build goexperiment.simd && !plain

#include "textflag.h"

// The matrix micro-kernels for NEON: a tile of 8 rows × 8 columns in the accumulators V0 … V15. Four steps of k take two
// loads of the panel, eight of A and 64 multiply-adds, of all instructions 84 %; each accumulator is one after the
// other in k, as in micro_amd64.s.

// FMLA adds N·M[I] to D, which Go's assembler cannot say: FMLA VD.4S, VN.4S, VM.S[I].
#define FMLA(D, N, M, I) WORD $(0x4f801000 | ((I&1)<<21) | ((I>>1)<<11) | (M<<16) | (N<<5) | D)

// PAIR adds the panel's line, in registers B0 and B1, times element I of register M to a row's accumulators S and T.
#define PAIR(S, T, B0, B1, M, I) \
	FMLA(S, B0, M, I) \
	FMLA(T, B1, M, I)

// TILE is one step of k: A's values are element I of V16 … V23.
#define TILE(B0, B1, I) \
	PAIR(0, 1, B0, B1, 16, I) \
	PAIR(2, 3, B0, B1, 17, I) \
	PAIR(4, 5, B0, B1, 18, I) \
	PAIR(6, 7, B0, B1, 19, I) \
	PAIR(8, 9, B0, B1, 20, I) \
	PAIR(10, 11, B0, B1, 21, I) \
	PAIR(12, 13, B0, B1, 22, I) \
	PAIR(14, 15, B0, B1, 23, I)

// ONE is one step of k, with A's values broadcast.
#define ONE(A, ROW, S, T) \
	VLD1R.P 4(A), [ROW.S4] \
	VFMLA V24.S4, ROW.S4, S.S4 \
	VFMLA V25.S4, ROW.S4, T.S4

// ZERO sets V0 … V15 to zero.
#define ZERO \
	VEOR V0.B16, V0.B16, V0.B16 \
	VEOR V1.B16, V1.B16, V1.B16 \
	VEOR V2.B16, V2.B16, V2.B16 \
	VEOR V3.B16, V3.B16, V3.B16 \
	VEOR V4.B16, V4.B16, V4.B16 \
	VEOR V5.B16, V5.B16, V5.B16 \
	VEOR V6.B16, V6.B16, V6.B16 \
	VEOR V7.B16, V7.B16, V7.B16 \
	VEOR V8.B16, V8.B16, V8.B16 \
	VEOR V9.B16, V9.B16, V9.B16 \
	VEOR V10.B16, V10.B16, V10.B16 \
	VEOR V11.B16, V11.B16, V11.B16 \
	VEOR V12.B16, V12.B16, V12.B16 \
	VEOR V13.B16, V13.B16, V13.B16 \
	VEOR V14.B16, V14.B16, V14.B16 \
	VEOR V15.B16, V15.B16, V15.B16

// PLACES makes of the offsets at LIST four addresses at or behind BASE.
#define PLACES(LIST, BASE, A, B, C, D) \
	LDP.P 16(LIST), (A, B) \
	LDP.P 16(LIST), (C, D) \
	ADD A<<2, BASE, A \
	ADD B<<2, BASE, B \
	ADD C<<2, BASE, C \
	ADD D<<2, BASE, D

// func microRows(c, a, b *float32, cOff, aOff *int, k int, accumulate bool)
TEXT ·microRows(SB), NOSPLIT, $0-49
	MOVD c+0(FP), R0
	MOVD a+8(FP), R1
	MOVD b+16(FP), R2
	MOVD cOff+24(FP), R22
	MOVD aOff+32(FP), R23
	MOVD k+40(FP), R3
	MOVBU accumulate+48(FP), R4
	PLACES(R22, R0, R5, R6, R7, R8)
	PLACES(R22, R0, R9, R10, R11, R12)
	PLACES(R23, R1, R13, R14, R15, R16)
	PLACES(R23, R1, R17, R19, R20, R21)
	CBZ R4, zero
	VLD1 (R5), [V0.S4, V1.S4]
	VLD1 (R6), [V2.S4, V3.S4]
	VLD1 (R7), [V4.S4, V5.S4]
	VLD1 (R8), [V6.S4, V7.S4]
	VLD1 (R9), [V8.S4, V9.S4]
	VLD1 (R10), [V10.S4, V11.S4]
	VLD1 (R11), [V12.S4, V13.S4]
	VLD1 (R12), [V14.S4, V15.S4]
	B start
zero:
	ZERO
start:
	SUBS $4, R3
	BLT rest
four:
	VLD1.P 64(R2), [V24.S4, V25.S4, V26.S4, V27.S4]
	VLD1.P 16(R13), [V16.S4]
	VLD1.P 16(R14), [V17.S4]
	VLD1.P 16(R15), [V18.S4]
	VLD1.P 16(R16), [V19.S4]
	VLD1.P 16(R17), [V20.S4]
	VLD1.P 16(R19), [V21.S4]
	VLD1.P 16(R20), [V22.S4]
	VLD1.P 16(R21), [V23.S4]
	VLD1.P 64(R2), [V28.S4, V29.S4, V30.S4, V31.S4]
	TILE(24, 25, 0)
	TILE(26, 27, 1)
	TILE(28, 29, 2)
	TILE(30, 31, 3)
	SUBS $4, R3
	BGE four
rest:
	ADDS $4, R3
	BEQ done
one:
	VLD1.P 32(R2), [V24.S4, V25.S4]
	ONE(R13, V16, V0, V1)
	ONE(R14, V17, V2, V3)
	ONE(R15, V18, V4, V5)
	ONE(R16, V19, V6, V7)
	ONE(R17, V20, V8, V9)
	ONE(R19, V21, V10, V11)
	ONE(R20, V22, V12, V13)
	ONE(R21, V23, V14, V15)
	SUBS $1, R3
	BNE one
done:
	VST1 [V0.S4, V1.S4], (R5)
	VST1 [V2.S4, V3.S4], (R6)
	VST1 [V4.S4, V5.S4], (R7)
	VST1 [V6.S4, V7.S4], (R8)
	VST1 [V8.S4, V9.S4], (R9)
	VST1 [V10.S4, V11.S4], (R10)
	VST1 [V12.S4, V13.S4], (R11)
	VST1 [V14.S4, V15.S4], (R12)
	RET

// STRIP is one step of k of a strip: A's values are in registers A0 and A1.
#define STRIP(A0, A1, B0, B1) \
	PAIR(0, 1, B0, B1, A0, 0) \
	PAIR(2, 3, B0, B1, A0, 1) \
	PAIR(4, 5, B0, B1, A0, 2) \
	PAIR(6, 7, B0, B1, A0, 3) \
	PAIR(8, 9, B0, B1, A1, 0) \
	PAIR(10, 11, B0, B1, A1, 1) \
	PAIR(12, 13, B0, B1, A1, 2) \
	PAIR(14, 15, B0, B1, A1, 3)

// func microStrip(c *float32, ldc int, a, b *float32, k int)
// a and b are [k][8].
TEXT ·microStrip(SB), NOSPLIT, $0-40
	MOVD c+0(FP), R0
	MOVD ldc+8(FP), R3
	MOVD a+16(FP), R1
	MOVD b+24(FP), R2
	MOVD k+32(FP), R4
	LSL $2, R3
	MOVD R0, R5
	VLD1.P (R5)(R3), [V0.S4, V1.S4]
	VLD1.P (R5)(R3), [V2.S4, V3.S4]
	VLD1.P (R5)(R3), [V4.S4, V5.S4]
	VLD1.P (R5)(R3), [V6.S4, V7.S4]
	VLD1.P (R5)(R3), [V8.S4, V9.S4]
	VLD1.P (R5)(R3), [V10.S4, V11.S4]
	VLD1.P (R5)(R3), [V12.S4, V13.S4]
	VLD1 (R5), [V14.S4, V15.S4]
	SUBS $2, R4
	BLT striprest
striptwo:
	VLD1.P 64(R1), [V16.S4, V17.S4, V18.S4, V19.S4]
	VLD1.P 64(R2), [V24.S4, V25.S4, V26.S4, V27.S4]
	STRIP(16, 17, 24, 25)
	STRIP(18, 19, 26, 27)
	SUBS $2, R4
	BGE striptwo
striprest:
	ADDS $2, R4
	BEQ stripdone
	VLD1 (R1), [V16.S4, V17.S4]
	VLD1 (R2), [V24.S4, V25.S4]
	STRIP(16, 17, 24, 25)
stripdone:
	VST1.P [V0.S4, V1.S4], (R0)(R3)
	VST1.P [V2.S4, V3.S4], (R0)(R3)
	VST1.P [V4.S4, V5.S4], (R0)(R3)
	VST1.P [V6.S4, V7.S4], (R0)(R3)
	VST1.P [V8.S4, V9.S4], (R0)(R3)
	VST1.P [V10.S4, V11.S4], (R0)(R3)
	VST1.P [V12.S4, V13.S4], (R0)(R3)
	VST1 [V14.S4, V15.S4], (R0)
	RET

// ROW is four steps of k of one row, whose values are in V16, and one panel.
#define ROW(B, S, T) \
	VLD1.P 64(B), [V24.S4, V25.S4, V26.S4, V27.S4] \
	VLD1.P 64(B), [V28.S4, V29.S4, V30.S4, V31.S4] \
	PAIR(S, T, 24, 25, 16, 0) \
	PAIR(S, T, 26, 27, 16, 1) \
	PAIR(S, T, 28, 29, 16, 2) \
	PAIR(S, T, 30, 31, 16, 3)

// ROWONE is one step of k.
#define ROWONE(B, S, T) \
	VLD1.P 32(B), [V24.S4, V25.S4] \
	VFMLA V24.S4, V16.S4, S.S4 \
	VFMLA V25.S4, V16.S4, T.S4

// func microRow(c, a *float32, b *[4]*float32, k int, accumulate bool)
TEXT ·microRow(SB), NOSPLIT, $0-33
	MOVD c+0(FP), R0
	MOVD a+8(FP), R1
	MOVD b+16(FP), R2
	MOVD k+24(FP), R3
	MOVBU accumulate+32(FP), R4
	LDP 0(R2), (R5, R6)
	LDP 16(R2), (R7, R8)
	ZERO
	CBZ R4, rowstart
	MOVD R0, R9
	VLD1.P 64(R9), [V0.S4, V1.S4, V2.S4, V3.S4]
	VLD1 (R9), [V4.S4, V5.S4, V6.S4, V7.S4]
rowstart:
	SUBS $4, R3
	BLT rowrest
rowfour:
	VLD1.P 16(R1), [V16.S4]
	ROW(R5, 0, 1)
	ROW(R6, 2, 3)
	ROW(R7, 4, 5)
	ROW(R8, 6, 7)
	SUBS $4, R3
	BGE rowfour
rowrest:
	ADDS $4, R3
	BEQ rowdone
rowone:
	VLD1R.P 4(R1), [V16.S4]
	ROWONE(R5, V0, V1)
	ROWONE(R6, V2, V3)
	ROWONE(R7, V4, V5)
	ROWONE(R8, V6, V7)
	SUBS $1, R3
	BNE rowone
rowdone:
	VST1.P [V0.S4, V1.S4, V2.S4, V3.S4], 64(R0)
	VST1 [V4.S4, V5.S4, V6.S4, V7.S4], (R0)
	RET

// func microPack(dst, src *float32, width, ld, rows int)
TEXT ·microPack(SB), NOSPLIT, $0-40
	MOVD dst+0(FP), R0
	MOVD src+8(FP), R1
	MOVD ld+24(FP), R2
	MOVD rows+32(FP), R3
	LSL $2, R2
packrow:
	VLD1.P (R1)(R2), [V0.S4, V1.S4]
	VST1.P [V0.S4, V1.S4], 32(R0)
	SUBS $1, R3
	BNE packrow
	RET
