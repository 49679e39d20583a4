//go:build goexperiment.simd && !plain

#include "textflag.h"

// The matrix micro-kernels for WebAssembly's SIMD128: a tile of 4 rows × 8 columns in V0 … V7. Go's compiler would
// go through the function's jump table in each iteration, and check bounds. Four rows leave V8's sixteen registers
// enough for the panel, the product and the number. Multiplications and additions are not fused.

// LOAD puts the vector at address P, OFFSET bytes on, into V; STORE is its inverse, for whose
// instruction Go's assembler knows no offset.
#define LOAD(P, OFFSET, V) V128Load (OFFSET)(P); Set V
#define STORE(P, OFFSET, V) Get P; I32WrapI64; I32Const $(OFFSET); I32Add; Get V; V128Store $0

// SPLAT puts the number at address P, OFFSET bytes on, into all lanes of V.
#define SPLAT(P, OFFSET, V) F32Load (OFFSET)(P); F32x4Splat; Set V

// MULADD adds X·Y to S. Relaxed SIMD's fused one is not to be had: Go 1.27's assembler writes its number wrong.
#define MULADD(X, Y, S) Get S; Get X; Get Y; F32x4Mul; F32x4Add; Set S

// POINTER puts the pointer OFFSET bytes behind P into Q, PLACE the address of the float32 that the number there counts
// from BASE on.
#define POINTER(P, OFFSET, Q) I64Load (OFFSET)(P); Set Q
#define PLACE(P, OFFSET, BASE, Q) I64Load (OFFSET)(P); I64Const $2; I64Shl; Get BASE; I64Add; Set Q

#define ADVANCE(P, BYTES) Get P; I64Const $(BYTES); I64Add; Set P
#define ADVANCEFOUR(BYTES) ADVANCE(R2, BYTES); ADVANCE(R3, BYTES); ADVANCE(R4, BYTES); ADVANCE(R5, BYTES)

// LOADTILE and STORETILE are for the rows of the tile at addresses P, Q, R and S.
#define LOADTILE(P, Q, R, S) \
	LOAD(P, 0, V0); LOAD(P, 16, V1) \
	LOAD(Q, 0, V2); LOAD(Q, 16, V3) \
	LOAD(R, 0, V4); LOAD(R, 16, V5) \
	LOAD(S, 0, V6); LOAD(S, 16, V7)
#define STORETILE(P, Q, R, S) \
	STORE(P, 0, V0); STORE(P, 16, V1) \
	STORE(Q, 0, V2); STORE(Q, 16, V3) \
	STORE(R, 0, V4); STORE(R, 16, V5) \
	STORE(S, 0, V6); STORE(S, 16, V7)

// STEPS loops while at least N steps of k are left in R0; END ends it.
#define STEPS(N) Block; Loop; Get R0; I64Const $(N); I64LtS; BrIf $1
#define END(N) ADVANCE(R0, -(N)); Br $0; End; End

// TILE is step K of the tile: R1 points to the panel.
#define TILE(K) LOAD(R1, 32*K, V8); LOAD(R1, 32*K+16, V9); \
	SPLAT(R2, 4*K, V10); MULADD(V10, V8, V0); MULADD(V10, V9, V1); \
	SPLAT(R3, 4*K, V10); MULADD(V10, V8, V2); MULADD(V10, V9, V3); \
	SPLAT(R4, 4*K, V10); MULADD(V10, V8, V4); MULADD(V10, V9, V5); \
	SPLAT(R5, 4*K, V10); MULADD(V10, V8, V6); MULADD(V10, V9, V7)

// func microRows(c, a, b *float32, cOff, aOff *int, k int, accumulate bool)
TEXT ·microRows(SB), NOSPLIT, $0-49
	I64Load k+40(FP)
	Set R0
	I64Load b+16(FP)
	Set R1
	I64Load a+8(FP)
	Set R14
	I64Load aOff+32(FP)
	Set R15
	PLACE(R15, 0, R14, R2)
	PLACE(R15, 8, R14, R3)
	PLACE(R15, 16, R14, R4)
	PLACE(R15, 24, R14, R5)
	I64Load c+0(FP)
	Set R14
	I64Load cOff+24(FP)
	Set R15
	PLACE(R15, 0, R14, R6)
	PLACE(R15, 8, R14, R7)
	PLACE(R15, 16, R14, R8)
	PLACE(R15, 24, R14, R9)
	I32Load8U accumulate+48(FP)
	If
	LOADTILE(R6, R7, R8, R9)
	End
	STEPS(4)
	TILE(0)
	TILE(1)
	TILE(2)
	TILE(3)
	ADVANCE(R1, 128)
	ADVANCEFOUR(16)
	END(4)
	STEPS(1)
	TILE(0)
	ADVANCE(R1, 32)
	ADVANCEFOUR(4)
	END(1)
	STORETILE(R6, R7, R8, R9)
	RET

