// @ts-check
// The page's state, one immutable object that patches replace. Listeners get the new state and the
// old one. The store does not know the page, so that tests can use it alone.

import { TASKS, problemOf } from '../catalog/problems.js';

/** @typedef {string} Task  the name of a problem */

/** The tabs beside the board, and the views in each; addresses name views. @type {Object<string, string[]>} */
export const TABS = { decisions: ['attention', 'beam'], test: ['bench', 'compare', 'orders'], explain: ['explain'], train: ['train'] };
export const PANES = Object.values(TABS).flat();

/** The value of `hover` while nothing is pointed at. @type {{point: number|null, step: number|null, path: number[]|null}} */
export const NOWHERE = { point: null, step: null, path: null };

/** Points at a point, with the pointer or the caret. @param {Store} store @param {number|null} point */
export function pointAt(store, point) {
  const { hover } = store.get();
  if (hover.point !== point) store.set({ hover: { ...hover, point } });
}

/** @typedef {ReturnType<typeof initialState>} State */

/** @param {Task} [task] */
export const initialState = (task = TASKS[0]) => ({
  task,
  /** Replaced, never modified. @type {Point[]} */ points: [],
  /** Chosen weights by task; none, or '': the task's default. @type {Object<string, string>} */ weights: {},
  /** 1, or 8: test-time augmentation. */ views: 1,
  /** Width of the beam; 1 is greedy. */ beam: problemOf(task).live.beam,
  /** Constrained decoding ("valid only"). */ constrained: problemOf(task).live.constrained,
  /** Exact method by task; none, or '': the default. @type {Object<string, string>} */ method: {},
  /** Whether tours are improved; null: depends on the number of cities. @type {boolean|null} */ improve: null,
  /** The decoder step shown; null for the whole answer. @type {number|null} */ step: null,
  /** 0…1, the drawn part of the current step's edge. */ growth: 1,
  playing: false,
  /** The open view beside the board. */ tab: PANES[0],
  /** Ids of the networks that are compared. @type {string[]} */ compare: [],
  hover: NOWHERE,
  /** Point with the keyboard's focus, -1 for none. */ focus: -1,
  /** The newest answer, to `answer.points`; replaced, never modified. @type {Answer|null} */ answer: null,
  /** Set while an answer takes long; began: when it was asked. @type {{began: number}|null} */ busy: null,
  /** Whether points are being moved. */ dragging: false,
  /** The points on which the core failed last; optional questions about them are not asked. @type {Point[]|null} */ fatal: null,
  /** Whether the visitor stopped the question; the previous answer is shown. */ stopped: false,
  /** The best tour so far of the running search. @type {Partial<import('../engine/answer.js').Exact>|null} */ search: null,
  /** Draws the outlines of a tour's bound. @type {import('../board/draw.js').Under|null} */ outlines: null,
  /** The learned boundary that is drawn: none, that of the comparison alone, that of the whole network. @type {''|'comparison'|'whole'} */ boundary: '',
  /** Draws the learned boundary. @type {import('../board/draw.js').Over|null} */ learned: null,
  /** The improvement of the network's tour, running or ended. @type {import('./improving.js').Improving|null} */ improving: null,
  /** The first error of the answer, explained. @type {import('../page/faults.js').Why|null} */ why: null,
  /** The training on the board, running or ended. @type {import('./teaching.js').Taught|null} */ teaching: null,
  /** Whether the exact answer and the errors are hidden. */ hushed: false,
  /** The last random points, and their kind. @type {{points: Point[], kind: string}|null} */ drawn: null,
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

/** The answer, if it belongs to the problem and the points on the board. @param {State} state */
export const currentAnswer = ({ answer, task, points }) => (answer?.task === task && answer.points === points ? answer : null);

/** Whether any of the named fields differs. */
export const changed = (now, before, ...fields) => fields.some((f) => now[f] !== before[f]);

/**
 * Whether two answers have the same edges; durations and the explanation of a fault may differ.
 * @param {Answer|null} a @param {Answer|null} b
 */
export const sameAnswer = (a, b) => a?.model?.edges === b?.model?.edges && a?.exact?.edges === b?.exact?.edges && a?.searching === b?.searching;
