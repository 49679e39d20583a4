// @ts-check
// The numbers behind one score, at one step of the decoder, for scripts.

/**
 * The numbers from which the scores of a step are computed. Lists have an entry for each point, then one for the end symbol.
 * @param {Engine} engine @param {Answer} answer @param {boolean} constrained
 * @param {number} step @param {AbortSignal} [signal]
 */
export async function insideOf(engine, { task, points, model }, constrained, step, signal) {
  if (!model) throw new Error('No network has answered.');
  const sequence = model.steps.slice(0, step).map((s) => s.chosen);
  const { relative: names, state, hidden, anchor, share, floats } = await engine.ask('inside', { task, points, weights: model.weights, sequence, constrained }, { signal, rank: 'usual' });
  let at = 0;
  const take = (/** @type {number} */ length) => floats.subarray(at, at += length);
  const each = (/** @type {number} */ width) => Array.from({ length: points.length + 1 }, () => take(width));
  const [decoder, encoder, relative] = [take(state), each(hidden), each(names.length)];
  const [first, compared, scores, probabilities] = [1, 2, 3, 4].map(() => take(points.length + 1));
  const architecture = engine.stock.entry(model.weights)?.architecture;
  return { architecture, points, names, anchor, share, decoder, encoder, relative, first, compared, scores, probabilities };
}

/** @typedef {Awaited<ReturnType<typeof insideOf>>} Numbers */

/** The numbers of one candidate, for scripts; null for those that do not exist. @param {Numbers} numbers @param {number} j */
export function scoreOf({ names, anchor, share, decoder, encoder, relative, first, compared, scores, probabilities }, j) {
  const known = (/** @type {number} */ v) => (Number.isNaN(v) ? null : v);
  return {
    encoder: [...encoder[j]], decoder: [...decoder], relative: names.map((name, k) => ({ name, value: relative[j][k] })), first: known(first[j]),
    comparison: anchor < 0 || Number.isNaN(compared[j]) ? null : { anchor, share, value: compared[j] }, score: known(scores[j]), probability: probabilities[j],
  };
}
