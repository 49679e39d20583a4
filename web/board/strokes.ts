// What drawings are made of: the place of the board's square, shapes, text.
import type { Point } from '../points/grid.ts';

/** What is drawn on; in tests, anything like it. */
export type Context = CanvasRenderingContext2D;

export type Spot = [number, number];

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

export function dotRadius(n: number, unit: number) {
  return unit * (n <= 30 ? 4.6 : n <= 100 ? 3.8 : n <= 250 ? 3 : 2.4);
}

export function pen(context: Context, color: string, width: number, dash: number[] = []) {
  context.strokeStyle = color;
  context.lineWidth = width;
  context.setLineDash(dash);
}

/** @param u unit of the outline's width */
export function write(
  context: Context, text: string, x: number, y: number, color: string, background: string, u: number,
) {
  context.lineJoin = 'round';
  pen(context, background, 3.5 * u);
  context.strokeText(text, x, y);
  context.fillStyle = color;
  context.fillText(text, x, y);
}

export function disc(context: Context, x: number, y: number, r: number) {
  context.beginPath();
  context.arc(x, y, r, 0, 2 * Math.PI);
}

export function dot(context: Context, color: string, x: number, y: number, r: number) {
  context.fillStyle = color;
  disc(context, x, y, r);
  context.fill();
}

/** Sets how text is written; the y of a text is its middle. */
export function lettering(context: Context, font: string, align: CanvasTextAlign = 'center') {
  Object.assign(context, { font, textAlign: align, textBaseline: 'middle' });
}

/**
 * Strokes a diagonal cross.
 * @param r half of its width
 */
export function cross(context: Context, x: number, y: number, r: number) {
  context.beginPath();
  context.moveTo(x - r, y - r);
  context.lineTo(x + r, y + r);
  context.moveTo(x - r, y + r);
  context.lineTo(x + r, y - r);
  context.stroke();
}

/** Appends the line through spots to the path. */
export function through(context: Context, spots: Spot[]) {
  spots.forEach(([x, y], i) => (i ? context.lineTo(x, y) : context.moveTo(x, y)));
}

export function polyline(context: Context, spots: Spot[]) {
  context.beginPath();
  through(context, spots);
  context.stroke();
}

export function area(context: Context, spots: Spot[]) {
  context.beginPath();
  through(context, spots);
  context.closePath();
  context.fill();
}

/** The part of a polygon where a linear function is not negative. */
export function clip(ring: Spot[], inside: (p: Spot) => number): Spot[] {
  const clipped: Spot[] = [];
  ring.forEach((p, i) => {
    const q = ring[(i + 1) % ring.length];
    const [a, b] = [inside(p), inside(q)];
    if (a >= 0) clipped.push(p);
    if (a < 0 !== b < 0) {
      clipped.push([p[0] + ((q[0] - p[0]) * a) / (a - b), p[1] + ((q[1] - p[1]) * a) / (a - b)]);
    }
  });
  return clipped;
}

export function center(spots: Spot[]): Spot {
  const sum = spots.reduce(([sx, sy], [x, y]) => [sx + x, sy + y], [0, 0]);
  return [sum[0] / spots.length, sum[1] / spots.length];
}

/** The direction away from the middle of the points, where a hull leaves room for a number. */
export function outward([x, y]: Spot, [mx, my]: Spot): Spot {
  const d = Math.hypot(x - mx, y - my);
  return d < 1 ? [0, -1] : [(x - mx) / d, (y - my) / d];
}
