// @ts-check
// One immutable state, patched; listeners hear what it was before. Nothing here
// knows of the page, so that scripts and tests can drive it alone.

import { TASKS, problemOf } from '../catalog/problems.js';

/** @typedef {string} Task  the name of a problem */

/** The tabs beside the board, and the views that each holds; the address names views. @type {Object<string, string[]>} */
export const TABS = { decisions: ['attention', 'beam'], test: ['bench', 'compare', 'orders'], explain: ['explain'], train: ['train'] };
export const PANES = Object.values(TABS).flat();

/** Nothing is pointed at. @type {{point: number|null, step: number|null, path: number[]|null}} */
export const NOWHERE = { point: null, step: null, path: null };

/** @typedef {ReturnType<typeof initialState>} State */

/** @param {Task} [task] */
export const initialState = (task = TASKS[0]) => ({
  task,
  /** Never changed in place. @type {Point[]} */ points: [],
  /** Chosen weights by task; none: the task's default. @type {Object<string, string>} */ weights: {},
  /** 1, or 8: of the points turned and mirrored in every way. */ views: 1,
  /** 1 is greedy. */ beam: problemOf(task).live.beam,
  /** Only symbols that can lead to a valid answer. */ constrained: problemOf(task).live.constrained,
  /** Exact method by task; none: the default. @type {Object<string, string>} */ method: {},
  /** Tours are improved; null: the page chooses, by the number of cities. @type {boolean|null} */ improve: null,
  /** The decision shown; null shows the whole answer. @type {number|null} */ step: null,
  /** 0…1, how far the edge of the current step has grown. */ growth: 1,
  playing: false,
  /** The open view beside the board. */ tab: PANES[0],
  /** Weights shown side by side. @type {string[]} */ compare: [],
  hover: NOWHERE,
  /** Point with the keyboard's focus, -1 for none. */ focus: -1,
  /** The newest answer, for `answer.points`; never changed in place. @type {Answer|null} */ answer: null,
  /** An answer is being computed: since when. @type {{began: number}|null} */ busy: null,
  /** Points are on the move: what is asked is soon old. */ dragging: false,
  /** The points on which the core ended last: nothing is asked of them in spare time. @type {Point[]|null} */ fatal: null,
  /** The visitor stopped it; the answer before is shown. */ stopped: false,
  /** The exact search at work, and its best so far. @type {Partial<import('../engine/answer.js').Exact>|null} */ search: null,
  /** Draws the cuts of a tour's bound. @type {import('../board/draw.js').Under|null} */ outlines: null,
  /** What is drawn of where one more candidate would be preferred: nothing, by the comparison alone, by the whole network. @type {''|'comparison'|'whole'} */ boundary: '',
  /** Draws it. @type {import('../board/draw.js').Over|null} */ learned: null,
  /** The smallest nudge of the board is looked for. */ nudging: false,
  /** … and was found. @type {import('../controls/nudge.js').Nudge|null} */ nudge: null,
  /** The network improves its tour, or has. @type {import('./improving.js').Improving|null} */ improving: null,
  /** Where the answer shown went wrong. @type {import('../page/faults.js').Why|null} */ why: null,
  /** The network that learns on the board, or has. @type {import('./teaching.js').Taught|null} */ teaching: null,
  /** The exact answer and what is wrong are not drawn yet. */ hushed: false,
  /** The random points drawn last, and of which kind. @type {{points: Point[], kind: string}|null} */ drawn: null,
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

/** The answer, if it is to the problem and the points on the board. @param {State} state */
export const currentAnswer = ({ answer, task, points }) => (answer?.task === task && answer.points === points ? answer : null);

/** True where any of the named fields differ. */
export const changed = (now, before, ...fields) => fields.some((f) => now[f] !== before[f]);

/**
 * Whether two answers say the same; what is known better, a time or the reason of a fault, may differ.
 * @param {Answer|null} a @param {Answer|null} b
 */
export const sameAnswer = (a, b) => a?.model?.edges === b?.model?.edges && a?.exact?.edges === b?.exact?.edges && a?.searching === b?.searching;
