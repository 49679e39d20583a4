// @ts-check
// The figures on the two cards: of the exact answer, and of the network's.
import { problemOf } from '../catalog/problems.js';
import { create } from '../page/dom.js';
import { termed } from '../page/terms.js';
import { inPlane, metricValue, milliseconds, percent, probabilityWords } from '../page/words.js';
import { lengthIn, optimumOf, unitsOf } from '../points/units.js';

/** @param {import('../engine/answer.js').Answer} answer @param {string} by the method's title where there is no choice @returns {[string, string][]} */
export function exactRows({ task, points, exact, exactError, searching }, by) {
  if (!exact) return exactError ? [['', exactError]] : searching && by ? [['', by]] : [];
  const { words, objective } = problemOf(task);
  /** @type {[string, string][]} */
  const rows = [['Time', milliseconds(exact.ms)]];
  if (by) rows.unshift(['', by]);
  if (words.parts) rows.push([words.parts, exact.parts.toLocaleString('en')]);
  if (!objective) return rows;
  const units = unitsOf(points);
  rows.push(['Length', lengthIn(exact.length, units)]);
  const best = optimumOf(points);
  if (best > 0) rows.push(['TSPLIB’s optimum', best.toLocaleString('en')]);
  if (exact.proven === true) rows.push([inPlane(units) ? 'Shortest in the plane' : 'Shortest', 'proven']);
  else if (exact.bound > 0) rows.push(['', `Not proven; at most ${percent(exact.excess)} above the optimum`]);
  if (units) rows.push(['', unitWords(units)]);
  return rows;
}

/** In what lengths are given. @param {import('../points/units.js').Units} units */
function unitWords({ rule, map }) {
  if (rule) return `Lengths by the file’s rule, ${rule}${rule === 'GEO' ? ' (km on the sphere)' : ''}`;
  return map ? 'Lengths in degrees, in the plane' : 'Lengths in the units of your list';
}

/** @param {import('../engine/answer.js').Answer} answer @param {string} doubt said before its probability, '' for none @param {number} improving milliseconds that it took to improve the answer @returns {[string, string][]} */
export function networkRows({ task, points, model, exact, modelError }, doubt = '', improving = 0) {
  if (!model) return modelError ? [['', modelError]] : [];
  const { words, objective } = problemOf(task);
  return [
    ['Time', milliseconds(model.ms + improving)],
    ...(words.parts ? [/** @type {[string, string]} */ ([words.parts, model.parts.toLocaleString('en')])] : []),
    ...(exact ? figureRows(task, model, exact.parts, unitsOf(points)) : []),
    ...(exact && !objective ? [/** @type {[string, string]} */ (['Exactly right', model.correct ? 'yes' : 'no'])] : []),
    ...(doubt ? [/** @type {[string, string]} */ (['', doubt])] : []),
    ...trustRows(task, model),
  ];
}

/** How sure the network was of the answer; of one that it has improved since, nothing tells. @returns {[string, string][]} */
function trustRows(task, model) {
  if (model.improved) return [];
  return [['Probability it gave this answer', probabilityWords(model.logProbability)]];
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

/** Rows without a name are sentences. Elements stay while their names do. @param {[string, string][]} rows */
export function setFigures(list, rows) {
  const names = rows.map((r) => `${r[0]}\n`).join(''); // a sentence is a row too, though without a name
  if (list.dataset.names !== names) {
    list.dataset.names = names;
    list.replaceChildren(...rows.flatMap(([name]) => (name
      ? [create('dt', {}, ...termed(name)), create('dd')]
      : [create('dt', { className: 'hidden', textContent: 'Note' }), create('dd', { className: 'said' })])));
  }
  list.querySelectorAll('dd').forEach((dd, i) => {
    if (dd.textContent !== rows[i][1]) dd.textContent = rows[i][1];
  });
}
