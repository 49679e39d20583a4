// @ts-check
// The whole state in the address: problem, points on the grid, weights, beam, view.
// Reading is total: what is damaged, foreign or too large is left out, never thrown.
import { choose } from './choices.js';
import { byId, say, whenQuiet } from './dom.js';
import { GRID, MAX_POINTS, cell } from './grid.js';
import { BEAMS, TASKS, VIEWS, changed } from './store.js';
import { TABS } from './tabs.js';

/** @typedef {import('./store.js').State} State */

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const NAME = /^[\w.:-]{1,80}$/;
const LONGEST = 8000;

/** Two characters a coordinate, x then y. @param {import('./grid.js').Point[]} points */
export const packPoints = (points) => points.flat().map((v) => {
  const c = cell(v);
  return DIGITS[c >> 6] + DIGITS[c & 63];
}).join('');

/** As many whole points as stand before the first character that is none. @param {string} text */
export function unpackPoints(text) {
  /** @type {import('./grid.js').Point[]} */
  const points = [];
  for (let i = 0; i + 4 <= text.length && points.length < MAX_POINTS; i += 4) {
    const d = [0, 1, 2, 3].map((k) => DIGITS.indexOf(text[i + k]));
    if (d.some((v) => v < 0)) break;
    points.push([(d[0] * 64 + d[1]) / GRID, (d[2] * 64 + d[3]) / GRID]);
  }
  return points;
}

/** @param {State} state @returns {string} without the # */
export function toHash(state) {
  const { task } = state;
  const fields = new URLSearchParams({ task, p: packPoints(state.points) });
  const weights = state.weights[task];
  if (weights && !weights.startsWith('file:')) fields.set('weights', weights);
  if (state.method[task]) fields.set('method', state.method[task]);
  if (state.beam !== 1) fields.set('beam', String(state.beam));
  if (state.views !== 1) fields.set('views', String(state.views));
  if (state.constrained) fields.set('valid', '1');
  if (state.step !== null) fields.set('step', String(state.step + 1));
  if (state.tab !== TABS[0]) fields.set('tab', state.tab);
  if (state.compare.length) fields.set('compare', state.compare.join(' '));
  return fields.toString();
}

/**
 * What an address says, and nothing that it does not.
 * @param {string} hash with or without the # @returns {Partial<State>}
 */
export function fromHash(hash) {
  const fields = new URLSearchParams(String(hash).replace(/^#/, '').slice(0, LONGEST));
  /** @type {Partial<State>} */
  const state = {};
  const task = TASKS.find((t) => t === fields.get('task'));
  if (task) state.task = task;
  const packed = fields.get('p');
  if (packed !== null) state.points = unpackPoints(packed);
  const name = (key) => (NAME.test(fields.get(key) ?? '') ? /** @type {string} */ (fields.get(key)) : null);
  const [weights, method] = [name('weights'), name('method')];
  if (weights) state.weights = { [task ?? TASKS[0]]: weights };
  if (method) state.method = { [task ?? TASKS[0]]: method };
  const beam = BEAMS.find((b) => String(b) === fields.get('beam'));
  if (beam) state.beam = beam;
  if (fields.get('views') === String(VIEWS)) state.views = VIEWS;
  if (fields.get('valid') === '1') state.constrained = true;
  const step = /^\d{1,5}$/.test(fields.get('step') ?? '') ? Number(fields.get('step')) : 0;
  if (step > 0) state.step = step - 1;
  const tab = TABS.find((t) => t === fields.get('tab'));
  if (tab) state.tab = tab;
  const compare = (fields.get('compare') ?? '').split(' ').filter((id) => NAME.test(id)).slice(0, 3);
  if (compare.length) state.compare = compare;
  return state;
}

/** The address of the page as it is shown. @param {State} state */
function address(state, embed = false) {
  const url = new URL(location.href);
  url.search = embed ? '?embed' : '';
  url.hash = toHash(state);
  return url.href;
}

function embedCode(state) {
  const src = address(state, true).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<iframe src="${src}" width="640" height="760" loading="lazy" style="border:0;max-width:100%" title="A Pointer Network and the exact answer on the same points"></iframe>`;
}

async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    say(done);
  } catch {
    say('The browser did not allow copying. The link stands in the address bar.');
  }
}

/**
 * @param {import('./store.js').Store} store @param {import('./history.js').History} history
 */
export function mountLink(store, history) {
  const open = byId('embed-open');
  const root = document.documentElement;
  if (new URLSearchParams(location.search).has('embed')) root.dataset.embed = '';

  const write = whenQuiet(() => {
    const state = store.get();
    if (state.playing) return;
    window.history.replaceState(null, '', `#${toHash(state)}`);
    open.href = address(state);
  }, 300);
  store.subscribe((now, before) => {
    if (changed(now, before, 'task', 'points', 'weights', 'beam', 'views', 'constrained', 'method', 'step', 'playing', 'tab', 'compare')) write();
  });
  open.href = address(store.get());

  window.addEventListener('hashchange', () => {
    const { points, ...rest } = fromHash(location.hash);
    if (points) history.edit(points);
    const now = store.get();
    choose(store, { ...rest, weights: { ...now.weights, ...rest.weights }, method: { ...now.method, ...rest.method } });
  });
  byId('copy-link').addEventListener('click', () => copy(address(store.get()), 'Link copied.'));
  byId('copy-embed').addEventListener('click', () => copy(embedCode(store.get()), 'Embed code copied.'));
}
