// @ts-check
// One immutable state, patched; listeners hear what it was before. Nothing here
// knows of the page, so that scripts and tests can drive it alone.

import { TASKS, problemOf } from '../catalog/problems.js';

/**
 * @typedef {string} Task  the name of a problem
 *
 * @typedef {object} State
 * @property {Task} task
 * @property {Point[]} points        never changed in place
 * @property {Object<string, string>} weights   chosen weights by task; none: the task's default
 * @property {number} beam           1 is greedy
 * @property {number} views          1, or 8: of the points turned and mirrored in every way
 * @property {boolean} constrained   only symbols that can lead to a valid answer
 * @property {Object<string, string>} method    exact method by task; none: the default
 * @property {boolean|null} improve  tours are improved; null: the page chooses, by the number of cities
 * @property {number|null} step      the decision shown; null shows the whole answer
 * @property {number} growth         0…1, how far the edge of the current step has grown
 * @property {boolean} playing
 * @property {string} tab            the open view beside the board
 * @property {string[]} compare      weights shown side by side
 * @property {{point: number|null, step: number|null, path: number[]|null}} hover
 * @property {number} focus          point with the keyboard's focus, -1 for none
 * @property {Answer|null} answer    the newest answer, for `answer.points`; never changed in place
 * @property {{began: number}|null} busy  an answer is being computed: since when
 * @property {boolean} dragging      points are on the move: what is asked is soon old
 * @property {Point[]|null} fatal    the points on which the core ended last: nothing is asked of them in spare time
 * @property {boolean} stopped       the visitor stopped it; the answer before is shown
 * @property {Partial<import('../engine/answer.js').Exact>|null} search  the exact search at work, and its best so far
 * @property {import('../board/draw.js').Under|null} outlines  draws the cuts of a tour's bound
 * @property {import('./improving.js').Improving|null} improving  the network improves its tour, or has
 * @property {import('../page/faults.js').Why|null} why  where the answer shown went wrong
 * @property {''|'comparison'|'whole'} boundary  what is drawn of where one more candidate would be preferred: nothing, by the comparison alone, by the whole network
 * @property {import('../board/draw.js').Over|null} learned  draws it
 * @property {boolean} nudging  the smallest nudge of the board is looked for
 * @property {import('../controls/nudge.js').Nudge|null} nudge  … and was found
 * @property {boolean} hushed  the exact answer and what is wrong are not drawn yet
 * @property {import('./teaching.js').Taught|null} teaching  the network that learns on the board, or has
 * @property {{points: Point[], kind: string}|null} drawn  the random points drawn last, and of which kind
 */

/** The tabs beside the board, and the views that each holds; the address names views. @type {Object<string, string[]>} */
export const TABS = { decisions: ['attention', 'beam'], test: ['bench', 'compare', 'orders'], explain: ['explain'], train: ['train'] };
export const PANES = Object.values(TABS).flat();

/** @param {Task} [task] @returns {State} */
export const initialState = (task = TASKS[0]) => ({
  task,
  points: [],
  weights: {},
  views: 1,
  ...problemOf(task).live,
  method: {},
  improve: null,
  step: null,
  growth: 1,
  playing: false,
  tab: PANES[0],
  compare: [],
  hover: NOWHERE,
  focus: -1,
  answer: null,
  busy: null,
  dragging: false,
  fatal: null,
  stopped: false,
  search: null,
  outlines: null,
  boundary: '',
  learned: null,
  nudging: false,
  nudge: null,
  improving: null,
  why: null,
  teaching: null,
  hushed: false,
  drawn: null,
});

/** @param {State} state */
export function createStore(state) {
  /** @type {Set<(now: State, before: State) => void>} */
  const listeners = new Set();
  return {
    get: () => state,
    /** @param {Partial<State>} patch */
    set(patch) {
      const before = state;
      const changed = Object.keys(patch).some((key) => patch[key] !== before[key]);
      if (!changed) return;
      state = { ...before, ...patch };
      const now = state;
      for (const listener of [...listeners]) listener(now, before);
    },
    /** @param {(now: State, before: State) => void} listener */
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** @typedef {ReturnType<typeof createStore>} Store */

/** Nothing is pointed at. @type {State['hover']} */
export const NOWHERE = { point: null, step: null, path: null };

/** The answer, if it is to the problem and the points on the board. @param {State} state */
export const currentAnswer = ({ answer, task, points }) => (answer?.task === task && answer.points === points ? answer : null);

/** True where any of the named fields differ. */
export const changed = (now, before, ...fields) => fields.some((f) => now[f] !== before[f]);

/**
 * Whether two answers say the same; what is known better, a time or the reason of a fault, may differ.
 * @param {Answer|null} a @param {Answer|null} b
 */
export const sameAnswer = (a, b) => a?.model?.edges === b?.model?.edges && a?.exact?.edges === b?.exact?.edges && a?.searching === b?.searching;
