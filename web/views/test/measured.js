// @ts-check
// The results of the test bench as figures, sentences and series of the chart, each beside what the
// paper reports.
import { architectureTitle, headlineOf, problemOf, rangeWords } from '../../catalog/problems.js';
import { create } from '../../page/dom.js';
import { isUniform, kindOf, titleOf as titleOfKind } from '../../page/scores.js';
import { termed } from '../../page/terms.js';
import { count, metricValue, milliseconds, modelName, networkKind, percent, tied } from '../../page/words.js';

/**
 * @typedef {object} Run
 * @property {import('../../state/store.js').Task} task
 * @property {WeightEntry} entry      metadata of the network
 * @property {string} weights @property {string} kind of points @property {number} n @property {number} beam @property {number} views
 * @property {boolean} constrained @property {number} count @property {number} seed
 * @property {import('../../engine/answer.js').Measured} result     the newest figures
 * @property {boolean} stopped @property {string} error  why it could not be measured, '' if it could
 */

/** @param {string} task @param {string} kind of points */
export const titleOf = (task, kind) => `${headlineOf(task).title}, by number of points${onKind(kind)}`;

/** The kind of points in words; '' if they are uniform. @param {string} kind */
const onKind = (kind) => (isUniform({ kind }) ? '' : `, “${titleOfKind(kind)}”`);

/**
 * @param {string} task @param {WeightEntry} entry @param {string} kind of points @param {Run[]} runs of this visit
 * @returns {import('./chart.js').Series[]}
 */
export function seriesOf(task, entry, kind, runs) {
  const { name, proportion } = headlineOf(task);
  const here = runs
    .filter((r) => r.task === task && r.weights === entry.id && r.kind === kind && r.result.figures[name])
    .map(({ n, result: { figures: { [name]: { value, low, high } } } }) => ({ n, value, ...(proportion ? { low, high } : {}) }));
  const known = (entry.scores ?? []).filter((s) => s.metric === name && kindOf(s) === kind).map((s) => ({ n: s.n, value: s.value }));
  return [
    { name: 'here', kind: 'here', dots: here, line: false },
    { name: measuredBefore(entry.decoded), kind: 'known', dots: known, line: true },
    ...(isUniform({ kind }) ? paperSeries(task, entry.architecture) : []),
  ];
}

/** The decoding options in words. */
const decodingWords = ({ beam, constrained, views }) => [beam === 1 ? 'greedy' : `beam ${beam}`, constrained ? 'valid only' : '', views > 1 ? `${views} views` : ''].filter(Boolean);

/** @param {import('../../engine/weightfile.js').Decoded|undefined} decoded */
const measuredBefore = (decoded) => (decoded ? `measured before (${decodingWords({ ...decoded, views: decoded.symmetries }).join(', ')})` : 'measured before');

/** A series for each training of the paper. @returns {import('./chart.js').Series[]} */
function paperSeries(task, architecture) {
  const { paper, headline } = problemOf(task);
  const ranges = new Map();
  for (const cell of paper.cells.filter((c) => c.architecture === architecture && Number.isFinite(c.figures[headline]?.value))) {
    const key = paper.untold ? '' : `${cell.trained.join('–')}${cell.labels}`;
    ranges.set(key, [...(ranges.get(key) ?? []), cell]);
  }
  // Hollow marks: figures that compare with an approximate solution.
  const lesser = new Set([...ranges.values()].flat().map((c) => c.figures[headline].over).filter((over) => over && over !== OPTIMUM));
  const name = `paper, ${paper.where}${lesser.size ? ` (hollow: over ${[...lesser].join(', ')})` : ''}`;
  const dot = (cell) => ({ n: cell.n, hollow: lesser.has(cell.figures[headline].over), value: cell.figures[headline].value });
  // The legend names only the first of the paper's series.
  return [...ranges.values()].map((cells, i) => ({ name: i ? '' : name, kind: 'paper', line: true, dots: cells.map(dot) }));
}

/** The reference of the paper's figures where the paper itself states the optimum. */
const OPTIMUM = 'its optimum';

/** Describes the chart for screen readers. @param {import('./chart.js').Series[]} series */
export function seriesWords(series) {
  const part = (s) => `${s.name || 'paper'}: ${s.dots.map((d) => `n ${d.n} ${percent(d.value)}`).join(', ')}`;
  return `Score against the number of points. ${series.filter((s) => s.dots.length).map(part).join('. ')}.`;
}

/** Describes a run and its progress. @param {Run} run @param {boolean} running */
export function runWords({ entry, kind, n, beam, constrained, views, stopped, seed, result }, running) {
  const { done, total } = result;
  const head = [`${modelName(entry)}, at n = ${n}${onKind(kind)}`, ...decodingWords({ beam, constrained, views })].join(', ');
  if (running) return `${head}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')} boards`;
  return `${head}: ${count(done, 'board')}${stopped && done < total ? ', then stopped' : ''}, seed ${seed}`;
}

