// @ts-check
// The figures of the table: of the exact answer, and of the network's, in words.
import { problemOf } from '../catalog/problems.js';
import { lengthIn, optimumOf, unitsOf } from '../points/units.js';
import { inPlane, metricValue, milliseconds, percent, probabilityWords } from './words.js';

/** A figure's name, of the exact answer, of the network's; one without a name is a sentence. @typedef {[string, string, string]} Row */

/** @param {Answer} answer @param {string} doubt of the network's confidence, '' for none @param {number} improving milliseconds that it took to improve the answer @returns {Row[]} */
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
    ...(objective && exact.proven === true ? pair(inPlane(units) ? 'Shortest in the plane' : 'Shortest', 'proven') : []),
    ['Time', milliseconds(exact.ms)],
  ];
}

/** @param {string} name '' for none @param {string} value @returns {[string, string][]} */
const pair = (name, value) => (name ? [[name, value]] : []);

/** What is to be known of the exact answer. */
function noteOf({ task, points, exact }) {
  if (!problemOf(task).objective) return '';
  const units = unitsOf(points);
  const bound = exact.proven !== true && exact.bound > 0 ? `Not proven; at most ${percent(exact.excess)} above the optimum` : '';
  return [bound, units ? unitWords(units) : ''].filter(Boolean).join('. ');
}

/** In what lengths are given. @param {import('../points/units.js').Units} units */
function unitWords({ rule, map }) {
  if (rule) return `Lengths by the file’s rule, ${rule}${rule === 'GEO' ? ' (km on the sphere)' : ''}`;
  return map ? 'Lengths in degrees, in the plane' : 'Lengths in the units of your list';
}

/** Of a tour that it has improved since, no probability tells. @param {Answer} answer @param {number} improving @returns {[string, string][]} */
function networkRows({ task, points, model, exact }, improving) {
  if (!model) return [];
  return [
    ...pair(problemOf(task).words.parts, model.parts?.toLocaleString('en')),
    ...(exact ? figureRows(task, model, exact.parts, unitsOf(points)) : []),
    ['Time', milliseconds(model.ms + improving)],
    ...(model.improved ? [] : pair('Probability it gave this answer', probabilityWords(model.logProbability))),
  ];
}

/** The figures that the problem has for one answer; `all` is the number of the exact one's parts. @returns {[string, string][]} */
function figureRows(task, model, all, units) {
  const { metrics, words, objective, group } = problemOf(task);
  /** @type {[string, string][]} */
  const rows = [];
  for (const metric of metrics.filter((m) => m.field)) {
    const value = model[metric.field];
    if (objective && metric.unit === 'share') {
      if (value < 0) rows.push(['Shorter by', percent(-value)]);
      else if (Number.isFinite(value)) rows.push(['Excess length', percent(value)]);
    } else if (Number.isFinite(value) && group > 1 && metric.unit === 'share') {
      rows.push([metric.title, `${Math.round(value * all)} of ${all}`]); // of its parts
    } else if (metric.unit === 'length' && Number.isFinite(value)) {
      rows.push(['Length', lengthIn(value, units)]);
    } else if (Number.isFinite(value)) {
      rows.push([metric.title, metricValue(metric, value, 4)]);
    } else rows.push([metric.unit === 'length' ? 'Length' : metric.title, `no ${words.answer}`]);
  }
  return rows;
}
