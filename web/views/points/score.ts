// The numbers behind one score, at one step of the decoder, for scripts.
import type { Engine } from '../../engine/engine.ts';
import type { Answered } from '../../page/words.ts';

/**
 * The numbers from which the score of a candidate at a step is computed; null for those that do not exist.
 * @param j a point, or the number of points for the end symbol
 */
export async function scoreOf(
  engine: Engine, { task, points, model }: Answered, constrained: boolean, step: number, j: number,
) {
  const sequence = model.steps.slice(0, step).map((s) => s.chosen);
  const { relative: width, state, hidden, anchor, share, floats } =
    await engine.ask('scoreParts', { task, points, weights: model.weights, sequence, constrained });
  let at = 0;
  const take = (length: number) => floats.subarray(at, at += length);
  const each = (width: number) => Array.from({ length: points.length + 1 }, () => take(width))[j];
  const [decoder, encoder, relative] = [take(state), each(hidden), each(width)];
  const [first, compared, score, probability] = [1, 2, 3, 4].map(() => take(points.length + 1)[j]);
  const known = (v: number) => (Number.isNaN(v) ? null : v);
  return {
    encoder: [...encoder], decoder: [...decoder], relative: [...relative], first: known(first),
    comparison: anchor < 0 || Number.isNaN(compared) ? null : { anchor, share, value: compared },
    score: known(score), probability,
  };
}
