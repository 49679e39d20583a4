// @ts-check
// What the test bench has measured, as figures, as words and as the chart's series, each
// beside what the paper reports.
import { create } from '../page/dom.js';
import { count, milliseconds, modelName, percent } from '../page/words.js';
import { PAPER, WHERE, cellWords, gapOf, paperCell } from './paper.js';

/**
 * @typedef {object} Run
 * @property {import('../state/store.js').Task} task
 * @property {any} entry      of the list of weights
 * @property {string} weights @property {number} n @property {number} beam @property {number} views
 * @property {boolean} constrained @property {number} count @property {number} seed
 * @property {any} result     the newest figures, or null
 * @property {boolean} stopped
 * @property {(ArrayLike<number>|undefined)[]} truths  the exact answers to its failures, as far as they are known
 */

const METRIC = { hull: 'accuracy', delaunay: 'triangle_coverage', tsp: 'gap' };
const NO_ANSWER = { hull: 'No simple polygon', delaunay: 'No triangulation', tsp: 'No tour' };
export const TITLE = {
  hull: 'Accuracy against the number of points',
  delaunay: 'Triangles right, against the number of points',
  tsp: 'Longer than the shortest tour, against the number of points',
};

/** What the chart shows of a result. */
const valueOf = (task, { accuracy, coverage, gap }) => ({ hull: accuracy, delaunay: coverage, tsp: gap })[task];

/**
 * @param {string} task @param {any} entry @param {Run[]} runs of this visit
 * @returns {import('./chart.js').Series[]}
 */
export function seriesOf(task, entry, runs) {
  const here = runs
    .filter((r) => r.task === task && r.weights === entry.id && Number.isFinite(valueOf(task, r.result)))
    .map(({ n, result }) => ({
      n, value: valueOf(task, result), ...(task === 'hull' ? { low: result.low, high: result.high } : {}),
    }));
  const known = (entry.scores ?? []).filter((s) => s.metric === METRIC[task]).map((s) => ({ n: s.n, value: s.value }));
  return [
    { name: 'here', kind: 'here', dots: here, line: false },
    { name: 'measured before', kind: 'known', dots: known, line: true },
    ...paperSeries(task, entry.architecture),
  ];
}

/** A line for each training of the paper's. @returns {import('./chart.js').Series[]} */
function paperSeries(task, architecture) {
  const ranges = new Map();
  for (const cell of PAPER[task].filter((c) => c.architecture === architecture)) {
    const key = task === 'delaunay' ? 'text' : `${cell.trained.join('–')}${cell.teacher ?? ''}`;
    ranges.set(key, [...(ranges.get(key) ?? []), cell]);
  }
  const name = `paper, ${WHERE[task]}${task === 'tsp' ? ' (hollow: over A3)' : ''}`;
  const dot = (cell) => ({
    n: cell.n, hollow: task === 'tsp' && cell.optimal === undefined,
    value: /** @type {number} */ (task === 'hull' ? cell.accuracy : task === 'delaunay' ? cell.coverage : gapOf(cell)),
  });
  // Of several lines of the paper the key names one.
  return [...ranges.values()].map((cells, i) => ({ name: i ? '' : name, kind: 'paper', line: true, dots: cells.map(dot) }));
}

/** The chart for those who do not see it. @param {import('./chart.js').Series[]} series */
export function seriesWords(series) {
  const part = (s) => `${s.name || 'paper'}: ${s.dots.map((d) => `n ${d.n} ${percent(d.value)}`).join(', ')}`;
  return `Score against the number of points. ${series.filter((s) => s.dots.length).map(part).join('. ')}.`;
}

/** What a run measures, and how far it is. @param {Run} run @param {boolean} running */
export function runWords({ entry, n, beam, constrained, views, stopped, seed, result }, running) {
  const { done, total } = result;
  const how = [beam === 1 ? 'greedy' : `beam ${beam}`, constrained ? 'valid only' : '', views > 1 ? `${views} views` : ''];
  const head = [`${modelName(entry)} at n = ${n}`, ...how].filter(Boolean).join(', ');
  if (running) return `${head}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')} sets`;
  return `${head}: ${count(done, 'set')}${stopped && done < total ? ', then stopped' : ''}, seed ${seed}`;
}

/** A figure with a note below it. */
const tile = (name, value, note, title = '') => create('div', { title },
  create('dt', { textContent: name }), create('dd', {}, value, create('small', { textContent: note })));

const interval = ({ low, high }) => `95 %: ${percent(low)} to ${percent(high)}`;
const inPaper = (value, show = percent) => (value === undefined ? 'no figure in the paper' : `paper: ${show(value)}`);

/** Figures, each with the paper's below it where there is one. @param {Run} run */
export function figuresOf(run) {
  const { task, n, entry, constrained, result } = run;
  const cell = paperCell(task, entry, n);
  const list = task === 'tsp' ? tourFigures(result, cell) : shapeFigures(run, cell);
  if (result.invalid !== undefined && !(task === 'tsp' && constrained)) {
    const invalid = Math.round(result.invalid * result.done).toLocaleString('en');
    list.push(tile(NO_ANSWER[task], invalid, `of ${result.done.toLocaleString('en')}`));
  }
  list.push(tile('Per answer', milliseconds(result.msPerAnswer), 'network alone'));
  return list;
}

/** Of hulls and triangulations. @param {Run} run @param {import('./paper.js').Cell|null} cell */
function shapeFigures({ task, n, result }, cell) {
  const list = [
    tile('Accuracy', percent(result.accuracy), interval(result)),
    tile('Accuracy in the paper', cell ? percent(cell.accuracy) : '–',
      cell ? `${WHERE[task]}: ${cellWords(cell, task)}` : `none for n = ${n} and this kind`),
  ];
  if (result.coverage !== undefined) {
    const name = task === 'hull' ? 'Area covered' : 'Triangles right';
    list.push(tile(name, percent(result.coverage), cell?.fail ? 'paper: FAIL' : inPaper(cell?.coverage)));
  }
  return list;
}

/** @param {any} result @param {import('./paper.js').Cell|null} cell */
function tourFigures(result, cell) {
  const from = cell ? cellWords(cell, 'tsp') : '';
  const tour = (v) => v.toFixed(2);
  const list = [];
  if (result.length !== undefined) {
    const length = Number.isFinite(result.length) ? result.length.toFixed(3) : '–';
    list.push(tile('Mean tour', length, inPaper(cell?.length, tour), from));
  }
  if (Number.isFinite(result.optimal)) {
    const note = cell && !cell.optimal ? 'paper: unknown' : inPaper(cell?.optimal, tour);
    list.push(tile('Shortest tour', result.optimal.toFixed(3), note));
  }
  if (result.gap !== undefined) {
    const note = cell
      ? `${inPaper(Math.max(0, gapOf(cell) ?? 0))}${cell.optimal === undefined ? ' over A3' : ''}, ${from}`
      : inPaper(undefined);
    list.push(tile('Longer by', percent(Math.max(0, result.gap)), note));
  }
  list.push(tile('Exactly right', percent(result.accuracy), interval(result)));
  return list;
}
