// @ts-check
// The page's state, one immutable object that patches replace. Listeners get the new state and the
// old one. The store does not know the page, so that tests can use it alone.

import { TASKS, problemOf } from '../catalog/problems.js';

/** @typedef {string} Task  the name of a problem */

/** The value of `hover` while nothing is pointed at. @type {{point: number|null, step: number|null}} */
export const NOWHERE = { point: null, step: null };

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
  /** Width of the beam; 1 is greedy. */ beam: problemOf(task).live.beam,
  /** Constrained decoding ("valid only"). */ constrained: problemOf(task).live.constrained,
  /** Whether tours are improved; null: depends on the number of cities. @type {boolean|null} */ improve: null,
  /** The decoder step shown; null for the whole answer. @type {number|null} */ step: null,
  /** 0…1, the drawn part of the current step's edge. */ growth: 1,
  playing: false,
  hover: NOWHERE,
  /** Point with the keyboard's focus, -1 for none. */ focus: -1,
  /** The newest answer, to `answer.points`; replaced, never modified. @type {Answer|null} */ answer: null,
  /** Set while an answer takes long; began: when it was asked. @type {{began: number}|null} */ busy: null,
  /** Whether points are being moved. */ dragging: false,
  /** The points on which the core failed last; optional questions about them are not asked. @type {Point[]|null} */ fatal: null,
  /** Whether the visitor stopped the question; the previous answer is shown. */ stopped: false,
  /** The best tour so far of the running search. @type {Partial<import('../engine/answer.js').Exact>|null} */ search: null,
  /** The region that the network has learned around the fixed edge. @type {import('../board/region.js').Learned|null} */ learned: null,
  /** The board that is being tried for a mistake, in place of the points. @type {Point[]|null} */ flash: null,
  /** The game: the visitor's tour so far, and a challenger's. @type {import('../game/game.js').Game|null} */ game: null,
  /** The improvement of the network's tour, running or ended. @type {import('./improving.js').Improving|null} */ improving: null,
  /** The first error of the answer, explained. @type {import('../page/faults.js').Why|null} */ why: null,
  /** The training on the board, running or ended. @type {import('./teaching.js').Taught|null} */ teaching: null,
  /** The last random points, and their kind. @type {{points: Point[], kind: string}|null} */ drawn: null,
});

/** @param {State} state */
export function createStore(state) {
  /** @type {Set<(now: State, before: State) => void>} */
  const listeners = new Set();
  /** Changes that are still to be told: one that a listener makes is told after its own. @type {[State, State][]} */
  const changes = [];
  return {
    get: () => state,
    /** @param {Partial<State>} patch */
    set(patch) {
      const before = state;
      const changed = Object.keys(patch).some((key) => patch[key] !== before[key]);
      if (!changed) return;
      state = { ...before, ...patch };
      changes.push([state, before]);
      if (changes.length > 1) return;
      for (; changes.length; changes.shift()) for (const listener of [...listeners]) listener(...changes[0]);
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
