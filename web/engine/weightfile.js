// @ts-check
// What a weight file says of itself.

/**
 * @typedef {object} WeightEntry
 * @property {string} id @property {string} file  address, relative to the page, '' where no server has it
 * @property {string} [title] @property {string} [made]  of what was trained here: its name, and when, as ISO 8601
 * @property {Curve} [curve]  how its training went, of what was trained here
 * @property {import('../state/store.js').Task} task @property {'ptrnet'|'seq2seq'|'attention'} architecture
 * @property {[number, number]} n  points in training
 * @property {number} hidden @property {boolean} bidirectional @property {number} dictionary
 * @property {number} features  numbers per point, see core/input
 * @property {boolean} distinct  chooses among points not yet named, whatever is asked
 * @property {string} order @property {string} frame  the standard frame that it sees points in, '' for none @property {string} relation  what its pointer is given of where candidates lie from the points chosen last, '' for nothing @property {number} gated  so many units look a second time at these
 * @property {'ours'|'paper'|'told'} [whose]  of those that the site lists
 * @property {string} [labels]  the method whose answers it learned last; none, or '', for exact ones
 * @property {string} recipe @property {number} examples @property {number} bytes
 * @property {boolean} default
 * @property {{metric: string, kind?: string, n: number, instances: number, value: number, low?: number, high?: number, unproven?: number}[]} scores
 * @property {WeightEntry['scores']} [alone]  likewise, of the network alone, of those that the site lists
 * @property {{metric: string, kind?: string, n: number, instances: number, value: number}[]} [inputs]  what a linear pointer gets right that is given the same inputs and has no encoder
 * @property {Decoded} [decoded]  how outputs were looked for when the scores were measured, where the file says it
 */

/**
 * @typedef {{at: number, value: number}} Dot  at in seconds
 * @typedef {{right: Dot[], loss: Dot[], minutes: number}} Curve  of a training: accuracy, loss, and how long it was to be
 * @typedef {{made: string, curve?: Curve}} Training  in the page: when it began, as ISO 8601, and how it went
 */

/** @typedef {{beam: number, constrained: boolean, symmetries: number}} Decoded */

/** Whether it can be told as a score. @param {any} s */
const isScore = (s) => typeof s?.metric === 'string' && [s.n, s.instances, s.value].every(Number.isFinite)
  && [s.low, s.high].every((v) => v === undefined || Number.isFinite(v)) && ['undefined', 'string'].includes(typeof s.kind);

/** @param {any} d @returns {d is Decoded} */
const isDecoded = (d) => [d?.beam, d?.symmetries].every((v) => Number.isInteger(v) && v >= 1) && typeof d.constrained === 'boolean';

/** A value in JSON; undefined where there is none. @param {string|undefined} text */
function parsed(text) {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined; // a file without is good too
  }
}

/** What a weight file that the core has accepted says of itself. @param {Uint8Array} bytes */
export function entryOf(bytes) {
  const length = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true));
  const { __metadata__: m } = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + length)));
  const [scores, inputs, decoded, runs] = [parsed(m.scores), parsed(m.inputs), parsed(m.decoded), parsed(m.history)];
  return {
    task: m.task, architecture: m.architecture, n: /** @type {[number, number]} */ (m.n.split('-').map(Number)),
    hidden: Number(m.hidden), bidirectional: m.bidirectional === 'true',
    dictionary: Number(m.dictionary), features: Number(m.features), distinct: m.distinct === 'true',
    order: m.order, frame: m.frame ?? '', relation: m.relation ?? '', gated: Number(m.gated ?? 0), recipe: m.recipe, labels: String(Array.isArray(runs) && runs.at(-1)?.labels || ''), examples: Number(m.examples),
    scores: Array.isArray(scores) ? scores.filter(isScore) : [], ...(Array.isArray(inputs) ? { inputs: inputs.filter(isScore) } : {}), ...(isDecoded(decoded) ? { decoded } : {}),
  };
}
