// @ts-check
// Every change of the points goes through edit(), so that each can be undone.
import { BOARD_POINTS, permutation, snapPoint } from '../points/grid.js';
import { carry } from '../points/origin.js';

/** @typedef {import('../points/grid.js').Point} Point */

const DEPTH = 300;

/**
 * @param {import('./store.js').Store} store
 */
export function createHistory(store) {
  /** @type {Point[][]} */ let past = [];
  /** @type {Point[][]} */ let future = [];
  let lastKey = '';
  /** What could be redone before the newest entry. @type {Point[][]} */ let forgone = [];

  /** The points change, so a step of the old answer means nothing any more. */
  const show = (points) => store.set({
    points,
    step: null,
    growth: 1,
    playing: false,
    hover: { point: null, step: null, path: null },
    focus: Math.min(store.get().focus, points.length - 1),
  });

  /**
   * @param {Point[]} points
   * @param {string} [key] edits in a row with one key are undone as one (a drag)
   */
  function edit(points, key = '') {
    const now = store.get().points;
    if (points === now) return;
    if (key === '' || key !== lastKey) {
      past.push(now);
      if (past.length > DEPTH) past.shift();
      forgone = future;
    }
    lastKey = key;
    future = [];
    show(points);
  }

  const jump = (from, to) => {
    const points = from.pop();
    if (!points) return;
    to.push(store.get().points);
    lastKey = '';
    show(points);
  };

  return {
    edit,
    undo: () => jump(past, future),
    redo: () => jump(future, past),
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
    /** The next edit starts a new entry (a drag has ended). */
    settle: () => { lastKey = ''; },
    /** Takes the edits of a key back as if there had been none: nothing of them can be redone. */
    forget(key) {
      const points = key === lastKey && past.pop();
      if (!points) return;
      lastKey = '';
      future = forgone;
      show(points);
    },

    /** Adds a point and returns its index, or -1 when the board is full. */
    add(p, key = '') {
      const { points } = store.get();
      if (points.length >= BOARD_POINTS) return -1;
      edit([...points, carry(points.at(-1), snapPoint(p), false)], key);
      return points.length;
    },
    move(index, p, key) {
      const { points } = store.get();
      const q = snapPoint(p);
      if (q[0] === points[index][0] && q[1] === points[index][1]) return;
      edit(points.map((old, i) => (i === index ? carry(old, q) : old)), key);
    },
    remove(index) {
      edit(store.get().points.filter((_, i) => i !== index));
    },
    clear() {
      if (store.get().points.length) edit([]);
    },
    /** @param {number[]} [order] */
    shuffle(order) {
      const { points } = store.get();
      edit((order ?? permutation(points.length)).map((i) => points[i]));
    },
  };
}

/** @typedef {ReturnType<typeof createHistory>} History */
