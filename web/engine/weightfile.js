// @ts-check
// Reads the metadata of a weight file.

/**
 * @typedef {object} WeightEntry
 * @property {string} id @property {string} file  address, relative to the page; '' if not from the server
 * @property {string} [title] @property {string} [made]  for a network trained in the page: its name, and when, as ISO 8601
 * @property {Curve} [curve]  learning curves, for a network trained in the page
 * @property {import('../state/store.js').Task} task @property {'ptrnet'|'seq2seq'|'attention'} architecture
 * @property {[number, number]} n  points in training
 * @property {number} hidden @property {boolean} bidirectional @property {number} dictionary
 * @property {number} features  numbers per point, see core/input
 * @property {boolean} distinct  always decodes with the action mask: points not yet named
 * @property {string} order @property {string} frame  normalization of the points, '' for none @property {string} relation  relative features of its pointer, '' for none @property {number} gated  units of its second look, 0 for none
 * @property {'ours'|'paper'} [whose]  for networks on the server
 * @property {string} [labels]  the method that made the labels of the last run; none, or '', for exact ones
 * @property {number} examples @property {number} bytes
 * @property {boolean} default
 * @property {{metric: string, kind?: string, n: number, instances: number, value: number, low?: number, high?: number, unproven?: number}[]} scores
 * @property {WeightEntry['scores']} [alone]  scores of the network alone, for networks on the server
 * @property {Decoded} [decoded]  how the scores were decoded, if the file says so
 */

/**
 * @typedef {{at: number, value: number}} Dot  at in seconds
 * @typedef {{right: Dot[], loss: Dot[], minutes: number}} Curve  of a training: accuracy, loss, and its planned duration
 * @typedef {{made: string, curve?: Curve}} Training  a training in the page: when it began, as ISO 8601, and its curves
 */

/** @typedef {{beam: number, constrained: boolean}} Decoded */

/** Whether a value is a score. @param {any} s */
const isScore = (s) => typeof s?.metric === 'string' && [s.n, s.instances, s.value].every(Number.isFinite)
  && [s.low, s.high].every((v) => v === undefined || Number.isFinite(v)) && ['undefined', 'string'].includes(typeof s.kind);

/** @param {any} d @returns {d is Decoded} */
const isDecoded = (d) => Number.isInteger(d?.beam) && d.beam >= 1 && typeof d.constrained === 'boolean';

/** Parses JSON; undefined if it is missing or malformed. @param {string|undefined} text */
function parsed(text) {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined; // the entry is optional
  }
}

/** The metadata of a weight file that the core has accepted. @param {Uint8Array} bytes */
export function entryIn(bytes) {
  const length = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true));
  return entryOf(JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + length))).__metadata__);
}

/** The same of its metadata. @param {Record<string, any>} m */
export function entryOf(m) {
  const [scores, decoded, runs] = [parsed(m.scores), parsed(m.decoded), parsed(m.history)];
  return {
    task: m.task, architecture: m.architecture, n: /** @type {[number, number]} */ (m.n.split('-').map(Number)),
    hidden: Number(m.hidden), bidirectional: m.bidirectional === 'true',
    dictionary: Number(m.dictionary), features: Number(m.features), distinct: m.distinct === 'true',
    order: m.order, frame: m.frame ?? '', relation: m.relation ?? '', gated: Number(m.gated ?? 0), labels: String(Array.isArray(runs) && runs.at(-1)?.labels || ''), examples: Number(m.examples),
    scores: Array.isArray(scores) ? scores.filter(isScore) : [], ...(isDecoded(decoded) ? { decoded } : {}),
  };
}
