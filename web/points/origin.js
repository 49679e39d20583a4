// @ts-check
// Where a point comes from: its name in a list, and the file whose units it has. It goes with
// the point when points are removed or shuffled, and to its new place when it is moved.
import { fileLength, linkLength, optimum } from './tsplib.js';

/** @typedef {import('./grid.js').Point} Point */
/**
 * @typedef {object} Source  a TSPLIB file
 * @property {string} rule      by which it measures lengths
 * @property {string} name
 * @property {{x: number, y: number, side: number}} frame  where the unit square lies in it
 */

/** @param {Point} p its name, '' for none */
export const wholeName = (p) => p.name ?? '';

/** So many letters of a name are shown. */
const LONGEST = 28;
/** … as it is shown. @param {Point} p */
export function nameOf(p) {
  const name = wholeName(p);
  return name.length > LONGEST ? `${name.slice(0, LONGEST - 1).trim()}…` : name;
}

/**
 * What a sentence calls a point instead of by its number, '' for the number: its name, behind the number as on the board where
 * another point has the same name. A name without a letter would read as a number.
 * @param {Point[]} points @param {number} i
 */
export function calledOf(points, i) {
  const name = nameOf(points[i]);
  if (!/\p{L}/u.test(name)) return '';
  return points.some((p, j) => j !== i && nameOf(p) === name) ? `${i + 1} ${name}` : name;
}

/** A point that was `old`, or comes to it and has no name yet. @param {Point|undefined} old @param {Point} p */
export function carry(old, p, name = true) {
  const { source } = old ?? {};
  /** @type {[number, number]|undefined} */
  const at = source ? [source.frame.x + p.x * source.frame.side, source.frame.y + p.y * source.frame.side] : undefined;
  return { x: p.x, y: p.y, ...(name && old?.name && { name: old.name }), ...(source && { source, at }) };
}

/** @typedef {NonNullable<ReturnType<typeof unitsOf>>} Units */

/**
 * The units of lengths: those of the file from which all points come; null for the board's own.
 * @param {Point[]} points
 */
export function unitsOf(points) {
  const source = points.length ? points[0].source : null;
  if (!source || points.some((p) => p.source !== source)) return null;
  const places = points.map((p) => /** @type {[number, number]} */ (p.at));
  return {
    rule: source.rule,
    /** the published optimum, NaN where none is known */
    best: optimum(source.name, places),
    /** @param {ArrayLike<number>} tour */
    length: (tour) => fileLength(source.rule, places, tour),
    /** @param {{a: number, b: number}[]} links */
    links: (links) => linkLength(source.rule, places, links),
  };
}
