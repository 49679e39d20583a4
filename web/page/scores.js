// @ts-check
// The scores of networks on boards like the one shown, as far as they were measured, and whether
// a network was trained or measured on such boards.
import { KINDS, headlineOf, problemOf, rangeWords } from '../catalog/problems.js';
import { isAlone } from './decoding.js';
import { metricValue, networkKind, percent } from './words.js';

/**
 * @typedef {{n: number, instances: number, value: number, kind?: string, unproven?: number, boards?: number}} Score  boards: the share that is exactly right; unproven: number of boards whose best answer is not proven
 */

/** The kind of points of scores that name no kind. */
const UNIFORM = KINDS[0].name;
/** The kind of points of a score. @param {{kind?: string}} score */
export const kindOf = (score) => score.kind || UNIFORM;

/** Whether a score was measured on uniform points. @param {{kind?: string}} score */
export const isUniform = (score) => kindOf(score) === UNIFORM;

/** @param {string} kind */
export const titleOf = (kind) => KINDS.find((k) => k.name === kind)?.title ?? kind;

/** A kind in words, for the tooltip of the score. @param {string} name '' if the points are not random */
export function kindWords(name) {
  const kind = KINDS.find((k) => k.name === name);
  return kind ? `These points were drawn as ${titleOf(name)}: ${kind.what}` : '';
}

/** The metric of the score line: the headline, if it was measured. @param {Pick<WeightEntry, 'task'|'scores'>} entry */
export function metricFor({ task, scores = [] }) {
  return [headlineOf(task), ...problemOf(task).metrics].find(({ name }) => scores.some((s) => s.metric === name));
}

/** The scores of a kind, sorted by the number of points, each with the share of boards that are right. @param {WeightEntry['scores']} scores @param {string} metric @param {string} kind @returns {Score[]} */
const figuresOf = (scores, metric, kind) => {
  const those = (/** @type {string} */ name) => scores.filter((s) => s.metric === name && kindOf(s) === kind && s.n > 0);
  return those(metric).sort((a, b) => a.n - b.n)
    .map((s) => ({ ...s, boards: metric === 'accuracy' ? undefined : those('accuracy').find(({ n }) => n === s.n)?.value }));
};

/**
 * A metric's value on some boards, in a sentence.
 * @param {string} task @param {import('../catalog/problems.js').Metric} metric @param {number} value @param {string} sets
 * @param {boolean} [unproven]  whether the value compares with the best known answers
 */
export function toldOf(task, metric, value, sets, unproven = false) {
  const { best, answer } = problemOf(task).words;
  const told = metric.sentence || `${metric.title}: {value}, on {sets}`;
  return told.replace('{value}', metricValue(metric, value)).replace('{sets}', sets).replace('{best}', unproven ? `the best ${answer} known` : best);
}

/**
 * The scores of one kind for n points, in a sentence; between two measured sizes, the scores of both.
 * @param {string} task @param {import('../catalog/problems.js').Metric} metric @param {Score[]} figures @param {number} n
 * @param {string} how the scores were measured, in words @param {string} like
 */
function scoreAt(task, metric, figures, n, how, like) {
  const random = like ? '' : 'random ';
  const sets = (s) => `${s.instances.toLocaleString('en')} ${random}boards of ${s.n} points${like}${how}`;
  const boards = (s) => (s.boards === undefined ? '' : `; ${percent(s.boards)} of the boards exactly right`);
  const told = (s, unproven = s.unproven) => toldOf(task, metric, s.value, sets(s), Boolean(unproven)) + boards(s);
  const [first, last] = [figures[0], figures[figures.length - 1]];
  const same = figures.find((s) => s.n === n);
  if (same || n < 1) return told(same ?? first);
  if (n < first.n) return `Not measured below ${first.n} points. ${told(first)}`;
  if (n > last.n) return `Not measured beyond ${last.n} points. ${told(last)}`;
  const at = figures.findIndex((s) => s.n > n);
  const [low, high] = [figures[at - 1], figures[at]];
  return `${told(low, low.unproven || high.unproven)}; on ${high.n} points ${metricValue(metric, high.value)}${high.boards === undefined ? '' : ` and ${percent(high.boards)}`}`;
}

/**
 * How the scores were decoded, to follow their sentence; '' if it is as the visitor decodes.
 * @param {WeightEntry} entry @param {Asked} asked
 */
function measuredHow({ decoded, distinct }, { beam, constrained }) {
  if (!decoded) return '';
  const free = distinct || decoded.constrained === constrained;
  if (decoded.beam === beam && free) return '';
  const how = [
    decoded.beam > 1 ? `with a beam of ${decoded.beam}` : 'greedily',
    free ? '' : decoded.constrained ? 'valid only' : 'unconstrained',
  ];
  return `, decoded ${how.filter(Boolean).join(', ')}`;
}

/**
 * The network's score on boards like the one shown: with its number of points and, if it is random, of its kind; otherwise of uniform points.
 * @typedef {{beam: number, views: number, constrained: boolean}} Asked  the visitor's decoding options
 * @param {WeightEntry} entry @param {number} n @param {string} drawn the kind, '' for none @param {Asked} asked
 */
export function scoreLine(entry, n, drawn, asked) {
  const metric = metricFor(entry);
  if (!metric) return 'Its score was not measured.';
  const kind = drawn || UNIFORM;
  const alone = isAlone(asked, entry.distinct) && figuresOf(entry.alone ?? [], metric.name, kind).length > 0;
  const scores = (alone ? entry.alone : entry.scores) ?? [];
  const how = alone ? ', alone' : measuredHow(entry, asked);
  const own = figuresOf(scores, metric.name, kind);
  if (own.length) return scoreAt(entry.task, metric, own, n, how, kind === UNIFORM ? '' : ` like these, “${titleOf(kind)}”`);
  const uniform = figuresOf(scores, metric.name, UNIFORM);
  const why = ['paper', 'yours'].includes(networkKind(entry));
  const said = `Not measured on points like these, “${titleOf(kind)}”${why ? ': it was trained on uniform ones' : ''}.`;
  return uniform.length ? `${said} On ${why ? 'those' : 'uniform ones'}: ${scoreAt(entry.task, metric, uniform, n, how, '')}` : said;
}

/** The kind whose points are spaced more evenly than uniform ones, and no harder. */
const EVEN = 'human';

/**
 * Why the network's confidence is in doubt, in a sentence; '' if the network was trained or measured on such
 * numbers of points, and on this kind.
 * @param {WeightEntry|null} entry @param {number} n @param {string} drawn the kind, '' for none
 */
export function doubtOf(entry, n, drawn) {
  if (!entry) return '';
  const metric = metricFor(entry);
  const scores = (entry.scores ?? []).filter((s) => s.metric === metric?.name);
  const made = networkKind(entry) === 'told' && 'Its weights were set by hand, and it was not measured on ';
  if (![UNIFORM, EVEN, ''].includes(drawn) && !scores.some((s) => kindOf(s) === drawn)) {
    return made ? `${made}points like these.` : 'It was not trained or measured on points like these: ignore its confidence.';
  }
  const known = [...entry.n, ...scores.map((s) => s.n)];
  if (n >= Math.min(...known) && n <= Math.max(...known)) return '';
  return made ? `${made}${n} points.` : `Outside its training range (${rangeWords(entry.n)} points): ignore its confidence.`;
}
