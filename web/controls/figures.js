// @ts-check
// The figures on the two cards: of the exact answer, and of the network's.
import { problemOf } from '../catalog/problems.js';
import { create } from '../page/dom.js';
import { termed } from '../page/terms.js';
import { inPlane, lengthWords, metricValue, milliseconds, percent } from '../page/words.js';

/** @param {import('../engine/answer.js').Answer} answer @param {string} by the method's title where there is no choice @param {import('../points/origin.js').Units|null} [units] @returns {[string, string][]} */
export function exactRows({ task, exact, exactError, searching }, by, units = null) {
  if (!exact) return exactError ? [['', exactError]] : searching && by ? [['', by]] : [];
  const { words, objective } = problemOf(task);
  /** @type {[string, string][]} */
  const rows = [['Time', milliseconds(exact.ms)]];
  if (by) rows.unshift(['', by]);
  if (words.parts) rows.push([words.parts, exact.parts.toLocaleString('en')]);
  if (!objective) return rows;
  rows.push(['Length', lengthWords(exact, units)]);
  if (units && units.best > 0) rows.push(['TSPLIB’s optimum', whole(units.best)]);
  if (exact.proven === true) rows.push([inPlane(exact, units) ? 'Shortest in the plane' : 'Shortest', 'proven']);
  else if (exact.bound > 0) rows.push(['', `Not proven; at most ${percent(exact.excess)} above the optimum`]);
  if (units) rows.push(['', `Lengths by the file’s rule, ${units.rule}${units.rule === 'GEO' ? ' (km on the sphere)' : ''}; tours are computed and compared in the plane`]);
  return rows;
}

/** A length that is a whole number. @param {number} v */
export const whole = (v) => v.toLocaleString('en');

/** @param {import('../engine/answer.js').Answer} answer @param {string} doubt said before its probability, '' for none @param {import('../points/origin.js').Units|null} [units] @returns {[string, string][]} */
export function networkRows({ task, model, exact, modelError }, doubt = '', units = null) {
  if (!model) return modelError ? [['', modelError]] : [];
  const { words, objective } = problemOf(task);
  return [
    ['Time', milliseconds(model.ms)],
    ...(words.parts ? [/** @type {[string, string]} */ ([words.parts, model.parts.toLocaleString('en')])] : []),
    ...(exact ? figureRows(task, model, exact.parts, units) : []),
    ...(exact && !objective ? [/** @type {[string, string]} */ (['Exactly right', model.correct ? 'yes' : 'no'])] : []),
    ...(doubt ? [/** @type {[string, string]} */ (['', doubt])] : []),
    ...trustRows(task, model),
  ];
}

/** How sure the network was of the answer; of one that it has improved since, nothing tells. @returns {[string, string][]} */
function trustRows(task, model) {
  if (model.improved) return [];
  return [['Probability it gave this answer', percent(Math.exp(model.logProbability))]];
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
      rows.push(['Length', lengthWords(model, units)]);
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
