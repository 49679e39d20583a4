// @ts-check
// A network's scores in sentences, and whether it was trained or measured on boards like the one shown.
import { KINDS, headlineOf, problemOf, rangeWords } from '../catalog/problems.js';
import { metricValue } from './words.js';

/** The kind of points of scores that name no kind. */
const UNIFORM = KINDS[0].name;
/** The kind of points of a score. @param {{kind?: string}} score */
export const kindOf = (score) => score.kind || UNIFORM;

/** Whether a score was measured on uniform points. @param {{kind?: string}} score */
export const isUniform = (score) => kindOf(score) === UNIFORM;

/** @param {string} kind */
export const titleOf = (kind) => KINDS.find((k) => k.name === kind)?.title ?? kind;

/** The headline metric, if it was measured, else another. @param {Pick<WeightEntry, 'task'|'scores'>} entry */
export function metricFor({ task, scores = [] }) {
  return [headlineOf(task), ...problemOf(task).metrics].find(({ name }) => scores.some((s) => s.metric === name));
}

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
  if (![UNIFORM, EVEN, ''].includes(drawn) && !scores.some((s) => kindOf(s) === drawn)) {
    return 'It was not trained or measured on points like these: ignore its confidence.';
  }
  const known = [...entry.n, ...scores.map((s) => s.n)];
  if (n >= Math.min(...known) && n <= Math.max(...known)) return '';
  return `Outside its training range (${rangeWords(entry.n)} points): ignore its confidence.`;
}
