// @ts-check
// The whole state in the address: problem, points on the grid and their names, weights, beam, view.
// Reading is total: what is damaged, foreign or too large is left out, never thrown.
//
// How the answer is looked for is always written. Addresses from before the problems had
// defaults of their own wrote only what was not greedy: one that holds points and does not
// say otherwise means a beam of 1, every choice allowed, one view, and shows what it showed.
import { BEAMS, TASKS, VIEWS } from '../catalog/problems.js';
import { GRID, BOARD_POINTS, cell, pairsOf } from '../points/grid.js';
import { wholeName } from '../points/origin.js';
import { TABS } from './store.js';
import { lessonFrom, lessonText } from './teaching.js';

/** @typedef {import('./store.js').State} State */

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const NAME = /^[\w.:-]{1,80}$/;
const LONGEST = 8000;
/** Between two names; a form leaves it as it is. A name that has it gets another star. */
const BETWEEN = '*';

/** Two characters a coordinate, x then y. @param {import('../points/grid.js').Point[]} points */
export const packPoints = (points) => pairsOf(points).flat().map((v) => {
  const c = cell(v);
  return DIGITS[c >> 6] + DIGITS[c & 63];
}).join('');

/** As many whole points as stand before the first character that is none. @param {string} text */
export function unpackPoints(text) {
  /** @type {import('../points/grid.js').Point[]} */
  const points = [];
  for (let i = 0; i + 4 <= text.length && points.length < BOARD_POINTS; i += 4) {
    const d = [0, 1, 2, 3].map((k) => DIGITS.indexOf(text[i + k]));
    if (d.some((v) => v < 0)) break;
    points.push({ x: (d[0] * 64 + d[1]) / GRID, y: (d[2] * 64 + d[3]) / GRID });
  }
  return points;
}

/** The names of points, '' for none. @param {import('../points/grid.js').Point[]} points */
const packNames = (points) => points.map((p) => wholeName(p).replaceAll(BETWEEN, '∗')).join(BETWEEN).replace(/\*+$/, '');

/** @param {import('../points/grid.js').Point[]} points @param {string} packed of their names, of more of them or fewer */
function unpackNames(points, packed) {
  packed.split(BETWEEN).slice(0, points.length).forEach((name, i) => name.trim() && (points[i].name = name.replace(/\s+/g, ' ').trim()));
}

/** Whether the points' names are too long for an address. @param {State} state */
export const leavesNames = (state) => !fromHash(toHash(state)).points?.some(wholeName) && state.points.some(wholeName);

/** @param {State} state @returns {string} without the #; without the points' names if it would be too long to be read */
export function toHash(state) {
  const whole = hashOf(state, packNames(state.points));
  return whole.length <= LONGEST ? whole : hashOf(state, '');
}

/** @param {State} state @param {string} names */
function hashOf(state, names) {
  const { task } = state;
  const fields = new URLSearchParams({ task, p: packPoints(state.points) });
  if (names) fields.set('names', names);
  const weights = state.weights[task];
  const taught = state.teaching?.id === weights ? state.teaching : null;
  if (taught) fields.set('teach', lessonText(taught.lesson));
  else if (weights && !weights.startsWith('file:')) fields.set('weights', weights);
  if (state.method[task]) fields.set('method', state.method[task]);
  fields.set('beam', String(state.beam));
  fields.set('valid', state.constrained ? '1' : '0');
  if (state.views !== 1) fields.set('views', String(state.views));
  if (state.step !== null) fields.set('step', String(state.step + 1));
  if (state.tab !== TABS[0]) fields.set('tab', state.tab);
  if (state.compare.length) fields.set('compare', state.compare.join(' '));
  return fields.toString();
}

/**
 * What an address says, and nothing that it does not.
 * @param {string} hash with or without the # @returns {Partial<State> & {lesson?: import('./teaching.js').Lesson}} lesson: to begin
 */
export function fromHash(hash) {
  const fields = new URLSearchParams(String(hash).replace(/^#/, '').slice(0, LONGEST));
  /** @type {Partial<State> & {lesson?: import('./teaching.js').Lesson}} */
  const state = {};
  const task = TASKS.find((t) => t === fields.get('task'));
  if (task) state.task = task;
  const packed = fields.get('p');
  if (packed !== null) {
    const points = unpackPoints(packed);
    unpackNames(points, fields.get('names') ?? '');
    Object.assign(state, { points, beam: 1, views: 1, constrained: false });
  }
  const name = (key) => (NAME.test(fields.get(key) ?? '') ? /** @type {string} */ (fields.get(key)) : null);
  const [weights, method] = [name('weights'), name('method')];
  if (weights) state.weights = { [task ?? TASKS[0]]: weights };
  if (method) state.method = { [task ?? TASKS[0]]: method };
  const beam = BEAMS.find((b) => String(b) === fields.get('beam'));
  if (beam) state.beam = beam;
  if (fields.get('views') === String(VIEWS)) state.views = VIEWS;
  if (['0', '1'].includes(fields.get('valid') ?? '')) state.constrained = fields.get('valid') === '1';
  const step = /^\d{1,5}$/.test(fields.get('step') ?? '') ? Number(fields.get('step')) : 0;
  if (step > 0) state.step = step - 1;
  const tab = TABS.find((t) => t === fields.get('tab'));
  if (tab) state.tab = tab;
  const lesson = lessonFrom(task ?? TASKS[0], fields.get('teach'));
  if (lesson) state.lesson = lesson;
  const compare = (fields.get('compare') ?? '').split(' ').filter((id) => NAME.test(id)).slice(0, 3);
  if (compare.length) state.compare = compare;
  return state;
}
