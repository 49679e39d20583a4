// The curve of a training, over the examples that the network has seen.
import { dot, pen, polyline, type Context, type Spot } from './strokes.ts';
import type { Palette } from '../page/theme.ts';
import type { TrainingState } from '../state/store.ts';

/** The examples that the network on the board has seen. */
export const seenAt = ({ at, examples }: TrainingState) => at?.examples ?? examples;

/** Draws the curve, which ends above the slider's thumb; a line marks the snapshot shown. */
export function drawCurve(
  c: Context, [width, height]: Spot, color: Palette, size: number, { examples, at, curve }: TrainingState,
) {
  const x = (seen: number) => (examples ? (seen / examples) * width : 0);
  const y = (value: number) => height - 4 - value * (height - 10);
  const level = (value: number) => Math.round(y(value)) + 0.5;
  pen(c, color.line, 1);
  for (const value of [0, 1]) polyline(c, [[0, level(value)], [width, level(value)]]);
  c.fillStyle = color.muted;
  c.font = `${size}px ${color.font}`;
  Object.assign(c, { textBaseline: 'top', textAlign: 'left' });
  c.fillText('100 %', 0, y(1) + 4);
  const path = curve.map((m): Spot => [x(m.examples), y(m.value)]);
  if (path.length > 1) {
    pen(c, color.network, 2.6);
    c.lineJoin = 'round';
    polyline(c, path);
  }
  if (path.length) dot(c, color.network, ...path[path.length - 1], 3.6);
  if (!at) return;
  pen(c, color.ink, 1.5);
  const here = Math.round(x(at.examples)) + 0.5;
  polyline(c, [[here, y(1)], [here, y(0)]]);
}
