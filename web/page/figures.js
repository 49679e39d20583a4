// @ts-check
// The rows of the table of figures: those of the exact answer, and those of the network's.
import { problemOf } from '../catalog/problems.js';
import { lengthIn, optimumOf, unitsOf } from '../points/units.js';
import { metricValue, milliseconds, percent, probabilityWords } from './words.js';

/** Name, value of the exact answer, value of the network's; a row without a name is a sentence. @typedef {[string, string, string]} Row */

/** @param {Answer} answer @param {string} doubt why the network's confidence is in doubt, '' if it is not @param {number} improving milliseconds of improvement @returns {Row[]} */
export function rowsOf(answer, doubt, improving = 0) {
  const [exact, network] = [exactRows(answer), networkRows(answer, improving)];
  const value = (rows, name) => rows.find((r) => r[0] === name)?.[1] ?? '';
  const names = new Set([...exact, ...network].map(([name]) => name));
  const said = [answer.exact ? noteOf(answer) : answer.exactError, answer.model ? doubt : answer.modelError];
  return [...[...names].map((name) => /** @type {Row} */ ([name, value(exact, name), value(network, name)])),
    ...said.filter(Boolean).map((words) => /** @type {Row} */ (['', words, '']))];
}

/** @returns {[string, string][]} */
function exactRows({ task, points, exact }) {
  if (!exact) return [];
  const { words, objective } = problemOf(task);
  const units = unitsOf(points);
  const best = optimumOf(points);
  return [
    ...pair(words.parts, exact.parts?.toLocaleString('en')),
    ...(objective ? pair('Length', lengthIn(exact.length, units)) : []),
    ...(objective && best > 0 ? pair('TSPLIB’s optimum', best.toLocaleString('en')) : []),
    ...(objective && exact.proven === true ? pair('Shortest', 'proven') : []),
    ['Time', milliseconds(exact.ms)],
  ];
}

/** @param {string} name '' for none @param {string} value @returns {[string, string][]} */
const pair = (name, value) => (name ? [[name, value]] : []);

/** A note on the exact answer: its bound, and the units of lengths. */
function noteOf({ task, points, exact }) {
  if (!problemOf(task).objective) return '';
  const units = unitsOf(points);
  const bound = exact.proven !== true && exact.bound > 0 ? `Not proven; at most ${percent(exact.excess)} above the optimum` : '';
  return [bound, units ? unitWords(units) : ''].filter(Boolean).join('. ');
}

/** The units of lengths in words. @param {import('../points/units.js').Units} units */
function unitWords({ rule }) {
  if (rule === 'sphere') return 'Lengths on the sphere';
  if (rule) return `Lengths by the file’s rule, ${rule}${rule === 'GEO' ? ' (km on the sphere)' : ''}`;
  return 'Lengths in the units of your list';
}

/** The rows of the network; an improved tour has no probability. @param {Answer} answer @param {number} improving @returns {[string, string][]} */
function networkRows({ task, points, model, exact }, improving) {
  if (!model) return [];
  return [
    ...pair(problemOf(task).words.parts, model.parts?.toLocaleString('en')),
    ...(exact ? figureRows(task, model, exact.parts, unitsOf(points)) : []),
    ['Time', milliseconds(model.ms + improving)],
    ...(model.improved ? [] : pair('Probability it gave this answer', probabilityWords(model.logProbability))),
  ];
}

/** The problem's metrics of an answer. `all`: the number of parts of the exact answer. @returns {[string, string][]} */
function figureRows(task, model, all, units) {
  const { metrics, words, objective, group } = problemOf(task);
  return metrics.filter((m) => m.field).flatMap((metric) => {
    const value = model[metric.field];
    const share = metric.unit === 'share';
    const title = metric.unit === 'length' ? 'Length' : metric.title;
    if (!Number.isFinite(value)) return objective && share ? [] : [[title, `no ${words.answer}`]];
    if (objective && share) return [value < 0 ? ['Shorter by', percent(-value)] : ['Excess length', percent(value)]];
    if (group > 1 && share) return [[title, `${Math.round(value * all)} of ${all}`]]; // a share of the parts
    return [[title, metric.unit === 'length' ? lengthIn(value, units) : metricValue(metric, value, 4)]];
  });
}
