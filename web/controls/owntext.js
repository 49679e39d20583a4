// @ts-check
// The texts that points on the board come from, so that what a text holds beside its points
// (names, remarks, lines with faults) comes back with them, also by undo.

/** @typedef {import('../points/grid.js').Point} Point */
/** @typedef {{text: string, frame: {x: number, y: number, side: number}}} OwnText  the unit square lies in the text as frame says */

/** @type {WeakMap<Point[], OwnText>} */
const texts = new WeakMap();

/** @param {Point[]} points as the store has them @param {OwnText} own */
export const remember = (points, own) => texts.set(points, own);

/** @param {Point[]} points @returns {OwnText|undefined} */
export const recall = (points) => texts.get(points);
