// Where the board's square lies in a drawing.
import type { Point } from '../points/grid.ts';
import type { Spot } from './strokes.ts';

/**
 * The place of the unit square in a drawing of size × size.
 * @param bold factor for the sizes of points and lines
 */
export function createFrame(size: number, bold = 1) {
  const unit = Math.max(0.82, size / 640) * bold;
  return framed(size, unit, Math.round(20 * unit));
}

/**
 * The unit square within a margin.
 * @param unit of the widths of lines and points
 */
export function framed(size: number, unit: number, margin: number) {
  const side = size - 2 * margin;
  return {
    size, unit, margin, side,
    place: (p: { x: number; y: number }): Spot => [margin + p.x * side, size - margin - p.y * side],
    point: (x: number, y: number): Point => ({ x: (x - margin) / side, y: (size - margin - y) / side }),
  };
}

export type Frame = ReturnType<typeof createFrame>;
