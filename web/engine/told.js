// @ts-check
// What the core tells: JSON, and large arrays beside it.

/** @typedef {{text: string, floats?: Float32Array, numbers?: Float64Array, bytes?: Uint8Array}} Told */

/** An answer, or news, with the arrays beside it under their own names. @param {Told} told */
export function read({ text, floats, numbers, bytes }) {
  const value = JSON.parse(text);
  const beside = Object.entries({ floats, numbers, bytes }).filter(([, array]) => array);
  return beside.length ? Object.assign(value, Object.fromEntries(beside)) : value;
}

/**
 * An answer with its steps' probabilities and its hypotheses, which came beside it.
 * @param {import('./answer.js').Questions['solve']['answers']} told @param {number} n points
 */
export function withArrays({ model, floats, numbers = new Float64Array(), ...answer }, n) {
  if (!model) return { ...answer, model };
  let at = 0;
  const hypothesis = () => ({ parent: numbers[at++], symbol: numbers[at++], logProbability: numbers[at++], finished: numbers[at++] > 0 });
  const beams = model.beams.map((length) => Array.from({ length }, hypothesis));
  const steps = model.steps.map((step, i) => ({ ...step, probabilities: /** @type {Float32Array} */ (floats).subarray(i * (n + 1), (i + 1) * (n + 1)) }));
  return { ...answer, model: { ...model, steps, beams } };
}
