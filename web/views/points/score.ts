// The numbers behind one score, at one step of the decoder, for scripts.
import type { Answer } from '../../engine/answer.ts';
import type { Engine } from '../../engine/engine.ts';

/**
 * The numbers from which the scores of a step are computed. Lists have an entry for each point, then one for
 * the end symbol.
 */
export async function insideOf(
  engine: Engine,
  { task, points, model }: Answer,
  constrained: boolean,
  step: number,
  signal?: AbortSignal,
) {
  if (!model) throw new Error('No network has answered.');
  const sequence = model.steps.slice(0, step).map((s) => s.chosen);
  const { relative: names, state, hidden, anchor, share, floats } = await engine.ask('inside',
    { task, points, weights: model.weights, sequence, constrained }, { signal, rank: 'usual' });
  let at = 0;
  const take = (length: number) => floats.subarray(at, at += length);
  const each = (width: number) => Array.from({ length: points.length + 1 }, () => take(width));
  const [decoder, encoder, relative] = [take(state), each(hidden), each(names.length)];
  const [first, compared, scores, probabilities] = [1, 2, 3, 4].map(() => take(points.length + 1));
  const architecture = engine.stock.entry(model.weights)?.architecture;
  return { architecture, points, names, anchor, share, decoder, encoder, relative, first, compared, scores,
    probabilities };
}

type Numbers = Awaited<ReturnType<typeof insideOf>>;

/** The numbers of one candidate, for scripts; null for those that do not exist. */
export function scoreOf(
  { names, anchor, share, decoder, encoder, relative, first, compared, scores, probabilities }: Numbers,
  j: number,
) {
  const known = (v: number) => (Number.isNaN(v) ? null : v);
  return {
    encoder: [...encoder[j]], decoder: [...decoder],
    relative: names.map((name, k) => ({ name, value: relative[j][k] })), first: known(first[j]),
    comparison: anchor < 0 || Number.isNaN(compared[j]) ? null : { anchor, share, value: compared[j] },
    score: known(scores[j]), probability: probabilities[j],
  };
}
