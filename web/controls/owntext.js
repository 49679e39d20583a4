// @ts-check
// The texts that points on the board come from, so that what a text holds beside its points
// (names, remarks, lines with faults) comes back with them, also by undo.

import { pointsOf, snapPoint } from '../points/grid.js';
import { namesIn } from '../points/names.js';
import { readHead, readPlace } from '../points/tsplib.js';

/** @typedef {import('../points/grid.js').Point} Point */
/** @typedef {{text: string, frame: {x: number, y: number, side: number}}} OwnText  the unit square lies in the text as frame says */

/** @type {WeakMap<Point[], OwnText>} */
const texts = new WeakMap();

/**
 * What was read of a text, as points of the board that know where they come from. What lies where
 * the old point of its number does is that point.
 * @param {string} text @param {import('../engine/engine.js').Draft} found @param {(p: Point, i: number) => Point|null} [old]
 */
export function placed(text, found, old = () => null) {
  const { points, lines, scaled, frame } = found;
  const names = namesIn(text, found);
  const head = readHead(text);
  const source = head && { ...head, frame };
  const all = source ? text.split('\n') : [];
  return pointsOf(points).map((p, i) => {
    // On the grid, berlin52 has another shortest tour.
    const { x, y } = old(p, i) ?? (scaled && !source ? snapPoint(p) : p);
    return { x, y, ...(names[i] && { name: names[i] }), ...(source && { source, at: readPlace(all[lines[i] - 1], source.rule) }) };
  });
}

/** @param {Point[]} points as the store has them @param {OwnText} own */
export const remember = (points, own) => texts.set(points, own);

/** @param {Point[]} points @returns {OwnText|undefined} */
export const recall = (points) => texts.get(points);
