// @ts-check
// The figures on the two cards: of the exact answer, and of the network's.
import { create } from '../page/dom.js';
import { milliseconds, percent, shareWords } from '../page/words.js';

const SHARE = { hull: 'Votes per edge', delaunay: 'Votes per triangle', tsp: 'Views with this tour' };

/** @param {any} answer @param {string} by the method's title where there is no choice @returns {[string, string][]} */
export function exactRows({ task, exact, exactError, searching }, by) {
  if (!exact) return exactError ? [['', exactError]] : searching && by ? [['', by]] : [];
  /** @type {[string, string][]} */
  const rows = [['Time', milliseconds(exact.ms)]];
  if (by) rows.unshift(['', by]);
  if (task === 'hull') rows.push(['Corners', (exact.sequence.length - 1).toLocaleString('en')]);
  if (task === 'delaunay') rows.push(['Triangles', (exact.sequence.length / 3).toLocaleString('en')]);
  if (task === 'tsp') {
    rows.push(['Length', exact.length.toFixed(4)]);
    if (exact.proven === true) rows.push(['Shortest', 'proven']);
    else if (exact.bound > 0) rows.push(['At most', `${percent(Math.max(0, exact.length / exact.bound - 1))} over`]);
  }
  return rows;
}

/** @param {any} answer @returns {[string, string][]} */
export function networkRows({ task, points, model, exact, modelError }) {
  if (!model) return modelError ? [['', modelError]] : [];
  /** @type {[string, string][]} */
  const rows = [['Time', milliseconds(model.ms)]];
  if (task === 'hull') {
    rows.push(['Corners', String(new Set(Array.from(model.sequence).filter((i) => i < points.length)).size)]);
    rows.push(['Area covered', model.valid ? percent(model.areaCoverage) : 'not simple']);
  }
  if (task === 'delaunay' && exact) {
    const all = exact.sequence.length / 3;
    rows.push(['Triangles right', `${Math.round(model.triangleCoverage * all)} of ${all}`]);
  }
  if (task === 'tsp') {
    rows.push(['Length', Number.isFinite(model.length) ? model.length.toFixed(4) : 'no tour']);
    if (model.gap < -1e-9) rows.push(['Shorter by', percent(-model.gap)]);
    else if (Number.isFinite(model.gap)) rows.push(['Longer by', percent(Math.max(0, model.gap))]);
  }
  if (task !== 'tsp') rows.push(['Accuracy here', model.correct ? '100 %' : '0 %']);
  if (model.share > 0) rows.push([SHARE[task], shareWords(task, model.share)]);
  else rows.push(['Its own confidence', percent(Math.exp(model.logProbability))]);
  return rows;
}

/** Rows without a name are sentences. Elements stay while their names do. @param {[string, string][]} rows */
export function setFigures(list, rows) {
  const names = rows.map((r) => `${r[0]}\n`).join(''); // a sentence is a row too, though without a name
  if (list.dataset.names !== names) {
    list.dataset.names = names;
    list.replaceChildren(...rows.flatMap(([name]) => (name
      ? [create('dt', { textContent: name }), create('dd')]
      : [create('dt', { className: 'hidden', textContent: 'Note' }), create('dd', { className: 'said' })])));
  }
  list.querySelectorAll('dd').forEach((dd, i) => {
    if (dd.textContent !== rows[i][1]) dd.textContent = rows[i][1];
  });
}
