// The paper's figure of the board's own answer: the encoder's states of the points, in the order in which the
// network reads them, and the decoder's of the steps around the current one, each pointing back at a point.
import { pen, type Context, type Spot } from '../../board/strokes.ts';
import { ranked } from '../../page/steps.ts';
import { symbol } from '../../page/words.ts';
import type { Step } from '../../engine/answer.ts';
import type { Palette } from '../../page/theme.ts';

/** Most points and steps that are drawn. */
const MOST = 16, STEPS = 4;

/** @param reads the points in the order in which the network reads them @param step the one that is lit */
export function drawPointing(
  c: Context, [width, height]: Spot, color: Palette, { reads, steps, step }: { reads: number[]; steps: Step[]; step: number | null },
) {
  const n = reads.length;
  const first = Math.max(0, Math.min(steps.length - STEPS, (step ?? 0) - 1));
  const shown = steps.slice(first, first + STEPS);
  const points = reads.slice(0, MOST);
  const wide = width / (points.length + shown.length + 0.5);
  const size = Math.min(0.72 * wide, 2.2 * color.rem);
  const middle = height - 0.6 * size - 1.2 * color.rem;
  const at = (k: number) => wide * (k + 0.5 + (k >= points.length ? 0.5 : 0));
  Object.assign(c, { font: `${Math.min(0.8 * color.rem, 0.45 * size)}px ${color.font}`, textAlign: 'center', textBaseline: 'middle' });
  shown.forEach(({ probabilities, chosen }, k) => {
    const lit = first + k === step;
    for (const { index, p } of ranked(probabilities, 3)) {
      const to = points.indexOf(index);
      if (to < 0 || p < 0.02) continue;
      const [x, from] = [at(to), at(points.length + k)];
      const top = middle - size / 2 - 3;
      pen(c, index === chosen ? color.network : color.edge, (lit ? 1 : 0.4) * (1 + 3 * p));
      c.beginPath();
      c.moveTo(from, top);
      c.bezierCurveTo(from - 0.1 * (from - x), top - height * 0.62, x + 0.1 * (from - x), top - height * 0.62, x, top);
      c.stroke();
    }
  });
  const box = (k: number, text: string, below: string, tone: string, line: number) => {
    c.fillStyle = color.surface;
    c.fillRect(at(k) - size / 2, middle - size / 2, size, size);
    pen(c, tone, line);
    c.strokeRect(at(k) - size / 2, middle - size / 2, size, size);
    c.fillStyle = color.ink;
    c.fillText(text, at(k), middle);
    c.fillStyle = color.muted;
    c.fillText(below, at(k), height - 0.6 * color.rem);
  };
  const target = step === null ? -1 : steps[step]?.chosen;
  points.forEach((i, k) => box(k, `e${k + 1}`, symbol(i, n), i === target ? color.network : color.edge, i === target ? 2.4 : 1.2));
  shown.forEach(({ chosen }, k) =>
    box(points.length + k, `d${first + k + 1}`, symbol(chosen, n), color.network, first + k === step ? 2.6 : 1.2));
}