/**
 * The cell of the paper's table for a network at n: of the same architecture, the one whose training
 * is nearest; of equally near ones, the last in the table.
 * @param {string} task @param {{architecture: string, n: [number, number]}} entry @param {number} n
 * @returns {import('../../catalog/problems.js').Cell|null}
 */
function paperCell(task, entry, n) {
  const far = (/** @type {import('../../catalog/problems.js').Cell} */ c) => Math.abs(c.trained[0] - entry.n[0]) + Math.abs(c.trained[1] - entry.n[1]) + (c.labels ? 0.5 : 0);
  const cells = problemOf(task).paper.cells.filter((c) => c.n === n && c.architecture === entry.architecture);
  return cells.reverse().sort((a, b) => far(a) - far(b))[0] ?? null;
}

/** "Ptr-Net trained on 5–50". @param {import('../../catalog/problems.js').Cell} cell @param {string} task */
function cellWords(cell, task) {
  const name = architectureTitle(cell.architecture);
  if (problemOf(task).paper.untold) return name;
  return `${name} trained on ${rangeWords(cell.trained)}${cell.labels ? ` (${cell.labels}’s tours)` : ''}`;
}

/** A figure with notes below it. @param {string} name @param {string} value @param {string[]} notes */
const tile = (name, value, notes, title = '') => create('div', { title },
  create('dt', {}, ...termed(name)),
  create('dd', {}, value, ...notes.map((note) => create('small', {}, ...termed(note)))));

const interval = ({ low, high }) => tied(`95 %: ${percent(low)} to ${percent(high)}`);

/** The figures of a run, each with the paper's below it, if there is one. @param {Run} run */
export function figuresOf({ task, kind, n, entry, beam, constrained, views, result }) {
  const { metrics, permutation, paper, words } = problemOf(task);
  const cell = isUniform({ kind }) ? paperCell(task, entry, n) : null;
  const from = cell ? `${paper.where}: ${cellWords(cell, task)}` : '';
  const list = [];
  for (const metric of metrics) {
    const figure = result.figures[metric.name];
    if (!figure || metric.proportion && !metric.better) continue; // other readings of an invalid answer
    if (metric.proportion && metric.better < 0) {
      // Under the action mask every tour is valid.
      if (permutation && constrained) continue;
      list.push(tile(`Not a ${words.answer}`, count(Math.round(figure.value * result.done), 'board'), [`of ${result.done.toLocaleString('en')}`], words.invalidPart));
      continue;
    }
    const notes = [metric.proportion ? interval(figure) : '', inPaper(metric, cell)].filter(Boolean);
    list.push(tile(metric.title, metricValue(metric, figure.value), notes, from));
  }
  list.push(tile('Per answer', milliseconds(result.msPerAnswer), [decodingWords({ beam, constrained, views }).join(', ')]));
  return list;
}

/** Says why a run's figures and the paper's are not directly comparable: another network, or other options; '' if they are. @param {Run} run */
export function besidePaper({ task, kind, entry, n, constrained, views }) {
  const cell = isUniform({ kind }) ? paperCell(task, entry, n) : null;
  if (!cell) return '';
  if (networkKind(entry) === 'paper') {
    const { permutation } = problemOf(task); // the paper states valid decoding for tours only
    const more = [
      constrained && !permutation ? 'considers only valid choices (the paper’s does not)' : '',
      views > 1 ? `combines ${views} views` : '',
    ].filter(Boolean);
    return more.length ? `Not directly comparable: this network, which follows the paper’s, ${listed(more)}. The paper’s figures are for its own network, ${cellWords(cell, task)}.` : '';
  }
  return `These are the figures of ${networkKind(entry) === 'ours' ? 'our' : 'your'} network. The paper’s figures are for its own network, ${cellWords(cell, task)}, `
    + 'which reads the points in the order given and sees only their coordinates.';
}

/** "a, b and c" @param {string[]} words */
const listed = (words) => [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ');

/** The paper's figure for a metric, in words. @param {import('../../catalog/problems.js').Metric} metric @param {import('../../catalog/problems.js').Cell|null} cell */
function inPaper(metric, cell) {
  const figure = cell?.figures[metric.name];
  if (!figure) return 'no figure in the paper';
  if (figure.fail) return 'paper: FAIL';
  const { value = NaN, digits, over } = figure;
  const told = metric.unit === 'share' ? percent(Math.max(0, value)) : value.toFixed(digits);
  return `paper: ${told}${over && over !== OPTIMUM ? ` over ${over}` : ''}`;
}