// STRIP is step K of a strip: R1 points to the panel, R2 to A, whose step is 8 values.
#define STRIP(K) LOAD(R1, 32*K, V8); LOAD(R1, 32*K+16, V9); \
	SPLAT(R2, 32*K+0, V10); MULADD(V10, V8, V0); MULADD(V10, V9, V1); \
	SPLAT(R2, 32*K+4, V10); MULADD(V10, V8, V2); MULADD(V10, V9, V3); \
	SPLAT(R2, 32*K+8, V10); MULADD(V10, V8, V4); MULADD(V10, V9, V5); \
	SPLAT(R2, 32*K+12, V10); MULADD(V10, V8, V6); MULADD(V10, V9, V7)

// func microStrip(c *float32, ldc int, a, b *float32, k int)
TEXT ·microStrip(SB), NOSPLIT, $0-40
	I64Load k+32(FP)
	Set R0
	I64Load b+24(FP)
	Set R1
	I64Load a+16(FP)
	Set R2
	I64Load ldc+8(FP)
	I64Const $2
	I64Shl
	Set R15
	I64Load c+0(FP)
	Set R3
	Get R3; Get R15; I64Add; Set R4
	Get R4; Get R15; I64Add; Set R5
	Get R5; Get R15; I64Add; Set R6
	LOADTILE(R3, R4, R5, R6)
	STEPS(4)
	STRIP(0)
	STRIP(1)
	STRIP(2)
	STRIP(3)
	ADVANCE(R1, 128)
	ADVANCE(R2, 128)
	END(4)
	STEPS(1)
	STRIP(0)
	ADVANCE(R1, 32)
	ADVANCE(R2, 32)
	END(1)
	STORETILE(R3, R4, R5, R6)
	RET

// PART adds step K of one row, V8, times the panel at P, to S and T.
#define PART(P, K, S, T) LOAD(P, 32*K, V9); MULADD(V8, V9, S); LOAD(P, 32*K+16, V10); MULADD(V8, V10, T)

// ROW is step K of a single row and four panels.
#define ROW(K) SPLAT(R1, 4*K, V8); PART(R2, K, V0, V1); PART(R3, K, V2, V3); PART(R4, K, V4, V5); PART(R5, K, V6, V7)

// func microRow(c, a *float32, b *[4]*float32, k int, accumulate bool)
TEXT ·microRow(SB), NOSPLIT, $0-33
	I64Load k+24(FP)
	Set R0
	I64Load a+8(FP)
	Set R1
	I64Load b+16(FP)
	Set R15
	POINTER(R15, 0, R2)
	POINTER(R15, 8, R3)
	POINTER(R15, 16, R4)
	POINTER(R15, 24, R5)
	I64Load c+0(FP)
	Set R6
	I32Load8U accumulate+32(FP)
	If
	LOAD(R6, 0, V0)
	LOAD(R6, 16, V1)
	LOAD(R6, 32, V2)
	LOAD(R6, 48, V3)
	LOAD(R6, 64, V4)
	LOAD(R6, 80, V5)
	LOAD(R6, 96, V6)
	LOAD(R6, 112, V7)
	End
	STEPS(4)
	ROW(0)
	ROW(1)
	ROW(2)
	ROW(3)
	ADVANCE(R1, 16)
	ADVANCEFOUR(128)
	END(4)
	STEPS(1)
	ROW(0)
	ADVANCE(R1, 4)
	ADVANCEFOUR(32)
	END(1)
	STORE(R6, 0, V0)
	STORE(R6, 16, V1)
	STORE(R6, 32, V2)
	STORE(R6, 48, V3)
	STORE(R6, 64, V4)
	STORE(R6, 80, V5)
	STORE(R6, 96, V6)
	STORE(R6, 112, V7)
	RET

// func microPack(dst, src *float32, width, ld, rows int)
TEXT ·microPack(SB), NOSPLIT, $0-40
	I64Load rows+32(FP)
	Set R0
	I64Load dst+0(FP)
	Set R1
	I64Load src+8(FP)
	Set R2
	I64Load ld+24(FP)
	I64Const $2
	I64Shl
	Set R3
	STEPS(1)
	LOAD(R2, 0, V0); LOAD(R2, 16, V1)
	STORE(R1, 0, V0); STORE(R1, 16, V1)
	ADVANCE(R1, 32)
	Get R2; Get R3; I64Add; Set R2
	END(1)
	RET
